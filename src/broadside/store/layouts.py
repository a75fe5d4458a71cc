"""Saved layouts of a fleet."""

from dataclasses import dataclass

from sqlalchemy import Delete, delete, func, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines
from broadside.store.schema import LAYOUTS
from broadside.store.stored_match import AccountId
from broadside.store.writer import Writer

MOST_LAYOUTS = 100
"""The most layouts of one account, over all presets."""


class TooMany(ValueError):
    """The account has as many layouts as it may keep; the message says what to do."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A fleet under a name, as the text of the move that deploys it."""

    preset: str
    name: str
    fleet: str


class Layouts:
    """The saved fleets of every account."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def save(self, account: AccountId, layout: Layout) -> None:
        """Store a fleet layout, replacing one of the same preset and name. Raises ``TooMany``."""
        row = {"preset": layout.preset, "name": layout.name, "fleet": layout.fleet}

        async def job(connection: AsyncConnection) -> bool:
            await connection.execute(_deletion(account, layout.preset, layout.name))
            kept = select(func.count()).where(LAYOUTS.c.account == account)
            if (await connection.execute(kept)).scalar_one() >= MOST_LAYOUTS:
                return False
            await connection.execute(insert(LAYOUTS).values(account=account, **row))
            return True

        if not await self._writer.run(job):
            raise TooMany(f"{MOST_LAYOUTS} fleets are kept already: delete one first")

    async def of(self, account: AccountId, preset: str | None = None) -> tuple[Layout, ...]:
        """The stored layouts of an account by name, of one preset or of all."""
        query = select(LAYOUTS).where(LAYOUTS.c.account == account)
        if preset is not None:
            query = query.where(LAYOUTS.c.preset == preset)
        async with self._engines.connect() as connection:
            rows = await connection.execute(query.order_by(LAYOUTS.c.preset, LAYOUTS.c.name))
            return tuple(Layout(row.preset, row.name, row.fleet) for row in rows)

    async def delete(self, account: AccountId, preset: str, name: str) -> bool:
        return await self._writer.execute(_deletion(account, preset, name)) > 0


def _deletion(account: AccountId, preset: str, name: str) -> Delete:
    mine = (LAYOUTS.c.account == account) & (LAYOUTS.c.preset == preset)
    return delete(LAYOUTS).where(mine, LAYOUTS.c.name == name)
