"""The doctor, with healthy and with sick databases."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import make_url

from broadside.store.doctor import examine
from broadside.store.store import Store
from broadside.store.stored_match import StoredVerdict
from tests.store.stored_matches import NOON, finished, new_match, play


async def test_a_healthy_database_has_no_complaint(address: str) -> None:
    store = await Store.open(address)
    await play(store, await store.matches.create(new_match()), 3)
    await finished(store, await store.accounts.create_guest(NOON), StoredVerdict.WON)
    await store.close()
    assert await examine(address) == ()


@pytest.mark.parametrize(
    ("harm", "complaint"),
    [
        ("DELETE FROM entries WHERE number = 2", "the log has a gap"),
        ("DELETE FROM seats", "nobody sits at it"),
        ("UPDATE matches SET ending = NULL", "without an outcome"),
        ("UPDATE matches SET finished_at = NULL, ending = NULL", "is not finished"),
        ("DELETE FROM accounts", "belongs to nothing in accounts"),
        ("UPDATE alembic_version SET version_num = '9999'", "'9999'"),
        ("DELETE FROM alembic_version", "the schema is missing"),
    ],
)
async def test_what_cannot_be_true_is_found(ready_sqlite: str, harm: str, complaint: str) -> None:
    store = await Store.open(ready_sqlite)
    await play(store, await store.matches.create(new_match()), 3)
    await finished(store, await store.accounts.create_guest(NOON), StoredVerdict.WON)
    await store.close()
    _execute(ready_sqlite, harm)
    assert complaint in "\n".join(await examine(ready_sqlite))


async def test_a_damaged_file_is_found(ready_sqlite: str) -> None:
    path = Path(make_url(ready_sqlite).database or "")
    content = bytearray(path.read_bytes())
    content[8192:] = b"\xff" * len(content[8192:])
    path.write_bytes(content)
    complaints = await examine(ready_sqlite)
    assert "damaged" in complaints[0] or "cannot be read" in complaints[0]


async def test_another_file_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("Dear Ada, this is a letter and no database at all." * 100)
    [complaint] = await examine(f"sqlite:///{tmp_path / 'letter'}")
    assert "cannot be read" in complaint


async def test_a_missing_file_is_not_created(tmp_path: Path) -> None:
    [complaint] = await examine(f"sqlite:///{tmp_path / 'missing.db'}")
    assert "there is no database" in complaint
    assert list(tmp_path.iterdir()) == []


def _execute(address: str, statement: str) -> None:
    connection = sqlite3.connect(make_url(address).database or "")
    assert connection.execute("PRAGMA foreign_keys").fetchone() == (0,)
    connection.execute(statement)
    connection.commit()
    connection.close()
