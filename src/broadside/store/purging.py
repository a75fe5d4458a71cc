"""Removes what nobody needs any more, in small batches; never a match, a record or a registered
person."""

from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    ColumnElement,
    Select,
    delete,
    exists,
    func,
    literal,
    select,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines
from broadside.store.lobby_schema import BLOCKS, CHAT, INVITATIONS, PLACES, PRESENCE
from broadside.store.moderation_schema import RESET_LINKS
from broadside.store.schema import ACCOUNTS, ANNOUNCEMENTS, METADATA, SESSIONS, WRITERS
from broadside.store.stored_invitation import InvitationState
from broadside.store.writer import Writer

DAY = 86_400_000
"""Milliseconds."""
BATCH = 100
"""The number of rows that one transaction removes."""

# Any number will do, as long as all processes take the same.
_LOCK = 0x70757267
_LAST = 2**63 - 1
_TRACES = frozenset({SESSIONS, RESET_LINKS, PRESENCE, INVITATIONS, PLACES, BLOCKS, ANNOUNCEMENTS})
"""Tables whose rows are no reason to keep a guest. Rows of all other tables are."""


@dataclass(frozen=True, slots=True)
class Retention:
    """For how many days rows are kept; 0 keeps them for ever."""

    chat_days: int = 90
    invitation_days: int = 30
    """After an invitation has ended."""
    guest_days: int = 30
    """After the last session of a guest who has never played. A session is kept as long."""


@dataclass(frozen=True, slots=True)
class _Old:
    """Rows that may be removed, in the order of a column with an index."""

    name: str
    key: Column[Any]
    order: ColumnElement[int]
    condition: ColumnElement[bool]


class Purging:
    """Counts and removes old rows."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def count(self, keep: Retention, now: int) -> Mapping[str, int]:
        """How many old rows of each kind could be purged now."""
        async with self._engines.connect() as database:
            return {
                old.name: int(await database.scalar(_count(old)) or 0)
                for old in _all_old(keep, now, self._writer.id)
            }

    async def batches(self, keep: Retention, now: int) -> AsyncIterator[tuple[str, int]]:
        """Purge old rows in batches, and yield the kind and the number of each. Ends at once if
        another process is purging.
        """
        for old in _all_old(keep, now, self._writer.id):
            since = -1
            while True:
                keys, since = await self._find(old, since)
                removed = await self._remove(old, keys) if keys else 0
                if removed is None:
                    return
                if not removed:
                    break
                yield old.name, removed

    async def _find(self, old: _Old, since: int) -> tuple[list[Any], int]:
        """Find old rows to purge with a reader, so that no writer waits."""
        query = select(old.key, old.order.label("place")).where(old.condition, old.order >= since)
        async with self._engines.connect() as database:
            rows = (await database.execute(query.order_by(old.order).limit(BATCH))).all()
        return [row[0] for row in rows], rows[-1].place if rows else since

    async def _remove(self, old: _Old, keys: list[Any]) -> int | None:
        """Delete old rows. Returns their number, or ``None`` while another process is purging."""
        which = old.key.in_(keys) & old.condition
        statement = delete(old.key.table).where(which).returning(old.key)

        async def job(database: AsyncConnection) -> int | None:
            if not await _is_alone(database):
                return None
            return len((await database.execute(statement)).all())

        return await self._writer.run(job)


def _count(old: _Old) -> Select[Any]:
    return select(func.count(old.key)).where(old.condition)


async def _is_alone(database: AsyncConnection) -> bool:
    if database.dialect.name != "postgresql":
        return True
    return bool(await database.scalar(select(func.pg_try_advisory_xact_lock(_LOCK))))


def _all_old(keep: Retention, now: int, writer: str) -> tuple[_Old, ...]:
    found = []
    if keep.chat_days:
        found.append(_chat(now - keep.chat_days * DAY))
    if keep.invitation_days:
        found.append(_invitations(now - keep.invitation_days * DAY))
    if keep.guest_days:
        found.append(_guests(now - keep.guest_days * DAY))
    # After the guests, who are kept by their sessions.
    ended = now - (keep.guest_days or Retention().guest_days) * DAY
    found.append(_expired("sessions", SESSIONS.c.id, SESSIONS.c.expires_at, ended))
    links = RESET_LINKS.c.token_hash, RESET_LINKS.c.expires_at
    return (*found, _expired("links", *links, now - DAY), _writers(now - DAY, writer))


def _chat(before: int) -> _Old:
    """The old chat lines to purge: those that were said before the first that is kept."""
    later = CHAT.alias()
    first = select(later.c.id).where(later.c.said_at >= before).order_by(later.c.id).limit(1)
    end = func.coalesce(first.scalar_subquery(), literal(_LAST, BigInteger))
    return _Old("lines of chat", CHAT.c.id, CHAT.c.id, CHAT.c.id < end)


def _invitations(before: int) -> _Old:
    # What a match was followed by is told for as long as there is the match.
    is_over = (INVITATIONS.c.state != InvitationState.OPEN) & INVITATIONS.c.rematch_of.is_(None)
    old = is_over & (INVITATIONS.c.changed_at < before)
    return _Old("invitations", INVITATIONS.c.id, INVITATIONS.c.changed_at, old)


def _expired(name: str, key: "Column[str]", at: "Column[int]", before: int) -> _Old:
    return _Old(name, key, at, at < before)


def _writers(before: int, own: str) -> _Old:
    """The rows to purge of processes that write no more."""
    old = (WRITERS.c.seen_at < before) & (WRITERS.c.id != own)
    return _Old("writers", WRITERS.c.id, WRITERS.c.seen_at, old)


def _guests(before: int) -> _Old:
    """Guests to purge: without a password, a session, or anything that they have done."""
    mine = SESSIONS.c.account == ACCOUNTS.c.id
    has_session = exists().where(mine, SESSIONS.c.expires_at >= before)
    is_guest = ACCOUNTS.c.name.is_(None) & ACCOUNTS.c.password_hash.is_(None)
    is_new_to_all = ACCOUNTS.c.tutorial_at.is_(None) & (ACCOUNTS.c.wins_brought == 0)
    old = is_guest & is_new_to_all & (ACCOUNTS.c.created_at < before) & ~has_session
    for belonging in _belongings():
        old &= ~exists().where(belonging == ACCOUNTS.c.id)
    return _Old("guests", ACCOUNTS.c.id, ACCOUNTS.c.created_at, old)


def _belongings() -> list[ColumnElement[Any]]:
    """Every column that refers to an account, including those of future tables: a guest who is in
    one is not purged.
    """
    return [
        key.parent
        for table in METADATA.sorted_tables
        if table not in _TRACES
        for key in sorted(table.foreign_keys, key=lambda key: key.parent.name)
        if key.references(ACCOUNTS)
    ]
