"""What a database does for the statements that something leads to."""

import re
from collections.abc import Awaitable
from typing import Any

from sqlalchemy import event, text

from broadside.store.store import Store

GROWING = frozenset(
    {"accounts", "sessions", "matches", "seats", "entries", "results", "layouts", "saves"}
    | {"achievements", "announcements", "presence", "invitations", "places", "chat", "blocks"}
    | {"ratings", "bots", "tournaments", "entrants", "fixtures"}
)
"""Tables that have the more rows the longer a server is used."""
SHORT = ("matches_running", "tournaments_created_at")
"""Indexes that may be read from the start: one has but a few rows, the other is read in order and
no further than to a limit."""


async def scanned(store: Store, work: Awaitable[object]) -> list[str]:
    """Each growing table that a statement looks through as a whole, with the statement."""
    statements = await _statements(store, work)
    explain = "EXPLAIN " if store.engines.is_postgresql else "EXPLAIN QUERY PLAN "
    found = []
    async with store.engines.reading.connect() as database:
        if store.engines.is_postgresql:
            # It reads small tables as a whole if it may: here only where no index helps.
            await database.execute(text("SET enable_seqscan = off"))
        for statement, values in statements:
            rows = await database.exec_driver_sql(explain + statement, values)
            lines = [str(row[-1]) for row in rows]
            tables = {name for line in lines for name in _looked_through(line)}
            found += [f"{name}: {statement}\n{lines}" for name in sorted(tables & GROWING)]
    return found


async def _statements(store: Store, work: Awaitable[object]) -> list[tuple[str, Any]]:
    engines = [store.engines.reading.sync_engine, store.engines.writing.sync_engine]
    if store.engines.direct is not None:
        engines += [store.engines.direct._reading, store.engines.direct._writing]
    seen: list[tuple[str, Any]] = []

    def see(connection: Any, cursor: Any, statement: str, values: Any, *_: Any) -> None:
        if re.match("SELECT|UPDATE|DELETE", statement):
            is_many = values and isinstance(values[0], tuple)
            seen.append((statement, values[0] if is_many else tuple(values)))

    for engine in engines:
        event.listen(engine, "before_cursor_execute", see)
    try:
        await work
    finally:
        for engine in engines:
            event.remove(engine, "before_cursor_execute", see)
    assert seen, "nothing was asked"
    return seen


def _looked_through(line: str) -> list[str]:
    """The tables of which a step of a plan reads every row."""
    if any(f" {index}" in line for index in SHORT):
        return []
    return re.findall(r"Seq Scan on (\w+)", line) + re.findall(r"^SCAN (\w+)", line)
