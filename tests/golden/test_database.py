"""A database that an earlier version wrote is opened and brought up to date, with every row."""

import contextlib
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.golden import files
from tests.golden.scripts import DUMP
from tests.golden.subject import Store, examine, migration
from tests.golden.transcript import dumped, restore


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "golden.db"
    restore(files.read(DUMP), path)
    return path


def made(dump: str) -> list[str]:
    """The statements that make tables and indexes."""
    return sorted(part for part in statements(dump) if part.startswith("CREATE"))


def statements(dump: str) -> list[str]:
    return [part.strip() for part in dump.split(";\n")]


def columns(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """By table: the name of each column, its type, whether it may be null, and its default."""
    with contextlib.closing(sqlite3.connect(path)) as connection:
        tables = connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
        ).fetchall()
        return {
            name: [tuple(row[1:]) for row in connection.execute(f"PRAGMA table_info({name})")]
            for (name,) in tables
        }


def rows(path: Path, tables: dict[str, list[tuple[object, ...]]]) -> dict[str, list[Any]]:
    """What is kept in these columns, but for the version, and which processes have written."""
    kept = {name: tables[name] for name in tables.keys() - {"writers", "alembic_version"}}
    with contextlib.closing(sqlite3.connect(path)) as connection:
        return {
            name: connection.execute(
                f"SELECT {', '.join(_kept(name, str(one[0])) for one in its)} FROM {name}"
            ).fetchall()
            for name, its in kept.items()
        }


def _kept(table: str, column: str) -> str:
    """Guests had no name, and so no key of it."""
    is_key = (table, column) == ("accounts", "name_key")
    return "CASE WHEN name IS NULL THEN NULL ELSE name_key END" if is_key else f'"{column}"'


async def test_the_database_is_opened_and_no_row_of_it_changes(database: Path) -> None:
    tables = columns(database)
    before = rows(database, tables)
    store = await Store.open(f"sqlite:///{database}")
    async with store.engines.reading.connect() as connection:
        version = await connection.run_sync(migration.current_version)
    await store.close()
    assert version == migration.latest_version()
    assert sum(map(len, before.values())) > 100
    assert rows(database, tables) == before


async def test_a_new_database_has_the_same_tables(database: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.db"
    for path in (database, new):
        store = await Store.open(f"sqlite:///{path}")
        await store.close()
    assert made(dumped(new)) == made(dumped(database))


async def test_the_doctor_finds_nothing(database: Path) -> None:
    store = await Store.open(f"sqlite:///{database}")
    await store.close()
    assert await examine(f"sqlite:///{database}") == ()


def test_the_database_has_rows_of_almost_every_kind(database: Path) -> None:
    with contextlib.closing(sqlite3.connect(database)) as connection:
        tables = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        empty = {
            name
            for name in tables
            if not connection.execute(f"SELECT count(*) FROM {name}").fetchone()[0]
        }
    assert empty == {"announcements", "positions"}
