"""Matches that wait until all agree to go on."""

import asyncio
from dataclasses import replace

import pytest

from broadside.store.match import Computer, Finish, MatchId, Person
from broadside.store.store import Store
from tests.databases import OpenStore
from tests.store.tables import NOON, entry, new_match, won_by

HOUR = 3_600_000


async def match_of(store: Store, *accounts: str) -> MatchId:
    people = tuple(map(Person, accounts))
    match = await store.matches.create(new_match(*people, Computer("easy")))
    await store.matches.append(replace(entry(match, 1), due=30_000))
    return match


@pytest.mark.req("F-19")
async def test_the_clocks_of_a_paused_match_stand_still(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    match = await match_of(store, account)
    assert await store.pauses.pause(match, NOON + 10_000)
    assert await store.clock.due(NOON + HOUR) == ()
    assert await store.pauses.agree(match, account, NOON + HOUR) == ()
    stored = await store.matches.find(match)
    assert stored is not None
    assert stored.epoch == NOON + HOUR - 10_000
    assert await store.clock.due(NOON + HOUR + 19_999) == ()
    assert await store.clock.due(NOON + HOUR + 20_000) == (match,)


async def test_an_outage_in_a_pause_is_not_counted_twice(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    match = await match_of(store, account)
    await store.clock.beat(NOON)
    await store.pauses.pause(match, NOON + 100)
    await store.clock.beat(NOON + HOUR)
    await store.pauses.agree(match, account, NOON + 2 * HOUR)
    stored = await store.matches.find(match)
    assert stored is not None
    assert stored.epoch == NOON + 2 * HOUR - 100


@pytest.mark.req("F-19")
async def test_a_match_of_several_people_goes_on_when_all_have_agreed(store: Store) -> None:
    people = [await store.accounts.create_guest(NOON) for _ in range(3)]
    match = await match_of(store, *people)
    await store.pauses.pause(match, NOON)
    assert await store.pauses.agree(match, people[2], NOON) == (people[0], people[1])
    assert await store.pauses.agree(match, people[0], NOON) == (people[1],)
    assert await store.pauses.agree(match, people[0], NOON) == (people[1],)
    assert await store.matches.running() == ()
    assert await store.pauses.agree(match, people[1], NOON) == ()
    assert await store.matches.running() == (match,)


async def test_those_who_agree_at_once_in_two_processes_do_not_wait_for_each_other(
    open_store: OpenStore,
) -> None:
    stores = [await open_store() for _ in range(2)]
    people = [await stores[0].accounts.create_guest(NOON) for _ in range(2)]
    match = await match_of(stores[0], *people)
    for _ in range(10):
        await stores[0].pauses.pause(match, NOON)
        agreed = await asyncio.gather(
            *(
                store.pauses.agree(match, person, NOON)
                for store, person in zip(stores, people, strict=True)
            )
        )
        assert sorted(map(len, agreed)) == [0, 1]


async def test_who_does_not_play_has_no_say(store: Store) -> None:
    player, stranger = [await store.accounts.create_guest(NOON) for _ in range(2)]
    match = await match_of(store, player)
    await store.pauses.pause(match, NOON)
    assert await store.pauses.agree(match, stranger, NOON) == (player,)
    await store.accounts.delete(player)
    await store.pauses.agree(match, stranger, NOON)
    assert await store.matches.running() == ()


async def test_nobody_waits_for_a_deleted_account(store: Store) -> None:
    people = [await store.accounts.create_guest(NOON) for _ in range(2)]
    match = await match_of(store, *people)
    await store.pauses.pause(match, NOON)
    await store.accounts.delete(people[0])
    assert await store.pauses.agree(match, people[1], NOON) == ()


async def test_only_a_running_match_can_be_paused(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    match = await match_of(store, account)
    assert await store.pauses.pause(match, NOON)
    assert not await store.pauses.pause(match, NOON + 5)
    await store.matches.finish(match, Finish(won_by(0), NOON, ()))
    assert not await store.pauses.pause(match, NOON + 9)
    assert not await store.pauses.pause("nowhere", NOON)
