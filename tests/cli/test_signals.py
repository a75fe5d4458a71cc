"""Signals that end a program: told once, and never in the way of those that are ignored."""

import os
import signal
from collections.abc import Iterator
from typing import ClassVar

import pytest

from broadside.cli.signals import Terminated, closing_at_sigterm, raising_terminated


@pytest.fixture(autouse=True)
def usual_signals() -> Iterator[None]:
    """The tests may run under ``nohup``, where SIGHUP is ignored."""
    before = {one: signal.signal(one, signal.SIG_DFL) for one in (signal.SIGTERM, signal.SIGHUP)}
    yield
    for one, handler in before.items():
        signal.signal(one, handler)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_is_raised_once_and_as_what_it_is(number: signal.Signals) -> None:
    with pytest.raises(Terminated) as ended:
        end_by(number, signal.SIGTERM)
    assert ended.value.number is number
    assert ended.value.exit_code == 128 + number
    assert signal.getsignal(number) is signal.SIG_DFL


def end_by(first: signal.Signals, second: signal.Signals) -> None:
    with raising_terminated():
        try:
            os.kill(os.getpid(), first)
        finally:
            os.kill(os.getpid(), second)  # while it ends already


def test_a_signal_that_is_ignored_stays_ignored() -> None:
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    with raising_terminated():
        os.kill(os.getpid(), signal.SIGHUP)
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN


def test_sigterm_closes_what_is_to_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    closed: list[str] = []
    monkeypatch.setattr("broadside.cli.signals.Timer", Deadline)
    with closing_at_sigterm(lambda: closed.append("closed")):
        os.kill(os.getpid(), signal.SIGTERM)
    assert closed == ["closed"]
    assert Deadline.started == [(os._exit, (143,))], "whatever it waits for"
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


class Deadline:
    """A timer that only says what it would do."""

    started: ClassVar[list[tuple[object, tuple[int, ...]]]] = []
    daemon = False

    def __init__(self, seconds: float, act: object, arguments: tuple[int, ...]) -> None:
        self._will = act, arguments

    def start(self) -> None:
        self.started.append(self._will)
