"""Connects to SQLite and PostgreSQL, for reading and for writing."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, ExceptionContext, Table, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from broadside.store.outages import StoreUnavailable, is_outage, naming_outages
from broadside.store.sqlite_threads import SqliteThreads, Unacknowledged, Work

T = TypeVar("T")

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_POOL_LOGGER = "sqlalchemy.pool.impl.AsyncAdaptedQueuePool"
_READERS = 4
_PRAGMAS = (
    "PRAGMA busy_timeout=10000",
    "PRAGMA journal_mode=WAL",
    # A commit that was acknowledged survives the loss of power.
    "PRAGMA synchronous=FULL",
    "PRAGMA foreign_keys=ON",
)
# A server that was restarted is found out before the first statement, a silent one in the end.
_PATIENCE: dict[str, Any] = {
    "pool_pre_ping": True,
    "connect_args": {
        "timeout": 10,
        "command_timeout": 30,
        # What a lost connection has begun and not committed holds its locks no longer than that.
        "server_settings": {"idle_in_transaction_session_timeout": "20s"},
    },
}


class UnknownDatabase(ValueError):
    """The address names no supported database; the message says what is supported."""


@dataclass(frozen=True, slots=True)
class Engines:
    """A reader sees what is committed and opens no transaction; a writer opens one at once."""

    reading: AsyncEngine
    writing: AsyncEngine
    direct: SqliteThreads | None
    """Only for SQLite: runs whole transactions in threads."""

    async def read(self, work: Work[T]) -> T:
        """On the engine of the database for reading, run a frequent query at the least cost. Raises
        ``StoreUnavailable``.
        """
        if self.direct is not None:
            with naming_outages():
                return await self.direct.read(work)
        try:
            return await self._read(work)
        except StoreUnavailable:
            # A connection that was cut costs no answer: the next one is new.
            return await self._read(work)

    async def _read(self, work: Work[T]) -> T:
        async with self.connect() as connection:
            return await connection.run_sync(work)

    @asynccontextmanager
    async def connect(self) -> AsyncIterator[AsyncConnection]:
        """On the engine of the database for reading, open a connection for several queries. Raises
        ``StoreUnavailable``.
        """
        with naming_outages():
            async with self.reading.connect() as connection:
                yield connection

    async def write(self, work: Work[T]) -> T:
        """On the engine of the database for changes, run these in one transaction; returns after
        the commit. Raises ``StoreUnavailable``, and ``Unacknowledged`` if it may have been
        committed.
        """
        if self.direct is not None:
            with naming_outages():
                return await self.direct.write(work)
        return await self.transact(lambda connection: connection.run_sync(work))

    async def transact(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """On the engine of the database for changes, run one transaction of many steps; returns
        after the commit. Raises ``StoreUnavailable``, and ``Unacknowledged`` if it may have been
        committed.
        """
        done: list[T] = []
        try:
            with naming_outages():
                async with self.writing.begin() as connection:
                    done.append(await work(connection))
        except Exception as error:
            if done:
                raise Unacknowledged(done[0]) from error
            raise
        return done[0]

    @property
    def is_postgresql(self) -> bool:
        return self.writing.dialect.name == "postgresql"

    async def close(self) -> None:
        if self.direct is not None:
            await self.direct.close()
        await self.reading.dispose()
        await self.writing.dispose()


def read_url(text: str) -> URL:
    """The address of a database with the SQLite or PostgreSQL driver that is used. Raises
    ``UnknownDatabase``.
    """
    try:
        url = make_url(text)
        backend = url.get_backend_name()
    except ArgumentError:
        raise UnknownDatabase(_advice("not the address of a database")) from None
    if backend not in _DRIVERS:
        raise UnknownDatabase(_advice(f"not a database that can be used: {backend!r}"))
    if backend == "sqlite" and not url.database:
        raise UnknownDatabase(_advice("a database in memory would be lost"))
    return url.set(drivername=_DRIVERS[backend])


def make_engines(url: URL) -> Engines:
    is_sqlite = url.get_backend_name() == "sqlite"
    # The driver would log every statement with its values, however much an operator asks for.
    logging.getLogger("aiosqlite").setLevel(logging.WARNING)
    logging.getLogger(_POOL_LOGGER).addFilter(_is_fault)
    # An error names the statement and not what was written: that may be where a ship lies.
    options = {"hide_parameters": True} | ({} if is_sqlite else _PATIENCE)
    reading = create_async_engine(url, isolation_level="AUTOCOMMIT", pool_size=_READERS, **options)
    # One writer: what it would gain by more, it loses by waiting for locks.
    writing = create_async_engine(url, pool_size=1, max_overflow=1, **options)
    if is_sqlite:
        event.listen(reading.sync_engine, "connect", _prepare)
        event.listen(writing.sync_engine, "connect", _prepare)
        event.listen(writing.sync_engine, "begin", _begin)
    else:
        event.listen(reading.sync_engine, "handle_error", _mark_outage)
        event.listen(writing.sync_engine, "handle_error", _mark_outage)
    return Engines(reading, writing, SqliteThreads(url, _prepare, _begin) if is_sqlite else None)


def create_file(url: URL) -> None:
    """Make the file of a new SQLite database. Raises ``UnknownDatabase``."""
    path = file_of(url)
    try:
        # It holds seeds and password hashes: nobody but the owner reads it.
        path.touch(mode=0o600, exist_ok=True)
    except OSError as error:
        raise UnknownDatabase(f"{path} cannot be written: {error.strerror}") from None


def file_of(url: URL) -> Path:
    """The path of the file that the address of an SQLite database names."""
    return Path(url.database or "")


def insert_new(where: AsyncConnection | str, table: Table) -> Any:
    """An INSERT for SQLite or PostgreSQL alike that skips rows that exist already."""
    return insert_for(where, table).on_conflict_do_nothing()


def insert_for(where: AsyncConnection | str, table: Table) -> Any:
    """An INSERT for SQLite or PostgreSQL alike that can say what happens to a row that exists
    already.
    """
    dialect = where if isinstance(where, str) else where.dialect.name
    return postgresql.insert(table) if dialect == "postgresql" else sqlite.insert(table)


def _prepare(connection: Any, _record: object) -> None:
    # The driver would begin transactions when it thinks best; here they begin when told.
    connection.isolation_level = None
    cursor = connection.cursor()
    try:
        for pragma in _PRAGMAS:
            cursor.execute(pragma)
    except Exception:
        connection.close()  # nobody else knows of it yet
        raise
    cursor.close()


def _begin(connection: Connection) -> None:
    # A transaction that reads first and then writes is refused when another wrote in between.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _mark_outage(context: ExceptionContext) -> None:
    # SQLAlchemy asks whether the connection is closed already, which it may be a moment later.
    if is_outage(context.original_exception):
        context.is_disconnect = True


def _is_fault(record: logging.LogRecord) -> bool:
    # The pool logs an error with a traceback where it closes a connection that is gone already, and
    # where a task is cancelled while it closes one.
    error = record.exc_info[1] if record.exc_info else None
    return error is None or not (isinstance(error, asyncio.CancelledError) or is_outage(error))


def _advice(complaint: str) -> str:
    return f"{complaint}: use sqlite:///FOLDER/broadside.db or postgresql://USER@HOST/NAME"
