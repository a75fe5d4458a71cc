"""The match log: numbered entries. Each number is given out once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias, assert_never

from sqlalchemy import BigInteger, Connection, Row, bindparam, func, insert, select, update

from broadside.rules.game import Expiry
from broadside.rules.record import Expired, Moved
from broadside.store.engines import insert_new
from broadside.store.schema import ENTRIES, MATCHES
from broadside.store.stored_match import Entry, Finish, MatchId


class BrokenLog(ValueError):
    """The entry would leave a gap, or there is no such match: nothing was written."""


@dataclass(frozen=True, slots=True)
class Append:
    """An entry to be appended to the log."""

    match: MatchId
    number: int
    entry: Entry
    command: str | None = None
    """The id that the player gave the command, by which a resend is recognised."""
    due: int | None = None
    """The match time at which the next clock runs out after this entry."""
    is_due_new: bool = True
    """Whether that time differs from the one before."""
    finish: Finish | None = None
    """The end of the match, if this entry brought it."""
    while_paused: bool = False
    """Whether it is written even if the match is adjourned."""


@dataclass(frozen=True, slots=True)
class Appended:
    """The entry is in the log for good. A resend gets the number of the first sending."""

    number: int
    is_resend: bool = False


@dataclass(frozen=True, slots=True)
class Lost:
    """Another entry has that number, or the match is adjourned: read what came after ``latest`` of
    your own, and whether it is adjourned, and try again."""

    latest: int


Answer: TypeAlias = Appended | Lost


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry of the log, with the id of the command that led to it."""

    entry: Entry
    command: str | None


def append_all(
    connection: Connection, appends: Sequence[Append], *, is_repeated: bool = False
) -> list[Answer]:
    """Insert the entries of a match log that can be written, in one statement. The answers are in
    the order of the appends.

    If these appends are repeated because nobody knows whether they were committed, an equal entry
    is taken to be theirs.
    """
    ordered = sorted(appends, key=lambda append: (append.match, append.number))
    paused = _paused(connection, appends)
    first: dict[tuple[str, int], Append] = {}
    for append in ordered:
        if append.while_paused or append.match not in paused:
            first.setdefault((append.match, append.number), append)
    won = _insert(connection, first.values()) if first else frozenset()
    winners = [append for key, append in first.items() if key in won]
    _set_deadlines(connection, winners)
    written = set(map(id, winners))
    if is_repeated:
        written |= set(map(id, _own(connection, ordered)))
    return [
        Appended(append.number) if id(append) in written else _fate(connection, append)
        for append in appends
    ]


def copy_entries(connection: Connection, match: MatchId, entries: Sequence[Entry]) -> None:
    """Copy the first entries of a match log, in the transaction that copies the match."""
    numbered = enumerate(entries, 1)
    rows = [_row(Append(match, number, entry)) for number, entry in numbered]
    connection.execute(insert(ENTRIES), rows)


def read_log(connection: Connection, match: MatchId, since: int) -> tuple[Logged, ...]:
    """The entries of a match log after that number, in order."""
    rows = connection.execute(_SINCE, {"match": match, "since": since})
    return tuple(Logged(_entry(row), row.command) for row in rows)


def latest_number(connection: Connection, match: MatchId) -> int:
    """The number of the last entry of a match log; 0 while there is none."""
    return int(connection.scalar(_LATEST, {"match": match}) or 0)


# Statements that are made once: they are needed hundreds of times a second.

_MATCH = ENTRIES.c.match == bindparam("match")
_LATEST = select(func.coalesce(func.max(ENTRIES.c.number), 0)).where(_MATCH)
_SINCE = (
    select(ENTRIES).where(_MATCH, ENTRIES.c.number > bindparam("since")).order_by(ENTRIES.c.number)
)
_ENTRY = select(ENTRIES).where(_MATCH, ENTRIES.c.number == bindparam("number"))
_COMMAND = select(ENTRIES.c.number).where(_MATCH, ENTRIES.c.command == bindparam("command"))
# Whoever adjourns a match locks it, waits for what is being written, and is waited for.
_PAUSES = (
    select(MATCHES.c.id, MATCHES.c.paused_at)
    .where(MATCHES.c.id.in_(bindparam("matches", expanding=True)))
    .order_by(MATCHES.c.id)
    .with_for_update(read=True, key_share=True)
)
_DUE_AT = MATCHES.c.epoch + bindparam("due", type_=BigInteger)
_DEADLINE = (
    update(MATCHES)
    .where(MATCHES.c.id == bindparam("match"), MATCHES.c.due_at.is_distinct_from(_DUE_AT))
    .values(due_at=_DUE_AT)
)


@cache
def _insertion(dialect: str) -> Any:
    return insert_new(dialect, ENTRIES).returning(ENTRIES.c.match, ENTRIES.c.number)


def _paused(connection: Connection, appends: Sequence[Append]) -> frozenset[MatchId]:
    matches = sorted({append.match for append in appends})
    rows = connection.execute(_PAUSES, {"matches": matches})
    return frozenset(id for id, paused_at in rows if paused_at is not None)


def _insert(connection: Connection, appends: Iterable[Append]) -> frozenset[tuple[str, int]]:
    rows = connection.execute(_insertion(connection.dialect.name), list(map(_row, appends)))
    return frozenset((match, number) for match, number in rows)


def _set_deadlines(connection: Connection, appends: Sequence[Append]) -> None:
    # In the order of the matches, as every process does it: they cannot wait for each other.
    deadlines = [
        {"match": append.match, "due": append.due} for append in appends if append.is_due_new
    ]
    if deadlines:
        connection.execute(_DEADLINE, deadlines)


def _own(connection: Connection, ordered: Sequence[Append]) -> list[Append]:
    """The appends whose entries are in the match log already, whatever has happened to the match
    since.
    """
    first: dict[tuple[str, int], Append] = {}
    for append in ordered:
        first.setdefault((append.match, append.number), append)
    return [append for append in first.values() if _is_there(connection, append)]


def _is_there(connection: Connection, append: Append) -> bool:
    row = connection.execute(_ENTRY, {"match": append.match, "number": append.number}).first()
    return row is not None and _row(append).items() <= row._asdict().items()


def _fate(connection: Connection, append: Append) -> Answer:
    if append.command is not None:
        sought = {"match": append.match, "command": append.command}
        number = connection.scalar(_COMMAND, sought)
        if number is not None:
            return Appended(number, is_resend=True)
    return Lost(latest_number(connection, append.match))


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
