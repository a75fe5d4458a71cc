"""Addresses of databases, and what SQLite promises."""

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from random import Random

import aiosqlite
import pytest
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from broadside.store import engines
from broadside.store.engines import UnknownDatabase, file_of, read_url
from broadside.store.store import Store
from tests.store.power_loss import Disk, LosingSqlite
from tests.store.stored_matches import entry, new_match


async def test_the_most_talkative_log_does_not_tell_what_is_written(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    guest = await store.accounts.create_guest(0)
    await store.accounts.register(guest, "Ann", "a hashed secret")
    assert "a hashed secret" not in caplog.text


async def test_an_error_does_not_tell_what_was_to_be_written(store: Store) -> None:
    async def write() -> None:
        async with store.engines.writing.begin() as connection:
            secret = {"secret": "deploy a1:a5"}
            await connection.execute(text("INSERT INTO nowhere VALUES (:secret)"), secret)

    with pytest.raises(DBAPIError) as error:
        await write()
    assert "nowhere" in str(error.value)
    assert "a1:a5" not in str(error.value)


@pytest.mark.parametrize(
    ("address", "driver"),
    [
        ("sqlite:///folder/game.db", "sqlite+aiosqlite"),
        ("sqlite+aiosqlite:///game.db", "sqlite+aiosqlite"),
        ("postgresql://ada@example.org/games", "postgresql+asyncpg"),
        ("postgresql+psycopg://ada@example.org/games", "postgresql+asyncpg"),
    ],
)
def test_an_address_gets_the_driver_that_is_used(address: str, driver: str) -> None:
    assert read_url(address).drivername == driver


def test_the_file_of_an_address_is_known() -> None:
    assert file_of(read_url("sqlite:///folder/game.db")).as_posix() == "folder/game.db"


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("games", "not the address of a database"),
        ("", "not the address of a database"),
        ("mysql://ada@example.org/games", "'mysql'"),
        ("sqlite://", "would be lost"),
    ],
)
def test_another_address_is_refused_with_what_to_use(address: str, complaint: str) -> None:
    with pytest.raises(UnknownDatabase, match=complaint) as refusal:
        read_url(address)
    assert "use sqlite:///" in str(refusal.value)


def test_a_refusal_does_not_repeat_the_password() -> None:
    with pytest.raises(UnknownDatabase) as refusal:
        read_url("mysql://ada:anchor@example.org/games")
    assert "anchor" not in str(refusal.value)


async def test_sqlite_writes_ahead_in_full_and_checks_what_belongs_together(
    ready_sqlite: str,
) -> None:
    store = await Store.open(ready_sqlite)
    for engine in (store.engines.reading, store.engines.writing):
        async with engine.connect() as connection:
            pragmas = [
                await connection.scalar(text(f"PRAGMA {name}"))
                for name in ("journal_mode", "synchronous", "foreign_keys")
            ]
        assert pragmas == ["wal", 2, 1]
    for ask in (store.engines.read, store.engines.write):
        assert await ask(_pragmas) == ["wal", 2, 1]
    await store.close()


def _pragmas(connection: Connection) -> list[object]:
    names = ("journal_mode", "synchronous", "foreign_keys")
    return [connection.scalar(text(f"PRAGMA {name}")) for name in names]


OUTAGES = 12


@pytest.mark.req("X-05")
async def test_what_was_acknowledged_survives_the_loss_of_power(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert await lost_entries(tmp_path, monkeypatch) == 0


@pytest.mark.parametrize("weaker", ["NORMAL", "OFF"])
async def test_less_than_full_would_lose_what_was_acknowledged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, weaker: str
) -> None:
    pragmas = [pragma.replace("FULL", weaker) for pragma in engines._PRAGMAS]
    monkeypatch.setattr(engines, "_PRAGMAS", pragmas)
    assert await lost_entries(tmp_path, monkeypatch) > 0


async def lost_entries(folder: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """Acknowledged entries that are gone, over several losses of power amid concurrent play."""
    disk = Disk()
    images = []
    with monkeypatch.context() as patch:
        shared = LosingSqlite(folder / "broadside.db", disk)
        patch.setattr(aiosqlite, "connect", lambda *_, **__: _connection(shared))
        patch.setattr(sqlite3.dbapi2, "connect", lambda *_, **__: shared.as_driver())
        store = await Store.open(f"sqlite:///{folder / 'broadside.db'}")
        matches = [await store.matches.create(new_match()) for _ in range(10)]
        acknowledged: Counter[str] = Counter()
        players = [asyncio.create_task(_play(store, match, acknowledged)) for match in matches]
        for number in range(OUTAGES):
            while acknowledged.total() < 10 * (number + 1) - 5:
                await asyncio.sleep(0)
            image = folder / f"outage-{number}"
            image.mkdir()
            images.append((image, acknowledged.copy()))
            disk.lose_power(image, Random(number))
        await asyncio.gather(*players)
        await store.close()
        assert shared.connection.pragma("journal_mode") == "wal"
        shared.connection.close()
    return sum([await _missing(image, before) for image, before in images])


async def _play(store: Store, match: str, acknowledged: Counter[str]) -> None:
    for number in range(1, 16):
        await store.matches.append(entry(match, number))
        acknowledged[match] += 1


async def _missing(image: Path, acknowledged: Counter[str]) -> int:
    try:
        latest = await _latest(f"sqlite:///{image / 'broadside.db'}", acknowledged)
    except (UnknownDatabase, DBAPIError):
        return acknowledged.total()
    return sum(max(0, count - latest[match]) for match, count in acknowledged.items())


async def _latest(address: str, matches: Iterable[str]) -> dict[str, int]:
    store = await Store.open(address)
    try:
        return {match: await store.matches.latest(match) for match in matches}
    finally:
        await store.close()


def _connection(shared: LosingSqlite) -> aiosqlite.Connection:
    return aiosqlite.Connection(shared.as_driver, iter_chunk_size=64)


@pytest.mark.parametrize(
    ("error", "is_logged"),
    [
        (BrokenPipeError("the connection is gone"), False),
        (asyncio.CancelledError(), False),
        (ValueError("a fault of ours"), True),
    ],
)
async def test_closing_a_connection_that_is_gone_is_not_logged_as_a_fault(
    store: Store, caplog: pytest.LogCaptureFixture, error: BaseException, is_logged: bool
) -> None:
    pool = store.engines.writing.sync_engine.pool
    pool.logger.error("Exception closing connection", exc_info=error)
    assert bool(caplog.records) is is_logged
