"""Tournaments: their entrants, games and results."""

import secrets
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, Select, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines, insert_new
from broadside.store.lobby_schema import ENTRANTS, FIXTURES, INVITATIONS, PLACES, TOURNAMENTS
from broadside.store.match_clock import lost_time
from broadside.store.matches import insert_match
from broadside.store.presence import LOBBY
from broadside.store.schema import ACCOUNTS, MATCHES
from broadside.store.stored_invitation import Answer, InvitationKind, InvitationState
from broadside.store.stored_match import AccountId, MatchId, NewStoredMatch, Person
from broadside.store.writer import Writer

MOST_ENTRANTS = 64
_FIELD = 0
"""The round whose only fixture is the list of entrants, in the order of entry."""


class TournamentStage(StrEnum):
    """How far a tournament has come."""

    OPEN = "open"
    RUNNING = "running"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class TournamentGame:
    """One game of a fixture; a bye has no seating and no match."""

    round: int
    fixture: int
    entrants: tuple[AccountId, ...]
    seating: tuple[AccountId, ...] = ()
    match: MatchId | None = None
    winners: tuple[int, ...] | None = None
    """The seats that won, once the match has ended."""


@dataclass(frozen=True, slots=True)
class StoredTournament:
    """Everything stored about a tournament; nothing in it is secret."""

    id: str
    founder: AccountId | None
    """``None``, once the account is deleted."""
    name: str
    terms: str
    format: str
    games: int
    stage: TournamentStage
    created_at: int
    entrants: tuple[AccountId, ...] = ()
    """In the order of entry."""
    played: tuple[TournamentGame, ...] = ()
    names: tuple[tuple[AccountId, str | None], ...] = ()

    @property
    def host(self) -> AccountId | None:
        """The founder of a stored tournament. Once they are gone, the first entrant while it is
        open, and then nobody.
        """
        if self.founder is None and self.stage is TournamentStage.OPEN:
            return next(iter(self.entrants), None)
        return self.founder


@dataclass(frozen=True, slots=True)
class NewStoredTournament:
    host: AccountId
    name: str
    terms: str
    format: str
    games: int
    now: int


@dataclass(frozen=True, slots=True)
class NewTournamentGame:
    """A game to be played, or a bye without a match."""

    fixture: int
    game: int
    entrants: tuple[AccountId, ...]
    seating: tuple[AccountId, ...] = ()
    match: NewStoredMatch | None = None


