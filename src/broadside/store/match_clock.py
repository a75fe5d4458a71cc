"""The clock of all matches: wall time, except that it stands still while no server runs."""

from collections.abc import Callable

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    ScalarSelect,
    bindparam,
    case,
    exists,
    literal,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines
from broadside.store.schema import CLOCK, MATCHES
from broadside.store.stored_match import MatchId
from broadside.store.writer import Writer

PATIENCE = 1_000
"""Milliseconds between two beats after which nobody is taken to have been alive."""
NOD = 250
"""Milliseconds after which a commit records again that its process is alive."""
RECALL = 2_000
"""Milliseconds after which a match that was reported and got no new entry is reported again."""

_NOW = bindparam("now", type_=BigInteger)
_NOD = (
    update(CLOCK)
    .where(CLOCK.c.id == 1)
    # After a silence the next beat has to find it.
    .where(CLOCK.c.beat_at.between(_NOW - PATIENCE, _NOW))
    .values(beat_at=_NOW)
)


def lost_time() -> ScalarSelect[int]:
    """The milliseconds that no match clock has counted, as SQL. The clock of all matches is wall
    time less this.
    """
    return select(CLOCK.c.lost).where(CLOCK.c.id == 1).scalar_subquery()


class MatchClock:
    """Beats while any server lives, and reports the matches in which a clock has run out."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def beat(self, now: int) -> int:
        """Move the clock of all matches on. Call this at the start and then about twice a second.
        The first process that beats after a silence adds it to the lost time.

        Returns the lost time: when it has grown, the epochs of matches have to be read again.
        """
        silence = now - CLOCK.c.beat_at
        statement = (
            update(CLOCK)
            .where(CLOCK.c.id == 1)
            .values(
                lost=CLOCK.c.lost + case((silence > PATIENCE, silence), else_=0),
                beat_at=case((CLOCK.c.beat_at > now, CLOCK.c.beat_at), else_=now),
            )
            .returning(CLOCK.c.lost)
        )

        async def job(connection: AsyncConnection) -> int:
            return int((await connection.execute(statement)).scalar_one())

        return await self._writer.run(job)

    def beat_along(self, now: Callable[[], int]) -> None:
        """Make every commit move the clock of all matches on, too. A busy process beats late but
        commits often, so its last moment is known as exactly as its last commit.
        """
        last = 0

        def nod(connection: Connection) -> None:
            nonlocal last
            moment = now()
            if moment - last >= NOD:
                last = moment
                connection.execute(_NOD, {"now": moment})

        self._writer.along = nod

    async def due(self, now: int, limit: int = 100) -> tuple[MatchId, ...]:
        """Selects the matches in which a clock has run out, the longest overdue first. Each is
        reported to one process at a time, and again if that process does nothing about it.
        """
        if not await self._engines.read(lambda one: one.scalar(_OVERDUE, {"now": now})):
            return ()
        chosen = (
            select(MATCHES.c.id)
            .where(_is_due(literal(now, BigInteger)))
            .order_by(MATCHES.c.due_at)
            .limit(limit)
            .with_for_update(skip_locked=True)
        )
        statement = (
            update(MATCHES)
            .where(MATCHES.c.id.in_(chosen))
            .values(due_at=now - lost_time() + RECALL)
            .returning(MATCHES.c.id)
        )

        async def job(connection: AsyncConnection) -> tuple[MatchId, ...]:
            return tuple(await connection.scalars(statement))

        return await self._writer.run(job)

    async def postpone(self, match: MatchId, until: int) -> None:
        """Do not report that a clock of that match has run out before that moment."""
        statement = (
            update(MATCHES)
            .where(MATCHES.c.id == match, MATCHES.c.due_at < until - lost_time())
            .values(due_at=until - lost_time())
        )
        await self._writer.execute(statement)


def _is_due(now: ColumnElement[int]) -> ColumnElement[bool]:
    return (
        (MATCHES.c.due_at <= now - lost_time())
        & MATCHES.c.paused_at.is_(None)
        & MATCHES.c.finished_at.is_(None)
    )


_OVERDUE = select(exists().where(_is_due(_NOW)))
