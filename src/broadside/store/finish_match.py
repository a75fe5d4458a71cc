"""The end of a match: its outcome, and a result for every person who played it."""

from dataclasses import asdict

from sqlalchemy import insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.rules.game import Seat
from broadside.store.engines import insert_new
from broadside.store.lobby_schema import UNRATED
from broadside.store.outages import gave_way, is_outage
from broadside.store.ratings import rate
from broadside.store.schema import ACCOUNTS, MATCHES, RESULTS
from broadside.store.stored_match import COPIED, HELPED, RATED, Finish, MatchId


async def finish(connection: AsyncConnection, match: MatchId, end: Finish) -> bool:
    """Store the outcome of a match and the result of everybody who played it. A second call changes
    nothing and returns False.
    """
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
            await _rate(connection, match, ended.family, end)
    return True


async def _rate(connection: AsyncConnection, match: MatchId, family: str, end: Finish) -> None:
    """Rate a match at its end. A rating that fails does not hide the end: it is noted, in the same
    transaction, as one to try again.
    """
    try:
        async with connection.begin_nested():
            await rate(connection, family, end)
    except Exception as error:
        if is_outage(error) or gave_way(error):
            raise
        sides = [sorted(side) for side in end.sides]
        await connection.execute(insert(UNRATED), {"match": match, "sides": sides})


async def _enter_results(
    connection: AsyncConnection, match: MatchId, end: Finish, helped: frozenset[Seat]
) -> int:
    """Insert the results of a match that ends, one for each person. Returns their number."""
    accounts = {result.account for result in end.results}
    # None of them is deleted before the transaction ends.
    query = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_(accounts)).order_by(ACCOUNTS.c.id)
    present = set(await connection.scalars(query.with_for_update(read=True, key_share=True)))
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
