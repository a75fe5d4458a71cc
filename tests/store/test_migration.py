"""The schema of a database, brought up to date or refused."""

import asyncio

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import make_engines, read_url
from broadside.store.migration import SchemaTooNew, check_version, current_version, latest_version
from broadside.store.schema import METADATA
from broadside.store.store import Store

SQLITE = "SELECT name, sql FROM sqlite_master WHERE name NOT LIKE '%alembic%'"
POSTGRESQL = """
    SELECT table_name || '.' || column_name, data_type || ' null ' || is_nullable
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'alembic_version'
    UNION
    SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conname NOT LIKE 'alembic%'
    UNION
    SELECT indexname, indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND indexname NOT LIKE 'alembic%'
"""


async def test_an_empty_database_gets_all_tables(empty_address: str) -> None:
    store = await Store.open(empty_address)
    async with store.engines.reading.connect() as connection:
        tables = await connection.run_sync(lambda sync: set(inspect(sync).get_table_names()))
        version = await connection.run_sync(current_version)
    await store.close()
    assert tables == {*METADATA.tables, "alembic_version"}
    assert version == latest_version()


async def test_the_revisions_lead_to_the_tables_of_the_program(empty_address: str) -> None:
    engines = make_engines(read_url(empty_address))
    async with engines.writing.connect() as connection:
        await connection.run_sync(METADATA.create_all)
        described = await connection.run_sync(definitions)
        await connection.rollback()
        assert await connection.run_sync(definitions) == set()
    await engines.close()

    store = await Store.open(empty_address)
    async with store.engines.reading.connect() as connection:
        migrated = await connection.run_sync(definitions)
    await store.close()
    assert migrated == described


async def test_processes_that_start_together_migrate_once(empty_address: str) -> None:
    stores = await asyncio.gather(*(Store.open(empty_address) for _ in range(4)))
    async with stores[0].engines.reading.connect() as connection:
        assert await connection.scalar(text("SELECT count(*) FROM clock")) == 1
        assert await connection.scalar(text("SELECT count(*) FROM alembic_version")) == 1
    for store in stores:
        await store.close()


async def test_a_newer_schema_is_refused_and_left_alone(empty_address: str) -> None:
    async def stamp(connection: AsyncConnection) -> None:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))

    store = await Store.open(empty_address)
    await store.writer.run(stamp)
    await store.close()
    # Twice, for the first refusal has changed nothing and left nothing locked.
    for _ in range(2):
        with pytest.raises(SchemaTooNew, match=r"'9999'.*install"):
            await Store.open(empty_address)


def test_what_this_program_knows_is_not_too_new() -> None:
    check_version(None)
    check_version(latest_version())


def definitions(connection: Connection) -> set[tuple[str, str]]:
    """Every part of the schema, by name and in any order."""
    query = POSTGRESQL if connection.dialect.name == "postgresql" else SQLITE
    return {
        (name, " ".join(part.split()))
        for name, definition in connection.execute(text(query))
        for part in (definition or "").replace("\n)", ",\n)").split(",\n")
        for part in part.split(", \n")
    }
