"""Saved games."""

import pytest

from broadside.store import saves
from broadside.store.layouts import TooMany
from broadside.store.saves import NameInUse, NotAtTheTable
from broadside.store.store import Store
from broadside.store.stored_match import Computer, Finish, MatchId, Person
from tests.databases import OpenStore
from tests.store.stored_matches import NOON, new_match, play, won_by


async def solo(store: Store) -> tuple[str, MatchId]:
    account = await store.accounts.create_guest(NOON)
    return account, await store.matches.create(new_match(Person(account), Computer("easy")))


@pytest.mark.req("W-11")
async def test_a_game_is_saved_at_its_point_and_found_by_its_name(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    account, match = await solo(ours)
    await play(ours, match, 3)
    await ours.saves.save(account, "before lunch", match, NOON + 7)
    [save] = await theirs.saves.of(account)
    assert (save.name, save.match, save.preset) == ("before lunch", match, "classic")
    assert (save.number, save.saved_at, save.is_finished) == (3, NOON + 7, False)
    assert save.waits_for == ()


@pytest.mark.req("F-19")
async def test_a_save_of_several_people_lists_who_must_agree(store: Store) -> None:
    people = [await store.accounts.create_guest(NOON) for _ in range(2)]
    match = await store.matches.create(new_match(*map(Person, people)))
    await store.saves.save(people[0], "ours", match, NOON)
    await store.adjournments.pause(match, NOON)
    assert (await store.saves.of(people[0]))[0].waits_for == tuple(people)
    await store.adjournments.agree(match, people[0], NOON)
    assert (await store.saves.of(people[0]))[0].waits_for == (people[1],)
    await store.matches.finish(match, Finish(won_by(0), NOON, ()))
    [save] = await store.saves.of(people[0])
    assert (save.is_finished, save.waits_for) == (True, ())


async def test_only_a_player_can_save_a_match(store: Store) -> None:
    _, match = await solo(store)
    stranger = await store.accounts.create_guest(NOON)
    for unknown in (match, "nowhere"):
        with pytest.raises(NotAtTheTable):
            await store.saves.save(stranger, "mine", unknown, NOON)
    assert await store.saves.of(stranger) == ()


async def test_a_name_is_used_once_by_each_person(store: Store) -> None:
    account, match = await solo(store)
    other, theirs = await solo(store)
    await store.saves.save(account, "game", match, NOON)
    await store.saves.save(other, "game", theirs, NOON)
    with pytest.raises(NameInUse, match="'game'"):
        await store.saves.save(account, "game", match, NOON + 1)
    assert [save.saved_at for save in await store.saves.of(account)] == [NOON]


async def test_a_save_can_be_renamed(store: Store) -> None:
    account, match = await solo(store)
    await store.saves.save(account, "one", match, NOON)
    await store.saves.save(account, "two", match, NOON + 1)
    with pytest.raises(NameInUse):
        await store.saves.rename(account, "one", "two")
    assert await store.saves.rename(account, "one", "three")
    assert not await store.saves.rename(account, "one", "four")
    assert [save.name for save in await store.saves.of(account)] == ["two", "three"]


@pytest.mark.parametrize(("name", "is_there"), [("one", True), ("two", False)])
async def test_a_save_may_keep_its_name(store: Store, name: str, *, is_there: bool) -> None:
    account, match = await solo(store)
    await store.saves.save(account, "one", match, NOON)
    assert await store.saves.rename(account, name, name) == is_there


async def test_a_deleted_save_leaves_the_match(store: Store) -> None:
    account, match = await solo(store)
    await store.saves.save(account, "one", match, NOON)
    assert await store.saves.delete(account, "one")
    assert not await store.saves.delete(account, "one")
    assert await store.matches.find(match) is not None


async def test_there_is_an_end_to_saving(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(saves, "MOST_SAVES", 1)
    account, match = await solo(store)
    await store.saves.save(account, "one", match, NOON)
    with pytest.raises(TooMany, match="delete one"):
        await store.saves.save(account, "two", match, NOON)
