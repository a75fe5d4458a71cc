"""Group commit."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.log import Appended
from broadside.store.store import Store
from broadside.store.writer import LARGEST_GROUP, read_hints, write_hints
from tests.databases import OpenStore
from tests.store.tables import entry, new_match


async def test_what_is_queued_while_a_commit_runs_is_committed_together(store: Store) -> None:
    matches = [await store.matches.create(new_match()) for _ in range(50)]
    before = store.writer.commits

    async def play_ten(match: str) -> None:
        for number in range(1, 11):
            assert await store.matches.append(entry(match, number)) == Appended(number)

    await asyncio.gather(*map(play_ten, matches))
    assert 10 <= store.writer.commits - before <= 30


async def test_a_group_has_a_largest_size(store: Store) -> None:
    match = await store.matches.create(new_match())
    before = store.writer.commits
    numbers = range(1, 2 * LARGEST_GROUP + 1)
    answers = await asyncio.gather(*(store.matches.append(entry(match, n)) for n in numbers))
    assert answers == [Appended(number) for number in numbers]
    assert store.writer.commits - before == 2


@pytest.mark.req("X-05")
async def test_an_answer_comes_after_the_commit(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    match = await ours.matches.create(new_match())
    for number in range(1, 11):
        await ours.matches.append(entry(match, number))
        assert await theirs.matches.latest(match) == number


async def test_a_failure_reaches_the_one_who_caused_it_and_nobody_else(store: Store) -> None:
    async def fail(_connection: AsyncConnection) -> None:
        raise LookupError("mine")

    async def spoil(connection: AsyncConnection) -> None:
        await connection.execute(text("INSERT INTO clock (id, lost) VALUES (2, 0)"))

    guests = [store.accounts.create_guest(1) for _ in range(3)]
    tasks = [guests[0], store.writer.run(fail), guests[1], store.writer.run(spoil), guests[2]]
    answers = await asyncio.gather(*tasks, return_exceptions=True)
    assert [isinstance(answer, Exception) for answer in answers] == [
        False,
        True,
        False,
        True,
        False,
    ]
    for account in answers[::2]:
        assert await store.accounts.find(str(account)) is not None


async def test_work_is_done_although_nobody_waits_any_more(store: Store) -> None:
    match = await store.matches.create(new_match())
    waiting = asyncio.create_task(store.matches.append(entry(match, 1)))
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.gather(waiting, return_exceptions=True)
    assert await store.matches.append(entry(match, 2)) == Appended(2)


async def test_closing_commits_what_is_queued(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    match = await ours.matches.create(new_match())
    waiting = asyncio.create_task(ours.matches.append(entry(match, 1)))
    await asyncio.sleep(0)
    await ours.writer.close()
    assert await waiting == Appended(1)
    assert await theirs.matches.latest(match) == 1


async def test_a_closed_writer_refuses(store: Store) -> None:
    await store.writer.close()
    with pytest.raises(RuntimeError, match="closed"):
        await store.accounts.create_guest(1)


def test_hints_can_be_read_again() -> None:
    hints = {"a-b_c": 7, "d": None}
    assert write_hints(hints) == "a-b_c:7,d:"
    assert read_hints(write_hints(hints)) == hints


async def test_the_size_of_every_group_is_told(store: Store) -> None:
    sizes: list[int] = []
    store.writer.on_commit = sizes.append
    await asyncio.gather(*(store.accounts.create_guest(0) for _ in range(5)))
    assert sum(sizes) == 5
