"""Backup and restore of a SQLite database, while it is in use."""

import sqlite3
from contextlib import closing
from pathlib import Path

from broadside.store.engines import file_of, read_url
from broadside.store.migration import SchemaTooNew, check_version


class BackupFailed(ValueError):
    """Nothing was written; the message says why and what to do."""


def back_up(address: str, target: Path) -> None:
    """Copy the SQLite database in a consistent state. Never overwrites. Raises ``BackupFailed``."""
    source = _file(address, "pg_dump --format=custom --file=FILE ADDRESS")
    if not source.is_file():
        raise BackupFailed(f"there is no database {source}")
    if target.exists():
        raise BackupFailed(f"{target} exists: choose another name")
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        _copy(source, part)
        check(part)
        part.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(f"{target} cannot be written: {error}") from None
    finally:
        part.unlink(missing_ok=True)


def restore(address: str, source: Path, now: int) -> None:
    """Replace the SQLite database by a backup. Raises ``BackupFailed`` and has changed nothing."""
    target = _file(address, "pg_restore --clean --dbname=ADDRESS FILE")
    check(source)
    if target.exists() and _was_alive(target, since=now - 5_000):
        raise BackupFailed(f"a server is using {target}: stop it first")
    try:
        _copy(source, target)
    except (OSError, sqlite3.Error) as error:
        raise BackupFailed(f"{target} cannot be written: {error}") from None


def check(path: Path) -> None:
    """Check a backup: raises ``BackupFailed`` if the file is not a whole database of Broadside."""
    if not path.is_file():
        raise BackupFailed(f"there is no file {path}")
    try:
        with closing(_connect(path, mode="ro")) as connection:
            [(verdict,)] = connection.execute("PRAGMA integrity_check(1)").fetchall()
            versions = connection.execute("SELECT version_num FROM alembic_version").fetchall()
    except (sqlite3.Error, ValueError):
        raise BackupFailed(f"{path} is not a backup of Broadside") from None
    if verdict != "ok":
        raise BackupFailed(f"{path} is damaged: {verdict}")
    try:
        check_version(versions[0][0] if versions else None)
    except SchemaTooNew as error:
        raise BackupFailed(f"{path}: {error}") from None


def _file(address: str, instead: str) -> Path:
    url = read_url(address)
    if url.get_backend_name() != "sqlite":
        raise BackupFailed(f"PostgreSQL has its own tools for that: {instead}")
    return file_of(url)


def _copy(source: Path, target: Path) -> None:
    target.touch(mode=0o600)
    with (
        closing(_connect(source, mode="ro")) as reading,
        closing(_connect(target, mode="rwc")) as writing,
    ):
        reading.backup(writing)
        # Everything in one file. Opening the store turns the write-ahead log on again.
        writing.execute("PRAGMA journal_mode=DELETE")


def _was_alive(path: Path, since: int) -> bool:
    try:
        with closing(_connect(path, mode="ro")) as connection:
            row = connection.execute("SELECT beat_at FROM clock").fetchone()
    except sqlite3.Error:
        return False  # what cannot be read is what a restore is for
    return row is not None and row[0] is not None and row[0] > since


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode={mode}", uri=True, timeout=10)
