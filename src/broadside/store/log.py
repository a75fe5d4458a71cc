"""The match log: numbered entries, of which each number is given once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, assert_never

from sqlalchemy import Row, bindparam, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.rules.game import Expiry
from broadside.rules.record import Expired, Moved
from broadside.store.endings import finish
from broadside.store.engines import insert_new
from broadside.store.match import Entry, Finish, MatchId
from broadside.store.schema import ENTRIES, MATCHES


class BrokenLog(ValueError):
    """The entry would leave a gap, or there is no such match: nothing was written."""


@dataclass(frozen=True, slots=True)
class Append:
    """An entry on its way into the log."""

    match: MatchId
    number: int
    entry: Entry
    command: str | None = None
    """The id the player gave the command: a resend is recognised by it."""
    due: int | None = None
    """The match time at which the next clock runs out after this entry."""
    finish: Finish | None = None
    """The end of the match, if this entry brought it."""


@dataclass(frozen=True, slots=True)
class Appended:
    """The entry is in the log for good. A resend is told the number the first sending got."""

    number: int
    is_resend: bool = False


@dataclass(frozen=True, slots=True)
class Lost:
    """Another entry has that number: read what came after ``latest`` of your own and try again."""

    latest: int


Answer: TypeAlias = Appended | Lost


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry of the log, with the id of the command that led to it."""

    entry: Entry
    command: str | None


async def append_all(connection: AsyncConnection, appends: Sequence[Append]) -> list[Answer]:
    """Write what can be written, in one statement; the answers are in the order of the appends."""
    ordered = sorted(appends, key=lambda append: (append.match, append.number))
    first: dict[tuple[str, int], Append] = {}
    for append in ordered:
        first.setdefault((append.match, append.number), append)
    won = await _insert(connection, first.values())
    winners = [append for key, append in first.items() if key in won]
    await _set_deadlines(connection, winners)
    for append in winners:
        if append.finish is not None:
            await finish(connection, append.match, append.finish)
    written = set(map(id, winners))
    return [
        Appended(append.number) if id(append) in written else await _fate(connection, append)
        for append in appends
    ]


async def read_log(connection: AsyncConnection, match: MatchId, since: int) -> tuple[Logged, ...]:
    """The entries after that number, in order."""
    query = select(ENTRIES).where(ENTRIES.c.match == match, ENTRIES.c.number > since)
    rows = await connection.execute(query.order_by(ENTRIES.c.number))
    return tuple(Logged(_entry(row), row.command) for row in rows)


async def latest_number(connection: AsyncConnection, match: MatchId) -> int:
    """The number of the last entry; 0 while there is none."""
    query = select(func.coalesce(func.max(ENTRIES.c.number), 0)).where(ENTRIES.c.match == match)
    return int(await connection.scalar(query) or 0)


async def _insert(
    connection: AsyncConnection, appends: Iterable[Append]
) -> frozenset[tuple[str, int]]:
    statement = insert_new(connection, ENTRIES).returning(ENTRIES.c.match, ENTRIES.c.number)
    rows = await connection.execute(statement, [_row(append) for append in appends])
    return frozenset((match, number) for match, number in rows)


async def _set_deadlines(connection: AsyncConnection, appends: Sequence[Append]) -> None:
    if not appends:
        return
    due_at = MATCHES.c.epoch + bindparam("due")
    statement = (
        update(MATCHES)
        .where(MATCHES.c.id == bindparam("match"), MATCHES.c.due_at.is_distinct_from(due_at))
        .values(due_at=due_at)
    )
    # In the order of the matches, as every process does it: they cannot wait for each other.
    await connection.execute(
        statement, [{"match": append.match, "due": append.due} for append in appends]
    )


async def _fate(connection: AsyncConnection, append: Append) -> Answer:
    if append.command is not None:
        query = select(ENTRIES.c.number).where(
            ENTRIES.c.match == append.match, ENTRIES.c.command == append.command
        )
        number = await connection.scalar(query)
        if number is not None:
            return Appended(number, is_resend=True)
    return Lost(await latest_number(connection, append.match))


def _row(append: Append) -> dict[str, Any]:
    previous = append.number - 1 or None
    head = {"match": append.match, "number": append.number, "previous": previous}
    return head | {"command": append.command} | _columns(append.entry)


def _columns(entry: Entry) -> dict[str, Any]:
    match entry:
        case Moved(at, seat, move):
            return {"at": at, "seat": seat, "move": move, "expired": None}
        case Expired(at, expiry):
            return {"at": at, "seat": None, "move": None, "expired": str(expiry)}
    assert_never(entry)


def _entry(row: Row[Any]) -> Entry:
    if row.expired is not None:
        return Expired(row.at, Expiry(row.expired))
    return Moved(row.at, row.seat, row.move)
