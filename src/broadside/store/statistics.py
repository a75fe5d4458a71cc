"""Statistics of an account, counted from the results of its finished matches."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, case, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines
from broadside.store.match import AccountId, Verdict
from broadside.store.schema import ACCOUNTS, MATCHES, RESULTS


@dataclass(frozen=True, slots=True)
class Tally:
    """A number of finished games."""

    games: int = 0
    wins: int = 0
    losses: int = 0
    draws: int = 0
    shots: int = 0
    hits: int = 0

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(
            self.games + other.games,
            self.wins + other.wins,
            self.losses + other.losses,
            self.draws + other.draws,
            self.shots + other.shots,
            self.hits + other.hits,
        )

    @property
    def win_rate(self) -> float:
        """From 0 to 1."""
        return self.wins / self.games if self.games else 0.0

    @property
    def accuracy(self) -> float:
        """Hits by shots, from 0 to 1."""
        return self.hits / self.shots if self.shots else 0.0


@dataclass(frozen=True, slots=True)
class Statistics:
    """All-time figures of one account."""

    total: Tally
    by_preset: Mapping[str, Tally]
    by_opponent: Mapping[str, Tally]
    """By the level of the computer player; people are one opponent."""
    best_scores: Mapping[str, int]
    """The most points by preset, in games without a hint."""
    streak: int
    """Wins since the last game that was not won."""
    best_streak: int
    wins_brought: int
    is_tutorial_completed: bool

    @property
    def all_wins(self) -> int:
        """Those won here and those brought along."""
        return self.total.wins + self.wins_brought


async def statistics(engines: Engines, account: AccountId) -> Statistics:
    """The figures of an account; all zero for one that has not finished a game."""
    async with engines.reading.connect() as connection:
        rows = (await connection.execute(_tallies(account))).all()
        best, current = (await connection.execute(_streaks(account))).one()
        wins_brought, tutorial_at = await _person(connection, account)
    return Statistics(
        total=sum(map(_tally, rows), Tally()),
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
            _count(Verdict.WON).label("wins"),
            _count(Verdict.LOST).label("losses"),
            _count(Verdict.DRAWN).label("draws"),
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
    """The longest row of wins, and the one at the end."""
    # Every game that is not won begins a new run, which has the wins that follow.
    in_order = (MATCHES.c.finished_at, RESULTS.c.match, RESULTS.c.seat)
    ended = case((RESULTS.c.verdict == Verdict.WON, 0), else_=1)
    games = (
        select(RESULTS.c.verdict, func.sum(ended).over(order_by=in_order).label("run"))
        .join(MATCHES, MATCHES.c.id == RESULTS.c.match)
        .where(RESULTS.c.account == account)
        .subquery()
    )
    wins = func.sum(case((games.c.verdict == Verdict.WON, 1), else_=0))
    runs = select(games.c.run, wins.label("wins")).group_by(games.c.run).cte()
    last = select(runs.c.wins).order_by(runs.c.run.desc()).limit(1).scalar_subquery()
    return select(func.max(runs.c.wins), last)


async def _person(connection: AsyncConnection, account: AccountId) -> tuple[int, int | None]:
    query = select(ACCOUNTS.c.wins_brought, ACCOUNTS.c.tutorial_at)
    row = (await connection.execute(query.where(ACCOUNTS.c.id == account))).first()
    return (0, None) if row is None else (row.wins_brought, row.tutorial_at)


def _count(verdict: Verdict) -> ColumnElement[int]:
    return func.sum(case((RESULTS.c.verdict == verdict, 1), else_=0))


def _tally(row: Row[Any]) -> Tally:
    return Tally(row.games, row.wins, row.losses, row.draws, row.shots, row.hits)


def _grouped(tallies: Iterable[tuple[str, Tally]]) -> dict[str, Tally]:
    grouped: dict[str, Tally] = {}
    for key, tally in tallies:
        grouped[key] = grouped.get(key, Tally()) + tally
    return grouped


def _best(rows: Iterable[Row[Any]]) -> dict[str, int]:
    best: dict[str, int] = {}
    for row in rows:
        if row.best is not None:
            best[row.preset] = max(row.best, best.get(row.preset, row.best))
    return best
