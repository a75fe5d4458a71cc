"""Achievements: earned once, and announced once."""

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines, insert_new
from broadside.store.match import AccountId
from broadside.store.schema import ACHIEVEMENTS
from broadside.store.writer import Writer


class Achievements:
    """What every account has earned, under keys that the server gives a text."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def award(self, account: AccountId, key: str, now: int) -> bool:
        """True only the first time: then it is announced."""
        row = {"account": account, "key": key, "earned_at": now}

        async def job(connection: AsyncConnection) -> bool:
            statement = insert_new(connection, ACHIEVEMENTS).values(**row)
            return await connection.scalar(statement.returning(ACHIEVEMENTS.c.key)) is not None

        return await self._writer.run(job)

    async def of(self, account: AccountId) -> dict[str, int]:
        """The keys, and when each was earned, the first one first."""
        query = (
            select(ACHIEVEMENTS.c.key, ACHIEVEMENTS.c.earned_at)
            .where(ACHIEVEMENTS.c.account == account)
            .order_by(ACHIEVEMENTS.c.earned_at, ACHIEVEMENTS.c.key)
        )
        async with self._engines.reading.connect() as connection:
            return {row.key: row.earned_at for row in await connection.execute(query)}
