"""The two ways to a database, reading and writing, for SQLite and for PostgreSQL."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Table, event, make_url
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
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
    "connect_args": {"timeout": 10, "command_timeout": 30},
}


class UnknownDatabase(ValueError):
    """The address is none of a database that can be used; the message says what is."""


@dataclass(frozen=True, slots=True)
class Engines:
    """A reader sees what is committed and opens no transaction; a writer opens one at once."""

    reading: AsyncEngine
    writing: AsyncEngine

    @property
    def is_postgresql(self) -> bool:
        return self.writing.dialect.name == "postgresql"

    async def close(self) -> None:
        await self.reading.dispose()
        await self.writing.dispose()


def read_url(text: str) -> URL:
    """The address with the driver that is used. Raises ``UnknownDatabase``."""
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
    # An error names the statement and not what was written: that may be where a ship lies.
    options = {"hide_parameters": True} | ({} if is_sqlite else _PATIENCE)
    reading = create_async_engine(url, isolation_level="AUTOCOMMIT", pool_size=_READERS, **options)
    # One writer: what it would gain by more, it loses by waiting for locks.
    writing = create_async_engine(url, pool_size=1, max_overflow=1, **options)
    if is_sqlite:
        event.listen(reading.sync_engine, "connect", _prepare)
        event.listen(writing.sync_engine, "connect", _prepare)
        event.listen(writing.sync_engine, "begin", _begin)
    return Engines(reading, writing)


def create_file(url: URL) -> None:
    """Make the file of a new SQLite database. Raises ``UnknownDatabase``."""
    path = file_of(url)
    try:
        # It holds seeds and password hashes: nobody but the owner reads it.
        path.touch(mode=0o600, exist_ok=True)
    except OSError as error:
        raise UnknownDatabase(f"{path} cannot be written: {error.strerror}") from None


def file_of(url: URL) -> Path:
    """Where the SQLite database lies."""
    return Path(url.database or "")


def insert_new(connection: AsyncConnection, table: Table) -> Any:
    """An insertion that leaves out what is there already."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table).on_conflict_do_nothing()
    return sqlite.insert(table).on_conflict_do_nothing()


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
    # Who begins by reading and then writes is refused when another wrote in between.
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _advice(complaint: str) -> str:
    return f"{complaint}: use sqlite:///FOLDER/broadside.db or postgresql://USER@HOST/NAME"
