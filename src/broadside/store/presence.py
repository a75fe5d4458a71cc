"""Presence: the open connections. Each process renews its own; a connection that is not renewed
ends."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.accounts import SHOWN_NAME
from broadside.store.engines import Engines
from broadside.store.lobby_schema import BOTS, PRESENCE, RATINGS
from broadside.store.ratings import shown
from broadside.store.schema import ACCOUNTS, RESULTS
from broadside.store.stored_match import AccountId, StoredVerdict
from broadside.store.writer import Writer

LOBBY = "lobby"
"""The hint that something has changed in the lobby."""
SILENCE = 15_000
"""Milliseconds after which a connection that was not renewed counts as gone."""
MEMORY = 600_000
"""Milliseconds for which the time of leaving is remembered."""
MOST_LISTED = 200

_BUSY = ("here", "watching", "waiting", "playing")


@dataclass(frozen=True, slots=True)
class Present:
    """A person who is here, as everybody may know it."""

    account: AccountId
    name: str | None
    is_bot: bool
    has_lobby: bool
    doing: str
    games: int
    wins: int
    ratings: tuple[tuple[str, float], ...]
    """By family."""


class Presence:
    """The connections of all processes."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def arrive(
        self, connection: str, account: AccountId, now: int, *, has_lobby: bool
    ) -> None:
        row = {"connection": connection, "account": account, "has_lobby": has_lobby}

        async def job(database: AsyncConnection) -> None:
            if await database.scalar(select(ACCOUNTS.c.id).where(ACCOUNTS.c.id == account)):
                values = row | {"doing": "here", "seen_at": now}
                await database.execute(insert(PRESENCE).values(**values))

        await self._writer.run(job, hints=[LOBBY])

    async def do(self, connection: str, doing: str) -> None:
        """Record what the person at a connection is doing, for the list of people who are here."""
        await self._update(PRESENCE.c.connection == connection, doing=doing)

    async def leave(self, connection: str, now: int) -> None:
        await self._update(PRESENCE.c.connection == connection, left_at=now)

    async def hold(self, connections: Sequence[str], now: int) -> None:
        """Store that these connections are still open, and forget those that left long ago."""
        held = PRESENCE.c.connection.in_(connections)
        silent = PRESENCE.c.left_at.is_(None) & (PRESENCE.c.seen_at < now - MEMORY)
        await self._writer.execute(
            update(PRESENCE).where(held).values(seen_at=now),
            delete(PRESENCE).where(PRESENCE.c.left_at < now - MEMORY),
            delete(PRESENCE).where(silent),
        )

    async def absence(self, account: AccountId, now: int) -> int:
        """The milliseconds for which the account has had no connection, as far as the table of
        presence remembers.
        """
        mine = PRESENCE.c.account == account
        last = func.max(func.coalesce(PRESENCE.c.left_at, PRESENCE.c.seen_at))
        async with self._engines.connect() as database:
            if await database.scalar(select(func.count()).where(mine, is_live(now))):
                return 0
            seen = await database.scalar(select(last).where(mine))
        return MEMORY if seen is None else now - int(seen)

    async def here(self, people: Set[AccountId], now: int) -> frozenset[AccountId]:
        """Which of these accounts are connected, by the table of presence."""
        which = PRESENCE.c.account.in_(people) & is_live(now)
        query = select(PRESENCE.c.account).where(which).distinct()
        return await self._engines.read(lambda one: frozenset(one.scalars(query)))

    async def present(self, now: int) -> tuple[Present, ...]:
        """Everybody who is here, by the table of presence, guests last."""
        query = (
            select(PRESENCE, SHOWN_NAME, BOTS.c.owner)
            .join(ACCOUNTS, ACCOUNTS.c.id == PRESENCE.c.account)
            .outerjoin(BOTS, BOTS.c.account == PRESENCE.c.account)
            .where(is_live(now))
            .order_by(ACCOUNTS.c.name.is_(None), ACCOUNTS.c.name_key, PRESENCE.c.account)
            .limit(2 * MOST_LISTED)
        )
        async with self._engines.connect() as database:
            rows: dict[AccountId, list[Row[Any]]] = {}
            for row in await database.execute(query):
                rows.setdefault(row.account, []).append(row)
            figures = await _figures(database, tuple(rows))
            ratings = await _ratings(database, tuple(rows))
        listed = list(rows.items())[:MOST_LISTED]
        return tuple(
            _present(own, figures.get(who, (0, 0)), ratings.get(who, {})) for who, own in listed
        )

    async def _update(self, which: ColumnElement[bool], **values: Any) -> None:
        await self._writer.execute(update(PRESENCE).where(which).values(**values), hints=[LOBBY])


def is_live(now: int) -> ColumnElement[bool]:
    """Whether a connection in the table of presence was renewed in time, as SQL."""
    return PRESENCE.c.left_at.is_(None) & (PRESENCE.c.seen_at > now - SILENCE)


def _present(
    rows: Sequence[Row[Any]], figures: tuple[int, int], ratings: Mapping[str, float]
) -> Present:
    """Sums up the connections of one person who is present: the busiest one says what they are
    doing.
    """
    return Present(
        account=rows[0].account,
        name=rows[0].name,
        is_bot=rows[0].owner is not None,
        has_lobby=any(row.has_lobby for row in rows),
        doing=max((row.doing for row in rows), key=_BUSY.index),
        games=figures[0],
        wins=figures[1],
        ratings=tuple(sorted(ratings.items())),
    )


async def _figures(
    database: AsyncConnection, accounts: Sequence[AccountId]
) -> dict[AccountId, tuple[int, int]]:
    """For the list of people who are here: the games that each account has played and won."""
    wins = func.count().filter(RESULTS.c.verdict == StoredVerdict.WON)
    query = select(RESULTS.c.account, func.count(), wins).where(RESULTS.c.account.in_(accounts))
    rows = await database.execute(query.group_by(RESULTS.c.account))
    return {account: (games, won) for account, games, won in rows}


async def _ratings(
    database: AsyncConnection, accounts: Iterable[AccountId]
) -> dict[AccountId, dict[str, float]]:
    found: dict[AccountId, dict[str, float]] = {}
    for row in await database.execute(select(RATINGS).where(RATINGS.c.account.in_(accounts))):
        found.setdefault(row.account, {})[row.family] = shown(row.mu, row.sigma)
    return found
