"""Addresses of databases, and what SQLite promises."""

import pytest
from sqlalchemy import text

from broadside.store.engines import UnknownDatabase, file_of, read_url
from broadside.store.store import Store


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
    await store.close()
