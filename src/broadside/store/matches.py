"""Matches: created, logged, paused, finished, and found again after a restart."""

import secrets
from collections import defaultdict
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.rules.game import Ending, Outcome, Seat
from broadside.store import endings
from broadside.store.clock import lost_time
from broadside.store.engines import Engines
from broadside.store.log import Answer, Append, BrokenLog, Logged, latest_number, read_log
from broadside.store.match import (
    COPIED,
    HELPED,
    AccountId,
    Computer,
    Entry,
    Finish,
    Match,
    MatchId,
    NewMatch,
    Occupant,
    Person,
)
from broadside.store.schema import ACCOUNTS, CLOCK, MATCHES, SEATS
from broadside.store.writer import Writer

Named = tuple[Match, tuple[str | None, ...]]
"""A match, and how the people at its seats are called."""


class Matches:
    """Every match of the server. The log of a match is the truth about it."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def create(self, match: NewMatch) -> MatchId:
        """The id cannot be guessed: who has it has the link."""

        async def job(connection: AsyncConnection) -> MatchId:
            return await insert_match(connection, match)

        return await self._writer.run(job)

    async def append(self, append: Append) -> Answer:
        """Returns after the commit. Raises ``BrokenLog``."""
        try:
            return await self._writer.append(append)
        except IntegrityError:
            complaint = f"no match {append.match!r} with an entry before number {append.number}"
            raise BrokenLog(complaint) from None

    async def finish(self, match: MatchId, end: Finish) -> bool:
        """For a match whose log ended without it. False if it was finished already."""

        async def job(connection: AsyncConnection) -> bool:
            return await endings.finish(connection, match, end)

        return await self._writer.run(job, hints=[match])

    async def discount(self, match: MatchId) -> None:
        """The match counts for nothing, unless it is over and has been counted."""
        await self._mark(match, lambda options: options | {COPIED: True})

    async def help(self, match: MatchId, seat: Seat) -> None:
        """Mark the seat as helped for good. Returns after the commit."""
        await self._mark(
            match, lambda options: options | {HELPED: sorted({*options.get(HELPED, ()), seat})}
        )

    async def _mark(
        self, match: MatchId, change: Callable[[dict[str, Any]], dict[str, Any]]
    ) -> None:
        """Change the options of a match that is not over."""

        async def job(connection: AsyncConnection) -> None:
            this = MATCHES.c.id == match, MATCHES.c.finished_at.is_(None)
            row = select(MATCHES.c.options).where(*this).with_for_update()
            options = await connection.scalar(row)
            if options is not None:
                marked = update(MATCHES).where(*this).values(options=change(options))
                await connection.execute(marked)

        await self._writer.run(job, hints=[match])

    async def find(self, match: MatchId) -> Match | None:
        return await self._engines.read(lambda one: _find(one, match))

    async def entries(self, match: MatchId, since: int = 0) -> tuple[Entry, ...]:
        """What came after the entry of that number, in order and without gaps."""
        return tuple(logged.entry for logged in await self.logged(match, since))

    async def logged(self, match: MatchId, since: int = 0) -> tuple[Logged, ...]:
        """The same, with the commands, so that a resend is known again after a restart."""
        return await self._engines.read(lambda one: read_log(one, match, since))

    async def latest(self, match: MatchId) -> int:
        return await self._engines.read(lambda one: latest_number(one, match))

    async def of(self, account: AccountId, limit: int = 50) -> tuple[Named, ...]:
        """The matches of a person: those that still run first, then the latest."""
        at = select(SEATS.c.match).where(SEATS.c.account == account)
        query = (
            _stored()
            .where(MATCHES.c.id.in_(at))
            .order_by(MATCHES.c.finished_at.is_not(None), MATCHES.c.created_at.desc())
            .limit(limit)
        )
        return await self._engines.read(lambda one: _read_with_names(one, query))

    async def public(self, limit: int = 100) -> tuple[Named, ...]:
        """Matches between people that anybody may watch, the latest first."""
        people = (
            select(SEATS.c.match)
            .where(SEATS.c.account.is_not(None))
            .group_by(SEATS.c.match)
            .having(func.count() > 1)
        )
        query = (
            _stored()
            .where(MATCHES.c.finished_at.is_(None), MATCHES.c.paused_at.is_(None))
            .where(MATCHES.c.id.in_(people), MATCHES.c.options["public"].as_boolean())
            .order_by(MATCHES.c.created_at.desc(), MATCHES.c.id)
            .limit(limit)
        )
        return await self._engines.read(lambda one: _read_with_names(one, query))

    async def running(self) -> tuple[MatchId, ...]:
        """The matches that wait for a move, for a server that starts."""
        query = select(MATCHES.c.id).where(
            MATCHES.c.finished_at.is_(None), MATCHES.c.paused_at.is_(None)
        )
        async with self._engines.reading.connect() as connection:
            return tuple(await connection.scalars(query.order_by(MATCHES.c.created_at)))


async def insert_match(connection: AsyncConnection, match: NewMatch) -> MatchId:
    """A new match, as a part of whatever else the transaction does."""
    id = secrets.token_urlsafe(16)
    await connection.execute(insert(MATCHES).values(**_columns(id, match)))
    await connection.execute(insert(SEATS), _seat_rows(id, match.occupants))
    return id


def _accounts(match: Match) -> tuple[AccountId | None, ...]:
    return tuple(who.account if isinstance(who, Person) else None for who in match.occupants)


def _names(
    connection: Connection, matches: tuple[Match, ...]
) -> dict[AccountId | None, str | None]:
    accounts = {who for match in matches for who in _accounts(match) if who is not None}
    query = select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(accounts))
    return {row.id: row.name for row in connection.execute(query)}


def _read_with_names(connection: Connection, query: Select[Any]) -> tuple[Named, ...]:
    found = _read(connection, query)
    names = _names(connection, found)
    return tuple((match, tuple(map(names.get, _accounts(match)))) for match in found)


def _stored() -> Select[Any]:
    return select(MATCHES, CLOCK.c.lost).join(CLOCK, CLOCK.c.id == 1)


_THIS = _stored().where(MATCHES.c.id == bindparam("match"))
_ITS_SEATS = select(SEATS).where(SEATS.c.match == bindparam("match")).order_by(SEATS.c.seat)


def _columns(id: MatchId, match: NewMatch) -> dict[str, Any]:
    return {
        "id": id,
        "family": match.family,
        "preset": match.preset,
        "rules": match.rules,
        "seed": str(match.seed),
        "options": dict(match.options),
        "created_at": match.epoch,
        "epoch": match.epoch - lost_time(),
        "due_at": None if match.due is None else match.epoch + match.due - lost_time(),
    }


def _seat_rows(id: MatchId, occupants: tuple[Occupant, ...]) -> list[dict[str, Any]]:
    return [
        {"match": id, "seat": seat, "agreed": True} | _occupant_columns(occupant)
        for seat, occupant in enumerate(occupants)
    ]


def _occupant_columns(occupant: Occupant) -> dict[str, str | None]:
    match occupant:
        case Person(account):
            return {"account": account, "level": None}
        case Computer(level):
            return {"account": None, "level": level}


def _find(connection: Connection, match: MatchId) -> Match | None:
    row = connection.execute(_THIS, {"match": match}).first()
    seats = connection.execute(_ITS_SEATS, {"match": match})
    return None if row is None else _match(row, tuple(map(_occupant, seats)))


def _read(connection: Connection, query: Select[Any]) -> tuple[Match, ...]:
    rows = connection.execute(query).all()
    which = SEATS.c.match.in_([row.id for row in rows])
    occupants: defaultdict[MatchId, list[Occupant]] = defaultdict(list)
    for seat in connection.execute(select(SEATS).where(which).order_by(SEATS.c.seat)):
        occupants[seat.match].append(_occupant(seat))
    return tuple(_match(row, tuple(occupants[row.id])) for row in rows)


def _match(row: Row[Any], occupants: tuple[Occupant, ...]) -> Match:
    return Match(
        id=row.id,
        family=row.family,
        preset=row.preset,
        rules=row.rules,
        seed=int(row.seed),
        epoch=row.epoch + row.lost,
        occupants=occupants,
        options=row.options,
        created_at=row.created_at,
        is_paused=row.paused_at is not None,
        finished_at=row.finished_at,
        outcome=_outcome(row),
        lost=row.lost,
    )


def _occupant(row: Row[Any]) -> Occupant:
    return Person(row.account) if row.level is None else Computer(row.level)


def _outcome(row: Row[Any]) -> Outcome | None:
    if row.ending is None:
        return None
    return Outcome(frozenset(row.winners), Ending(row.ending))
