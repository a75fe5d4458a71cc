"""Reports are made once, in turn, and say how far they are."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from broadside.analysis.odds import Odds, odds
from broadside.protocol.insight import Report, Underway
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.view import View
from broadside.server import reports as subject
from broadside.server.reports import Busy, Bystander, Reports
from tests.analysis.games import POND, recorded
from tests.server.world import settle, until

GAME = ShootingGame(POND)
RECORD = recorded(POND, ["deploy a1:b1", "deploy c3:d3", "fire c3", "fire d1", "fire d3"])


class Slow:
    """Weighs when it is allowed to."""

    def __init__(self) -> None:
        self.may = asyncio.Semaphore(0)
        self.asked = 0
        self.quick = True
        self.fails = False

    async def weigh(self, view: View) -> Odds:
        self.asked += 1
        if self.fails:
            raise RuntimeError
        await self.may.acquire()
        return odds(view)

    async def is_quick(self) -> bool:
        return self.quick


@pytest.fixture
async def slow() -> Slow:
    return Slow()


@pytest.fixture
async def reports(slow: Slow) -> AsyncIterator[Reports]:
    made = Reports(slow)
    yield made
    await made.close()


async def test_it_is_told_how_far_a_report_is(reports: Reports, slow: Slow) -> None:
    assert reports.find("one") is None
    assert reports.begin("one", GAME, RECORD) == Underway(0, 0)
    await until(lambda: reports.find("one") == Underway(0, 3))
    slow.may.release()
    await until(lambda: reports.find("one") == Underway(1, 3))
    slow.may.release()
    slow.may.release()
    await until(lambda: isinstance(reports.find("one"), bytes))
    made = reports.find("one")
    assert isinstance(made, bytes)
    assert len(msgspec.json.decode(made, type=Report).turns) == 3


async def test_a_report_is_made_once(reports: Reports, slow: Slow) -> None:
    reports.begin("one", GAME, RECORD)
    await until(lambda: reports.find("one") == Underway(0, 3))
    assert reports.begin("one", GAME, RECORD) == Underway(0, 3)
    for _ in range(3):
        slow.may.release()
    await until(lambda: isinstance(reports.find("one"), bytes))
    assert slow.asked == 3


async def test_reports_are_made_one_after_the_other(reports: Reports, slow: Slow) -> None:
    reports.begin("one", GAME, RECORD)
    reports.begin("two", GAME, RECORD)
    await until(lambda: slow.asked == 1)
    await settle()
    assert (slow.asked, reports.find("two")) == (1, Underway(0, 0))


async def test_too_many_at_once_are_refused(
    reports: Reports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subject, "_WAITING", 1)
    reports.begin("one", GAME, RECORD)
    with pytest.raises(Busy):
        reports.begin("two", GAME, RECORD)


async def test_the_report_not_asked_for_longest_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(subject, "_KEPT", 2)
    reports = Reports(Bystander())
    for name in ("one", "two", "one", "three"):
        if reports.find(name) is None:
            reports.begin(name, GAME, RECORD)
            await until(lambda name=name: isinstance(reports.find(name), bytes))  # type: ignore[misc]
    assert [reports.find(name) is None for name in ("one", "two", "three")] == [False, True, False]


async def test_a_report_that_fails_says_so_once(reports: Reports, slow: Slow) -> None:
    slow.fails = True
    reports.begin("one", GAME, RECORD)
    with pytest.raises(RuntimeError):
        await until(lambda: reports.find("one") is None)
    assert reports.find("one") is None


async def test_a_report_waits_for_those_who_weigh(
    reports: Reports, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subject, "_LOOK_AGAIN", 0.001)
    slow.quick = False
    reports.begin("one", GAME, RECORD)
    await settle()
    assert slow.asked == 0
    slow.quick = True
    await until(lambda: slow.asked == 1)


async def test_the_wait_has_an_end(
    reports: Reports, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subject, "_LOOK_AGAIN", 0.001)
    monkeypatch.setattr(subject, "_PATIENCE", 0.01)
    slow.quick = False
    reports.begin("one", GAME, RECORD)
    await until(lambda: slow.asked == 1)
