"""The end of a match."""

import asyncio
from dataclasses import replace

from sqlalchemy import delete, text

from broadside.rules.game import Ending, Outcome
from broadside.store.schema import ACCOUNTS
from broadside.store.store import Store
from broadside.store.stored_match import HUMAN, Finish, Person, StoredResult, StoredVerdict
from tests.databases import OpenStore
from tests.store.stored_matches import NOON, new_match, won_by

WAITING = text("SELECT count(*) FROM pg_locks WHERE NOT granted")


async def test_every_person_gets_a_result(store: Store) -> None:
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    match = await store.matches.create(new_match(Person(ann), Person(bob)))
    results = (
        StoredResult(0, ann, HUMAN, StoredVerdict.WON, 50, 17, 900, helped=False),
        StoredResult(1, bob, HUMAN, StoredVerdict.LOST, 49, 12, 700, helped=False),
    )
    assert await store.matches.finish(match, Finish(won_by(0), NOON, results))
    assert (await store.statistics(ann)).by_opponent[HUMAN].wins == 1
    assert (await store.statistics(bob)).by_opponent[HUMAN].losses == 1


async def test_a_match_is_finished_once(open_store: OpenStore) -> None:
    stores = [await open_store() for _ in range(2)]
    account = await stores[0].accounts.create_guest(NOON)
    match = await stores[0].matches.create(new_match(Person(account)))
    result = StoredResult(0, account, "easy", StoredVerdict.WON, 50, 17, 900, helped=False)
    ends = [Finish(won_by(0), NOON + late, (result,)) for late in (0, 0, 5)]
    tries = [stores[n % 2].matches.finish(match, end) for n, end in enumerate(ends)]
    assert sum(await asyncio.gather(*tries)) == 1
    assert (await stores[0].statistics(account)).total.games == 1


async def test_a_match_that_was_copied_gives_no_result(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    running, over = [await store.matches.create(new_match(Person(account))) for _ in range(2)]
    end = Finish(
        won_by(0),
        NOON,
        (StoredResult(0, account, "easy", StoredVerdict.WON, 9, 9, 9, helped=False),),
    )
    assert await store.matches.finish(over, end)
    for match in (running, over):
        await store.matches.create(replace(new_match(Person(account)), copy_of=match))
    assert await store.matches.finish(running, end)
    assert (await store.statistics(account)).total.games == 1
    found = [await store.matches.find(match) for match in (running, over)]
    assert [match.counts for match in found if match is not None] == [False, True]
    assert [match.outcome for match in found if match is not None] == [won_by(0)] * 2


async def test_who_was_helped_is_remembered_however_late_the_end_hears_of_it(store: Store) -> None:
    ann = await store.accounts.create_guest(NOON)
    match = await store.matches.create(new_match(Person(ann)))
    unaware = StoredResult(0, ann, "easy", StoredVerdict.WON, 50, 17, 900, helped=False)
    await store.matches.help(match, 0)
    await store.matches.help(match, 0)
    await store.matches.finish(match, Finish(won_by(0), NOON, (unaware,)))
    assert (await store.statistics(ann)).total.wins == 1
    assert (await store.statistics(ann)).best_scores == {}


async def test_a_draw_is_shared(store: Store) -> None:
    match = await store.matches.create(new_match())
    draw = Outcome(frozenset({0, 1}), Ending.TIME_UP)
    await store.matches.finish(match, Finish(draw, NOON, ()))
    stored = await store.matches.find(match)
    assert stored is not None
    assert stored.outcome == draw


async def test_who_left_in_the_middle_gets_no_result(store: Store) -> None:
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    match = await store.matches.create(new_match(Person(ann), Person(bob)))
    await store.accounts.delete(bob)
    results = tuple(
        StoredResult(seat, account, HUMAN, StoredVerdict.DRAWN, 1, 1, 1, helped=False)
        for seat, account in enumerate((ann, bob))
    )
    assert await store.matches.finish(match, Finish(won_by(0, 1), NOON, results))
    assert (await store.statistics(ann)).total.draws == 1
    assert (await store.statistics(bob)).total.games == 0


async def test_who_is_deleted_at_the_moment_of_the_end_does_not_keep_it_from_the_other(
    ready_postgresql: str,
) -> None:
    store, other = [await Store.open(ready_postgresql) for _ in range(2)]
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    match = await store.matches.create(new_match(Person(ann), Person(bob)))
    results = tuple(
        StoredResult(seat, account, HUMAN, StoredVerdict.DRAWN, 1, 1, 1, helped=False)
        for seat, account in enumerate((ann, bob))
    )
    async with other.engines.writing.begin() as connection:
        await connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == bob))
        end = Finish(won_by(0, 1), NOON, results)
        finishing = asyncio.create_task(store.matches.finish(match, end))
        async with asyncio.timeout(30):
            while not await store.engines.read(lambda one: one.scalar(WAITING)):
                await asyncio.sleep(0)
    assert await finishing
    assert (await store.statistics(ann)).total.draws == 1
    await store.close()
    await other.close()
