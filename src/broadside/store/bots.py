"""Bots that play over the network: accounts of programs, each with an owner."""

from collections.abc import Sequence

from sqlalchemy import delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines
from broadside.store.lobby_schema import BOTS
from broadside.store.schema import ACCOUNTS
from broadside.store.stored_match import AccountId
from broadside.store.writer import Writer

MOST_BOTS = 5
"""The most bots of one owner."""


class Bots:
    """The accounts that are bots."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def adopt(self, bot: AccountId, owner: AccountId, now: int) -> bool:
        """Store an account as a bot of its owner. False if the owner has too many bots."""

        async def job(database: AsyncConnection) -> bool:
            own = await database.scalar(select(func.count()).where(BOTS.c.owner == owner))
            if (own or 0) >= MOST_BOTS:
                return False
            row = {"account": bot, "owner": owner, "created_at": now}
            await database.execute(insert(BOTS).values(**row))
            return True

        return await self._writer.run(job)

    async def of(self, owner: AccountId) -> tuple[tuple[AccountId, str], ...]:
        """The bots that an owner has in the database, with their names."""
        query = (
            select(BOTS.c.account, ACCOUNTS.c.name)
            .join(ACCOUNTS, ACCOUNTS.c.id == BOTS.c.account)
            .where(BOTS.c.owner == owner)
            .order_by(BOTS.c.created_at, BOTS.c.account)
        )
        async with self._engines.connect() as database:
            return tuple((row.account, row.name) for row in await database.execute(query))

    async def among(self, accounts: Sequence[AccountId]) -> frozenset[AccountId]:
        """Which of the stored accounts are bots."""
        query = select(BOTS.c.account).where(BOTS.c.account.in_(accounts))
        async with self._engines.connect() as database:
            return frozenset(await database.scalars(query))

    async def delete(self, bot: AccountId, owner: AccountId) -> bool:
        """Delete a bot from the database, with everything about it. False if that owner has no such
        bot.
        """

        async def job(database: AsyncConnection) -> bool:
            mine = (BOTS.c.account == bot) & (BOTS.c.owner == owner)
            if await database.scalar(select(BOTS.c.account).where(mine)) is None:
                return False
            await database.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == bot))
            return True

        return await self._writer.run(job)
