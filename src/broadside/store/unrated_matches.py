"""Finished matches whose rating failed: each is rated later, once."""

from sqlalchemy import Row, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.rules.game import Ending, Outcome
from broadside.store.engines import Engines
from broadside.store.lobby_schema import UNRATED
from broadside.store.ratings import rate
from broadside.store.schema import MATCHES, RESULTS
from broadside.store.stored_match import Finish, MatchId, StoredResult, StoredVerdict
from broadside.store.writer import Writer


class UnratedMatches:
    """Several processes may try at once."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def rate(self) -> None:
        """Rate all finished matches whose rating failed. One that fails again stays for the next
        time, and does not keep back the others; the first error is raised at the end.
        """
        async with self._engines.connect() as database:
            due = tuple(await database.scalars(select(UNRATED.c.match)))
        errors = [error for match in due if (error := await self._try(match)) is not None]
        if errors:
            raise errors[0]

    async def _try(self, match: MatchId) -> Exception | None:
        async def job(connection: AsyncConnection) -> None:
            await _rate(connection, match)

        try:
            await self._writer.run(job)
        except Exception as error:
            return error
        return None


async def _rate(connection: AsyncConnection, match: MatchId) -> None:
    """Rate one match whose rating failed. The note of it is removed in the same transaction:
    whoever finds none is too late.
    """
    taken = delete(UNRATED).where(UNRATED.c.match == match).returning(UNRATED.c.sides)
    sides = await connection.scalar(taken)
    if sides is None:
        return
    ended = (await connection.execute(select(MATCHES).where(MATCHES.c.id == match))).one()
    rows = await connection.execute(select(RESULTS).where(RESULTS.c.match == match))
    results = tuple(map(_result, rows))
    outcome = Outcome(frozenset(ended.winners), Ending(ended.ending))
    end = Finish(outcome, ended.finished_at, results, tuple(map(frozenset, sides)))
    await rate(connection, ended.family, end)


def _result(row: Row[tuple[object, ...]]) -> StoredResult:
    return StoredResult(
        seat=row.seat,
        account=row.account,
        opponent=row.opponent,
        verdict=StoredVerdict(row.verdict),
        shots=row.shots,
        hits=row.hits,
        points=row.points,
        helped=row.helped,
    )
