"""Achievements."""

import asyncio

import pytest

from tests.databases import OpenStore
from tests.store.stored_matches import NOON


@pytest.mark.req("W-14")
async def test_an_achievement_is_earned_once_whoever_awards_it(open_store: OpenStore) -> None:
    stores = [await open_store() for _ in range(2)]
    account, other = [await stores[0].accounts.create_guest(NOON) for _ in range(2)]
    awards = [stores[n % 2].achievements.award(account, "rookie", NOON + 2) for n in range(6)]
    assert sum(await asyncio.gather(*awards)) == 1
    assert await stores[0].achievements.award(account, "tutorial", NOON)
    assert await stores[0].achievements.award(other, "rookie", NOON)
    earned = await stores[1].achievements.of(account)
    assert list(earned.items()) == [("tutorial", NOON), ("rookie", NOON + 2)]


@pytest.mark.req("W-14")
async def test_who_was_not_told_of_an_achievement_is_to_be_told(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    account = await ours.accounts.create_guest(NOON)
    for key in ("rookie", "tutorial", "rookie"):
        await ours.achievements.award(account, key, NOON)
    assert await theirs.achievements.unheard(account) == ("rookie", "tutorial")
    await theirs.achievements.settle(account, ["rookie"])
    assert await ours.achievements.unheard(account) == ("tutorial",)
    await ours.achievements.award(account, "rookie", NOON)
    await ours.achievements.settle(account, ["tutorial", "expert"])
    assert await ours.achievements.unheard(account) == ()
