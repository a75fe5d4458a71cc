"""What an operator forbids holds for a name, its bots and nobody else, for as long as it is to."""

import pytest

from broadside.store.accounts import StoredAccount
from broadside.store.moderation import Restrictions, Sanction, SanctionKind
from broadside.store.store import Store
from tests.store.stored_matches import NOON

HOUR = 3_600_000


async def person(store: Store, name: str | None) -> StoredAccount:
    id = await store.accounts.create_guest(NOON)
    if name is not None:
        await store.accounts.register(id, name, "no password")
    found = await store.accounts.find(id)
    assert found is not None
    return found


async def test_a_suspension_ends_at_its_time(store: Store) -> None:
    ann, _ = await person(store, "Ann"), await person(store, "Bob")
    await store.moderation.impose(SanctionKind.SUSPENDED, ann, NOON + HOUR, NOON)
    held = await store.moderation.restrictions(NOON + HOUR - 1)
    assert held == Restrictions({ann.id: NOON + HOUR}, frozenset(), ())
    over = await store.moderation.restrictions(NOON + HOUR)
    assert over == Restrictions({}, frozenset(), ())


async def test_what_is_imposed_again_takes_the_place_of_what_was(store: Store) -> None:
    ann = await person(store, "Ann")
    for until in (NOON + 1, NOON + 2):
        await store.moderation.impose(SanctionKind.SUSPENDED, ann, until, NOON)
    await store.moderation.impose(SanctionKind.MUTED, ann, None, NOON)
    assert await store.moderation.sanctions() == (
        Sanction(SanctionKind.MUTED, "Ann", None),
        Sanction(SanctionKind.SUSPENDED, "Ann", NOON + 2),
    )


@pytest.mark.parametrize("name", ["Ann", None])
async def test_what_is_lifted_holds_no_longer(store: Store, name: str | None) -> None:
    ann = await person(store, name)
    await store.moderation.impose(SanctionKind.MUTED, ann, None, NOON)
    assert (await store.moderation.restrictions(NOON)).muted == {ann.id}
    assert not await store.moderation.lift(SanctionKind.SUSPENDED, "ANN" if name else ann.id)
    assert await store.moderation.lift(SanctionKind.MUTED, "ANN" if name else ann.id)
    assert not await store.moderation.lift(SanctionKind.MUTED, "ANN" if name else ann.id)
    assert (await store.moderation.restrictions(NOON)).muted == frozenset()


async def test_a_name_that_is_taken_again_is_not_rid_of_it(store: Store) -> None:
    ann = await person(store, "Ann")
    await store.moderation.impose(SanctionKind.MUTED, ann, None, NOON)
    await store.accounts.delete(ann.id)
    again = await person(store, "ANN")
    assert (await store.moderation.restrictions(NOON)).muted == {again.id}


async def test_a_guest_who_takes_a_name_is_not_rid_of_it(store: Store) -> None:
    guest = await person(store, None)
    await store.moderation.impose(SanctionKind.SUSPENDED, guest, NOON + 1, NOON)
    await store.accounts.register(guest.id, "Ann", "no password")
    assert (await store.moderation.restrictions(NOON)).suspended == {guest.id: NOON + 1}


async def test_bots_go_with_their_owner(store: Store) -> None:
    ann, bot, bob = [await person(store, name) for name in ("Ann", "Rusty", "Bob")]
    await store.bots.adopt(bot.id, ann.id, NOON)
    await store.moderation.impose(SanctionKind.SUSPENDED, ann, NOON + 1, NOON)
    await store.moderation.impose(SanctionKind.MUTED, bob, None, NOON)
    found = await store.moderation.restrictions(NOON)
    assert found.suspended == {ann.id: NOON + 1, bot.id: NOON + 1}
    assert found.muted == {bob.id}
    await store.moderation.impose(SanctionKind.MUTED, ann, None, NOON)
    assert (await store.moderation.restrictions(NOON)).muted == {ann.id, bot.id, bob.id}


async def test_networks_are_blocked_and_unblocked(store: Store) -> None:
    for network in ("192.0.2.0/24", "2001:db8::/64", "192.0.2.0/24"):
        await store.moderation.block(network, NOON)
    assert await store.moderation.networks() == ("192.0.2.0/24", "2001:db8::/64")
    assert await store.moderation.unblock("192.0.2.0/24")
    assert not await store.moderation.unblock("192.0.2.0/24")
    assert (await store.moderation.restrictions(NOON)).networks == ("2001:db8::/64",)
