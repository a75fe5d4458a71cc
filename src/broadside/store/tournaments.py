"""Tournaments: who takes part, who met whom, and what came of it."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import ColumnElement, Row, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines, insert_new
from broadside.store.invitation import Answer, Kind, State
from broadside.store.lobby_schema import ENTRANTS, FIXTURES, INVITATIONS, PLACES, TOURNAMENTS
from broadside.store.match import AccountId, MatchId, NewMatch
from broadside.store.matches import insert_match
from broadside.store.presence import LOBBY
from broadside.store.schema import ACCOUNTS, MATCHES
from broadside.store.writer import Writer

MOST_ENTRANTS = 64
_FIELD = 0
"""The round whose only fixture is the whole field, in the order of entry."""


class Stage(StrEnum):
    """How far a tournament has come."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Game:
    """One game of a fixture; a bye has no seating and no match."""

    round: int
    fixture: int
    entrants: tuple[AccountId, ...]
    seating: tuple[AccountId, ...] = ()
    match: MatchId | None = None
    winners: tuple[int, ...] | None = None
    """Seats, once the match has ended."""

    @property
    def is_decided(self) -> bool:
        return self.match is None or self.winners is not None


@dataclass(frozen=True, slots=True)
class Tournament:
    """All that is kept; everybody may know it."""

    id: str
    host: AccountId
    name: str
    terms: str
    format: str
    games: int
    stage: Stage
    created_at: int
    entrants: tuple[AccountId, ...] = ()
    """In the order of entry."""
    played: tuple[Game, ...] = ()
    names: tuple[tuple[AccountId, str | None], ...] = ()


@dataclass(frozen=True, slots=True)
class NewTournament:
    host: AccountId
    name: str
    terms: str
    format: str
    games: int
    now: int


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game to be played, or a bye without a match."""

    fixture: int
    game: int
    entrants: tuple[AccountId, ...]
    seating: tuple[AccountId, ...] = ()
    match: NewMatch | None = None


class Tournaments:
    """Every tournament of the server."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def create(self, wish: NewTournament) -> str:
        id = secrets.token_urlsafe(16)
        row = {
            "id": id,
            "host": wish.host,
            "name": wish.name,
            "terms": wish.terms,
            "format": wish.format,
            "games": wish.games,
            "state": Stage.OPEN,
            "created_at": wish.now,
        }

        async def job(database: AsyncConnection) -> str:
            await database.execute(insert(TOURNAMENTS).values(**row))
            return id

        return await self._writer.run(job)

    async def enter(self, id: str, account: AccountId) -> bool:
        """Take part. False when it has begun or is full."""

        async def job(database: AsyncConnection) -> bool:
            if not await _is_open(database, id):
                return False
            of = ENTRANTS.c.tournament == id
            count, last = (
                await database.execute(select(func.count(), func.max(ENTRANTS.c.number)).where(of))
            ).one()
            if count >= MOST_ENTRANTS:
                return False
            row = {"tournament": id, "account": account, "number": (last or 0) + 1}
            await database.execute(insert_new(database, ENTRANTS).values(**row))
            return True

        return await self._writer.run(job)

    async def leave(self, id: str, account: AccountId) -> bool:
        """Take part no longer. False when it has begun."""

        async def job(database: AsyncConnection) -> bool:
            if not await _is_open(database, id):
                return False
            mine = (ENTRANTS.c.tournament == id) & (ENTRANTS.c.account == account)
            await database.execute(delete(ENTRANTS).where(mine))
            return True

        return await self._writer.run(job)

    async def start(self, id: str) -> bool:
        """Nobody enters any more. False with fewer than two, or when it has begun."""

        async def job(database: AsyncConnection) -> bool:
            if not await _is_open(database, id):
                return False
            of = ENTRANTS.c.tournament == id
            query = select(ENTRANTS.c.account).where(of).order_by(ENTRANTS.c.number)
            field = list(await database.scalars(query))
            if len(field) < 2:
                return False
            await _change(database, id, Stage.RUNNING)
            await database.execute(insert(FIXTURES).values(**_row(id, _FIELD, 0, 0, field)))
            return True

        return await self._writer.run(job)

    async def finish(self, id: str) -> None:
        async def job(database: AsyncConnection) -> None:
            await _change(database, id, Stage.OVER)

        await self._writer.run(job)

    async def add_round(self, id: str, number: int, games: Sequence[NewGame], now: int) -> bool:
        """Begin the round of that number, with all its matches. False if another was faster."""

        async def job(database: AsyncConnection) -> bool:
            which = TOURNAMENTS.c.id == id
            await database.execute(select(TOURNAMENTS.c.id).where(which).with_for_update())
            of = FIXTURES.c.tournament == id
            if await database.scalar(select(func.max(FIXTURES.c.round)).where(of)) != number - 1:
                return False
            for game in games:
                row = _row(id, number, game.fixture, game.game, list(game.entrants))
                if game.match is not None:
                    match = await insert_match(database, game.match)
                    row |= {"seating": list(game.seating), "match": match}
                    await _tell_players(database, id, game, match, now)
                await database.execute(insert(FIXTURES).values(**row))
            return True

        return await self._writer.run(job, hints=[LOBBY])

    async def find(self, id: str) -> Tournament | None:
        async with self._engines.reading.connect() as database:
            found = await _read(database, TOURNAMENTS.c.id == id, 1)
        return found[0] if found else None

    async def latest(self, limit: int = 50) -> tuple[Tournament, ...]:
        async with self._engines.reading.connect() as database:
            return await _read(database, TOURNAMENTS.c.id.is_not(None), limit)

    async def running(self) -> tuple[Tournament, ...]:
        async with self._engines.reading.connect() as database:
            return await _read(database, TOURNAMENTS.c.state == Stage.RUNNING, 100)


