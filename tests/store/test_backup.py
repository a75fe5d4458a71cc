"""Backup and restore."""

import sqlite3
from pathlib import Path

import pytest

from broadside.store.backup import BackupFailed, back_up, restore
from broadside.store.store import Store
from tests.store.stored_matches import NOON, new_match, play

LATER = NOON + 3_600_000


async def one_match(address: str) -> str:
    store = await Store.open(address)
    match = await store.matches.create(new_match())
    await play(store, match, 3)
    await store.clock.beat(NOON)
    await store.close()
    return match


async def latest(address: str, match: str) -> int:
    store = await Store.open(address)
    number = await store.matches.latest(match)
    await store.close()
    return number


async def test_a_backup_is_restored_as_it_was(ready_sqlite: str, tmp_path: Path) -> None:
    match = await one_match(ready_sqlite)
    back_up(ready_sqlite, tmp_path / "copy")
    store = await Store.open(ready_sqlite)
    await store.accounts.create_guest(NOON)
    await store.close()
    restore(ready_sqlite, tmp_path / "copy", LATER)
    assert await latest(ready_sqlite, match) == 3
    elsewhere = f"sqlite:///{tmp_path / 'elsewhere.db'}"
    restore(elsewhere, tmp_path / "copy", LATER)
    assert await latest(elsewhere, match) == 3


async def test_a_backup_is_made_while_the_store_is_in_use(
    ready_sqlite: str, tmp_path: Path
) -> None:
    store = await Store.open(ready_sqlite)
    match = await store.matches.create(new_match())
    await play(store, match, 2)
    back_up(ready_sqlite, tmp_path / "copy")
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == ["copy"]
    await store.close()
    assert await latest(f"sqlite:///{tmp_path / 'copy'}", match) == 2


async def test_nothing_is_overwritten_by_a_backup(ready_sqlite: str, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear")
    with pytest.raises(BackupFailed, match="exists: choose another"):
        back_up(ready_sqlite, tmp_path / "letter")
    assert (tmp_path / "letter").read_text() == "Dear"


def test_there_must_be_something_to_back_up(tmp_path: Path) -> None:
    with pytest.raises(BackupFailed, match="there is no database"):
        back_up(f"sqlite:///{tmp_path / 'missing.db'}", tmp_path / "copy")
    source = tmp_path / "source.db"
    source.touch()
    with pytest.raises(BackupFailed, match="cannot be written"):
        back_up(f"sqlite:///{source}", tmp_path / "missing" / "copy")


def test_postgresql_is_left_to_its_own_tools(tmp_path: Path) -> None:
    address = "postgresql://ada@example.org/games"
    with pytest.raises(BackupFailed, match="pg_dump"):
        back_up(address, tmp_path / "copy")
    with pytest.raises(BackupFailed, match="pg_restore"):
        restore(address, tmp_path / "copy", LATER)


async def test_what_is_no_whole_backup_is_refused(ready_sqlite: str, tmp_path: Path) -> None:
    match = await one_match(ready_sqlite)
    back_up(ready_sqlite, tmp_path / "copy")
    whole = (tmp_path / "copy").read_bytes()
    damaged = bytearray(whole)
    damaged[8192:12288] = b"\xff" * 4096
    files = {"letter": b"Dear", "half": whole[: len(whole) // 2], "damaged": bytes(damaged)}
    for name, content in files.items():
        (tmp_path / name).write_bytes(content)
        with pytest.raises(BackupFailed, match=name):
            restore(ready_sqlite, tmp_path / name, LATER)
    with pytest.raises(BackupFailed, match="there is no file"):
        restore(ready_sqlite, tmp_path / "missing", LATER)
    assert await latest(ready_sqlite, match) == 3


async def test_a_backup_of_a_later_version_is_refused(ready_sqlite: str, tmp_path: Path) -> None:
    back_up(ready_sqlite, tmp_path / "copy")
    with sqlite3.connect(tmp_path / "copy") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(BackupFailed, match="'9999'"):
        restore(ready_sqlite, tmp_path / "copy", LATER)


async def test_a_database_in_use_is_not_replaced(ready_sqlite: str, tmp_path: Path) -> None:
    await one_match(ready_sqlite)
    back_up(ready_sqlite, tmp_path / "copy")
    with pytest.raises(BackupFailed, match="stop it first"):
        restore(ready_sqlite, tmp_path / "copy", NOON + 400)


async def test_a_damaged_database_is_replaced(ready_sqlite: str, tmp_path: Path) -> None:
    match = await one_match(ready_sqlite)
    back_up(ready_sqlite, tmp_path / "copy")
    elsewhere = tmp_path / "elsewhere.db"
    sqlite3.connect(elsewhere).close()
    restore(f"sqlite:///{elsewhere}", tmp_path / "copy", LATER)
    assert await latest(f"sqlite:///{elsewhere}", match) == 3
