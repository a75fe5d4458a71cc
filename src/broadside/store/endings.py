"""The end of a match: its outcome, and a result for every person who sat there."""

from dataclasses import asdict

from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.rules.game import Seat
from broadside.store.engines import insert_new
from broadside.store.match import COPIED, HELPED, RATED, Finish, MatchId
from broadside.store.ratings import rate
from broadside.store.schema import ACCOUNTS, MATCHES, RESULTS


async def finish(connection: AsyncConnection, match: MatchId, end: Finish) -> bool:
    """Close the match. Whoever comes second changes nothing and is told so."""
    statement = (
        update(MATCHES)
        .where(MATCHES.c.id == match, MATCHES.c.finished_at.is_(None))
        .values(
            finished_at=end.at,
            winners=sorted(end.outcome.winners),
            ending=str(end.outcome.ending),
            due_at=None,
            paused_at=None,
        )
        .returning(MATCHES.c.family, MATCHES.c.options)
    )
    ended = (await connection.execute(statement)).first()
    if ended is None:
        return False
    if COPIED not in ended.options:
        helped = frozenset(ended.options.get(HELPED, ()))
        present = await _enter_results(connection, match, end, helped)
        is_whole = present == len(end.results) and present and not helped
        if ended.options.get(RATED) and is_whole:
            await rate(connection, ended.family, end)
    return True


async def _enter_results(
    connection: AsyncConnection, match: MatchId, end: Finish, helped: frozenset[Seat]
) -> int:
    """How many there were."""
    accounts = {result.account for result in end.results}
    found = await connection.scalars(select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_(accounts)))
    present = set(found)
    # Someone who deleted the account in the middle of a match has no statistics.
    rows = [
        asdict(result) | {"helped": result.helped or result.seat in helped}
        for result in end.results
        if result.account in present
    ]
    if rows:
        await connection.execute(
            insert_new(connection, RESULTS), [row | {"match": match} for row in rows]
        )
    return len(rows)
