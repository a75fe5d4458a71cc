"""Reports are made once, in turn, and say how far they are."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import msgspec
import pytest

from broadside.protocol.hints_and_reports import Report, Underway
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.workers import game_reports as subject
from broadside.server.workers import worker_functions
from broadside.server.workers.background_work import ThreadedWork
from broadside.server.workers.fair_queue import Asker, Urgency
from broadside.server.workers.game_reports import Busy, GameReports
from tests.analysis.recorded_games import POND, recorded
from tests.server.offline_server import settle, until

GAME = ShootingGame(POND)
RECORD = recorded(POND, ["deploy a1:b1", "deploy c3:d3", "fire c3", "fire d1", "fire d3"])


class Slow:
    """Appraises one turn whenever it is allowed to."""

    def __init__(self) -> None:
        self.may = asyncio.Semaphore(0)
        self.asked = 0
        self.quick = True
        self.fails = False

    async def run(
        self, urgency: Urgency, asker: Asker, function: Callable[..., Any], *args: Any
    ) -> Any:
        assert urgency is Urgency.BACKGROUND
        self.asked += 1
        if self.fails:
            raise RuntimeError
        await self.may.acquire()
        return function(*args)

    async def is_quick(self) -> bool:
        return self.quick


@pytest.fixture(autouse=True)
def _one_turn_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_functions, "_PART_SECONDS", 0)


@pytest.fixture
async def slow() -> Slow:
    return Slow()


@pytest.fixture
async def reports(slow: Slow) -> AsyncIterator[GameReports]:
    made = GameReports(slow)
    yield made
    await made.close()


async def test_it_is_told_how_far_a_report_is(reports: GameReports, slow: Slow) -> None:
    assert reports.find("one") is None
    assert reports.begin("one", GAME, RECORD) == Underway(0, 0)
    for done in (1, 2):
        slow.may.release()
        await until(lambda done=done: reports.find("one") == Underway(done, 3))  # type: ignore[misc]
    slow.may.release()
    await until(lambda: isinstance(reports.find("one"), bytes))
    made = reports.find("one")
    assert isinstance(made, bytes)
    assert len(msgspec.json.decode(made, type=Report).turns) == 3


async def test_a_report_is_made_once(reports: GameReports, slow: Slow) -> None:
    reports.begin("one", GAME, RECORD)
    slow.may.release()
    await until(lambda: reports.find("one") == Underway(1, 3))
    assert reports.begin("one", GAME, RECORD) == Underway(1, 3)
    for _ in range(2):
        slow.may.release()
    await until(lambda: isinstance(reports.find("one"), bytes))
    assert slow.asked == 3


async def test_reports_of_several_are_made_side_by_side(reports: GameReports, slow: Slow) -> None:
    reports.begin("one", GAME, RECORD, Asker("", "10.0.0.1"))
    reports.begin("two", GAME, RECORD, Asker("", "10.0.0.2"))
    await until(lambda: slow.asked == 2)
    for _ in range(2):
        slow.may.release()
    await until(lambda: {reports.find(name) for name in ("one", "two")} == {Underway(1, 3)})


async def test_too_many_at_once_are_refused(
    reports: GameReports, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subject, "_WAITING", 1)
    reports.begin("one", GAME, RECORD)
    with pytest.raises(Busy):
        reports.begin("two", GAME, RECORD)


async def test_one_asker_leaves_room_for_others(reports: GameReports) -> None:
    ann, bob = Asker("", "10.0.0.1"), Asker("", "10.0.0.2")
    for number in range(4):
        reports.begin(f"ann {number}", GAME, RECORD, ann)
    with pytest.raises(Busy):
        reports.begin("one more", GAME, RECORD, ann)
    assert reports.begin("bob", GAME, RECORD, bob) == Underway(0, 0)


async def test_the_report_not_asked_for_longest_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(subject, "_KEPT", 2)
    reports = GameReports(ThreadedWork())
    for name in ("one", "two", "one", "three"):
        if reports.find(name) is None:
            reports.begin(name, GAME, RECORD)
            await until(lambda name=name: isinstance(reports.find(name), bytes))  # type: ignore[misc]
    assert [reports.find(name) is None for name in ("one", "two", "three")] == [False, True, False]


async def test_a_report_that_fails_says_so_once(reports: GameReports, slow: Slow) -> None:
    slow.fails = True
    reports.begin("one", GAME, RECORD)
    with pytest.raises(RuntimeError):
        await until(lambda: reports.find("one") is None)
    assert reports.find("one") is None


async def test_a_report_that_fails_frees_its_place_even_if_nobody_asks_for_it_again(
    reports: GameReports, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subject, "_WAITING", 1)
    monkeypatch.setattr(subject, "_KEPT", 2)
    slow.fails = True
    for number in range(4):
        reports.begin(f"{number}", GAME, RECORD)
        await until(lambda number=number: slow.asked == number + 1)  # type: ignore[misc]
        await until(lambda: not reports._making)
    assert len(reports._failed) == 2
    assert reports.find("0") is None


async def test_a_game_without_a_shot_has_a_report_too(reports: GameReports, slow: Slow) -> None:
    slow.may.release()
    reports.begin("one", GAME, recorded(POND, ["deploy a1:b1", "deploy c3:d3"]))
    await until(lambda: isinstance(reports.find("one"), bytes))


async def test_a_report_waits_for_those_who_weigh(
    reports: GameReports, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subject, "_LOOK_AGAIN", 0.001)
    slow.quick = False
    reports.begin("one", GAME, RECORD)
    await settle()
    assert slow.asked == 0
    slow.quick = True
    await until(lambda: slow.asked == 1)


async def test_the_wait_has_an_end(
    reports: GameReports, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subject, "_LOOK_AGAIN", 0.001)
    monkeypatch.setattr(subject, "_PATIENCE", 0.01)
    slow.quick = False
    reports.begin("one", GAME, RECORD)
    await until(lambda: slow.asked == 1)
