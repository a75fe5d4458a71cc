"""Deadlines, and clocks that stand still while no server runs."""

import asyncio
from dataclasses import replace

import pytest
from sqlalchemy import select

from broadside.store.match_clock import NOD, PATIENCE, RECALL
from broadside.store.schema import CLOCK
from broadside.store.store import Store
from broadside.store.stored_match import Finish, MatchId
from tests.databases import OpenStore
from tests.store.stored_matches import NOON, entry, new_match, won_by

HOUR = 3_600_000


async def timed_match(store: Store, due: int | None) -> MatchId:
    """A match that began at noon and has a clock that is due so long after."""
    match = await store.matches.create(new_match())
    await store.matches.append(replace(entry(match, 1), due=due))
    return match


async def epoch(store: Store, match: MatchId) -> int:
    stored = await store.matches.find(match)
    assert stored is not None
    return stored.epoch


async def beaten(store: Store) -> int | None:
    async with store.engines.reading.connect() as connection:
        return await connection.scalar(select(CLOCK.c.beat_at))


async def test_a_match_is_called_when_its_clock_has_run_out(store: Store) -> None:
    match = await timed_match(store, due=30_000)
    await timed_match(store, due=None)
    assert await store.clock.due(NOON + 29_999) == ()
    assert await store.clock.due(NOON + 30_000) == (match,)


async def test_the_next_entry_moves_the_deadline(store: Store) -> None:
    match = await timed_match(store, due=30_000)
    await store.matches.append(replace(entry(match, 2), due=55_000))
    assert await store.clock.due(NOON + 54_999) == ()
    assert await store.clock.due(NOON + 55_000) == (match,)
    await store.matches.append(entry(match, 3))
    assert await store.clock.due(NOON + HOUR) == ()


async def test_a_clock_that_runs_from_the_start_needs_no_entry(store: Store) -> None:
    await store.clock.beat(NOON)
    await store.clock.beat(NOON + HOUR)
    match = await store.matches.create(replace(new_match(epoch=NOON + HOUR), due=30_000))
    assert await store.clock.due(NOON + HOUR + 29_999) == ()
    assert await store.clock.due(NOON + HOUR + 30_000) == (match,)


async def test_a_call_that_nobody_followed_is_repeated(store: Store) -> None:
    match = await timed_match(store, due=0)
    assert await store.clock.due(NOON) == (match,)
    assert await store.clock.due(NOON + RECALL - 1) == ()
    assert await store.clock.due(NOON + RECALL) == (match,)


async def test_the_longest_overdue_come_first_and_no_more_than_asked(store: Store) -> None:
    matches = [await timed_match(store, due=due) for due in (3, 1, 2)]
    assert set(await store.clock.due(NOON + 10, limit=2)) == {matches[1], matches[2]}
    assert await store.clock.due(NOON + 10, limit=2) == (matches[0],)


async def test_each_call_goes_to_one_process(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    matches = {await timed_match(ours, due=due) for due in range(20)}
    calls = await asyncio.gather(*(store.clock.due(NOON + 99) for store in (ours, theirs)))
    assert sorted((*calls[0], *calls[1])) == sorted(matches)


async def test_a_finished_match_is_not_called(store: Store) -> None:
    match = await timed_match(store, due=5)
    await store.matches.finish(match, Finish(won_by(0), NOON, ()))
    assert await store.clock.due(NOON + HOUR) == ()


async def test_beats_at_their_pace_lose_nothing(store: Store) -> None:
    assert [await store.clock.beat(NOON + at) for at in range(0, 5_000, 500)] == [0] * 10


@pytest.mark.req("X-05")
async def test_no_clock_runs_while_nobody_is_alive(store: Store) -> None:
    await store.clock.beat(NOON)
    match = await timed_match(store, due=30_000)
    assert await store.clock.beat(NOON + HOUR) == HOUR
    assert await epoch(store, match) == NOON + HOUR
    assert await store.clock.due(NOON + HOUR + 29_999) == ()
    assert await store.clock.due(NOON + HOUR + 30_000) == (match,)


@pytest.mark.req("X-05")
@pytest.mark.parametrize("outage", [1, 400, PATIENCE, PATIENCE + 1, 5 * HOUR])
async def test_no_clock_loses_more_than_a_second_over_an_outage(store: Store, outage: int) -> None:
    await store.clock.beat(NOON)
    match = await timed_match(store, due=30_000)
    await store.clock.beat(NOON + outage)
    lost = outage - (await epoch(store, match) - NOON)
    assert 0 <= lost <= 1_000


async def test_commits_beat_too_but_not_each(store: Store) -> None:
    times = iter((NOON + 400, NOON + 400 + NOD - 1, NOON + 900))
    await store.clock.beat(NOON)
    store.clock.beat_along(lambda: next(times))
    beats = []
    for _ in range(3):
        await store.matches.create(new_match())
        beats.append(await beaten(store))
    assert beats == [NOON + 400, NOON + 400, NOON + 900]


async def test_a_commit_hides_no_silence(store: Store) -> None:
    await store.clock.beat(NOON)
    store.clock.beat_along(lambda: NOON + HOUR)
    await store.matches.create(new_match())
    assert await beaten(store) == NOON
    assert await store.clock.beat(NOON + HOUR) == HOUR


async def test_of_servers_that_start_together_one_accounts_for_the_outage(
    open_store: OpenStore,
) -> None:
    stores = [await open_store() for _ in range(3)]
    await stores[0].clock.beat(NOON)
    beats = [store.clock.beat(NOON + HOUR + late) for late, store in enumerate(stores)]
    lost = await asyncio.gather(*beats)
    assert max(lost) - min(lost) == 0
    assert HOUR <= lost[0] <= HOUR + 2


async def test_a_server_that_starts_beside_another_finds_no_outage(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    await ours.clock.beat(NOON)
    assert await theirs.clock.beat(NOON + 300) == 0


async def test_a_wall_clock_set_back_loses_nothing(store: Store) -> None:
    await store.clock.beat(NOON)
    assert await store.clock.beat(NOON - HOUR) == 0
    assert await store.clock.beat(NOON + 500) == 0


async def test_a_match_made_after_an_outage_begins_when_it_was_made(store: Store) -> None:
    await store.clock.beat(NOON)
    await store.clock.beat(NOON + HOUR)
    match = await store.matches.create(new_match(epoch=NOON + HOUR + 7))
    assert await epoch(store, match) == NOON + HOUR + 7
