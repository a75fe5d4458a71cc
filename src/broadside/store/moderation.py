"""Sanctions of the operator: suspended and muted names, and blocked networks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.accounts import StoredAccount, name_key
from broadside.store.engines import Engines
from broadside.store.lobby_schema import BOTS
from broadside.store.moderation_schema import BLOCKED_NETWORKS, SANCTIONS
from broadside.store.schema import ACCOUNTS
from broadside.store.stored_match import AccountId
from broadside.store.writer import Writer


class SanctionKind(StrEnum):
    """What a sanction forbids."""

    SUSPENDED = "suspended"
    """Everything: the account is locked out."""
    MUTED = "muted"
    """Talking."""


@dataclass(frozen=True, slots=True)
class Sanction:
    """A sanction on a name, until a wall time or until it is lifted."""

    kind: SanctionKind
    name: str
    """A name, or the id of a guest."""
    until: int | None


@dataclass(frozen=True, slots=True)
class Restrictions:
    """Everything that is forbidden now."""

    suspended: Mapping[AccountId, int | None]
    """The end of each suspension. Bots are suspended with their owners."""
    muted: frozenset[AccountId]
    networks: tuple[str, ...]


class Moderation:
    """Sanctions are stored by name, so that they survive deleting the account and taking the name
    again."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def impose(
        self, kind: SanctionKind, account: StoredAccount, until: int | None, now: int
    ) -> None:
        """Store a sanction on an account. Replaces one of the same kind."""
        subject = _subject(account)
        row = {"kind": kind, "subject": subject, "name": account.name or account.id}
        await self._writer.execute(
            delete(SANCTIONS).where(_is(kind, subject)),
            insert(SANCTIONS).values(**row, until=until, made_at=now),
        )

    async def lift(self, kind: SanctionKind, name: str) -> bool:
        """Delete a sanction by a name or the id of a guest. False if there is none of that kind."""
        return await self._delete(SANCTIONS, or_(_is(kind, name_key(name)), _is(kind, name)))

    async def sanctions(self) -> tuple[Sanction, ...]:
        """All stored sanctions, including those whose time is over."""
        query = select(SANCTIONS).order_by(SANCTIONS.c.kind, SANCTIONS.c.subject)
        async with self._engines.connect() as database:
            return tuple(map(_sanction, await database.execute(query)))

    async def block(self, network: str, now: int) -> None:
        await self._writer.execute(
            delete(BLOCKED_NETWORKS).where(BLOCKED_NETWORKS.c.network == network),
            insert(BLOCKED_NETWORKS).values(network=network, made_at=now),
        )

    async def unblock(self, network: str) -> bool:
        """Delete the block of a network. False if there was none."""
        return await self._delete(BLOCKED_NETWORKS, BLOCKED_NETWORKS.c.network == network)

    async def networks(self) -> tuple[str, ...]:
        query = select(BLOCKED_NETWORKS.c.network).order_by(BLOCKED_NETWORKS.c.network)
        async with self._engines.connect() as database:
            return tuple(await database.scalars(query))

    async def restrictions(self, now: int) -> Restrictions:
        """Every sanction that holds at that time, for every account that it concerns, and the
        blocked networks.
        """
        networks = await self.networks()
        async with self._engines.connect() as database:
            rows = (await database.execute(_concerned(now))).all()
            suspended = {row.id: row.until for row in rows if row.kind == SanctionKind.SUSPENDED}
            muted = frozenset(row.id for row in rows if row.kind == SanctionKind.MUTED)
            owners = await _bots_of(database, [*suspended, *muted]) if rows else {}
        bots = {bot: suspended[owner] for bot, owner in owners.items() if owner in suspended}
        silenced = frozenset(bot for bot, owner in owners.items() if owner in muted)
        return Restrictions(bots | suspended, muted | silenced, networks)

    async def _delete(self, table: Any, which: ColumnElement[bool]) -> bool:
        return await self._writer.execute(delete(table).where(which)) > 0


def _subject(account: StoredAccount) -> str:
    return account.id if account.name is None else name_key(account.name)


def _is(kind: SanctionKind, subject: str) -> ColumnElement[bool]:
    return (SANCTIONS.c.kind == kind) & (SANCTIONS.c.subject == subject)


def _concerned(now: int) -> Any:
    """Selects the accounts that a sanction concerns. Guests keep theirs when they take a name."""
    is_theirs = or_(
        ACCOUNTS.c.name_key == SANCTIONS.c.subject, ACCOUNTS.c.id == SANCTIONS.c.subject
    )
    holds = or_(SANCTIONS.c.until.is_(None), SANCTIONS.c.until > now)
    query = select(SANCTIONS.c.kind, SANCTIONS.c.until, ACCOUNTS.c.id).join(ACCOUNTS, is_theirs)
    return query.where(holds)


async def _bots_of(
    database: AsyncConnection, owners: Sequence[AccountId]
) -> Mapping[AccountId, AccountId]:
    query = select(BOTS.c.account, BOTS.c.owner).where(BOTS.c.owner.in_(owners))
    return {row.account: row.owner for row in await database.execute(query)}


def _sanction(row: Row[Any]) -> Sanction:
    return Sanction(SanctionKind(row.kind), row.name, row.until)
