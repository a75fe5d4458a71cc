"""What the tables themselves forbid."""

from collections.abc import Awaitable, Callable

import pytest
from sqlalchemy import Column, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.purging import Retention
from broadside.store.schema import ACCOUNTS, METADATA, StorableText
from broadside.store.store import Store
from tests.store.filled_database import ROWS, fill_database
from tests.store.query_plans import scanned
from tests.store.stored_matches import NOON, new_match

ENTRY = "INSERT INTO entries (match, number, previous, at, seat, move, expired) VALUES "


IMPOSSIBLE = {
    "no entry before it": "(:match, 2, NULL, 0, 0, 'fire a1', NULL)",
    "none of that number": "(:match, 2, 1, 0, 0, 'fire a1', NULL)",
    "a move of nobody": "(:match, 1, NULL, 0, NULL, 'fire a1', NULL)",
    "somebody's time-out": "(:match, 1, NULL, 0, 0, NULL, 'turn')",
    "both": "(:match, 1, NULL, 0, 0, 'fire a1', 'turn')",
    "neither": "(:match, 1, NULL, 0, NULL, NULL, NULL)",
    "no such match": "('nowhere', 1, NULL, 0, 0, 'fire a1', NULL)",
}


async def test_an_entry_that_cannot_be_is_refused(store: Store) -> None:
    match = await store.matches.create(new_match())
    for values in IMPOSSIBLE.values():

        async def job(connection: AsyncConnection, values: str = values) -> None:
            await connection.execute(text(ENTRY + values), {"match": match})

        with pytest.raises(IntegrityError):
            await store.writer.run(job)
    assert await store.matches.entries(match) == ()


@pytest.mark.parametrize(
    ("given", "bound"),
    [
        (None, None),
        ("b7", "b7"),
        ("Öland ⚓", "Öland ⚓"),
        ("a\0b", "a\ufffdb"),
        ("a\ud800b", "a?b"),
    ],
)
def test_text_that_no_database_can_hold_is_marked(given: str | None, bound: str | None) -> None:
    assert StorableText().process_bind_param(given, None) == bound


async def purge(store: Store) -> None:
    async for _ in store.purging.batches(Retention(), 0):
        raise AssertionError("nothing is that old")


LOOKS: dict[str, Callable[[Store], Awaitable[object]]] = {
    "invitations that changed": lambda store: store.invitations.changed(NOON),
    "invitations of somebody": lambda store: store.invitations.concerning("a1", NOON),
    "open tables": lambda store: store.invitations.tables(NOON),
    "invitations to end": lambda store: store.invitations.expire(0),
    "invitations of a connection": lambda store: store.invitations.stop_waiting("gone", NOON),
    "an invitation": lambda store: store.invitations.find("i1"),
    "rematches": lambda store: store.invitations.rematches(["m1"]),
    "everybody present": lambda store: store.presence.present(NOON),
    "who of some is present": lambda store: store.presence.here({"a1"}, NOON),
    "connections that hold": lambda store: store.presence.hold(["c1"], NOON),
    "absence": lambda store: store.presence.absence("a1", NOON),
    "new lines": lambda store: store.chat.since(ROWS - 5),
    "the last line": lambda store: store.chat.latest(),
    "lines of two rooms": lambda store: store.chat.history(["lobby", "m1"]),
    "who blocks whom": lambda store: store.chat.blocked(["a1", "a2"]),
    "matches of somebody": lambda store: store.matches.of("a1"),
    "matches to watch": lambda store: store.matches.public(),
    "matches that are due": lambda store: store.clock.due(NOON),
    "saves": lambda store: store.saves.of("a1"),
    "tournaments that go on": lambda store: store.tournaments.ready(),
    "matches of tournaments that nobody begins": lambda store: store.tournaments.unbegun(NOON),
    "whether a match is of a tournament": lambda store: store.tournaments.has("m1"),
    "the latest tournaments": lambda store: store.tournaments.latest(),
    "statistics": lambda store: store.statistics("a1"),
    "sessions of somebody": lambda store: store.sessions.of("a1", NOON),
    "a session": lambda store: store.sessions.find("token", NOON),
    "what is purged": lambda store: purge(store),
    "somebody who leaves for good": lambda store: store.accounts.delete("a5"),
}


async def test_what_is_asked_all_the_time_looks_through_no_table(store: Store) -> None:
    await fill_database(store)
    found = {name: await scanned(store, look(store)) for name, look in LOOKS.items()}
    assert {name: bad for name, bad in found.items() if bad} == {}


async def test_a_table_without_an_index_is_found_out(store: Store) -> None:
    await fill_database(store)
    query = text("SELECT count(*) FROM invitations WHERE version = 7")

    async def ask() -> None:
        async with store.engines.reading.connect() as database:
            await database.execute(query)

    assert len(await scanned(store, ask())) == 1


def is_indexed(column: "Column[object]") -> bool:
    table = column.table
    firsts = [next(iter(index.columns)) for index in table.indexes]
    return column in (*firsts, next(iter(table.primary_key.columns)))


def test_the_rows_of_an_account_are_found_by_an_index_when_it_is_deleted() -> None:
    owners = [
        key.parent
        for table in METADATA.tables.values()
        for key in table.foreign_keys
        if key.references(ACCOUNTS)
    ]
    assert len(owners) > 10
    assert [str(column) for column in owners if not is_indexed(column)] == []
