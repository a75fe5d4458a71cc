"""Which errors mean that the database cannot be reached, and what becomes of reads and writes."""

import asyncio
import sqlite3
from pathlib import Path

import asyncpg
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnectionFree
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store import engines
from broadside.store.outages import StoreUnavailable, is_outage
from broadside.store.store import Store

CUT = text("SELECT pg_terminate_backend(pg_backend_pid())")
CUT_ALL = text("""
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
""")


def by_driver(error: Exception) -> DBAPIError:
    """As SQLAlchemy raises what asyncpg has raised."""
    wrapped = Exception(str(error))
    wrapped.__cause__ = error
    return DBAPIError("SELECT 1", None, wrapped)


def by_sqlite(code: int) -> OperationalError:
    error = sqlite3.OperationalError()
    error.sqlite_errorcode = code
    return OperationalError("SELECT 1", None, error)


@pytest.mark.parametrize(
    "error",
    [
        ConnectionRefusedError(),
        BrokenPipeError(),
        TimeoutError(),
        NoConnectionFree(),
        asyncpg.InterfaceError("connection is closed"),
        by_driver(asyncpg.ConnectionDoesNotExistError("cut")),
        by_driver(asyncpg.AdminShutdownError("cut")),
        by_driver(asyncpg.CannotConnectNowError("starting")),
        by_driver(asyncpg.TooManyConnectionsError("full")),
        by_driver(asyncpg.IdleInTransactionSessionTimeoutError("cut")),
        by_driver(asyncpg.InterfaceError("connection is closed")),
        by_driver(BrokenPipeError()),
        DBAPIError("SELECT 1", None, Exception(), connection_invalidated=True),
        by_sqlite(sqlite3.SQLITE_BUSY),
        by_sqlite(sqlite3.SQLITE_IOERR_WRITE),
        by_sqlite(sqlite3.SQLITE_FULL),
    ],
    ids=repr,
)
def test_a_database_that_cannot_be_reached_is_an_outage(error: Exception) -> None:
    assert is_outage(error)


@pytest.mark.parametrize(
    "error",
    [
        ValueError(),
        by_driver(asyncpg.UniqueViolationError("twice")),
        by_driver(asyncpg.UndefinedTableError("nowhere")),
        by_driver(asyncpg.DataError("not a number")),
        by_driver(asyncpg.DeadlockDetectedError("one of two")),
        IntegrityError("INSERT", None, sqlite3.IntegrityError()),
        ProgrammingError("SELECT", None, sqlite3.ProgrammingError()),
        by_sqlite(sqlite3.SQLITE_ERROR),
    ],
    ids=repr,
)
def test_a_mistake_in_what_was_asked_is_no_outage(error: Exception) -> None:
    assert not is_outage(error)


async def test_a_read_whose_connection_is_cut_is_tried_again(ready_postgresql: str) -> None:
    store, attempts = await Store.open(ready_postgresql), list[int]()

    def ask(connection: Connection) -> object:
        attempts.append(len(attempts))
        if len(attempts) == 1:
            connection.execute(CUT)
        return connection.scalar(text("SELECT 7"))

    assert await store.engines.read(ask) == 7
    assert len(attempts) == 2
    await store.close()


async def test_a_read_is_not_tried_for_ever(ready_postgresql: str) -> None:
    store, attempts = await Store.open(ready_postgresql), list[int]()

    def ask(connection: Connection) -> None:
        attempts.append(len(attempts))
        connection.execute(CUT)

    with pytest.raises(StoreUnavailable):
        await store.engines.read(ask)
    assert len(attempts) == 2
    await store.close()


@pytest.mark.parametrize("is_noticed", [True, False])
async def test_after_a_cut_all_connections_are_new(
    ready_postgresql: str, monkeypatch: pytest.MonkeyPatch, *, is_noticed: bool
) -> None:
    store = await Store.open(ready_postgresql)

    async def ask() -> object:
        async with store.engines.connect() as connection:
            await asyncio.sleep(0.01)  # all of them at once
            return await connection.scalar(text("SELECT pg_backend_pid()"))

    before = set(await asyncio.gather(*(ask() for _ in range(4))))
    assert len(before) == 4
    with monkeypatch.context() as patch:
        if not is_noticed:  # the driver may hear of its end a moment after the error
            patch.setattr(asyncpg.Connection, "is_closed", lambda _: False)
        with pytest.raises(StoreUnavailable):
            async with store.engines.connect() as connection:
                await connection.execute(CUT)
    assert before.isdisjoint(await asyncio.gather(*(ask() for _ in range(4))))
    await store.close()


async def test_connections_that_were_cut_while_nobody_used_them_are_not_noticed(
    ready_postgresql: str,
) -> None:
    store, other = [await Store.open(ready_postgresql) for _ in range(2)]
    for number in range(5):
        guest = await store.accounts.create_guest(number)
        assert await store.accounts.find(guest) is not None
        async with other.engines.connect() as connection:
            await connection.execute(CUT_ALL)
        assert await store.accounts.find(guest) is not None
        assert await store.sessions.of(guest, 0) == ()
    await store.close()
    await other.close()


async def test_a_write_whose_connection_is_cut_is_told_and_the_next_one_works(
    ready_postgresql: str,
) -> None:
    store = await Store.open(ready_postgresql)

    async def write(connection: AsyncConnection) -> None:
        await connection.execute(CUT)

    with pytest.raises(StoreUnavailable):
        await store.writer.run(write)
    assert await store.accounts.find(await store.accounts.create_guest(1)) is not None
    await store.close()


async def test_a_database_that_is_locked_for_too_long_is_unavailable(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = [pragma.replace("10000", "10") for pragma in engines._PRAGMAS]
    monkeypatch.setattr(engines, "_PRAGMAS", quick)
    store = await Store.open(ready_sqlite)
    other = sqlite3.connect(Path(ready_sqlite.removeprefix("sqlite:///")), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailable):
        await store.accounts.create_guest(1)
    other.execute("ROLLBACK")
    other.close()
    assert await store.accounts.find(await store.accounts.create_guest(1)) is not None
    await store.close()


async def test_a_mistake_passes_as_it_is(store: Store) -> None:
    with pytest.raises(DBAPIError):
        await store.engines.read(lambda one: one.execute(text("SELECT * FROM nowhere")))


async def test_a_reader_that_is_cancelled_while_its_connection_is_given_up_is_no_fault(
    ready_postgresql: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, is_closing, may_close = (
        await Store.open(ready_postgresql),
        asyncio.Event(),
        asyncio.Event(),
    )

    async def close_slowly(*_: object, **__: object) -> None:
        is_closing.set()
        await may_close.wait()

    async def ask() -> None:
        async with store.engines.connect() as connection:
            await connection.execute(CUT)

    with monkeypatch.context() as patch:
        patch.setattr(asyncpg.Connection, "close", close_slowly)
        asking = asyncio.create_task(ask())
        await is_closing.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
    may_close.set()
    assert await store.accounts.find("nobody") is None
    await store.close()
    assert caplog.records == []
