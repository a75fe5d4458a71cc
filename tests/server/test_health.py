"""Ready is who has a store that answers and the tables that the program writes."""

import asyncio

import pytest
from sqlalchemy import text

from broadside.server import health
from broadside.server.health import store_status
from broadside.store.migration import latest_version
from broadside.store.store import Store
from tests.server.people import Person


async def test_a_running_server_is_alive_and_ready(shared: str) -> None:
    async with Person(shared) as ann:
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
