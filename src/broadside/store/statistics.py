"""Statistics of an account, counted from the results of its finished matches."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines
from broadside.store.schema import ACCOUNTS, MATCHES, RESULTS
from broadside.store.stored_match import AccountId, StoredVerdict


@dataclass(frozen=True, slots=True)
class GameTally:
    """Totals over a number of finished games."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    shots: int = 0
    hits: int = 0

    def __add__(self, other: "GameTally") -> "GameTally":
        return GameTally(
            self.games + other.games,
            self.wins + other.wins,
            self.losses + other.losses,
            self.draws + other.draws,
            self.shots + other.shots,
            self.hits + other.hits,
        )

    @property
    def win_rate(self) -> float:
        """The share of finished games that an account has won, from 0 to 1, for its statistics."""
        return self.wins / self.games if self.games else 0.0

    @property
    def accuracy(self) -> float:
        """Hits per shot over finished games, from 0 to 1, for the statistics of an account."""
        return self.hits / self.shots if self.shots else 0.0


@dataclass(frozen=True, slots=True)
class Statistics:
    """All-time statistics of one account."""

    total: GameTally
    by_preset: Mapping[str, GameTally]
    by_opponent: Mapping[str, GameTally]
    """By the level of the computer player; all people together count as one opponent."""
    best_scores: Mapping[str, int]
    """The most points by preset, in games without a hint."""
    streak: int
    """Wins since the last game that was not won."""
    best_streak: int
    wins_brought: int
    is_tutorial_completed: bool

    @property
    def all_wins(self) -> int:
        """Games won here and imported wins together, for the statistics of an account."""
        return self.total.wins + self.wins_brought


async def statistics(engines: Engines, account: AccountId) -> Statistics:
    """Count the statistics of an account from its stored results; all zero for one that has not
    finished a game.
    """
    async with engines.connect() as connection:
        rows = (await connection.execute(_tallies(account))).all()
        best, current = (await connection.execute(_streaks(account))).one()
        wins_brought, tutorial_at = await _person(connection, account)
    return Statistics(
        total=sum(map(_tally, rows), GameTally()),
        by_preset=_grouped((row.preset, _tally(row)) for row in rows),
        by_opponent=_grouped((row.opponent, _tally(row)) for row in rows),
        best_scores=_best(rows),
        streak=current or 0,
        best_streak=best or 0,
        wins_brought=wins_brought,
        is_tutorial_completed=tutorial_at is not None,
    )


def _tallies(account: AccountId) -> Select[Any]:
    return (
        select(
            MATCHES.c.preset,
            RESULTS.c.opponent,
            func.count().label("games"),
            _count(StoredVerdict.WON).label("wins"),
            _count(StoredVerdict.LOST).label("losses"),
            _count(StoredVerdict.DRAWN).label("draws"),
            func.sum(RESULTS.c.shots).label("shots"),
            func.sum(RESULTS.c.hits).label("hits"),
            func.max(case((~RESULTS.c.helped, RESULTS.c.points))).label("best"),
        )
        .join(MATCHES, MATCHES.c.id == RESULTS.c.match)
        .where(RESULTS.c.account == account)
        .group_by(MATCHES.c.preset, RESULTS.c.opponent)
        .order_by(MATCHES.c.preset, RESULTS.c.opponent)
    )


def _streaks(account: AccountId) -> Select[Any]:
    """Selects the longest winning streak of an account, and the current one, for its statistics."""
    # Every game that is not won begins a new run, which has the wins that follow.
    in_order = (MATCHES.c.finished_at, RESULTS.c.match, RESULTS.c.seat)
    ended = case((RESULTS.c.verdict == StoredVerdict.WON, 0), else_=1)
    games = (
        select(RESULTS.c.verdict, func.sum(ended).over(order_by=in_order).label("run"))
        .join(MATCHES, MATCHES.c.id == RESULTS.c.match)
        .where(RESULTS.c.account == account)
        .subquery()
    )
    wins = func.sum(case((games.c.verdict == StoredVerdict.WON, 1), else_=0))
    runs = select(games.c.run, wins.label("wins")).group_by(games.c.run).cte()
    last = select(runs.c.wins).order_by(runs.c.run.desc()).limit(1).scalar_subquery()
    return select(func.max(runs.c.wins), last)


async def _person(connection: AsyncConnection, account: AccountId) -> tuple[int, int | None]:
    query = select(ACCOUNTS.c.wins_brought, ACCOUNTS.c.tutorial_at)
    row = (await connection.execute(query.where(ACCOUNTS.c.id == account))).first()
    return (0, None) if row is None else (row.wins_brought, row.tutorial_at)


def _count(verdict: StoredVerdict) -> ColumnElement[int]:
    return func.sum(case((RESULTS.c.verdict == verdict, 1), else_=0))


def _tally(row: Row[Any]) -> GameTally:
    return GameTally(row.games, row.wins, row.losses, row.draws, row.shots, row.hits)


def _grouped(tallies: Iterable[tuple[str, GameTally]]) -> dict[str, GameTally]:
    grouped: dict[str, GameTally] = {}
    for key, tally in tallies:
        grouped[key] = grouped.get(key, GameTally()) + tally
    return grouped


def _best(rows: Iterable[Row[Any]]) -> dict[str, int]:
    best: dict[str, int] = {}
    for row in rows:
        if row.best is not None:
            best[row.preset] = max(row.best, best.get(row.preset, row.best))
    return best
