"""Ratings: which matches move whom, and which move nobody."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TypeAlias

import pytest

from broadside.store.ratings import shown
from broadside.store.store import Store
from broadside.store.stored_match import (
    HUMAN,
    RATED,
    Computer,
    Finish,
    MatchId,
    Occupant,
    Person,
    StoredResult,
    StoredVerdict,
)
from tests.store.stored_matches import NOON, new_match, won_by

Spoil: TypeAlias = Callable[[Store, MatchId], Awaitable[object]]
SIDES = (frozenset({0}), frozenset({1}))


async def named(store: Store, *names: str) -> list[str]:
    accounts = [await store.accounts.create_guest(NOON) for _ in names]
    for account, name in zip(accounts, names, strict=True):
        await store.accounts.register(account, name, "no password")
    return accounts


async def rated_match(store: Store, *occupants: Occupant) -> MatchId:
    made = new_match(*occupants)
    return await store.matches.create(replace(made, options={**made.options, RATED: True}))


def result(seat: int, account: str) -> StoredResult:
    verdict = StoredVerdict.WON if seat == 0 else StoredVerdict.LOST
    return StoredResult(seat, account, HUMAN, verdict, 50, 17, 900, helped=False)


async def won_by_first(store: Store, match: MatchId, *people: str) -> None:
    results = tuple(result(seat, who) for seat, who in enumerate(people))
    assert await store.matches.finish(match, Finish(won_by(0), NOON, results, SIDES))


async def ranks(store: Store) -> list[tuple[str, int, int]]:
    return [(one.name, one.games, one.wins) for one in await store.ratings.best("shooting")]


async def test_whoever_wins_a_rated_match_comes_first(store: Store) -> None:
    ann, bob = await named(store, "Ann", "Bob")
    for first, second in ((bob, ann), (ann, bob), (ann, bob)):
        match = await rated_match(store, Person(first), Person(second))
        await won_by_first(store, match, first, second)
    assert await ranks(store) == [("Ann", 3, 2), ("Bob", 3, 1)]
    best, other = await store.ratings.best("shooting")
    assert best.rating > other.rating
    assert await store.ratings.best("fleet") == ()


async def leave_alone(store: Store, match: MatchId) -> None:
    """Nothing is wrong with the match."""


async def take_a_hint(store: Store, match: MatchId) -> None:
    await store.matches.help(match, 1)


async def copy(store: Store, match: MatchId) -> None:
    await store.matches.create(replace(new_match(), copy_of=match))


@pytest.mark.parametrize(
    ("spoil", "is_rated"), [(leave_alone, True), (take_a_hint, False), (copy, False)]
)
async def test_a_match_in_which_somebody_was_helped_or_that_was_copied_is_not_rated(
    store: Store, spoil: Spoil, is_rated: bool
) -> None:
    ann, bob = await named(store, "Ann", "Bob")
    match = await rated_match(store, Person(ann), Person(bob))
    await spoil(store, match)
    await won_by_first(store, match, ann, bob)
    assert bool(await ranks(store)) is is_rated


async def test_a_match_of_one_person_is_not_rated(store: Store) -> None:
    (ann,) = await named(store, "Ann")
    await won_by_first(store, await rated_match(store, Person(ann), Computer("easy")), ann)
    await won_by_first(store, await rated_match(store, Person(ann), Person(ann)), ann, ann)
    assert await ranks(store) == []


async def test_a_match_between_seats_of_one_owner_is_not_rated(store: Store) -> None:
    ann, rusty, dusty, bob = await named(store, "Ann", "Rusty", "Dusty", "Bob")
    for bot in (rusty, dusty):
        assert await store.bots.adopt(bot, ann, NOON)
    for first, second in ((ann, rusty), (rusty, ann), (rusty, dusty)):
        match = await rated_match(store, Person(first), Person(second))
        found = await store.matches.find(match)
        assert found is not None
        assert found.options[RATED] is False
        await won_by_first(store, match, first, second)
    assert await ranks(store) == []
    for first in (ann, rusty):
        await won_by_first(store, await rated_match(store, Person(first), Person(bob)), first, bob)
    assert {name for name, *_ in await ranks(store)} == {"Ann", "Rusty", "Bob"}


async def test_a_seat_that_became_the_bot_of_the_other_after_the_start_is_not_rated(
    store: Store,
) -> None:
    ann, rusty = await named(store, "Ann", "Rusty")
    match = await rated_match(store, Person(ann), Person(rusty))
    assert await store.bots.adopt(rusty, ann, NOON)
    await won_by_first(store, match, ann, rusty)
    assert await ranks(store) == []


async def test_a_match_whose_people_are_gone_is_not_rated(store: Store) -> None:
    ann, bob = await named(store, "Ann", "Bob")
    match = await rated_match(store, Person(ann), Person(bob))
    await store.accounts.delete(bob)
    await won_by_first(store, match, ann, bob)
    assert await ranks(store) == []


def test_a_newcomer_is_shown_as_nothing() -> None:
    assert shown(25.0, 25.0 / 3) == 0
