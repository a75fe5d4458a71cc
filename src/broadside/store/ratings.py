"""Ratings by the Plackett-Luce model, one for each account and family of games."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating
from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines
from broadside.store.lobby_schema import BOTS, RATINGS
from broadside.store.schema import ACCOUNTS
from broadside.store.stored_match import AccountId, Finish, StoredVerdict

_DIGITS = 2
_DEVIATIONS = 3
"""The rating shown is this many deviations below the mean: the lower bound of what the games leave
possible."""


@dataclass(frozen=True, slots=True)
class Rank:
    """A line of a leaderboard."""

    account: AccountId
    name: str
    is_bot: bool
    rating: float
    games: int
    wins: int


class Ratings:
    """The leaderboards."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def best(self, family: str, limit: int = 100) -> tuple[Rank, ...]:
        """The leaderboard: the highest rated players of a family of games in the database, the best
        first.
        """
        query = (
            select(RATINGS, ACCOUNTS.c.name, BOTS.c.owner)
            .join(ACCOUNTS, ACCOUNTS.c.id == RATINGS.c.account)
            .outerjoin(BOTS, BOTS.c.account == RATINGS.c.account)
            .where(RATINGS.c.family == family, ACCOUNTS.c.name.is_not(None))
            .order_by((RATINGS.c.mu - _DEVIATIONS * RATINGS.c.sigma).desc(), ACCOUNTS.c.name_key)
            .limit(limit)
        )
        async with self._engines.connect() as database:
            rows = (await database.execute(query)).all()
        return tuple(
            Rank(
                account=row.account,
                name=row.name,
                is_bot=row.owner is not None,
                rating=shown(row.mu, row.sigma),
                games=row.games,
                wins=row.wins,
            )
            for row in rows
        )


def shown(mu: float, sigma: float) -> float:
    """The rating that people see on a leaderboard, from mean and deviation: about 0 for an unknown
    player.
    """
    return round(mu - _DEVIATIONS * sigma, _DIGITS)


async def has_distinct_owners(database: AsyncConnection, accounts: Sequence[AccountId]) -> bool:
    """Whether a match of these accounts may be rated: no two belong to the same person, and a bot
    belongs to its owner.
    """
    query = select(BOTS.c.account, BOTS.c.owner).where(BOTS.c.account.in_(accounts))
    owners = {row.account: row.owner for row in await database.execute(query)}
    return len({owners.get(who, who) for who in accounts}) == len(accounts)


async def rate(database: AsyncConnection, family: str, end: Finish) -> None:
    """Update the stored ratings of all players of a match, in the transaction of its end."""
    people = {result.seat: result.account for result in end.results}
    if set(people) != set().union(*end.sides) or len(set(people.values())) < len(people):
        return  # a computer plays, an account is deleted, or one person has two seats
    if not await has_distinct_owners(database, tuple(people.values())):
        return
    model = PlackettLuce()
    known = await _known(database, model, family, sorted(people.values()))
    teams = [[known[people[seat]] for seat in sorted(side)] for side in end.sides]
    ranks = [0.0 if side & end.outcome.winners else 1.0 for side in end.sides]
    rated = model.rate(teams, ranks=ranks)
    fresh = {
        people[seat]: rating
        for side, team in zip(end.sides, rated, strict=True)
        for seat, rating in zip(sorted(side), team, strict=True)
    }
    await _keep(database, family, end, fresh)


async def _known(
    database: AsyncConnection, model: PlackettLuce, family: str, accounts: Sequence[AccountId]
) -> dict[AccountId, PlackettLuceRating]:
    mine = (RATINGS.c.family == family) & RATINGS.c.account.in_(accounts)
    # Another match of one of them may end at the same moment.
    query = select(RATINGS).where(mine).order_by(RATINGS.c.account).with_for_update()
    found = {row.account: (row.mu, row.sigma) for row in await database.execute(query)}
    return {who: model.rating(*found[who]) if who in found else model.rating() for who in accounts}


async def _keep(
    database: AsyncConnection,
    family: str,
    end: Finish,
    fresh: Mapping[AccountId, PlackettLuceRating],
) -> None:
    mine = (RATINGS.c.family == family) & RATINGS.c.account.in_(tuple(fresh))
    before = {
        row.account: (row.games, row.wins)
        for row in await database.execute(select(RATINGS).where(mine))
    }
    won = {result.account for result in end.results if result.verdict is StoredVerdict.WON}
    rows = [
        {
            "account": who,
            "family": family,
            "mu": rating.mu,
            "sigma": rating.sigma,
            "games": before.get(who, (0, 0))[0] + 1,
            "wins": before.get(who, (0, 0))[1] + (who in won),
        }
        for who, rating in fresh.items()
    ]
    await database.execute(delete(RATINGS).where(mine))
    await database.execute(insert(RATINGS), rows)
