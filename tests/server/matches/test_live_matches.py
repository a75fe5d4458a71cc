"""The matches of one process: taken up on demand, put back when idle, their clocks kept."""

import asyncio
from dataclasses import replace

import pytest

from broadside.protocol.messages import Accepted, Command
from broadside.rules.game import Expiry
from broadside.rules.grid import Grid
from broadside.rules.record import Expired
from broadside.rules.shooting.ruleset import Placement, Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.live_matches import BEAT, IDLE, LiveMatches, UnknownMatch
from broadside.server.operations import failures
from broadside.store.match_clock import PATIENCE, MatchClock
from broadside.store.matches import Matches
from broadside.store.store import Store
from broadside.store.stored_match import Person, StoredMatch
from tests.server.offline_server import (
    RecordingFollower,
    TestClock,
    open_live_matches,
    reach,
    store_match,
    until,
)
from tests.store.stored_matches import shown_name

GAME = ShootingGame(Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0, turn_seconds=30))

DEALT = ShootingGame(replace(GAME.rules, placement=Placement.RANDOM))


async def running(store: Store) -> str:
    guests = [await store.accounts.create_guest(0) for _ in range(2)]
    return await store_match(store, GAME, [Person(guest) for guest in guests])


async def test_a_match_is_taken_up_once_however_many_ask(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        id = await running(store)
        found = await asyncio.gather(*(live_matches.find(id) for _ in range(5)))
        assert len(set(map(id_of, found))) == 1
        assert len(live_matches) == 1


def id_of(match: object) -> int:
    return id(match)


async def test_there_is_no_match_of_an_unknown_id(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        for _ in range(2):
            with pytest.raises(UnknownMatch):
                await live_matches.find("nothing")
        assert len(live_matches) == 0


async def test_an_unknown_id_is_forgotten_even_if_whoever_asked_is_gone(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        asking = [
            asyncio.create_task(live_matches.find(f"nothing {number}")) for number in range(3)
        ]
        await asyncio.sleep(0)
        for one in asking:
            one.cancel()
        await asyncio.gather(*asking, return_exceptions=True)
        await until(lambda: len(live_matches) == 0)


async def test_a_match_that_is_just_being_looked_for_does_not_keep_a_hall_open(
    store: Store,
) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        asking = asyncio.create_task(live_matches.find("nothing"))
        await asyncio.sleep(0)
    with pytest.raises(UnknownMatch):
        await asking


async def test_a_match_that_nobody_follows_is_put_back(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        match = await live_matches.find(await running(store))
        watcher = RecordingFollower(None)
        match.follow(watcher, None)
        await clock.advance(IDLE + 1_000)
        assert len(live_matches) == 1
        match.leave(watcher)
        await clock.advance(IDLE + 1_000)
        assert len(live_matches) == 0


@pytest.mark.req("X-05")
async def test_no_clock_runs_while_no_server_does(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        match = await live_matches.find(await running(store))
        for seat, move in enumerate(("deploy a1:b1", "deploy c3:d3")):
            await match.command(seat, Command("place", match.id, seat, move))
        await clock.advance(10_000)
        left = match.snapshot(0).clocks.turn
        assert left == 20_000
    clock.jump(3_600_000)
    async with open_live_matches(store, clock) as live_matches:
        again = await live_matches.find(match.id)
        after = again.snapshot(0).clocks.turn
        assert after is not None
        assert left - 1_000 <= after <= left
        await clock.advance(after)
        await until(lambda: again.snapshot(1).demand == "fire 0 1")


@pytest.mark.req("X-05")
async def test_a_clock_that_runs_from_the_start_runs_out_though_nobody_comes(store: Store) -> None:
    clock = TestClock()
    guests = [await store.accounts.create_guest(0) for _ in range(2)]
    id = await store_match(store, DEALT, [Person(guest) for guest in guests])
    async with open_live_matches(store, clock):
        await clock.advance(29_000)
        assert await store.matches.latest(id) == 0
        await clock.advance(2_000)
        await reach(store, id, 1)
        assert await store.matches.entries(id) == (Expired(30_000, Expiry.TURN),)


async def test_a_beat_does_not_wait_for_a_long_look(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, looking = TestClock(), asyncio.Event()

    async def look(self: MatchClock, now: int) -> tuple[str, ...]:
        looking.set()
        return await asyncio.Future()

    monkeypatch.setattr(MatchClock, "due", look)
    async with open_live_matches(store, clock):
        await until(lambda: clock.awaited == 2)
        clock.live_servers = 0  # the look never ends: only the beat is waited for
        for _ in range(5):
            await clock.advance(BEAT)
            await until(lambda: clock.awaited == 1)
        assert looking.is_set()
        assert await store.clock.beat(clock.now() + PATIENCE) == 0


@pytest.mark.req("X-05")
@pytest.mark.parametrize("who", ["the alarm", "a player"])
async def test_no_clock_runs_out_while_the_server_stands_still(store: Store, who: str) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        match = await live_matches.find(await running(store))
        for seat, move in enumerate(("deploy a1:b1", "deploy c3:d3")):
            await match.command(seat, Command("place", match.id, seat, move))
        await clock.advance(29_000)
        clock.jump(3_600_000)
        if who == "a player":
            shot = Command("shot", match.id, match.snapshot(0).number, "fire a1")
            assert isinstance(await match.command(0, shot), Accepted)
        await clock.advance(500)
        entries = await store.matches.entries(match.id)
        assert not [entry for entry in entries if isinstance(entry, Expired)]
        left = match.snapshot(0).clocks.turn or 0
        assert (left > 29_000) if who == "a player" else (left in range(500, 1_001))


@pytest.mark.req("X-05")
async def test_a_server_that_stood_still_takes_no_time_from_anyone(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        match = await live_matches.find(await running(store))
        for seat, move in enumerate(("deploy a1:b1", "deploy c3:d3")):
            await match.command(seat, Command("place", match.id, seat, move))
        clock.jump(20_000)
        await clock.advance(500)
        await until(lambda: (match.snapshot(0).clocks.turn or 0) > 28_000)


async def test_lost_time_is_given_back_without_a_look_at_every_match(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        matches = [await live_matches.find(await running(store)) for _ in range(3)]
        for match in matches:
            for seat, move in enumerate(("deploy a1:b1", "deploy c3:d3")):
                await match.command(seat, Command("place", match.id, seat, move))
        await until(lambda: all(not match._replies for match in matches))
        looks: list[str] = []
        find = type(store.matches).find

        async def count(self: Matches, id: str) -> StoredMatch | None:
            looks.append(id)
            return await find(self, id)

        monkeypatch.setattr(type(store.matches), "find", count)
        clock.jump(20_000)
        await clock.advance(500)
        lefts = [match.snapshot(0).clocks.turn or 0 for match in matches]
        assert min(lefts) > 28_000
        assert looks == []


async def clocked(store: Store, count: int) -> list[str]:
    """Matches whose clocks run from the start, with a fleet for everybody."""
    people = [Person(await store.accounts.create_guest(0)) for _ in range(2)]
    return [await store_match(store, DEALT, people) for _ in range(count)]


@pytest.mark.parametrize("how", ["opened", "looked at", "slow"])
async def test_a_broken_match_holds_up_no_other(
    store: Store,
    how: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = TestClock()
    ids = await clocked(store, 30)
    broken, tries, release = sorted(ids)[7], list[int](), asyncio.Event()
    find = Matches.find

    async def find_or_fail(self: Matches, id: str) -> StoredMatch | None:
        if id == broken:
            tries.append(clock.now())
            if how == "slow":
                await release.wait()
            elif how == "opened" or len(tries) % 2 == 0:
                raise ValueError("spoiled")
        return await find(self, id)

    monkeypatch.setattr(Matches, "find", find_or_fail)
    monkeypatch.setattr(failures, "PATIENCE", 0.3)
    async with open_live_matches(store, clock) as live_matches:
        await clock.advance(31_000)
        for id in ids:
            if id != broken:
                await reach(store, id, 1)
        if how == "slow":
            release.set()
            return
        assert await store.matches.latest(broken) == 0
        assert live_matches.failures.count(clock.now()) == 1
        await clock.advance(60_000)
        await until(lambda: live_matches.failures.count(clock.now()) == 1)
        attempts = len(tries) if how == "opened" else len(tries) / 2
        assert attempts <= 8
        assert len([one for one in caplog.records if "stops" in one.getMessage()]) == 1
        monkeypatch.setattr(Matches, "find", find)
        await clock.advance(60_000)
        await reach(store, broken, 1)
        await until(lambda: live_matches.failures.count(clock.now()) == 0)


async def test_a_match_that_cannot_be_put_back_holds_up_no_other(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        matches = [await live_matches.find(await running(store)) for _ in range(5)]
        close = LiveMatch.close

        async def close_or_fail(self: LiveMatch) -> None:
            await close(self)
            if self is matches[0]:
                raise ValueError("spoiled")

        monkeypatch.setattr(LiveMatch, "close", close_or_fail)
        await clock.advance(IDLE + 1_000)
        assert len(live_matches) == 0


async def test_people_are_called_by_their_names(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        guests = [await store.accounts.create_guest(0) for _ in range(2)]
        await store.accounts.register(guests[0], "Ann", "hash")
        match = await live_matches.find(
            await store_match(store, GAME, [Person(guest) for guest in guests])
        )
        told = [player.name for player in match.snapshot(None).players]
        assert told == ["Ann", await shown_name(store, guests[1])]


async def test_a_live_match_is_found_without_a_look_at_the_others(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        one, _ = [await live_matches.find(await running(store)) for _ in range(2)]
        looked: list[str] = []
        is_stopped = vars(LiveMatch)["is_stopped"]

        def look(match: LiveMatch) -> bool:
            looked.append(match.id)
            return bool(is_stopped.fget(match))

        monkeypatch.setattr(
            LiveMatches, "_live", lambda live_matches: pytest.fail("all matches are looked at")
        )
        monkeypatch.setattr(LiveMatch, "is_stopped", property(look))
        assert await live_matches.find(one.id) is one
        assert looked == [one.id]
        monkeypatch.undo()
