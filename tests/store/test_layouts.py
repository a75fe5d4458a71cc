"""Saved fleets."""

import pytest

from broadside.store import layouts
from broadside.store.layouts import Layout, TooMany
from broadside.store.store import Store
from tests.store.stored_matches import NOON

CORNERS = Layout("classic", "corners", "deploy a1-a5 j1-j4")
CENTRE = Layout("classic", "centre", "deploy e5-i5")
RUSSIAN = Layout("russian", "corners", "deploy a1-a4")


async def test_fleets_are_kept_by_preset_and_name(store: Store) -> None:
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    for layout in (CORNERS, CENTRE, RUSSIAN):
        await store.layouts.save(ann, layout)
    assert await store.layouts.of(ann) == (CENTRE, CORNERS, RUSSIAN)
    assert await store.layouts.of(ann, "russian") == (RUSSIAN,)
    assert await store.layouts.of(bob) == ()


async def test_a_fleet_of_the_same_name_replaces_the_other(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    await store.layouts.save(account, CORNERS)
    newer = Layout("classic", "corners", "deploy b1-b5")
    await store.layouts.save(account, newer)
    assert await store.layouts.of(account) == (newer,)


async def test_a_fleet_can_be_deleted(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    await store.layouts.save(account, CORNERS)
    assert await store.layouts.delete(account, "classic", "corners")
    assert not await store.layouts.delete(account, "classic", "corners")
    assert await store.layouts.of(account) == ()


async def test_there_is_an_end_to_keeping(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layouts, "MOST_LAYOUTS", 2)
    account = await store.accounts.create_guest(NOON)
    await store.layouts.save(account, CORNERS)
    await store.layouts.save(account, CENTRE)
    with pytest.raises(TooMany, match="delete one"):
        await store.layouts.save(account, RUSSIAN)
    await store.layouts.save(account, CENTRE)
    assert await store.layouts.of(account) == (CENTRE, CORNERS)
