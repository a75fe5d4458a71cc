"""One line for each kind of trouble and period, however many attempts there are."""

import io
import json
import logging
from collections.abc import Iterator
from typing import Any

import pytest

from broadside.server.lobby.lobby import LiveLobby
from broadside.server.operations.logs import JsonLines, describe, fault_id, log_fault
from broadside.server.operations.repeated_log_lines import (
    MOST_IDS,
    MOST_KINDS,
    PERIOD,
    QUIET,
    CollectingHandler,
)
from broadside.store.store import Store
from broadside.store.writer import Writer
from tests.server.offline_server import TestClock, open_live_matches, until


class Log:
    """A log whose time a test moves."""

    def __init__(self) -> None:
        self.now, self.looks = 0.0, 0
        self._stream = io.StringIO()
        self.handler = CollectingHandler(self._stream, describe, lambda: self.now, self._wait)
        self.handler.setFormatter(JsonLines())

    def _wait(self, seconds: float, call: object) -> None:
        self.looks += 1

    def pass_time(self, seconds: float) -> None:
        for _ in range(round(seconds)):
            self.now += 1
            self.handler.look()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self._stream.getvalue().splitlines()]

    @property
    def messages(self) -> list[str]:
        return [line["message"] for line in self.lines]


@pytest.fixture
def log() -> Iterator[Log]:
    root, made = logging.getLogger(), Log()
    root.addHandler(made.handler)
    yield made
    root.removeHandler(made.handler)


def fail(what: str = "the store is away", error: Exception | None = None, about: str = "") -> None:
    log_fault(logging.getLogger("broadside.x"), what, error or OSError(), about=about)


def test_trouble_that_goes_on_has_one_line_a_period_and_one_at_its_end(log: Log) -> None:
    for _ in range(520):
        fail()
        log.now += 0.25
        log.handler.look()
    log.pass_time(QUIET)
    assert log.messages == [
        "the store is away",
        "still: the store is away, 239 more times in 60 s",
        "still: the store is away, 240 more times in 60 s",
        "over: the store is away, 520 times in 130 s",
    ]
    assert [line["level"] for line in log.lines] == ["error", "error", "error", "info"]
    assert {line["logger"] for line in log.lines} == {"broadside.x"}


def test_what_happened_once_is_told_once(log: Log) -> None:
    fail()
    log.pass_time(2 * PERIOD)
    fail()
    assert log.messages == ["the store is away"] * 2


def test_kinds_are_told_apart_by_what_how_and_where(log: Log) -> None:
    fail("a match stops", about="m1")
    fail("a match stops", about="m2")
    fail("a match stops", ValueError("secret"))
    fail("another", ValueError("secret"))
    logging.getLogger("pool").warning("connection %s is lost", 1)
    logging.getLogger("pool").warning("connection %s is lost", 2)
    log.pass_time(QUIET)
    assert log.messages == [
        "a match stops",
        "a match stops",
        "another",
        "connection 1 is lost",
        "over: a match stops, 2 times in 0 s",
        "over: connection 1 is lost, 2 times in 0 s",
    ]
    assert log.lines[0]["about"] == "m1"


def test_an_error_without_a_line_is_found_by_its_id(log: Log) -> None:
    errors = [OSError() for _ in range(MOST_IDS + 5)]
    for error in errors:
        fail(error=error)
    log.pass_time(QUIET)
    ids = [fault_id(error) for error in errors]
    assert log.lines[0]["error"] == ids[0]
    assert log.lines[1]["errors"] == ids[1 : MOST_IDS + 1]


def test_many_kinds_at_once_are_bounded(log: Log) -> None:
    for number in range(3 * MOST_KINDS):
        fail(f"kind {number}")
    assert len(log.lines) == MOST_KINDS + 1
    log.pass_time(QUIET)
    assert log.messages[-1] == f"over: other trouble, {2 * MOST_KINDS} times in 0 s"


def test_information_is_never_collected(log: Log) -> None:
    logging.getLogger("broadside.x").setLevel(logging.INFO)
    for _ in range(3):
        logging.getLogger("broadside.x").info("serving")
    assert log.messages == ["serving"] * 3


def test_nothing_is_lost_at_the_end_of_the_process(log: Log) -> None:
    for _ in range(3):
        fail()
    log.handler.close()
    assert log.messages[1:] == ["still: the store is away, 2 more times in 0 s"]


def test_it_looks_again_only_while_there_is_trouble(log: Log) -> None:
    for _ in range(3):
        fail()
    assert log.looks == 1
    log.pass_time(QUIET + 5)
    assert log.looks == QUIET


async def test_an_outage_of_twenty_seconds_has_few_lines(
    store: Store, monkeypatch: pytest.MonkeyPatch, log: Log
) -> None:
    clock, attempts = TestClock(), 0

    async def be_away(*_: object, **__: object) -> None:
        nonlocal attempts
        attempts += 1
        raise OSError("away")

    async with open_live_matches(store, clock) as live_matches:
        lobby = LiveLobby(store, clock)
        await lobby.open()
        monkeypatch.setattr(Writer, "run", be_away)
        monkeypatch.setattr(type(store.engines), "read", be_away)
        for _ in range(40):
            await clock.advance(500)
            log.now += 0.5
            log.handler.look()
            for _ in range(20):
                with pytest.raises(OSError, match="away"):
                    await live_matches.find("a match that somebody wants")
        await until(lambda: attempts > 800)
        monkeypatch.undo()
        await lobby.close()
    log.pass_time(QUIET)
    assert 2 <= len(log.lines) <= 12
    assert any(message.startswith("over: ") for message in log.messages)
