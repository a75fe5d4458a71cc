"""Ready is who has a store that answers and the tables that the program writes."""

import asyncio
import sqlite3
from itertools import repeat

import pytest
from sqlalchemy import make_url, text

from broadside.server.operations import health
from broadside.server.operations.health import store_status
from broadside.store.migration import latest_version
from broadside.store.store import Store
from tests.server.http_user import HttpUser
from tests.store.failing_commits import CommitResult, FailingCommits


async def test_a_running_server_is_alive_and_ready(shared: str) -> None:
    async with HttpUser(shared) as ann:
        assert (await ann.ask("GET", "/healthz")).value == {"status": "ok"}
        assert (await ann.ask("GET", "/readyz")).value == {"status": "ready"}


async def test_a_store_with_other_tables_is_not_ready(store: Store) -> None:
    assert await store_status(store, latest_version()) == "ready"
    async with store.engines.writing.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = 'later'"))
    try:
        assert await store_status(store, latest_version()) == "store-outdated"
    finally:
        async with store.engines.writing.begin() as connection:
            change = text("UPDATE alembic_version SET version_num = :version")
            await connection.execute(change, {"version": latest_version()})


async def test_a_store_that_is_silent_is_not_ready(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.01)
    store = await Store.open(ready_sqlite)

    async def wait_for_ever(*_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr("sqlalchemy.ext.asyncio.AsyncConnection.run_sync", wait_for_ever)
    assert await store_status(store, latest_version()) == "store-silent"
    monkeypatch.undo()
    await store.close()


async def test_a_store_that_takes_no_writes_is_not_ready(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    failing = FailingCommits(store, monkeypatch)
    failing.results = repeat(CommitResult.UNSENT)
    with pytest.raises(Exception, match="not acknowledged"):
        await store.accounts.create_guest(1)
    assert await store_status(store, latest_version()) == "store-unwritable"
    failing.results = iter(())
    assert await store_status(store, latest_version()) == "ready"


async def test_a_store_that_somebody_has_locked_is_not_ready_until_it_is_free(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.2)
    store = await Store.open(ready_sqlite)
    other = sqlite3.connect(make_url(ready_sqlite).database or "", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    for _ in range(2):
        assert await store_status(store, latest_version()) == "store-unwritable"
    other.execute("ROLLBACK")
    other.close()
    monkeypatch.setattr(health, "PATIENCE", 5)
    assert await store_status(store, latest_version()) == "ready"
    await store.close()


async def test_a_store_whose_writer_has_ended_is_not_ready(ready_sqlite: str) -> None:
    store = await Store.open(ready_sqlite)
    assert await store_status(store, latest_version()) == "ready"
    await store.writer.close()
    assert await store_status(store, latest_version()) == "store-unwritable"
    await store.close()
