"""The keys of commands in the log, and what the referee does whatever clients call theirs."""

import asyncio
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.protocol.messages import Accepted, Command
from broadside.rules.game import Ending, Outcome
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.matches.live_matches import LiveMatches
from broadside.server.matches.match_log import log_key
from broadside.store.schema import is_storable
from broadside.store.store import Store
from broadside.store.stored_match import Person
from tests.server.offline_server import TestClock, open_live_matches, store_match, until

GAME = ShootingGame(Ruleset("pond", (ShipClass("raft", 2),), Grid(4, 3), first=0))
FLEETS = ("deploy a1:b1", "deploy c3:d3")
REFEREES_IDS = ("late 0", "late 1", "late 2")
"""How the referee once called its own commands."""

IDS = st.text(min_size=1, max_size=8) | st.sampled_from(["\0", "\ufffd", "\ud800", "'\\x00'", " "])
SEATS = st.integers(0, 12)


@given(SEATS, IDS, SEATS, IDS, st.booleans(), st.booleans())
def test_no_two_commands_share_a_key(
    seat: int, id: str, other_seat: int, other_id: str, is_computer: bool, is_other: bool
) -> None:
    one = log_key(seat, id, by_computer=is_computer)
    other = log_key(other_seat, other_id, by_computer=is_other)
    is_same = (seat, id, is_computer) == (other_seat, other_id, is_other)
    assert (one == other) == is_same
    assert is_computer or is_storable(one)


def test_the_keys_of_old_logs_are_still_those_of_their_commands() -> None:
    assert log_key(1, "shot 3 é") == "1 shot 3 é"


async def test_ids_that_a_database_cannot_tell_apart_are_two_commands(store: Store) -> None:
    async with open_live_matches(store, TestClock()) as live_matches:
        match = await live_matches.find(await two_people(store))
        await match.command(0, Command("a", match.id, 0, FLEETS[0]))
        await match.command(1, Command("a", match.id, 1, FLEETS[1]))
        for id, move in (("\0", "offer draw"), ("\ufffd", "fire a1")):
            answer = await match.command(0, Command(id, match.id, 3, move))
            assert isinstance(answer, Accepted)
        assert not match.is_stopped
        assert await store.matches.latest(match.id) == 4


async def two_people(store: Store) -> str:
    guests = [await store.accounts.create_guest(0) for _ in range(2)]
    return await store_match(store, GAME, [Person(guest) for guest in guests])


async def race(live_matches: LiveMatches, store: Store, id: str, chance: Random) -> bool:
    """One player sends commands under the ids of the referee while it ends the match. Returns
    whether the player placed a fleet in time."""
    match = await live_matches.find(id)
    seat = chance.randrange(2)
    words = [("offer draw", 0), (FLEETS[seat], 0), ("decline draw", 1)]
    ids = chance.sample(REFEREES_IDS, 3)
    sent = [
        match.command(seat, Command(id, match.id, number, move))
        for id, (move, number) in zip(ids, words, strict=True)
    ]
    first = chance.randrange(4)
    waiting = [asyncio.ensure_future(one) for one in sent[:first]]
    for _ in range(chance.randrange(6)):
        await asyncio.sleep(0)
    match.forfeit_late()
    answers = await asyncio.gather(*waiting, *sent[first:])
    await until(lambda: match.is_over)
    stored = await store.matches.find(id)
    assert stored is not None
    has_placed = any(isinstance(one, Accepted) and one.id == ids[1] for one in answers)
    expected = Outcome(frozenset({seat}), Ending.ABANDONED)
    assert stored.outcome == (expected if has_placed else Outcome(frozenset(), Ending.ABORTED))
    return has_placed


async def race_often(store: Store, times: int) -> None:
    chance, placed = Random(8), 0
    people = [Person(await store.accounts.create_guest(0)) for _ in range(2)]
    async with open_live_matches(store, TestClock()) as live_matches:
        for _ in range(times):
            id = await store_match(store, GAME, people)
            placed += await race(live_matches, store, id, chance)
            await live_matches._put_back(id)
    assert 0 < placed < times


async def test_no_id_of_a_client_keeps_the_referee_from_ending_a_match(store: Store) -> None:
    await race_often(store, 50)


@pytest.mark.soak
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_no_id_keeps_the_referee_from_it_ten_thousand_times(store: Store) -> None:
    await race_often(store, 10_000)
