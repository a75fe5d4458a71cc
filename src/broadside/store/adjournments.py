"""Adjourned matches: everybody must agree to stop the clocks, and be ready before they run on."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.lobby_schema import FIXTURES, PRESENCE
from broadside.store.log import latest_number
from broadside.store.match_clock import lost_time
from broadside.store.presence import is_live
from broadside.store.schema import ENTRIES, MATCHES, SEATS
from broadside.store.stored_match import AccountId, MatchId
from broadside.store.writer import Writer

FORSAKEN = 60_000
"""Milliseconds after which an absent player of a match of several without clocks is not asked to
adjourn it: nothing else would ever end such a match."""


class AdjournmentProblem(StrEnum):
    """Why a match is not adjourned or continued; the codes are those of the protocol."""

    UNKNOWN_MATCH = "unknown-match"
    NOT_SEATED = "not-seated"
    ALREADY_OVER = "already-over"
    PAUSED = "paused"
    IN_TOURNAMENT = "in-tournament"
    PEOPLE_ONLY = "people-only"


class Adjournments:
    """Stops the clocks of a match and lets them run on."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def pause(self, match: MatchId, now: int) -> bool:
        """Store that a match is adjourned without asking: its clocks stand until all its people are
        ready. False if it cannot be adjourned, as in a tournament.
        """

        async def job(connection: AsyncConnection) -> bool:
            row = await _lock(connection, match)
            if row is None or row.is_over or row.is_paused or row.is_fixture:
                return False
            await _pause(connection, match, now)
            return True

        return await self._writer.run(job, hints=[match])

    async def adjourn(
        self, match: MatchId, account: AccountId, now: int
    ) -> AdjournmentProblem | None:
        """Store a player's offer to adjourn the match, or agreement. An offer stands until the
        player who made it moves. When the offers of all people stand, the match is adjourned.
        """

        async def job(connection: AsyncConnection) -> AdjournmentProblem | None:
            row = await _lock(connection, match)
            problem = await _problem(connection, row, match, account)
            if row is None or problem is not None or row.is_paused:
                return problem
            if row.is_fixture:
                return AdjournmentProblem.IN_TOURNAMENT
            if row.people < 2:
                return AdjournmentProblem.PEOPLE_ONLY
            number = await connection.run_sync(latest_number, match)
            mine = update(SEATS).where(_seat(match, account))
            await connection.execute(mine.values(adjourns=number))
            plays_on = _plays_on(match)
            if row.is_untimed and row.people > 2:
                plays_on = plays_on.where(_seen_since(now - FORSAKEN))
            if not await connection.scalar(select(exists(plays_on))):
                await _pause(connection, match, now)
            return None

        return await self._writer.run(job, hints=[match])

    async def play_on(self, match: MatchId, account: AccountId) -> AdjournmentProblem | None:
        """Delete a player's offer to adjourn the match; if there is none, delete all others."""

        async def job(connection: AsyncConnection) -> AdjournmentProblem | None:
            row = await _lock(connection, match)
            problem = await _problem(connection, row, match, account)
            if row is None or problem is not None or row.is_paused:
                return problem or AdjournmentProblem.PAUSED
            own = exists().where(_seat(match, account), SEATS.c.adjourns.is_not(None))
            has_own = await connection.scalar(select(own))
            whose = _seat(match, account) if has_own else SEATS.c.match == match
            await connection.execute(update(SEATS).where(whose).values(adjourns=None))
            return None

        return await self._writer.run(job, hints=[match])

    async def agree(
        self, match: MatchId, account: AccountId, now: int
    ) -> tuple[AccountId, ...] | AdjournmentProblem:
        """Store that a player is ready to go on with an adjourned match. Returns the seats that are
        not ready yet; when there are none, the clocks run on from where they stopped. A player who
        has disconnected since they were ready must say so again.
        """

        async def job(connection: AsyncConnection) -> tuple[AccountId, ...] | AdjournmentProblem:
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
                away = SEATS.c.account.not_in([account, *await _connected(connection, match, now)])
                lapse = update(SEATS).where(SEATS.c.match == match, away)
                await connection.execute(lapse.values(agreed=False))
                missing = tuple(await connection.scalars(undecided([match])))
            if not missing:
                await _resume(connection, match, now)
            return missing

        return await self._writer.run(job, hints=[match])

    async def wait(self, match: MatchId, account: AccountId) -> AdjournmentProblem | None:
        """Store that a player is no longer ready to go on with an adjourned match."""

        async def job(connection: AsyncConnection) -> AdjournmentProblem | None:
            row = await _lock(connection, match)
            problem = await _problem(connection, row, match, account)
            if row is not None and problem is None and row.is_paused:
                mine = update(SEATS).where(_seat(match, account))
                await connection.execute(mine.values(agreed=False, ready_at=None))
            return problem

        return await self._writer.run(job, hints=[match])


async def _lock(connection: AsyncConnection, match: MatchId) -> Row[Any] | None:
    """Lock a match for adjourning. Nobody else adjourns it, continues it or writes to its log until
    the transaction ends.
    """
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
        MATCHES.c.due_at.is_(None).label("is_untimed"),
        people.label("people"),
    )
    return (await connection.execute(query.where(which))).first()


async def _problem(
    connection: AsyncConnection, row: Row[Any] | None, match: MatchId, account: AccountId
) -> AdjournmentProblem | None:
    """Why that person cannot adjourn or continue the match."""
    if row is None:
        return AdjournmentProblem.UNKNOWN_MATCH
    if not await connection.scalar(select(exists().where(_seat(match, account)))):
        return AdjournmentProblem.NOT_SEATED
    return AdjournmentProblem.ALREADY_OVER if row.is_over else None


async def _connected(connection: AsyncConnection, match: MatchId, now: int) -> list[AccountId]:
    """The people of a match to be adjourned or continued who are connected to any process."""
    people = select(SEATS.c.account).where(SEATS.c.match == match)
    here = select(PRESENCE.c.account).where(PRESENCE.c.account.in_(people), is_live(now))
    return list(await connection.scalars(here))


def _seat(match: MatchId, account: AccountId) -> ColumnElement[bool]:
    return (SEATS.c.match == match) & (SEATS.c.account == account)


def _plays_on(match: MatchId) -> Select[Any]:
    """Selects the people who have not asked to adjourn the match, or moved since they asked."""
    moved = exists().where(
        ENTRIES.c.match == SEATS.c.match,
        ENTRIES.c.seat == SEATS.c.seat,
        ENTRIES.c.number > SEATS.c.adjourns,
    )
    is_against = SEATS.c.adjourns.is_(None) | moved
    return select(SEATS.c.seat).where(
        SEATS.c.match == match, SEATS.c.account.is_not(None), is_against
    )


def _seen_since(moment: int) -> ColumnElement[bool]:
    """Whether the player at a seat of an adjourned match has been connected since then, as SQL."""
    last = func.coalesce(PRESENCE.c.left_at, PRESENCE.c.seen_at)
    return exists().where(PRESENCE.c.account == SEATS.c.account, last >= moment)


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
    """The seats that adjourned matches wait for, as a query. Nobody waits for a computer or a
    deleted account.
    """
    return (
        select(SEATS.c.account, SEATS.c.match)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match)
        .where(SEATS.c.match.in_(matches), MATCHES.c.paused_at.is_not(None))
        .where(SEATS.c.account.is_not(None), ~SEATS.c.agreed)
        .order_by(SEATS.c.seat)
    )
