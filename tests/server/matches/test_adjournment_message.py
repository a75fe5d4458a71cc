"""Adjourned matches: who offers, who is ready, and what can be done while the clocks stand."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count

import pytest

from broadside.protocol.messages import Accepted, Adjournment, Command, Over, Refused
from broadside.protocol.refusals import Code
from broadside.rules.game import Ending, Outcome
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.live_matches import LiveMatches
from broadside.server.matches.match_log import CLAIM_ADJOURNED_AFTER
from broadside.store.store import Store
from broadside.store.stored_match import Person, StoredMatch
from tests.databases import OpenStore
from tests.server.matches.test_absent_players import DEALT
from tests.server.matches.test_live_match import CLOCKED, FLEETS, GAME, two_people
from tests.server.offline_server import (
    RecordingFollower,
    TestClock,
    open_live_matches,
    store_match,
    until,
)

_IDS = count()


@dataclass(frozen=True, slots=True)
class Sitting:
    """Two people at a match in battle, in one process, and what each of them was told."""

    store: Store
    clock: TestClock
    match: LiveMatch
    people: tuple[str, ...]
    watchers: tuple[RecordingFollower, ...]
    connections: tuple[str, ...]

    async def adjourn(self, seat: int, *, agree: bool = True) -> None:
        account, id = self.people[seat], self.match.id
        if agree:
            assert await self.store.adjournments.adjourn(id, account, self.clock.now()) is None
        else:
            assert await self.store.adjournments.play_on(id, account) is None

    async def ready(self, seat: int) -> None:
        """The player says so, while everybody is connected."""
        await self.store.presence.hold(self.connections, self.clock.now())
        await self.store.adjournments.agree(self.match.id, self.people[seat], self.clock.now())

    async def play(self, seat: int, move: str) -> Accepted | Refused:
        number = self.watchers[seat].number
        command = Command(f"command {next(_IDS)}", self.match.id, number, move)
        return await self.match.command(seat, command)

    async def code(self, seat: int, move: str) -> str:
        answer = await self.play(seat, move)
        assert isinstance(answer, Refused)
        return answer.code

    def told(self, seat: int) -> Adjournment:
        return self.watchers[seat].told(Adjournment)[-1]

    async def hear(self, **wanted: object) -> None:
        """Wait until everybody was told so."""
        await until(lambda: all(self._knows(seat, wanted) for seat in range(len(self.watchers))))

    def _knows(self, seat: int, wanted: Mapping[str, object]) -> bool:
        return all(getattr(self.told(seat), name) == value for name, value in wanted.items())

    async def pause(self) -> None:
        for seat in (0, 1):
            await self.adjourn(seat)
        await self.hear(is_adjourned=True)

    async def stored(self) -> StoredMatch:
        found = await self.store.matches.find(self.match.id)
        assert found is not None
        return found


async def sit(
    live_matches: LiveMatches,
    store: Store,
    clock: TestClock,
    game: ShootingGame = GAME,
    id: str | None = None,
) -> Sitting:
    match = await live_matches.find(id or await two_people(store, game))
    watchers = tuple(RecordingFollower(viewer, hears_adjournments=True) for viewer in (0, 1, None))
    for watcher in watchers:
        match.follow(watcher, None)
    people = tuple(who.account or "" for who in match.opened_match.match.occupants)  # type: ignore[union-attr]
    connections = tuple(f"{who} {next(_IDS)}" for who in people)
    for who, connection in zip(people, connections, strict=True):
        await store.presence.arrive(connection, who, clock.now(), has_lobby=True)
    sitting = Sitting(store, clock, match, people, watchers, connections)
    if id is None:
        for seat, fleet in enumerate(FLEETS):
            assert isinstance(await sitting.play(seat, fleet), Accepted)
    return sitting


@pytest.mark.req("F-19", "R-43")
async def test_a_match_is_adjourned_when_both_agree_and_goes_on_when_both_are_ready(
    store: Store,
) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        one = await sit(live_matches, store, clock, CLOCKED)
        assert one.told(0) == Adjournment(one.match.id, False, (), (), (), one.told(0).clocks)
        await clock.advance(10_000)
        await one.adjourn(0)
        await one.hear(offered_by=(0,), waits_for=(1,))
        assert isinstance(await one.play(0, "fire a1"), Accepted), "play goes on meanwhile"
        await one.hear(offered_by=(), waits_for=())
        await clock.advance(10_000)
        await one.pause()
        assert one.told(2).waits_for == (0, 1)
        await clock.advance(60_000)
        assert one.match.snapshot(1).clocks.turn == 20_000, "the clocks stand"
        assert await one.code(1, "fire a3") == Code.PAUSED
        await one.ready(0)
        await one.hear(waits_for=(1,))
        (ready,) = one.told(2).ready
        assert (ready.seat, ready.claims_at) == (0, clock.now() + CLAIM_ADJOURNED_AFTER)
        await one.ready(1)
        await one.hear(is_adjourned=False, waits_for=(), ready=())
        assert one.told(0).clocks.turn == 20_000
        assert isinstance(await one.play(1, "fire a3"), Accepted)


async def test_an_offer_is_declined(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        one = await sit(live_matches, store, clock)
        await one.adjourn(0)
        await one.hear(offered_by=(0,))
        await one.adjourn(1, agree=False)
        await one.hear(offered_by=(), waits_for=())
        await one.adjourn(1)
        await one.hear(offered_by=(1,), is_adjourned=False)


async def test_moves_beside_an_offer_write_no_rules(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To write large rules takes long, and a match is told after every move."""
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        one = await sit(live_matches, store, clock)
        await one.adjourn(0)
        await one.hear(offered_by=(0,))
        written: list[object] = []
        monkeypatch.setattr(ShootingGame, "write_rules", written.append)
        assert isinstance(await one.play(0, "fire a1"), Accepted)
        await one.hear(offered_by=())
        assert written == []


