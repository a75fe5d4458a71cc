"""The schema of a database, brought up to date or refused."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.runtime.migration import RevisionStep
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.chat import ChatReport
from broadside.store.engines import make_engines, read_url
from broadside.store.migration import (
    FOLDER,
    VERSIONS,
    SchemaTooNew,
    check_version,
    current_version,
    latest_version,
)
from broadside.store.random_guest_names import drawn_guest_names
from broadside.store.schema import METADATA
from broadside.store.store import Store
from tests.store.stored_matches import shown_name

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


OLD_ROWS = (
    "INSERT INTO accounts (id, name, name_key, created_at, wins_brought, settings) VALUES "
    "('a', 'Ann', 'ann', 1, 0, '{}'), ('b', NULL, NULL, 1, 0, '{}')",
    "INSERT INTO reports (id, account, about, text, reason, reported_at) VALUES "
    "('r', 'a', 'b', 'said', 'rude', 7)",
)


async def test_reports_of_an_older_version_are_kept_with_their_names(empty_address: str) -> None:
    await make_old(empty_address, OLD_ROWS)
    store = await Store.open(empty_address)
    (kept,) = await store.chat.reports()
    await store.accounts.delete("b")
    (left,) = await store.chat.reports()
    await store.close()
    assert kept == ChatReport("r", "Ann", None, "b", None, "said", "rude", None, 7)
    assert left == replace(kept, about=None)


NEW_ACCOUNT = (
    "INSERT INTO accounts (id, created_at, wins_brought, settings) VALUES ('{}', 1, 0, '{{}}')"
)
NEW_MATCH = (
    "INSERT INTO matches (id, family, preset, rules, seed, options, created_at, epoch, due_at, "
    "paused_at) VALUES ('{}', 'shooting', 'classic', '', '1', '{{}}', 1000, 1000, 31000, 11000)"
)
NEW_SEAT = "INSERT INTO seats (match, seat, account, agreed) VALUES ('{}', {}, '{}', {})"
PAUSED_ROWS = (
    "UPDATE clock SET beat_at = 61000, lost = 0",
    *(NEW_ACCOUNT.format(one) for one in ("ann", "bob")),
    *(NEW_MATCH.format(one) for one in ("saved", "cup game")),
    *(
        NEW_SEAT.format(match, seat, who, agreed)
        for match in ("saved", "cup game")
        for seat, who, agreed in ((0, "ann", "true"), (1, "bob", "false"))
    ),
    "INSERT INTO tournaments VALUES ('cup', 'ann', 'Cup', '{}', 'swiss', 1, 'running', 1)",
    "INSERT INTO fixtures VALUES ('cup', 1, 0, 0, '[]', '[]', 'cup game')",
)


@pytest.mark.req("F-19")
async def test_matches_that_saving_had_paused_are_adjourned_but_not_those_of_tournaments(
    empty_address: str,
) -> None:
    await make_old(empty_address, PAUSED_ROWS)
    store = await Store.open(empty_address)
    saved, played = [await store.matches.find(one) for one in ("saved", "cup game")]
    assert saved is not None
    assert played is not None
    assert (saved.is_paused, saved.waits_for, saved.ready) == (True, (1,), {0: 61_000})
    assert (played.is_paused, played.epoch) == (False, 51_000), "50 s were a pause"
    assert await store.clock.due(80_999) == ()
    assert await store.clock.due(81_000) == ("cup game",)
    await store.presence.arrive("ann's", "ann", 71_000, has_lobby=True)
    assert await store.adjournments.agree("saved", "bob", 71_000) == ()
    await store.close()


TOURNAMENT_ROWS = (
    NEW_ACCOUNT.format("ann"),
    "INSERT INTO tournaments VALUES ('cup', 'ann', 'Cup', '{}', 'swiss', 1, 'running', 1)",
    "INSERT INTO entrants VALUES ('cup', 'ann', 1)",
    """INSERT INTO fixtures VALUES ('cup', 0, 0, 0, '["ann", "bob"]', '[]', NULL)""",
)


async def test_tournaments_are_kept_and_go_on_when_their_hosts_leave(empty_address: str) -> None:
    engines = make_engines(read_url(empty_address))
    async with engines.writing.begin() as connection:
        await connection.run_sync(upgrade_to, "0004")
        for statement in TOURNAMENT_ROWS:
            await connection.execute(text(statement))
    await engines.close()
    store = await Store.open(empty_address)
    kept = await store.tournaments.find("cup")
    await store.accounts.delete("ann")
    left = await store.tournaments.find("cup")
    await store.close()
    assert kept is not None
    assert (kept.host, kept.entrants, kept.stage) == ("ann", ("ann", "bob"), "running")
    assert left == replace(kept, founder=None)


@pytest.mark.req("W-13")
async def test_guests_of_an_older_version_get_names_that_nobody_has(empty_address: str) -> None:
    drawn = next(drawn_guest_names(Random("guest 0")))
    taken = "INSERT INTO accounts (id, name, name_key, created_at, wins_brought, settings) VALUES "
    rows = [NEW_ACCOUNT.format(f"guest {number}") for number in range(50)]
    await make_old(
        empty_address, [*rows, f"{taken}('a', '{drawn}', '{drawn.lower()}', 1, 0, '{{}}')"]
    )
    store = await Store.open(empty_address)
    names = [await shown_name(store, f"guest {number}") for number in range(50)]
    ann = await shown_name(store, "a")
    await store.close()
    assert ann == drawn
    assert len({*names, f"{ann} (guest)"}) == 51
    assert all(name.endswith(" (guest)") for name in names)


async def make_old(address: str, rows: Sequence[str]) -> None:
    """A database as an older version left it."""
    engines = make_engines(read_url(address))
    async with engines.writing.begin() as connection:
        await connection.run_sync(upgrade_to, "0004")
        for statement in rows:
            await connection.execute(text(statement))
    await engines.close()


def upgrade_to(connection: Connection, revision: str) -> None:
    def steps(current: str, _: MigrationContext) -> list[RevisionStep]:
        return ScriptDirectory(str(FOLDER))._upgrade_revs(revision, current)

    options = {"fn": steps, "transactional_ddl": True}
    context = MigrationContext.configure(connection, opts=options)
    with Operations.context(context):
        context.run_migrations()


def test_the_versions_of_the_program_are_those_of_the_folder() -> None:
    walked = [script.revision for script in ScriptDirectory(str(FOLDER)).walk_revisions()]
    assert list(VERSIONS) == walked[::-1]


OPEN_STORE = """
import asyncio, sys
from broadside.store.store import Store

async def open_store():
    await (await Store.open(sys.argv[1])).close()

asyncio.run(open_store())
print("alembic" in sys.modules)
"""


def test_alembic_is_imported_only_where_the_schema_is_not_up_to_date(tmp_path: Path) -> None:
    command = [sys.executable, "-c", OPEN_STORE, f"sqlite:///{tmp_path / 'broadside.db'}"]
    opened = [
        subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()
        for _ in range(2)
    ]
    assert opened == ["True", "False"]


def test_what_this_program_knows_is_not_too_new() -> None:
    check_version(None)
    check_version(latest_version())


def definitions(connection: Connection) -> set[tuple[str, str]]:
    """Every part of the schema, by name and in any order."""
    query = POSTGRESQL if connection.dialect.name == "postgresql" else SQLITE
    return {
        (name, " ".join(part.split()))
        for name, definition in connection.execute(text(query))
        # A column that was added later stands in the line of the one before it.
        for part in re.split(r",\s(?![^()]*\))", (definition or "").replace("\n)", ",\n"))
    }
