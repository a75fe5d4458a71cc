"""Achievements: earned once, and announced once."""

from collections.abc import Iterable

from sqlalchemy import bindparam, delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines, insert_new
from broadside.store.schema import ACHIEVEMENTS, ANNOUNCEMENTS
from broadside.store.stored_match import AccountId
from broadside.store.writer import Writer

_UNHEARD = (
    select(ANNOUNCEMENTS.c.key)
    .where(ANNOUNCEMENTS.c.account == bindparam("account"))
    .order_by(ANNOUNCEMENTS.c.key)
)


class Achievements:
    """The achievements of every account, by their keys."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def award(self, account: AccountId, key: str, now: int) -> bool:
        """Store that an account has earned an achievement. True only the first time: then it is to
        be announced.
        """
        row = {"account": account, "key": key, "earned_at": now}

        async def job(connection: AsyncConnection) -> bool:
            statement = insert_new(connection, ACHIEVEMENTS).values(**row)
            if await connection.scalar(statement.returning(ACHIEVEMENTS.c.key)) is None:
                return False
            await connection.execute(insert(ANNOUNCEMENTS).values(account=account, key=key))
            return True

        return await self._writer.run(job)

    async def of(self, account: AccountId) -> dict[str, int]:
        """The keys of an account's achievements, and when each was earned, the earliest first."""
        query = (
            select(ACHIEVEMENTS.c.key, ACHIEVEMENTS.c.earned_at)
            .where(ACHIEVEMENTS.c.account == account)
            .order_by(ACHIEVEMENTS.c.earned_at, ACHIEVEMENTS.c.key)
        )
        async with self._engines.connect() as connection:
            return {row.key: row.earned_at for row in await connection.execute(query)}

    async def unheard(self, account: AccountId) -> tuple[str, ...]:
        """The keys of the achievements that have not been announced to the person yet."""
        sought = {"account": account}
        return tuple(await self._engines.read(lambda one: one.scalars(_UNHEARD, sought).all()))

    async def settle(self, account: AccountId, keys: Iterable[str]) -> None:
        """Store that these achievements have been announced to the person."""
        told = (ANNOUNCEMENTS.c.account == account) & ANNOUNCEMENTS.c.key.in_(tuple(keys))
        await self._writer.execute(delete(ANNOUNCEMENTS).where(told))
