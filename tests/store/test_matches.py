"""Matches, created and found again."""

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from broadside.rules.record import Moved, Record
from broadside.store.store import Store
from broadside.store.stored_match import HELPED, Computer, Finish, Person
from tests.databases import OpenStore
from tests.store.stored_matches import NOON, entry, new_match, play, shown_name, won_by


@pytest.mark.req("X-05")
async def test_another_process_finds_the_match_as_it_was_made(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    account = await ours.accounts.create_guest(NOON)
    made = new_match(Person(account), Computer("hard"))
    match = await theirs.matches.find(await ours.matches.create(made))
    assert match is not None
    assert (match.family, match.preset, match.rules) == (made.family, made.preset, made.rules)
    assert (match.seed, match.epoch, match.options) == (7**60, NOON, {"salt": "ab"})
    assert match.occupants == (Person(account), Computer("hard"))
    assert (match.is_paused, match.outcome, match.finished_at) == (False, None, None)


async def test_a_match_and_its_entries_are_a_record(store: Store) -> None:
    match = await store.matches.find(await store.matches.create(new_match()))
    assert match is not None
    await store.matches.append(entry(match.id, 1))
    record = match.record(await store.matches.entries(match.id))
    assert record == Record("shooting", match.rules, 7**60, (Moved(10, 1, "fire b7"),))


async def test_ids_cannot_be_guessed(store: Store) -> None:
    ids = {await store.matches.create(new_match()) for _ in range(20)}
    assert len(ids) == 20
    assert {len(id) for id in ids} == {22}  # 128 bits


async def test_there_is_no_match_of_an_odd_id(store: Store) -> None:
    for id in ("", "nowhere", "a\0b", "\ud800", "x" * 5000):
        assert await store.matches.find(id) is None
        assert await store.matches.entries(id) == ()
        assert await store.matches.latest(id) == 0


async def test_the_matches_of_a_person_begin_with_those_that_run(store: Store) -> None:
    account, other = [await store.accounts.create_guest(NOON) for _ in range(2)]
    await store.accounts.register(other, "Bob", "hash")
    ids = [
        await store.matches.create(new_match(Person(account), Person(other), epoch=NOON + at))
        for at in range(4)
    ]
    await store.matches.create(new_match(Person(other), Computer("easy")))
    await store.matches.finish(ids[3], Finish(won_by(0), NOON, ()))
    found = await store.matches.of(account)
    assert [match.id for match, _ in found] == [ids[2], ids[1], ids[0], ids[3]]
    assert {match.occupants for match, _ in found} == {(Person(account), Person(other))}
    assert {names for _, names in found} == {(await shown_name(store, account), "Bob")}
    few = await store.matches.of(account, limit=1)
    assert [match.id for match, _ in few] == [ids[2], ids[1], ids[0]]


async def test_matches_that_others_wait_for_are_listed_however_many_are_newer(
    store: Store,
) -> None:
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    among_people = new_match(Person(ann), Person(bob), epoch=NOON)
    adjourned = await store.matches.create(replace(among_people, adjourned_at=0))
    running = await store.matches.create(among_people)
    left = await store.matches.create(replace(new_match(Person(ann), epoch=NOON), adjourned_at=0))
    newer = [
        await store.matches.create(new_match(Person(ann), Computer("easy"), epoch=NOON + at))
        for at in range(1, 4)
    ]
    over = await store.matches.create(among_people)
    await store.matches.finish(over, Finish(won_by(0), NOON, ()))
    found = [match.id for match, _ in await store.matches.of(ann, limit=2)]
    assert found[:2] == [newer[2], newer[1]]
    assert set(found[2:]) == {adjourned, running, left}


async def test_a_finished_match_keeps_its_log(store: Store) -> None:
    match = await store.matches.create(new_match())
    await play(store, match, 3)
    await store.matches.finish(match, Finish(won_by(0), NOON, ()))
    assert len(await store.matches.entries(match)) == 3


async def test_help_is_marked_for_each_seat_and_for_nothing_else(open_store: OpenStore) -> None:
    one, other = [await open_store() for _ in range(2)]
    match = await one.matches.create(new_match())
    before = await one.matches.find(match)
    await asyncio.gather(one.matches.help(match, 1), other.matches.help(match, 0))
    await one.matches.help("none", 0)
    after = await other.matches.find(match)
    assert before is not None
    assert after is not None
    assert (before.helped, after.helped) == (frozenset(), frozenset({0, 1}))
    assert {key: value for key, value in after.options.items() if key != HELPED} == before.options


async def test_a_copy_is_made_with_all_its_entries_in_one_transaction(store: Store) -> None:
    old = await store.matches.create(new_match())
    await play(store, old, 5)
    entries = await store.matches.entries(old)
    commits = store.writer.commits
    wish = replace(new_match(), entries=entries[:3], copy_of=old, due=90, adjourned_at=40)
    copy = await store.matches.create(wish)
    assert store.writer.commits == commits + 1
    assert await store.matches.entries(copy) == entries[:3]
    found, left = await store.matches.find(copy), await store.matches.find(old)
    assert found is not None
    assert left is not None
    assert (found.paused_at, left.counts) == (NOON + 40, False)


async def test_a_copy_that_cannot_be_made_leaves_nothing_behind(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    old = await store.matches.create(new_match(Person(account)))
    spoiled: Any = (Moved(0, 0, "fire b7"), Moved(1, None, "fire b8"))  # type: ignore[arg-type]
    wish = replace(new_match(Person(account)), entries=spoiled, copy_of=old)
    with pytest.raises(IntegrityError):
        await store.matches.create(wish)
    [(left, _)] = await store.matches.of(account)
    assert (left.id, left.counts) == (old, True)


@pytest.mark.req("W-13")
async def test_a_match_that_runs_follows_the_names_of_its_players(store: Store) -> None:
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    running = await store.matches.create(new_match(Person(ann), Person(bob), Computer("easy")))
    await store.accounts.rename_guest(ann, "Anne")
    await store.accounts.register(bob, "Robert", "hash")
    found = await store.matches.find(running)
    assert found is not None
    assert await store.matches.names(found) == ("Anne (guest)", "Robert", None)


@pytest.mark.req("W-13")
async def test_a_match_keeps_the_names_under_which_guests_have_played(store: Store) -> None:
    ann, bob = [await store.accounts.create_guest(NOON) for _ in range(2)]
    await store.accounts.rename_guest(ann, "Ann")
    await store.accounts.rename_guest(bob, "Bob")
    played = await store.matches.create(new_match(Person(ann), Person(bob), Computer("easy")))
    await store.matches.finish(played, Finish(won_by(0), NOON, ()))
    await store.accounts.rename_guest(ann, "Anne")
    await store.accounts.register(bob, "Robert", "hash")
    ((_, names),) = await store.matches.of(ann)
    assert names == ("Ann (guest)", "Bob (guest)", None)
    await store.accounts.delete(ann)
    ((match, names),) = await store.matches.of(bob)
    assert (names, match.played_as) == ((None, "Bob (guest)", None), {1: "Bob"}), "forgotten"