async def test_who_wants_to_hear_nothing_of_it_is_told_nothing(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        one = await sit(live_matches, store, clock)
        old = RecordingFollower(0)
        one.match.follow(old, None)
        await one.pause()
        assert old.told(Adjournment) == []


@pytest.mark.req("F-19")
async def test_a_restart_loses_neither_an_offer_nor_who_is_ready(open_store: OpenStore) -> None:
    store, clock = await open_store(), TestClock()
    async with open_live_matches(store, clock) as live_matches:
        one = await sit(live_matches, store, clock, CLOCKED)
        await clock.advance(10_000)
        await one.adjourn(0)
    async with open_live_matches(store, clock) as live_matches:
        two = await sit(live_matches, store, clock, id=one.match.id)
        await two.hear(offered_by=(0,))
        await two.adjourn(1)
        await two.hear(is_adjourned=True)
        await two.ready(1)
    async with open_live_matches(store, clock) as live_matches:
        three = await sit(live_matches, store, clock, id=one.match.id)
        await three.hear(is_adjourned=True, waits_for=(0,))
        assert three.told(0).clocks.turn == 20_000
        await three.ready(0)
        await three.hear(is_adjourned=False)
        assert three.told(1).clocks.turn == 20_000


async def test_an_adjourned_match_can_be_resigned_by_either(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        for seat in (0, 1):
            one = await sit(live_matches, store, clock, CLOCKED)
            await one.pause()
            assert isinstance(await one.play(seat, "resign"), Accepted)
            await until(lambda one=one: one.watchers[2].is_over)  # type: ignore[misc]
            assert one.watchers[2].told(Over)[0].result.winners == (1 - seat,)
            found = await one.stored()
            assert (found.is_paused, found.finished_at is None) == (False, False)
            assert await one.code(1 - seat, "resign") == "game-over"


@pytest.mark.req("F-19")
async def test_an_adjourned_match_of_three_can_be_resigned_for_the_others(store: Store) -> None:
    clock, three = TestClock(), ShootingGame(replace(DEALT.rules, players=3))
    people = [await store.accounts.create_guest(0) for _ in range(3)]
    id = await store_match(store, three, [Person(who) for who in people])
    async with open_live_matches(store, clock) as live_matches:
        one = await sit(live_matches, store, clock, id=id)
        assert await one.code(0, "resign") == "two-sides-only", "while it goes on"
        for seat in range(3):
            await one.adjourn(seat)
        await one.hear(is_adjourned=True)
        assert isinstance(await one.play(1, "resign"), Accepted)
        await until(lambda: one.watchers[2].is_over)
        found = await one.stored()
        assert found.outcome == Outcome(frozenset({0, 2}), Ending.RESIGNED)
        assert await one.code(0, "resign") == "game-over"


async def test_an_adjourned_match_is_claimed_seven_days_after_being_ready(
    open_store: OpenStore,
) -> None:
    store, clock = await open_store(), TestClock()
    async with open_live_matches(store, clock) as live_matches:
        one = await sit(live_matches, store, clock, CLOCKED)
        await one.pause()
        assert await one.code(0, "claim win") == Code.CLAIM_LATER
        await one.ready(0)
        await one.hear(waits_for=(1,))
        clock.jump(CLAIM_ADJOURNED_AFTER - 1)
        for act in ("claim win", "claim draw"):
            assert await one.code(0, act) == Code.CLAIM_LATER
        clock.jump(1)
        assert await one.code(1, "claim win") == Code.CLAIM_LATER, "who did not come has no claim"
        assert isinstance(await one.play(0, "claim win"), Accepted)
        found = await one.stored()
        assert found.outcome is not None
        assert found.outcome == Outcome(frozenset({0}), Ending.ABANDONED)


async def test_a_draw_is_claimed_too(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        one = await sit(live_matches, store, clock)
        await one.pause()
        await one.ready(1)
        await one.hear(waits_for=(0,))
        clock.jump(CLAIM_ADJOURNED_AFTER)
        assert isinstance(await one.play(1, "claim draw"), Accepted)
        found = await one.stored()
        assert found.outcome is not None
        assert found.outcome.winners == {0, 1}


async def test_the_clock_of_somebody_who_left_does_not_run(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        one = await sit(live_matches, store, clock, CLOCKED)
        await one.pause()
        await one.ready(0)
        await one.hear(waits_for=(1,))
        await store.presence.leave(one.connections[0], clock.now())
        await one.ready(1)
        await one.hear(is_adjourned=True, waits_for=(0,))
        assert [ready.seat for ready in one.told(2).ready] == [1]
        clock.jump(CLAIM_ADJOURNED_AFTER)
        assert await one.code(1, "claim win") == Code.CLAIM_LATER, "the other has come once"
        assert isinstance(await one.play(1, "claim draw"), Accepted)


async def test_who_is_left_alone_by_a_deleted_account_goes_on(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        one = await sit(live_matches, store, clock)
        await one.pause()
        await one.ready(0)
        await store.accounts.delete(one.people[1])
        await one.ready(0)
        await until(lambda: not one.match.opened_match.match.is_paused)


async def test_the_referee_ends_a_match_that_was_paused(store: Store) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        match = await live_matches.find(await two_people(store))
        assert await store.adjournments.pause(match.id, clock.now())
        await until(lambda: match.opened_match.match.is_paused)
        match.forfeit_late()
        await until(lambda: match.is_over)
        found = await store.matches.find(match.id)
        assert found is not None
        assert found.outcome is not None
        assert found.outcome.ending is Ending.ABORTED


async def test_a_process_that_has_heard_nothing_learns_it_from_the_store(
    open_store: OpenStore,
) -> None:
    clock = TestClock()
    stores = [await open_store() for _ in range(2)]
    async with (
        open_live_matches(stores[0], clock) as near,
        open_live_matches(stores[1], clock) as far,
    ):
        one = await sit(near, stores[0], clock, CLOCKED)
        two = await sit(far, stores[1], clock, id=one.match.id)
        for store in stores:
            store.hints.hint = lambda hints: None  # type: ignore[method-assign]
        for seat in (0, 1):
            await one.adjourn(seat)
        clock.jump(500)
        assert await two.code(0, "fire a1") == Code.PAUSED
        assert await stores[0].matches.latest(one.match.id) == 2
        for seat in (0, 1):
            await one.ready(seat)
        assert isinstance(await two.play(0, "fire a1"), Accepted)


# Races in one process: what is asked at the same moment

LAKE = ShootingGame(Ruleset("lake", (ShipClass("raft", 2),), Grid(26, 26), first=0))
SQUARES = [f"{chr(ord('a') + col)}{row}" for row in range(4, 24) for col in range(26)]
"""Where no ship lies."""


async def race(one: Sitting, number: int) -> None:
    """One saves, and the last word that adjourns the match comes together with a shot: the shot is
    kept or refused, the match stands where the save says, and goes on from there."""
    shooter, square = number % 2, SQUARES[number // 2]
    length = 2 + number
    await one.adjourn(1 - shooter)
    save = one.store.saves.save(one.people[0], "game", one.match.id, one.clock.now(), replaces=True)
    work = [one.play(shooter, f"fire {square}"), one.adjourn(shooter), save]
    answers = await asyncio.gather(*work[number % 3 :], *work[: number % 3])
    (answer,) = filter(None, answers)
    assert isinstance(answer, Accepted) or getattr(answer, "code", "") == Code.PAUSED
    assert (await one.stored()).is_paused
    kept = await one.store.matches.latest(one.match.id)
    assert kept == length + isinstance(answer, Accepted)
    (saved,) = await one.store.saves.of(one.people[0])
    assert saved.number in (length, kept)
    await asyncio.gather(one.ready(0), one.ready(1))
    assert not (await one.stored()).is_paused
    if kept == length:
        assert isinstance(await one.play(shooter, f"fire {square}"), Accepted)


async def race_often(store: Store, races: int) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        for done in range(0, races, 1000):
            one = await sit(live_matches, store, clock, LAKE)
            for number in range(min(1000, races - done)):
                for watcher in one.watchers:
                    del watcher.texts[:-10]
                await race(one, number)


async def test_a_shot_a_save_and_an_adjournment_at_the_same_moment_lose_nothing(
    store: Store,
) -> None:
    await race_often(store, 40)


@pytest.mark.soak
async def test_ten_thousand_shots_saves_and_adjournments_at_the_same_moment_lose_nothing(
    store: Store,
) -> None:
    # Half of them in each kind of database.
    await race_often(store, 5_000)
