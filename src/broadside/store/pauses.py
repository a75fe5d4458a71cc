"""Adjourned matches: everybody must agree to stop the clocks, and be ready before they run on."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.clock import lost_time
from broadside.store.lobby_schema import FIXTURES
from broadside.store.log import latest_number
from broadside.store.match import AccountId, MatchId
from broadside.store.schema import ENTRIES, MATCHES, SEATS
from broadside.store.writer import Writer


class Problem(StrEnum):
    """Why a match is not adjourned or continued; the codes are those of the protocol."""

    UNKNOWN_MATCH = "unknown-match"
    NOT_SEATED = "not-seated"
    ALREADY_OVER = "already-over"
    PAUSED = "paused"
    IN_TOURNAMENT = "in-tournament"
    PEOPLE_ONLY = "people-only"


class Pauses:
    """Stops the clocks of a match and lets them run on."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def pause(self, match: MatchId, now: int) -> bool:
        """Adjourn the match without asking: its clocks stand until all its people are ready.
        False where that cannot be; in a tournament nothing pauses."""

        async def job(connection: AsyncConnection) -> bool:
            row = await _lock(connection, match)
            if row is None or row.is_over or row.is_paused or row.is_fixture:
                return False
            await _pause(connection, match, now)
            return True

        return await self._writer.run(job, hints=[match])

    async def adjourn(self, match: MatchId, account: AccountId, now: int) -> Problem | None:
        """Offer to adjourn the match, or agree to it. An offer stands until the player who made it
        moves. When the offers of all people stand, the match is adjourned."""

        async def job(connection: AsyncConnection) -> Problem | None:
            row = await _lock(connection, match)
            problem = await _problem(connection, row, match, account)
            if row is None or problem is not None or row.is_paused:
                return problem
            if row.is_fixture:
                return Problem.IN_TOURNAMENT
            if row.people < 2:
                return Problem.PEOPLE_ONLY
            number = await connection.run_sync(latest_number, match)
            mine = update(SEATS).where(_seat(match, account))
            await connection.execute(mine.values(adjourns=number))
            if not await connection.scalar(select(exists(_plays_on(match)))):
                await _pause(connection, match, now)
            return None

        return await self._writer.run(job, hints=[match])

    async def play_on(self, match: MatchId, account: AccountId) -> Problem | None:
        """Withdraw your offer to adjourn the match; if you have made none, decline all others."""

        async def job(connection: AsyncConnection) -> Problem | None:
            row = await _lock(connection, match)
            problem = await _problem(connection, row, match, account)
            if row is None or problem is not None or row.is_paused:
                return problem or Problem.PAUSED
            own = exists().where(_seat(match, account), SEATS.c.adjourns.is_not(None))
            has_own = await connection.scalar(select(own))
            whose = _seat(match, account) if has_own else SEATS.c.match == match
            await connection.execute(update(SEATS).where(whose).values(adjourns=None))
            return None

        return await self._writer.run(job, hints=[match])

    async def agree(
        self, match: MatchId, account: AccountId, now: int
    ) -> tuple[AccountId, ...] | Problem:
        """Be ready to go on with an adjourned match. Returns who is not ready yet; when nobody is
        left, the clocks run on from where they stopped."""

        async def job(connection: AsyncConnection) -> tuple[AccountId, ...] | Problem:
            # One after the other, or the last two might each still wait for the other.
            row = await _lock(connection, match)
            problem = await _problem(connection, row, match, account)
            if row is None or problem is not None or not row.is_paused:
                return problem or ()
            since = func.coalesce(SEATS.c.ready_at, now - lost_time())
            mine = update(SEATS).where(_seat(match, account))
            await connection.execute(mine.values(agreed=True, ready_at=since))
            missing = tuple(await connection.scalars(undecided([match])))
            if not missing:
                await _resume(connection, match, now)
            return missing

        return await self._writer.run(job, hints=[match])

    async def wait(self, match: MatchId, account: AccountId) -> Problem | None:
        """Be ready no longer to go on with an adjourned match."""

        async def job(connection: AsyncConnection) -> Problem | None:
            row = await _lock(connection, match)
            problem = await _problem(connection, row, match, account)
            if row is not None and problem is None and row.is_paused:
                mine = update(SEATS).where(_seat(match, account))
                await connection.execute(mine.values(agreed=False, ready_at=None))
            return problem

        return await self._writer.run(job, hints=[match])


async def _lock(connection: AsyncConnection, match: MatchId) -> Row[Any] | None:
    """How the match stands. Nobody else adjourns it, continues it or writes in its log until the
    transaction ends."""
    which = MATCHES.c.id == match
    await connection.execute(select(MATCHES.c.id).where(which).with_for_update())
    people = (
        select(func.count(func.distinct(SEATS.c.account)))
        .where(SEATS.c.match == match)
        .scalar_subquery()
    )
    query = select(
        MATCHES.c.finished_at.is_not(None).label("is_over"),
        MATCHES.c.paused_at.is_not(None).label("is_paused"),
        exists().where(FIXTURES.c.match == match).label("is_fixture"),
        people.label("people"),
    )
    return (await connection.execute(query.where(which))).first()


async def _problem(
    connection: AsyncConnection, row: Row[Any] | None, match: MatchId, account: AccountId
) -> Problem | None:
    """Why that person has no say in how the match goes on."""
    if row is None:
        return Problem.UNKNOWN_MATCH
    if not await connection.scalar(select(exists().where(_seat(match, account)))):
        return Problem.NOT_SEATED
    return Problem.ALREADY_OVER if row.is_over else None


def _seat(match: MatchId, account: AccountId) -> ColumnElement[bool]:
    return (SEATS.c.match == match) & (SEATS.c.account == account)


def _plays_on(match: MatchId) -> Select[Any]:
    """The people who have not asked to adjourn the match, or have moved since they did."""
    moved = exists().where(
        ENTRIES.c.match == SEATS.c.match,
        ENTRIES.c.seat == SEATS.c.seat,
        ENTRIES.c.number > SEATS.c.adjourns,
    )
    is_against = SEATS.c.adjourns.is_(None) | moved
    return select(SEATS.c.seat).where(
        SEATS.c.match == match, SEATS.c.account.is_not(None), is_against
    )


async def _pause(connection: AsyncConnection, match: MatchId, now: int) -> None:
    stopped = update(MATCHES).where(MATCHES.c.id == match).values(paused_at=now - lost_time())
    await connection.execute(stopped)
    seats = update(SEATS).where(SEATS.c.match == match)
    await connection.execute(seats.values(agreed=False, ready_at=None, adjourns=None))


async def _resume(connection: AsyncConnection, match: MatchId, now: int) -> None:
    pause = now - lost_time() - MATCHES.c.paused_at
    statement = update(MATCHES).where(MATCHES.c.id == match, MATCHES.c.paused_at.is_not(None))
    await connection.execute(
        statement.values(
            epoch=MATCHES.c.epoch + pause, due_at=MATCHES.c.due_at + pause, paused_at=None
        )
    )
    seats = update(SEATS).where(SEATS.c.match == match)
    await connection.execute(seats.values(ready_at=None))


def undecided(matches: Sequence[MatchId]) -> Select[Any]:
    """Whose word paused matches wait for. Nobody waits for a computer or a deleted account."""
    return (
        select(SEATS.c.account, SEATS.c.match)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match)
        .where(SEATS.c.match.in_(matches), MATCHES.c.paused_at.is_not(None))
        .where(SEATS.c.account.is_not(None), ~SEATS.c.agreed)
        .order_by(SEATS.c.seat)
    )
