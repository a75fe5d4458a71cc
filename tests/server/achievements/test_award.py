"""What a finished match leads to, once, whichever server comes so far."""

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from broadside.play.game_files import FinishedGames
from broadside.protocol.messages import Accepted, Hello, Over, Resume, Unlocked
from broadside.server.achievements.announce import Announcer
from broadside.server.achievements.award import RETRY_AFTER, AchievementAwards
from broadside.server.matches.live_match import LiveMatch
from broadside.server.websocket.client_session import ANNOUNCE_AGAIN
from broadside.store.achievements import Achievements
from broadside.store.store import Store
from broadside.table.proof import read_proof, verify
from tests.server.matches.test_live_match import begin, play, sit, two_people
from tests.server.offline_server import (
    START,
    RecordingFollower,
    TestClock,
    open_live_matches,
    settle,
    unlock_nothing,
    until,
)
from tests.server.websocket.test_client_session import room

ROOKIE = Unlocked(("You've unlocked: Rookie",))


async def play_to_the_end(match: LiveMatch, watchers: list[RecordingFollower]) -> None:
    """The first player wins, and everybody is told."""
    await begin(match, watchers)
    for seat, move in ((0, "fire c3"), (1, "fire a3"), (0, "fire d3")):
        assert isinstance(await play(match, watchers[seat], move), Accepted)
    await until(lambda: all(watcher.is_over for watcher in watchers))


async def win(store: Store) -> tuple[str, str]:
    """A match, and who has won it, on a server that was killed before it saw to anything else."""
    async with open_live_matches(store, TestClock(), unlock=unlock_nothing) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await play_to_the_end(match, watchers)
        assert watchers[0].told(Over)[0].result.winners == (0,)
        who = match.opened_match.match.occupants[0]
    return match.id, getattr(who, "account", "")


@pytest.mark.req("W-14", "X-05")
async def test_who_was_away_when_the_server_was_killed_hears_what_was_unlocked_once(
    store: Store,
) -> None:
    id, account = await win(store)
    for expected in ([ROOKIE], []):
        announcer = Announcer(store.achievements)
        awards = AchievementAwards(store, TestClock(), None, announcer)
        async with room(store, announcer=announcer, unlock=awards.unlock) as place:
            wire = place.connect(account)
            wire.say(Hello(1))
            await place.live_matches.find(id)
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


def _is_idle(awards: AchievementAwards) -> bool:
    return not awards._tasks


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
    clock, stats = TestClock(), tmp_path / "folder" / "stats.txt"
    stats.parent.touch()
    away = Refusing(monkeypatch, "award")
    awards = AchievementAwards(store, clock, stats, Announcer(store.achievements))
    async with open_live_matches(store, clock, unlock=awards.unlock) as live_matches:
        match, watchers = await sit(live_matches, await two_people(store))
        await play_to_the_end(match, watchers)
        assert not match.is_stopped
        assert await live_matches.find(match.id) is match
        late = RecordingFollower(0)
        match.follow(late, watchers[0].number)
        assert late.is_over
        await until(lambda: away.times == 1)
        away.is_on = False
        stats.parent.unlink()
        stats.parent.mkdir()
        await pass_until(clock, RETRY_AFTER, lambda: not awards._tasks)
        winner = getattr(match.opened_match.match.occupants[0], "account", "")
        assert "rookie" in await store.achievements.of(winner)
        assert "numGames=1\n" in stats.read_text("utf-8")
        newest = FinishedGames(stats.parent / "records").newest
        assert newest is not None
        proof = read_proof(newest.read_text("utf-8"))
        entries = await store.matches.entries(match.id)
        assert proof.record == match.opened_match.match.record(entries)
        assert verify(proof) == ()


async def test_the_record_of_a_match_is_written_again_as_the_same_file(
    store: Store, tmp_path: Path
) -> None:
    id, _ = await win(store)
    for _ in range(2):
        awards = AchievementAwards(
            store, TestClock(), tmp_path / "stats.txt", Announcer(store.achievements)
        )
        async with open_live_matches(store, TestClock(), unlock=awards.unlock) as live_matches:
            await live_matches.find(id)
            await until(partial(_is_idle, awards))
        assert len(list((tmp_path / "records").iterdir())) == 1


@pytest.mark.req("W-14")
async def test_a_file_that_cannot_be_written_keeps_nobody_from_an_award(
    store: Store, tmp_path: Path
) -> None:
    id, account = await win(store)
    (tmp_path / "file").touch()
    awards = AchievementAwards(
        store, TestClock(), tmp_path / "file" / "x", Announcer(store.achievements)
    )
    async with open_live_matches(store, TestClock(), unlock=awards.unlock) as live_matches:
        await live_matches.find(id)
        await until(lambda: {what for what, _ in awards._tasks} == {"statistics file", "record"})
        assert "rookie" in await store.achievements.of(account)
        await awards.review(account)
    await awards.close()


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
