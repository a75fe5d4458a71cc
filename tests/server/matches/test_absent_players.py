"""Matches that their players have left: adjourned, or lost in a tournament."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest

from broadside.protocol.lobby import Terms, TimeControl
from broadside.protocol.messages import Accepted, Command
from broadside.rules.game import Ending, Outcome
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Placement, Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.lobby.tournaments import TournamentRunner
from broadside.server.matches.absent_players import AWAY, MOST_IDLE, MOST_UNUSED
from broadside.server.matches.create import new_match
from broadside.server.matches.live_matches import IDLE, LiveMatches
from broadside.server.matches.opened_match import HOT_SEAT
from broadside.store.store import Store
from broadside.store.stored_match import Computer, Occupant, Person, StoredMatch
from tests.databases import OpenStore
from tests.server.lobby.test_tournaments import begun, pair, the_match, tournament
from tests.server.offline_server import (
    START,
    RecordingFollower,
    TestClock,
    open_live_matches,
    reach,
    settle,
    store_match,
    until,
)

TURN = 10_000
DEALT = ShootingGame(
    Ruleset(
        "pond",
        (ShipClass("raft", 2),),
        Grid(4, 3),
        first=0,
        turn_seconds=TURN // 1000,
        placement=Placement.RANDOM,
    )
)
WIDE = ShootingGame(replace(DEALT.rules, grid=Grid(10, 10)))
QUICK = ShootingGame(replace(DEALT.rules, turn_seconds=1))


async def stored(store: Store, id: str) -> StoredMatch:
    found = await store.matches.find(id)
    assert found is not None
    return found


async def pass_turns(store: Store, clock: TestClock, id: str, count: int) -> None:
    """Turns run out one after the other, as long as the match goes on."""
    for _ in range(count):
        before = await store.matches.latest(id)
        await clock.advance(TURN)
        if not (await stored(store, id)).is_paused:
            await reach(store, id, before + 1)
    await settle()


async def go_on(store: Store, id: str) -> None:
    """Wait until a match is adjourned no longer."""
    async with asyncio.timeout(10):
        while (await stored(store, id)).is_paused:
            await asyncio.sleep(0.01)


async def connect(store: Store, clock: TestClock, account: str) -> None:
    """Somebody is in the lobby from now on."""
    await store.presence.arrive(account, account, clock.now(), has_lobby=True)


async def hold(store: Store, clock: TestClock, accounts: list[str], moments: int) -> None:
    """Time passes while these stay connected."""
    for _ in range(moments // 5_000):
        await clock.advance(5_000)
        await store.presence.hold(accounts, clock.now())


async def test_a_match_that_everybody_has_left_is_adjourned(store: Store) -> None:
    clock, people = TestClock(), await pair(store)
    async with open_live_matches(store, clock):
        id = await store_match(store, DEALT, [Person(who) for who in people])
        await pass_turns(store, clock, id, 2 * MOST_UNUSED + 4)
        match = await stored(store, id)
        assert (match.is_paused, match.waits_for) == (True, (0, 1))
        assert await store.matches.latest(id) == 2 * MOST_UNUSED


async def test_turns_are_counted_across_processes_and_restarts(open_store: OpenStore) -> None:
    here, there = await open_store(), await open_store()
    clock, people = TestClock(), await pair(here)
    id = await store_match(here, DEALT, [Person(who) for who in people])
    async with open_live_matches(here, clock):
        await pass_turns(here, clock, id, 3)
    async with open_live_matches(there, clock):
        await pass_turns(there, clock, id, 6)
    assert (await stored(here, id)).is_paused
    assert await here.matches.latest(id) == 2 * MOST_UNUSED


async def test_whoever_is_in_the_lobby_has_more_turns(store: Store) -> None:
    clock, people = TestClock(), await pair(store)
    async with open_live_matches(store, clock):
        await connect(store, clock, people[1])
        id = await store_match(store, DEALT, [Person(who) for who in people])
        await hold(store, clock, people, (2 * MOST_IDLE - 1) * TURN + 5_000)
        await reach(store, id, 2 * MOST_IDLE - 1)
        assert not (await stored(store, id)).is_paused
        await hold(store, clock, people, 3 * TURN)
        assert (await stored(store, id)).is_paused
        assert await store.matches.latest(id) == 2 * MOST_IDLE


async def test_players_have_time_to_come_back_after_each_restart(open_store: OpenStore) -> None:
    """A server that is killed again and again is seldom there when a client tries to connect."""
    clock, store = TestClock(), await open_store()
    people = await pair(store)
    id = await store_match(store, DEALT, [Person(who) for who in people])
    await connect(store, clock, people[0])
    for _ in range(2 * MOST_IDLE + 4):
        async with open_live_matches(store, clock):
            await store.presence.hold([people[0]], clock.now())
            await pass_turns(store, clock, id, 1)
    assert await store.matches.latest(id) == 2 * MOST_IDLE + 4
    assert not (await stored(store, id)).is_paused


async def test_a_match_that_a_player_has_open_goes_on(store: Store) -> None:
    clock, people = TestClock(), await pair(store)
    async with open_live_matches(store, clock) as live_matches:
        id = await store_match(store, DEALT, [Person(who) for who in people])
        (await live_matches.find(id)).follow(RecordingFollower(1), None)
        await pass_turns(store, clock, id, 2 * MOST_IDLE + 2)
        assert not (await stored(store, id)).is_paused
        assert await store.matches.latest(id) == 2 * MOST_IDLE + 2


async def test_a_spectator_keeps_no_match_going(store: Store) -> None:
    clock, people = TestClock(), await pair(store)
    async with open_live_matches(store, clock) as live_matches:
        id = await store_match(store, DEALT, [Person(who) for who in people])
        (await live_matches.find(id)).follow(RecordingFollower(None), None)
        await pass_turns(store, clock, id, 2 * MOST_UNUSED + 1)
        assert (await stored(store, id)).is_paused


async def test_a_lost_connection_may_come_back(store: Store) -> None:
    """However short the turns are."""
    clock, people = TestClock(), await pair(store)
    async with open_live_matches(store, clock):
        id = await store_match(store, QUICK, [Person(who) for who in people])
        await clock.advance(AWAY - 1_000)
        assert not (await stored(store, id)).is_paused
        await clock.advance(4_000)
        await settle()
        assert (await stored(store, id)).is_paused


@pytest.mark.parametrize("kind", ["computer", "one screen"])
async def test_a_match_of_one_person_goes_on_when_they_come_back(store: Store, kind: str) -> None:
    clock, account = TestClock(), await store.accounts.create_guest(START)
    me = Person(account)
    occupants: list[Occupant] = [me, Computer("easy") if kind == "computer" else me]
    options = {} if kind == "computer" else {HOT_SEAT: True}
    async with open_live_matches(store, clock) as live_matches:
        made = new_match(WIDE, 1, occupants, START, options)
        id = await store.matches.create(made)
        await pass_turns(store, clock, id, 2 * MOST_UNUSED + 2)
        assert (await stored(store, id)).is_paused
        entries = await store.matches.latest(id)
        await clock.advance(IDLE + 10 * TURN)
        assert await store.matches.latest(id) == entries
        match = await live_matches.find(id)
        player = RecordingFollower(0)
        match.follow(player, None)
        await until(lambda: player.demand is not None)
        shot = Command("back", id, player.number, "fire a1")
        assert isinstance(await match.command(0, shot), Accepted)
        assert not (await stored(store, id)).is_paused


# Tournaments


async def play_tournament(
    store: Store, clock: TestClock, live_matches: LiveMatches, present: Callable[[int], bool]
) -> StoredMatch:
    """A match in which nobody moves and only some are connected, as it ends."""
    tournament_runner, people = TournamentRunner(store, clock, live_matches), await pair(store)
    id = await begun(store, people, Terms(preset="sea-battle", time=TimeControl(turn=10)))
    await tournament_runner.look()
    seating = (await tournament(store, id)).played[0].seating
    here = [who for seat, who in enumerate(seating) if present(seat)]
    for who in here:
        await connect(store, clock, who)
    match = await the_match(store, id)
    for _ in range(2 * MOST_IDLE + 2):
        await hold(store, clock, here, TURN)
        if (await stored(store, match.id)).outcome is not None:
            break
    await tournament_runner.look()
    assert (await tournament(store, id)).stage == "over"
    return await stored(store, match.id)


async def test_a_match_of_a_tournament_that_both_have_left_counts_for_nobody(
    store: Store,
) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        match = await play_tournament(store, clock, live_matches, lambda seat: False)
        assert match.outcome == Outcome(frozenset(), Ending.ABORTED)
        assert await store.matches.latest(match.id) == 2 * MOST_UNUSED + 1


@pytest.mark.parametrize("seat", [0, 1])
async def test_whoever_is_present_wins_a_match_of_a_tournament(store: Store, seat: int) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        match = await play_tournament(store, clock, live_matches, lambda one: one == seat)
        assert match.outcome == Outcome(frozenset({seat}), Ending.ABANDONED)
        assert await store.matches.latest(match.id) == 2 * MOST_UNUSED + 1


async def test_a_match_of_a_tournament_ends_though_both_are_present_and_never_move(
    store: Store,
) -> None:
    clock = TestClock()
    async with open_live_matches(store, clock) as live_matches:
        match = await play_tournament(store, clock, live_matches, lambda seat: True)
        assert match.outcome == Outcome(frozenset(), Ending.ABORTED)
        assert await store.matches.latest(match.id) == 2 * MOST_IDLE + 1


async def test_an_adjourned_match_goes_on_when_the_last_who_is_waited_for_is_gone(
    store: Store,
) -> None:
    clock, people = TestClock(), await pair(store)
    async with open_live_matches(store, clock) as live_matches:
        id = await store_match(store, DEALT, [Person(who) for who in people])
        assert await store.adjournments.pause(id, clock.now())
        (await live_matches.find(id)).follow(RecordingFollower(0), None)
        await store.adjournments.agree(id, people[0], clock.now())
        await settle()
        assert (await stored(store, id)).waits_for == (1,)
        await store.accounts.delete(people[1])
        await go_on(store, id)


async def test_whoever_is_left_of_several_finds_an_adjourned_match_that_goes_on(
    store: Store,
) -> None:
    clock, three = TestClock(), ShootingGame(replace(DEALT.rules, players=3))
    people = [await store.accounts.create_guest(START) for _ in range(3)]
    id = await store_match(store, three, [Person(who) for who in people])
    assert await store.adjournments.pause(id, clock.now())
    for who in people[:2]:
        await connect(store, clock, who)
        await store.adjournments.agree(id, who, clock.now())
    await store.accounts.delete(people[2])
    async with open_live_matches(store, clock) as live_matches:
        (await live_matches.find(id)).follow(RecordingFollower(0), None)
        await go_on(store, id)


async def test_a_match_waits_for_a_player_who_was_ready_and_left_until_they_open_it(
    store: Store,
) -> None:
    """Nobody else is left to say that it goes on."""
    clock, people = TestClock(), await pair(store)
    id = await store_match(store, DEALT, [Person(who) for who in people])
    assert await store.adjournments.pause(id, clock.now())
    await store.adjournments.agree(id, people[0], clock.now())
    await store.accounts.delete(people[1])
    async with open_live_matches(store, clock) as live_matches:
        match = await live_matches.find(id)
        match.ring()
        await settle()
        assert (await stored(store, id)).is_paused
        match.follow(RecordingFollower(0), None)
        await go_on(store, id)
