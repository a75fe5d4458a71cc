"""What an operator forbids: names that are suspended or muted, and networks that are blocked."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, delete, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.accounts import Account, name_key
from broadside.store.engines import Engines
from broadside.store.lobby_schema import BOTS
from broadside.store.match import AccountId
from broadside.store.moderation_schema import BLOCKED_NETWORKS, SANCTIONS
from broadside.store.schema import ACCOUNTS
from broadside.store.writer import Writer


class Kind(StrEnum):
    """What a name may not do."""

    SUSPENDED = "suspended"
    """Nothing: it cannot come in."""
    MUTED = "muted"
    """It cannot talk."""


@dataclass(frozen=True, slots=True)
class Sanction:
    """What is forbidden to a name, until a wall time or until it is lifted."""

    kind: Kind
    name: str
    """Or the id of a guest."""
    until: int | None


@dataclass(frozen=True, slots=True)
class Restrictions:
    """Everything that is forbidden now."""

    suspended: Mapping[AccountId, int | None]
    """Until when: bots are suspended with their owners."""
    muted: frozenset[AccountId]
    networks: tuple[str, ...]


class Moderation:
    """Kept by name, so that who deletes the account and takes the name again is not rid of it."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def impose(self, kind: Kind, account: Account, until: int | None, now: int) -> None:
        """In place of what held before."""
        subject = _subject(account)
        row = {"kind": kind, "subject": subject, "name": account.name or account.id}

        async def job(database: AsyncConnection) -> None:
            await database.execute(delete(SANCTIONS).where(_is(kind, subject)))
            await database.execute(insert(SANCTIONS).values(**row, until=until, made_at=now))

        await self._writer.run(job)

    async def lift(self, kind: Kind, name: str) -> bool:
        """By a name or the id of a guest. False if nothing of the kind was imposed."""
        return await self._delete(SANCTIONS, or_(_is(kind, name_key(name)), _is(kind, name)))

    async def sanctions(self) -> tuple[Sanction, ...]:
        """All of them, those whose time is over too."""
        query = select(SANCTIONS).order_by(SANCTIONS.c.kind, SANCTIONS.c.subject)
        async with self._engines.reading.connect() as database:
            return tuple(map(_sanction, await database.execute(query)))

    async def block(self, network: str, now: int) -> None:
        async def job(database: AsyncConnection) -> None:
            this = BLOCKED_NETWORKS.c.network == network
            await database.execute(delete(BLOCKED_NETWORKS).where(this))
            await database.execute(insert(BLOCKED_NETWORKS).values(network=network, made_at=now))

        await self._writer.run(job)

    async def unblock(self, network: str) -> bool:
        """False if it was not blocked."""
        return await self._delete(BLOCKED_NETWORKS, BLOCKED_NETWORKS.c.network == network)

    async def networks(self) -> tuple[str, ...]:
        query = select(BLOCKED_NETWORKS.c.network).order_by(BLOCKED_NETWORKS.c.network)
        async with self._engines.reading.connect() as database:
            return tuple(await database.scalars(query))

    async def restrictions(self, now: int) -> Restrictions:
        """What holds at that time, for every account that it concerns."""
        networks = await self.networks()
        async with self._engines.reading.connect() as database:
            rows = (await database.execute(_concerned(now))).all()
            suspended = {row.id: row.until for row in rows if row.kind == Kind.SUSPENDED}
            muted = frozenset(row.id for row in rows if row.kind == Kind.MUTED)
            owners = await _bots_of(database, [*suspended, *muted]) if rows else {}
        bots = {bot: suspended[owner] for bot, owner in owners.items() if owner in suspended}
        silenced = frozenset(bot for bot, owner in owners.items() if owner in muted)
        return Restrictions(bots | suspended, muted | silenced, networks)

    async def _delete(self, table: Any, which: ColumnElement[bool]) -> bool:
        async def job(database: AsyncConnection) -> bool:
            return (await database.execute(delete(table).where(which))).rowcount > 0

        return await self._writer.run(job)


def _subject(account: Account) -> str:
    return account.id if account.name is None else name_key(account.name)


def _is(kind: Kind, subject: str) -> ColumnElement[bool]:
    return (SANCTIONS.c.kind == kind) & (SANCTIONS.c.subject == subject)


def _concerned(now: int) -> Any:
    """Guests keep what was imposed on them when they take a name."""
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
    return Sanction(Kind(row.kind), row.name, row.until)
