"""People: guests, names, and being forgotten."""

import asyncio
from random import Random

import pytest

from broadside.store.accounts import AlreadyRegistered, NameTaken, name_key
from broadside.store.log import Appended
from broadside.store.random_guest_names import drawn_guest_names
from broadside.store.store import Store
from broadside.store.stored_match import Computer, Person, StoredVerdict
from tests.databases import OpenStore
from tests.store.stored_matches import NOON, entry, finished, new_match, shown_name


@pytest.mark.req("W-13")
async def test_a_guest_plays_at_once_under_a_name_that_is_given(store: Store) -> None:
    guest = await store.accounts.create_guest(NOON, Random(7))
    account = await store.accounts.find(guest)
    assert account is not None
    assert account.is_guest
    assert account.guest_name == next(drawn_guest_names(Random(7)))
    assert account.shown_name == f"{account.guest_name} (guest)"
    assert (account.name, account.password_hash, account.email) == (None, None, None)
    assert (account.created_at, account.tutorial_at, account.settings) == (NOON, None, {})


async def test_a_guest_that_registers_keeps_everything(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    await finished(store, account, StoredVerdict.WON)
    await store.achievements.award(account, "rookie", NOON)
    await store.accounts.register(account, "Ada", "hash", "ada@example.org")
    found = await store.accounts.find_by_name("ada")
    assert found is not None
    assert (found.id, found.name, found.email) == (account, "Ada", "ada@example.org")
    assert not found.is_guest
    assert (await store.statistics(account)).total.wins == 1
    assert await store.achievements.of(account) == {"rookie": NOON}


async def test_a_name_is_taken_in_whatever_letters(store: Store) -> None:
    first, second = [await store.accounts.create_guest(NOON) for _ in range(2)]
    await store.accounts.register(first, "Ada", "hash")
    for taken in ("Ada", "ada", "ADA", "\uff21\uff24\uff21"):
        with pytest.raises(NameTaken, match="choose another"):
            await store.accounts.register(second, taken, "hash")
    unchanged = await store.accounts.find(second)
    assert unchanged is not None
    assert unchanged.is_guest


@pytest.mark.parametrize(
    ("one", "other"), [("straße", "STRASSE"), ("ﬁn", "FIN"), ("Ω", "ω"), ("é", "e\u0301")]
)
def test_names_are_compared_as_people_read_them(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


async def test_of_two_who_want_a_name_in_two_processes_one_gets_it(open_store: OpenStore) -> None:
    stores = [await open_store() for _ in range(2)]
    for number in range(10):
        guests = [await stores[0].accounts.create_guest(NOON) for _ in stores]
        tries = [
            store.accounts.register(guest, f"Ada {number}", "hash")
            for store, guest in zip(stores, guests, strict=True)
        ]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(answer) for answer in answers if answer] == [NameTaken]


async def test_an_account_gets_one_name(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    await store.accounts.register(account, "Ada", "hash")
    for unnamed in (account, "nobody"):
        with pytest.raises(AlreadyRegistered):
            await store.accounts.register(unnamed, "Grace", "hash")
    assert await store.accounts.find_by_name("Grace") is None


async def test_there_is_nobody_of_an_odd_name(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    await store.accounts.register(account, "Ada", "hash")
    for name in ("", "nobody", "a\0b", "\udcff", "%", "' OR 1=1 --"):
        assert await store.accounts.find_by_name(name) is None
        assert await store.accounts.find(name) is None


async def test_a_password_can_be_changed(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    assert not await store.accounts.change_password(account, "hash of a guest")
    await store.accounts.register(account, "Ada", "old")
    assert await store.accounts.change_password(account, "new")
    assert not await store.accounts.change_password(account, "newest", replaces="old")
    found = await store.accounts.find(account)
    assert found is not None
    assert found.password_hash == "new"


async def test_settings_are_kept(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    settings = {"sound": False, "level": "hard", "theme": {"name": "night", "é\0": [1, None]}}
    assert await store.accounts.change_settings(account, settings)
    found = await store.accounts.find(account)
    assert found is not None
    assert found.settings == settings
    assert not await store.accounts.change_settings("nobody", {})


@pytest.mark.req("W-09")
async def test_the_tutorial_is_completed_for_the_first_time_once(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    assert await store.accounts.complete_tutorial(account, NOON + 1)
    assert not await store.accounts.complete_tutorial(account, NOON + 2)
    found = await store.accounts.find(account)
    assert found is not None
    assert found.tutorial_at == NOON + 1


async def test_who_is_deleted_leaves_an_anonymous_seat_and_nothing_else(store: Store) -> None:
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    await store.accounts.register(ann, "Ann", "hash")
    token = await store.sessions.create(ann, NOON, 1000)
    done = await finished(store, ann, StoredVerdict.WON)
    shared = await store.matches.create(new_match(Person(ann), Person(bob)))
    await store.saves.save(ann, "ours", shared, NOON)
    await store.saves.save(bob, "ours", shared, NOON)
    assert await store.accounts.delete(ann)
    assert not await store.accounts.delete(ann)

    assert await store.accounts.find_by_name("Ann") is None
    assert await store.sessions.find(token, NOON) is None
    assert await store.saves.of(ann) == ()
    assert [save.name for save in await store.saves.of(bob)] == ["ours"]
    anonymous = await store.matches.find(done)
    assert anonymous is not None
    assert anonymous.occupants == (Person(None), Computer("easy"))
    assert await store.matches.append(entry(shared, 1)) == Appended(1)
    assert await store.export(ann) is None


async def test_those_with_a_name_are_listed_in_order(store: Store) -> None:
    for name in ("Zoë", "ann", "Ben"):
        await store.accounts.register(await store.accounts.create_guest(0), name, "hash")
    await store.accounts.create_guest(0)
    assert [account.name for account in await store.accounts.named()] == ["ann", "Ben", "Zoë"]


async def test_the_bots_of_an_account_are_deleted_with_it(store: Store) -> None:
    owner, other, *bots = [await store.accounts.create_guest(NOON) for _ in range(4)]
    for bot, whose in zip(bots, (owner, other), strict=True):
        await store.bots.adopt(bot, whose, NOON)
    token = await store.sessions.create(bots[0], NOON, 1000)
    assert await store.accounts.delete(owner)
    assert await store.accounts.find(bots[0]) is None
    assert await store.sessions.find(token, NOON) is None
    assert await store.accounts.find(bots[1]) is not None


@pytest.mark.req("W-13")
async def test_no_two_guests_are_given_the_same_name(store: Store) -> None:
    guests = [await store.accounts.create_guest(NOON, Random(7)) for _ in range(30)]
    assert len({await shown_name(store, guest) for guest in guests}) == 30


@pytest.mark.req("W-13")
async def test_a_guest_is_never_called_as_somebody_else(store: Store) -> None:
    ada, guest, other = [await store.accounts.create_guest(NOON) for _ in range(3)]
    await store.accounts.register(ada, "Ada", "hash")
    await store.accounts.rename_guest(guest, "Brave Newt 12")
    for taken in ("ada", "\uff21\uff24\uff21", "BRAVE newt 12"):
        with pytest.raises(NameTaken, match="choose another"):
            await store.accounts.rename_guest(other, taken)
    with pytest.raises(NameTaken, match="choose another"):
        await store.accounts.register(other, "brave Newt 12", "hash")
    with pytest.raises(AlreadyRegistered):
        await store.accounts.rename_guest(ada, "Eve")


@pytest.mark.req("W-13")
async def test_a_guest_registers_under_the_own_name_and_gives_the_old_one_back(
    store: Store,
) -> None:
    guest, other = [await store.accounts.create_guest(NOON) for _ in range(2)]
    await store.accounts.rename_guest(guest, "Ann")
    assert (await store.accounts.find_by_name("Ann")) is None, "nobody logs in as a guest"
    for name in ("ann", "Ann (guest)"):
        found = await store.accounts.find_guest_by_name(name)
        assert found is not None
        assert found.id == guest
    await store.accounts.rename_guest(guest, "Anne")
    await store.accounts.rename_guest(other, "Ann")
    await store.accounts.register(guest, "anne", "hash")
    assert await store.accounts.find_guest_by_name("anne") is None
    assert await shown_name(store, guest) == "anne"


async def test_of_two_guests_who_want_a_name_in_two_processes_one_gets_it(
    open_store: OpenStore,
) -> None:
    stores = [await open_store() for _ in range(2)]
    guests = [await stores[0].accounts.create_guest(NOON) for _ in stores]
    for number in range(10):
        tries = [
            store.accounts.rename_guest(guest, f"Ada {number}")
            for store, guest in zip(stores, guests, strict=True)
        ]
        refused = [one for one in await asyncio.gather(*tries, return_exceptions=True) if one]
        assert [type(one) for one in refused] == [NameTaken]
