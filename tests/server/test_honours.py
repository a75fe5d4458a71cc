"""What a finished match leads to, once, whichever server comes so far."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from broadside.protocol.messages import Accepted, Hello, Over, Resume, Unlocked
from broadside.server.announcing import Announcer
from broadside.server.dialogue import ANNOUNCE_AGAIN
from broadside.server.honours import RETRY_AFTER, Honours
from broadside.server.match import LiveMatch
from broadside.store.achievements import Achievements
from broadside.store.store import Store
from tests.server.test_dialogue import room
from tests.server.test_match import begin, play, sit, two_people
from tests.server.world import (
    START,
    TestClock,
    Watcher,
    open_hall,
    settle,
    unlock_nothing,
    until,
)

ROOKIE = Unlocked(("You've unlocked: Rookie",))


async def play_to_the_end(match: LiveMatch, watchers: list[Watcher]) -> None:
    """The first player wins, and everybody is told."""
    await begin(match, watchers)
    for seat, move in ((0, "fire c3"), (1, "fire a3"), (0, "fire d3")):
        assert isinstance(await play(match, watchers[seat], move), Accepted)
    await until(lambda: all(watcher.is_over for watcher in watchers))


async def win(store: Store) -> tuple[str, str]:
    """A match, and who has won it, on a server that was killed before it saw to anything else."""
    async with open_hall(store, TestClock(), unlock=unlock_nothing) as hall:
        match, watchers = await sit(hall, await two_people(store))
        await play_to_the_end(match, watchers)
        assert watchers[0].told(Over)[0].result.winners == (0,)
        who = match.setting.match.occupants[0]
    return match.id, getattr(who, "account", "")


@pytest.mark.req("W-14", "X-05")
async def test_who_was_away_when_the_server_was_killed_hears_what_was_unlocked_once(
    store: Store,
) -> None:
    id, account = await win(store)
    for expected in ([ROOKIE], []):
        announcer = Announcer(store.achievements)
        honours = Honours(store, TestClock(), None, announcer)
        async with room(store, announcer=announcer, unlock=honours.unlock) as place:
            wire = place.connect(account)
            wire.say(Hello(1))
            await place.hall.find(id)
            if expected:
                await wire.hear(Unlocked)
            await settle()
            assert wire.of(Unlocked) == expected


@pytest.mark.req("W-14")
async def test_who_comes_back_by_any_connection_is_told_what_was_not_told(store: Store) -> None:
    account = await store.accounts.create_guest(START)
    await store.achievements.award(account, "rookie", START)
    announcer = Announcer(store.achievements)
    async with room(store, announcer=announcer) as place:
        gone = place.connect(account)
        gone.is_deaf = True
        gone.say(Hello(1))
        await settle()
        gone.hang_up()
        await until(lambda: place.tasks[0].done())
        wires = [place.connect(account) for _ in range(2)]
        wires[0].say(Hello(1))
        await wires[0].hear(Unlocked)
        wires[1].say(Hello(1))
        await settle()
        assert [wire.of(Unlocked) for wire in wires] == [[ROOKIE], []]


async def pass_until(clock: TestClock, step: int, condition: Callable[[], bool]) -> None:
    """Time passes until it is so: nobody knows when a task that failed begins to wait."""
    async with asyncio.timeout(10):
        while not condition():
            await clock.advance(step)
            await settle(1)


class Refusing:
    """Makes a part of the store fail for as long as it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
        self.times, self.is_on = 0, True
        work = getattr(Achievements, name)

        async def refuse(achievements: Achievements, *given: Any) -> Any:
            if self.is_on:
                self.times += 1
                raise OSError("the store is away")
            return await work(achievements, *given)

        monkeypatch.setattr(Achievements, name, refuse)


@pytest.mark.req("W-13", "W-14")
async def test_awards_do_not_stand_between_a_result_and_its_players(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, stats = TestClock(), tmp_path / "missing" / "stats.txt"
    away = Refusing(monkeypatch, "award")
    honours = Honours(store, clock, stats, Announcer(store.achievements))
    async with open_hall(store, clock, unlock=honours.unlock) as hall:
        match, watchers = await sit(hall, await two_people(store))
        await play_to_the_end(match, watchers)
        assert not match.is_stopped
        assert await hall.find(match.id) is match
        late = Watcher(0)
        match.follow(late, watchers[0].number)
        assert late.is_over
        await until(lambda: away.times == 1)
        away.is_on = False
        stats.parent.mkdir()
        await pass_until(clock, RETRY_AFTER, lambda: not honours._tasks)
        winner = getattr(match.setting.match.occupants[0], "account", "")
        assert "rookie" in await store.achievements.of(winner)
        assert "numGames=1\n" in stats.read_text("utf-8")


@pytest.mark.req("W-14")
async def test_a_file_that_cannot_be_written_keeps_nobody_from_an_award(
    store: Store, tmp_path: Path
) -> None:
    id, account = await win(store)
    honours = Honours(store, TestClock(), tmp_path / "missing" / "x", Announcer(store.achievements))
    async with open_hall(store, TestClock(), unlock=honours.unlock) as hall:
        await hall.find(id)
        await until(lambda: {what for what, _ in honours._tasks} == {"statistics file"})
        assert "rookie" in await store.achievements.of(account)
        await honours.review(account)
    await honours.close()


@pytest.mark.req("W-14")
@pytest.mark.parametrize("part", ["unheard", "settle"])
async def test_who_cannot_be_told_of_an_award_stays_connected_and_is_told_once(
    store: Store, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    id, account = await win(store)
    await store.achievements.award(account, "rookie", START)
    away = Refusing(monkeypatch, part)
    async with room(store, announcer=Announcer(store.achievements)) as place:
        wire = place.connect(account)
        wire.say(Hello(1), Resume(id, 0))
        await until(lambda: away.times == 1)
        away.is_on = False
        await place.clock.advance(ANNOUNCE_AGAIN)
        await pass_until(place.clock, ANNOUNCE_AGAIN, lambda: bool(wire.of(Unlocked)))
        await settle()
        assert wire.of(Unlocked) == [ROOKIE]
        assert not place.tasks[0].done()
        assert len(wire.of(Over)) == 1
