"""Work that is done in one visit to a thread, on a file and through a server of databases alike."""

import asyncio
import threading

import pytest
from sqlalchemy import Connection, text

from broadside.store.store import Store
from tests.databases import OpenStore

_LOST = text("SELECT lost FROM clock")


def lose(connection: Connection) -> str:
    connection.execute(text("UPDATE clock SET lost = lost + 1"))
    return threading.current_thread().name


def lost(connection: Connection) -> int:
    return int(connection.scalar(_LOST) or 0)


async def test_what_is_written_is_committed_and_read_by_all(open_store: OpenStore) -> None:
    ours, theirs = await open_store(), await open_store()
    for count in range(1, 4):
        await ours.engines.write(lose)
        assert await ours.engines.read(lost) == count
        assert await theirs.engines.read(lost) == count


async def test_what_fails_changes_nothing(store: Store) -> None:
    def fail(connection: Connection) -> None:
        lose(connection)
        raise LookupError("on purpose")

    with pytest.raises(LookupError, match="on purpose"):
        await store.engines.write(fail)
    assert await store.engines.read(lost) == 0
    await store.engines.write(lose)
    assert await store.engines.read(lost) == 1


async def test_both_ways_to_write_take_turns(store: Store) -> None:
    async def job(connection: object) -> None:
        await asyncio.sleep(0)

    for _ in range(5):
        await store.engines.write(lose)
        await store.writer.run(job)
    assert await store.engines.read(lost) == 5


async def test_a_file_is_written_by_one_thread_and_never_by_that_of_the_loop(
    ready_sqlite: str,
) -> None:
    before = set(threading.enumerate())
    store = await Store.open(ready_sqlite)
    names = await asyncio.gather(*(store.engines.write(lose) for _ in range(5)))
    await store.close()
    assert len(set(names)) == 1
    assert threading.current_thread().name not in names
    left = set(threading.enumerate()) - before
    assert not [one for one in left if one.name.startswith("store-")]
