"""Entries of the match log, each number once."""

import asyncio
from dataclasses import replace

import pytest

from broadside.rules.game import Expiry
from broadside.rules.record import Expired, Moved
from broadside.store.log import Append, Appended, BrokenLog, Lost
from broadside.store.store import Store
from broadside.store.stored_match import (
    Computer,
    Entry,
    Finish,
    Person,
    StoredResult,
    StoredVerdict,
)
from tests.databases import OpenStore
from tests.store.stored_matches import NOON, entry, new_match, play, won_by


@pytest.mark.req("X-05")
async def test_entries_come_back_as_they_were_written(store: Store) -> None:
    match = await store.matches.create(new_match())
    written: tuple[Entry, ...] = (
        Moved(5, 0, "fire b7"),
        Expired(30_000, Expiry.TURN),
        Moved(31_000, 1, "fire j10"),
    )
    for number, each in enumerate(written, 1):
        assert await store.matches.append(Append(match, number, each)) == Appended(number)
    assert await store.matches.entries(match) == written
    assert await store.matches.entries(match, since=2) == written[2:]
    assert await store.matches.latest(match) == 3


@pytest.mark.req("X-05")
async def test_a_resend_gets_the_number_of_the_first_sending(store: Store) -> None:
    match = await store.matches.create(new_match())
    await store.matches.append(entry(match, 1, command="alpha"))
    await store.matches.append(entry(match, 2))
    again = entry(match, 3, command="alpha")
    assert await store.matches.append(again) == Appended(1, is_resend=True)
    assert await store.matches.latest(match) == 2


async def test_the_same_command_id_in_another_match_is_another_command(store: Store) -> None:
    one, other = [await store.matches.create(new_match()) for _ in range(2)]
    assert await store.matches.append(entry(one, 1, command="alpha")) == Appended(1)
    assert await store.matches.append(entry(other, 1, command="alpha")) == Appended(1)


async def test_a_number_that_is_taken_is_lost(store: Store) -> None:
    match = await store.matches.create(new_match())
    await play(store, match, 3)
    before = await store.matches.entries(match)
    assert await store.matches.append(entry(match, 2, command="late")) == Lost(latest=3)
    assert await store.matches.entries(match) == before


async def test_of_two_in_one_group_one_wins(store: Store) -> None:
    match = await store.matches.create(new_match())
    appends = [Append(match, 1, Moved(1, seat, "fire a1"), f"by-{seat}") for seat in (0, 1)]
    answers = await asyncio.gather(*map(store.matches.append, appends))
    assert answers == [Appended(1), Lost(1)]
    assert await store.matches.entries(match) == (appends[0].entry,)


@pytest.mark.req("X-05")
async def test_of_racing_processes_exactly_one_wins_each_number(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    match = await ours.matches.create(new_match())
    for number in range(1, 31):
        answers = await asyncio.gather(
            *(store.matches.append(entry(match, number)) for store in (ours, theirs))
        )
        assert sorted(map(str, answers)) == [str(Appended(number)), str(Lost(number))]
    assert len(await theirs.matches.entries(match)) == 30


async def test_a_resend_to_another_process_is_recognised(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    match = await ours.matches.create(new_match())
    answers = await asyncio.gather(
        *(store.matches.append(entry(match, 1, command="alpha")) for store in (ours, theirs))
    )
    assert {answer.number for answer in answers if isinstance(answer, Appended)} == {1}
    assert sum(isinstance(answer, Appended) and answer.is_resend for answer in answers) == 1


async def test_a_gap_is_refused_and_writes_nothing(store: Store) -> None:
    match = await store.matches.create(new_match())
    for number in (0, -1, 2, 5):
        with pytest.raises(BrokenLog, match=f"number {number}"):
            await store.matches.append(entry(match, number))
    assert await store.matches.entries(match) == ()


async def test_a_match_that_does_not_exist_is_refused(store: Store) -> None:
    with pytest.raises(BrokenLog, match="'nowhere'"):
        await store.matches.append(entry("nowhere", 1))


async def test_one_gap_does_not_spoil_the_others_of_its_group(store: Store) -> None:
    matches = [await store.matches.create(new_match()) for _ in range(5)]
    good = [entry(match, 1) for match in matches]
    answers = await asyncio.gather(
        *map(store.matches.append, [*good, entry(matches[0], 9)]), return_exceptions=True
    )
    assert answers[:5] == [Appended(1)] * 5
    assert isinstance(answers[5], BrokenLog)


async def test_the_last_entry_finishes_the_match_in_the_same_commit(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    match = await store.matches.create(new_match(Person(account), Computer("easy")))
    result = StoredResult(0, account, "easy", StoredVerdict.WON, 17, 17, 300, helped=False)
    end = Finish(won_by(0), NOON + 10, (result,))
    commits = store.writer.commits
    assert await store.matches.append(replace(entry(match, 1), finish=end)) == Appended(1)
    assert store.writer.commits == commits + 1
    stored = await store.matches.find(match)
    assert stored is not None
    assert (stored.outcome, stored.finished_at) == (won_by(0), NOON + 10)
    assert (await store.statistics(account)).total.wins == 1


async def test_an_entry_that_lost_finishes_nothing(store: Store) -> None:
    match = await store.matches.create(new_match())
    await play(store, match, 1)
    late = replace(entry(match, 1), finish=Finish(won_by(1), NOON, ()))
    assert await store.matches.append(late) == Lost(1)
    stored = await store.matches.find(match)
    assert stored is not None
    assert stored.outcome is None
