"""Matches that wait for their players: a saved game goes on when all have agreed."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Select, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.clock import lost_time
from broadside.store.match import AccountId, MatchId
from broadside.store.schema import MATCHES, SEATS
from broadside.store.writer import Writer


class Pauses:
    """Stops the clocks of a match and lets them run on."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def pause(self, match: MatchId, now: int) -> bool:
        """Stop the clocks until all people at the table agree to go on. False if it cannot be."""

        async def job(connection: AsyncConnection) -> bool:
            statement = (
                update(MATCHES)
                .where(MATCHES.c.id == match)
                .where(MATCHES.c.finished_at.is_(None), MATCHES.c.paused_at.is_(None))
                .values(paused_at=now - lost_time())
            )
            if await connection.scalar(statement.returning(MATCHES.c.id)) is None:
                return False
            await connection.execute(
                update(SEATS).where(SEATS.c.match == match).values(agreed=False)
            )
            return True

        return await self._writer.run(job, hints=[match])

    async def agree(self, match: MatchId, account: AccountId, now: int) -> tuple[AccountId, ...]:
        """Agree to go on with a paused match. Returns who has not yet; when nobody is left, the
        clocks run on from where they stopped."""

        async def job(connection: AsyncConnection) -> tuple[AccountId, ...]:
            # One after the other, or the last two might each still wait for the other.
            await connection.execute(
                select(MATCHES.c.id).where(MATCHES.c.id == match).with_for_update()
            )
            mine = (SEATS.c.match == match) & (SEATS.c.account == account)
            statement = update(SEATS).where(mine).values(agreed=True).returning(SEATS.c.seat)
            has_seat = (await connection.execute(statement)).all()
            missing = tuple(await connection.scalars(undecided([match])))
            if has_seat and not missing:
                await _resume(connection, match, now)
            return missing

        return await self._writer.run(job, hints=[match])


async def _resume(connection: AsyncConnection, match: MatchId, now: int) -> None:
    pause = now - lost_time() - MATCHES.c.paused_at
    statement = update(MATCHES).where(MATCHES.c.id == match, MATCHES.c.paused_at.is_not(None))
    await connection.execute(
        statement.values(
            epoch=MATCHES.c.epoch + pause, due_at=MATCHES.c.due_at + pause, paused_at=None
        )
    )


def undecided(matches: Sequence[MatchId]) -> Select[Any]:
    """Whose word paused matches wait for. Nobody waits for a computer or a deleted account."""
    return (
        select(SEATS.c.account, SEATS.c.match)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match)
        .where(SEATS.c.match.in_(matches), MATCHES.c.paused_at.is_not(None))
        .where(SEATS.c.account.is_not(None), ~SEATS.c.agreed)
        .order_by(SEATS.c.seat)
    )