def _row(id: str, round: int, fixture: int, game: int, entrants: list[str]) -> dict[str, Any]:
    place = {"tournament": id, "round": round, "fixture": fixture, "game": game}
    return place | {"entrants": entrants, "seating": []}


async def _tell_players(
    database: AsyncConnection, id: str, game: NewGame, match: MatchId, now: int
) -> None:
    """As an invitation that everybody has accepted by entering."""
    terms = select(TOURNAMENTS.c.terms).where(TOURNAMENTS.c.id == id).scalar_subquery()
    invitation = secrets.token_urlsafe(16)
    row = {"id": invitation, "kind": Kind.TOURNAMENT, "host": game.seating[0], "terms": terms}
    times = {"created_at": now, "expires_at": now, "changed_at": now, "version": 1}
    made = {"seats": len(game.seating), "state": State.MADE, "match": match}
    known = await database.scalars(select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_(game.seating)))
    if set(known) != set(game.seating):
        return  # somebody has deleted the account, and nobody has to be told
    await database.execute(insert(INVITATIONS).values(**row, **times, **made))
    seats = [
        {"invitation": invitation, "place": place, "account": who, "answer": Answer.ACCEPTED}
        | {"has_radar": False}
        for place, who in enumerate(game.seating)
    ]
    await database.execute(insert(PLACES), seats)


async def _is_open(database: AsyncConnection, id: str) -> bool:
    which = TOURNAMENTS.c.id == id
    query = select(TOURNAMENTS.c.state).where(which).with_for_update()
    return await database.scalar(query) == Stage.OPEN


async def _change(database: AsyncConnection, id: str, stage: Stage) -> None:
    await database.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == id).values(state=stage))


async def _read(
    database: AsyncConnection, which: ColumnElement[bool], limit: int
) -> tuple[Tournament, ...]:
    query = select(TOURNAMENTS).where(which).order_by(TOURNAMENTS.c.created_at.desc()).limit(limit)
    return tuple([await _filled(database, row) for row in await database.execute(query)])


async def _filled(database: AsyncConnection, row: Row[Any]) -> Tournament:
    fixtures = (
        select(FIXTURES, MATCHES.c.winners)
        .outerjoin(MATCHES, MATCHES.c.id == FIXTURES.c.match)
        .where(FIXTURES.c.tournament == row.id)
        .order_by(FIXTURES.c.round, FIXTURES.c.fixture, FIXTURES.c.game)
    )
    games = [_game(one) for one in await database.execute(fixtures)]
    waiting = select(ENTRANTS.c.account).where(ENTRANTS.c.tournament == row.id)
    entered = tuple(await database.scalars(waiting.order_by(ENTRANTS.c.number)))
    field = games[0].entrants if games else entered
    query = select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(field))
    names = {found.id: found.name for found in await database.execute(query)}
    return Tournament(
        id=row.id,
        host=row.host,
        name=row.name,
        terms=row.terms,
        format=row.format,
        games=row.games,
        stage=Stage(row.state),
        created_at=row.created_at,
        entrants=field,
        played=tuple(games[1:]),
        names=tuple((who, names.get(who)) for who in field),
    )


def _game(row: Row[Any]) -> Game:
    return Game(
        round=row.round,
        fixture=row.fixture,
        entrants=tuple(row.entrants),
        seating=tuple(row.seating),
        match=row.match,
        winners=None if row.winners is None else tuple(row.winners),
    )
