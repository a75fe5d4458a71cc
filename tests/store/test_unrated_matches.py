"""Ratings that failed: they hide no result, and happen once."""

import asyncio
from typing import Any

import pytest

from broadside.store import finish_match, unrated_matches
from broadside.store.ratings import rate
from broadside.store.store import Store
from broadside.store.stored_match import HUMAN, Person
from tests.databases import OpenStore
from tests.store.test_ratings import named, ranks, rated_match, won_by_first


async def fail(*_: Any) -> None:
    raise OverflowError("a rating without end")


async def fail_in_the_database(database: Any, *_: Any) -> None:
    await database.exec_driver_sql("SELECT no_such_column FROM ratings")


async def ended_unrated(store: Store) -> str:
    ann, bob = await named(store, "Ann", "Bob")
    match = await rated_match(store, Person(ann), Person(bob))
    await won_by_first(store, match, ann, bob)
    assert (await store.statistics(ann)).by_opponent[HUMAN].wins == 1
    assert await ranks(store) == []
    return match


@pytest.mark.parametrize("failing", [fail, fail_in_the_database])
async def test_a_rating_that_fails_hides_no_result_and_happens_once_later(
    open_store: OpenStore, failing: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await open_store()
    with monkeypatch.context() as patch:
        patch.setattr(finish_match, "rate", failing)
        match = await ended_unrated(store)
    found = await store.matches.find(match)
    assert found is not None
    assert found.finished_at is not None
    # As after a crash: another process finds what is left, and both try.
    again = await open_store()
    await asyncio.gather(store.unrated_matches.rate(), again.unrated_matches.rate())
    await again.unrated_matches.rate()
    assert await ranks(store) == [("Ann", 1, 1), ("Bob", 1, 0)]


async def test_a_rating_that_fails_again_stays_and_keeps_back_no_other(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    cid, dan = await named(store, "Cid", "Dan")
    other = await rated_match(store, Person(cid), Person(dan))
    with monkeypatch.context() as patch:
        patch.setattr(finish_match, "rate", fail)
        await ended_unrated(store)
        await won_by_first(store, other, cid, dan)
    work = rate

    async def fail_for_ann(database: Any, family: str, end: Any) -> None:
        if end.results[0].account not in (cid, dan):
            await fail()
        await work(database, family, end)

    with monkeypatch.context() as patch:
        patch.setattr(unrated_matches, "rate", fail_for_ann)
        with pytest.raises(OverflowError):
            await store.unrated_matches.rate()
    assert {name for name, *_ in await ranks(store)} == {"Cid", "Dan"}
    await store.unrated_matches.rate()
    assert sorted(await ranks(store)) == [
        ("Ann", 1, 1),
        ("Bob", 1, 0),
        ("Cid", 1, 1),
        ("Dan", 1, 0),
    ]


async def test_an_account_that_is_gone_by_then_is_not_rated(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(finish_match, "rate", fail)
        match = await ended_unrated(store)
    found = await store.matches.find(match)
    assert found is not None
    await store.accounts.delete(min(found.accounts))
    await store.unrated_matches.rate()
    assert await ranks(store) == []
