"""The end of a match."""

import asyncio
from dataclasses import replace

from broadside.rules.game import Ending, Outcome
from broadside.store.match import HUMAN, Finish, Person, Result, Verdict
from broadside.store.store import Store
from tests.databases import OpenStore
from tests.store.tables import NOON, new_match, won_by


async def test_every_person_gets_a_result(store: Store) -> None:
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    match = await store.matches.create(new_match(Person(ann), Person(bob)))
    results = (
        Result(0, ann, HUMAN, Verdict.WON, 50, 17, 900, helped=False),
        Result(1, bob, HUMAN, Verdict.LOST, 49, 12, 700, helped=False),
    )
    assert await store.matches.finish(match, Finish(won_by(0), NOON, results))
    assert (await store.statistics(ann)).by_opponent[HUMAN].wins == 1
    assert (await store.statistics(bob)).by_opponent[HUMAN].losses == 1


async def test_a_match_is_finished_once(open_store: OpenStore) -> None:
    stores = [await open_store() for _ in range(2)]
    account = await stores[0].accounts.create_guest(NOON)
    match = await stores[0].matches.create(new_match(Person(account)))
    result = Result(0, account, "easy", Verdict.WON, 50, 17, 900, helped=False)
    ends = [Finish(won_by(0), NOON + late, (result,)) for late in (0, 0, 5)]
    tries = [stores[n % 2].matches.finish(match, end) for n, end in enumerate(ends)]
    assert sum(await asyncio.gather(*tries)) == 1
    assert (await stores[0].statistics(account)).total.games == 1


async def test_a_match_that_was_copied_gives_no_result(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    running, over = [await store.matches.create(new_match(Person(account))) for _ in range(2)]
    end = Finish(won_by(0), NOON, (Result(0, account, "easy", Verdict.WON, 9, 9, 9, helped=False),))
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
    unaware = Result(0, ann, "easy", Verdict.WON, 50, 17, 900, helped=False)
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
        Result(seat, account, HUMAN, Verdict.DRAWN, 1, 1, 1, helped=False)
        for seat, account in enumerate((ann, bob))
    )
    assert await store.matches.finish(match, Finish(won_by(0, 1), NOON, results))
    assert (await store.statistics(ann)).total.draws == 1
    assert (await store.statistics(bob)).total.games == 0