class Tournaments:
    """Every tournament of the server."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def create(self, wish: NewStoredTournament) -> str:
        id = secrets.token_urlsafe(16)
        row = {
            "id": id,
            "host": wish.host,
            "name": wish.name,
            "terms": wish.terms,
            "format": wish.format,
            "games": wish.games,
            "state": TournamentStage.OPEN,
            "created_at": wish.now,
        }
        await self._writer.execute(insert(TOURNAMENTS).values(**row))
        return id

    async def enter(self, id: str, account: AccountId, most: int = MOST_ENTRANTS) -> bool:
        """Store an entrant of a tournament. False if it has begun, or ``most`` have entered."""

        async def job(database: AsyncConnection) -> bool:
            if not await _is_open(database, id):
                return False
            of = ENTRANTS.c.tournament == id
            count, last = (
                await database.execute(select(func.count(), func.max(ENTRANTS.c.number)).where(of))
            ).one()
            if count >= most:
                return False
            row = {"tournament": id, "account": account, "number": (last or 0) + 1}
            await database.execute(insert_new(database, ENTRANTS).values(**row))
            return True

        return await self._writer.run(job)

    async def leave(self, id: str, account: AccountId) -> bool:
        """Delete an entrant of a tournament. False when it has begun."""

        async def job(database: AsyncConnection) -> bool:
            if not await _is_open(database, id):
                return False
            mine = (ENTRANTS.c.tournament == id) & (ENTRANTS.c.account == account)
            await database.execute(delete(ENTRANTS).where(mine))
            return True

        return await self._writer.run(job)

    async def has(self, match: MatchId) -> bool:
        """Whether the stored match belongs to a tournament."""
        return await self.of_match(match) is not None

    async def of_match(self, match: MatchId) -> str | None:
        """The tournament to which a stored match belongs, if it belongs to one."""
        query = select(FIXTURES.c.tournament).where(FIXTURES.c.match == match)
        async with self._engines.connect() as database:
            found: str | None = await database.scalar(query)
        return found

    async def start(self, id: str, least: int = 2, most: int = MOST_ENTRANTS) -> bool:
        """Store that a tournament takes no more entries. False with too few or too many entrants,
        or when it has begun.
        """

        async def job(database: AsyncConnection) -> bool:
            if not await _is_open(database, id):
                return False
            of = ENTRANTS.c.tournament == id
            query = select(ENTRANTS.c.account).where(of).order_by(ENTRANTS.c.number)
            field = list(await database.scalars(query))
            if not least <= len(field) <= most:
                return False
            await _change(database, id, TournamentStage.RUNNING)
            await database.execute(insert(FIXTURES).values(**_row(id, _FIELD, 0, 0, field)))
            return True

        return await self._writer.run(job)

    async def finish(self, id: str) -> None:
        async def job(database: AsyncConnection) -> None:
            await _change(database, id, TournamentStage.OVER)

        await self._writer.run(job)

    async def add_round(
        self, id: str, number: int, games: Sequence[NewTournamentGame], now: int
    ) -> bool:
        """Store the round of that number of a tournament, with all its matches. False if another
        process was faster.
        """

        async def job(database: AsyncConnection) -> bool:
            # Lock people first, as deleting an account does.
            known = await _known(database, {who for game in games for who in game.seating})
            which = TOURNAMENTS.c.id == id
            query = select(TOURNAMENTS.c.terms).where(which).with_for_update()
            terms = await database.scalar(query)
            of = FIXTURES.c.tournament == id
            if await database.scalar(select(func.max(FIXTURES.c.round)).where(of)) != number - 1:
                return False
            for game in games:
                row = _row(id, number, game.fixture, game.game, list(game.entrants))
                if game.match is not None:
                    match = await insert_match(database, _without_departed(game.match, known))
                    row |= {"seating": list(game.seating), "match": match}
                    people = [who for who in game.seating if who in known]
                    told = {"terms": terms, "match": match, "seats": len(game.seating)}
                    await _tell_players(database, people, now, told)
                await database.execute(insert(FIXTURES).values(**row))
            return True

        return await self._writer.run(job, hints=[LOBBY])

    async def find(self, id: str) -> StoredTournament | None:
        async with self._engines.connect() as database:
            found = await _read(database, select(TOURNAMENTS).where(TOURNAMENTS.c.id == id))
        return found[0] if found else None

    async def latest(self, limit: int = 50) -> tuple[StoredTournament, ...]:
        query = select(TOURNAMENTS).order_by(TOURNAMENTS.c.created_at.desc(), TOURNAMENTS.c.id)
        async with self._engines.connect() as database:
            return await _read(database, query.limit(limit))

    async def ready(self, after: str = "", limit: int = 50) -> tuple[StoredTournament, ...]:
        """The running tournaments in the database whose games are all decided, in the order of
        their ids.
        """
        query = (
            select(TOURNAMENTS)
            .where(_IS_RUNNING, TOURNAMENTS.c.id > after, ~_WAITING.exists())
            .order_by(TOURNAMENTS.c.id)
            .limit(limit)
        )
        async with self._engines.connect() as database:
            return await _read(database, query)

    async def unbegun(
        self, made_before: int, after: MatchId = "", limit: int = 100
    ) -> tuple[MatchId, ...]:
        """The stored matches of running tournaments that were made before that moment and in which
        no clock runs yet, in the order of their ids. Outages do not count.
        """
        query = (
            _WAITING.with_only_columns(MATCHES.c.id)
            .join(TOURNAMENTS, TOURNAMENTS.c.id == FIXTURES.c.tournament)
            .where(_IS_RUNNING, MATCHES.c.id > after)
            .where(MATCHES.c.epoch <= made_before - lost_time(), MATCHES.c.due_at.is_(None))
            .order_by(MATCHES.c.id)
            .limit(limit)
        )
        return await self._engines.read(lambda one: tuple(one.scalars(query)))


_IS_RUNNING = TOURNAMENTS.c.state == TournamentStage.RUNNING
_EARLIER = FIXTURES.alias()
_LAST_ROUND = (
    select(func.max(_EARLIER.c.round))
    .where(_EARLIER.c.tournament == TOURNAMENTS.c.id)
    .correlate(TOURNAMENTS)
    .scalar_subquery()
)
_WAITING = (
    select(MATCHES.c.id)
    .join(FIXTURES, FIXTURES.c.match == MATCHES.c.id)
    .where(FIXTURES.c.tournament == TOURNAMENTS.c.id, FIXTURES.c.round == _LAST_ROUND)
    .where(MATCHES.c.finished_at.is_(None))
)
"""The matches that a tournament waits for: all earlier rounds are decided."""


def _row(id: str, round: int, fixture: int, game: int, entrants: list[str]) -> dict[str, Any]:
    place = {"tournament": id, "round": round, "fixture": fixture, "game": game}
    return place | {"entrants": entrants, "seating": []}


async def _known(database: AsyncConnection, accounts: Set[AccountId]) -> frozenset[AccountId]:
    """The entrants of a tournament who have not deleted their account, and cannot before the
    transaction ends.
    """
    query = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_(accounts)).order_by(ACCOUNTS.c.id)
    return frozenset(await database.scalars(query.with_for_update(read=True, key_share=True)))


def _without_departed(match: NewStoredMatch, known: Set[AccountId]) -> NewStoredMatch:
    """Empties the seat of a deleted account in a new match of a tournament."""
    occupants = tuple(
        Person(None) if isinstance(who, Person) and who.account not in known else who
        for who in match.occupants
    )
    return replace(match, occupants=occupants)


async def _tell_players(
    database: AsyncConnection, people: Sequence[AccountId], now: int, told: dict[str, Any]
) -> None:
    """Tell the players of a tournament match about it, by an invitation that they seem to have
    accepted.
    """
    if not people:
        return
    invitation = secrets.token_urlsafe(16)
    row = {
        "id": invitation,
        "kind": InvitationKind.TOURNAMENT,
        "host": people[0],
        "state": InvitationState.MADE,
    }
    times = {"created_at": now, "expires_at": now, "changed_at": now, "version": 1}
    await database.execute(insert(INVITATIONS).values(**row, **times, **told))
    seats = [
        {"invitation": invitation, "place": place, "account": who, "answer": Answer.ACCEPTED}
        | {"has_radar": False}
        for place, who in enumerate(people)
    ]
    await database.execute(insert(PLACES), seats)


async def _is_open(database: AsyncConnection, id: str) -> bool:
    which = TOURNAMENTS.c.id == id
    query = select(TOURNAMENTS.c.state).where(which).with_for_update()
    return await database.scalar(query) == TournamentStage.OPEN


async def _change(database: AsyncConnection, id: str, stage: TournamentStage) -> None:
    await database.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.id == id).values(state=stage))


async def _read(database: AsyncConnection, query: Select[Any]) -> tuple[StoredTournament, ...]:
    """Read tournaments from the database with all their games, by a number of queries that does not
    grow with them.
    """
    rows = (await database.execute(query)).all()
    ids = [row.id for row in rows]
    games: dict[str, list[TournamentGame]] = {id: [] for id in ids}
    for one in await database.execute(_games_of(ids)):
        games[one.tournament].append(_game(one))
    entered: dict[str, list[AccountId]] = {id: [] for id in ids}
    for one in await database.execute(_entrants_of(ids)):
        entered[one.tournament].append(one.account)
    fields = {id: games[id][0].entrants if games[id] else tuple(entered[id]) for id in ids}
    names = await _names(database, {who for field in fields.values() for who in field})
    return tuple(_tournament(row, fields[row.id], games[row.id], names) for row in rows)


def _games_of(tournaments: Sequence[str]) -> Select[Any]:
    return (
        select(FIXTURES, MATCHES.c.winners)
        .outerjoin(MATCHES, MATCHES.c.id == FIXTURES.c.match)
        .where(FIXTURES.c.tournament.in_(tournaments))
        .order_by(FIXTURES.c.round, FIXTURES.c.fixture, FIXTURES.c.game)
    )


def _entrants_of(tournaments: Sequence[str]) -> Select[Any]:
    which = ENTRANTS.c.tournament.in_(tournaments)
    return select(ENTRANTS).where(which).order_by(ENTRANTS.c.number)


async def _names(
    database: AsyncConnection, accounts: Set[AccountId]
) -> dict[AccountId, str | None]:
    query = select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(accounts))
    return {found.id: found.name for found in await database.execute(query)}


def _tournament(
    row: Row[Any],
    field: tuple[AccountId, ...],
    games: Sequence[TournamentGame],
    names: Mapping[AccountId, str | None],
) -> StoredTournament:
    return StoredTournament(
        id=row.id,
        founder=row.host,
        name=row.name,
        terms=row.terms,
        format=row.format,
        games=row.games,
        stage=TournamentStage(row.state),
        created_at=row.created_at,
        entrants=field,
        played=tuple(games[1:]),
        names=tuple((who, names.get(who)) for who in field),
    )


def _game(row: Row[Any]) -> TournamentGame:
    return TournamentGame(
        round=row.round,
        fixture=row.fixture,
        entrants=tuple(row.entrants),
        seating=tuple(row.seating),
        match=row.match,
        winners=None if row.winners is None else tuple(row.winners),
    )
