"""Matches: created, logged, paused, finished, and found again after a restart."""

import secrets
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Row,
    Select,
    bindparam,
    exists,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.rules.game import Ending, Outcome, Seat
from broadside.store import finish_match
from broadside.store.accounts import SHOWN_NAME
from broadside.store.engines import Engines
from broadside.store.log import (
    Answer,
    Append,
    BrokenLog,
    Logged,
    copy_entries,
    latest_number,
    read_log,
)
from broadside.store.match_clock import lost_time
from broadside.store.ratings import has_distinct_owners
from broadside.store.schema import ACCOUNTS, CLOCK, MATCHES, SEATS
from broadside.store.stored_match import (
    COPIED,
    HELPED,
    RATED,
    AccountId,
    Computer,
    Entry,
    Finish,
    MatchId,
    NewStoredMatch,
    Occupant,
    Person,
    StoredMatch,
)
from broadside.store.writer import Writer

Named = tuple[StoredMatch, tuple[str | None, ...]]
"""A match, and the names of the people at its seats."""

MOST_KEPT = 1000
"""The most unfinished matches that a list keeps however old they are."""


class Matches:
    """Every match of the server. The log of a match is the authority on it."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def create(self, match: NewStoredMatch) -> MatchId:
        """Store a new match. Its id cannot be guessed, because it serves as the link."""

        async def job(connection: AsyncConnection) -> MatchId:
            return await insert_match(connection, match)

        return await self._writer.run(job, hints=filter(None, [match.copy_of]))

    async def append(self, append: Append) -> Answer:
        """Append an entry to the log of a stored match; returns after the commit. Raises
        ``BrokenLog``.
        """
        try:
            return await self._writer.append(append)
        except IntegrityError:
            complaint = f"no match {append.match!r} with an entry before number {append.number}"
            raise BrokenLog(complaint) from None

    async def finish(self, match: MatchId, end: Finish) -> bool:
        """Store the end of a match whose log ended without it. False if it was finished already."""

        async def job(connection: AsyncConnection) -> bool:
            return await finish_match.finish(connection, match, end)

        return await self._writer.run(job, hints=[match])

    async def help(self, match: MatchId, seat: Seat) -> None:
        """Store for good that a seat of a match has taken a hint. Returns after the commit."""

        async def job(connection: AsyncConnection) -> None:
            await _mark(
                connection,
                match,
                lambda options: options | {HELPED: sorted({*options.get(HELPED, ()), seat})},
            )

        await self._writer.run(job, hints=[match])

    async def find(self, match: MatchId) -> StoredMatch | None:
        return await self._engines.read(lambda one: _find(one, match))

    async def names(self, match: StoredMatch) -> tuple[str | None, ...]:
        """The names of the people of a stored match; nothing for computers."""
        return match.named(await self._engines.read(lambda one: _names(one, (match,))))

    async def entries(self, match: MatchId, since: int = 0) -> tuple[Entry, ...]:
        """The stored entries of a match after that number, in order and without gaps."""
        return tuple(logged.entry for logged in await self.logged(match, since))

    async def logged(self, match: MatchId, since: int = 0) -> tuple[Logged, ...]:
        """The stored entries of a match with their commands, so that a resend is recognised after a
        restart.
        """
        return await self._engines.read(lambda one: read_log(one, match, since))

    async def latest(self, match: MatchId) -> int:
        return await self._engines.read(lambda one: latest_number(one, match))

    async def of(self, account: AccountId, limit: int = 50) -> tuple[Named, ...]:
        """The latest stored matches of a person, running ones first. Adjourned matches and running
        ones with others are always among them.
        """
        own = MATCHES.c.id.in_(select(SEATS.c.match).where(SEATS.c.account == account))
        order = MATCHES.c.finished_at.is_not(None), MATCHES.c.created_at.desc()
        latest = select(MATCHES.c.id).where(own).order_by(*order).limit(limit)
        kept = (
            select(MATCHES.c.id)
            .where(own, MATCHES.c.finished_at.is_(None))
            .where(MATCHES.c.paused_at.is_not(None) | _has_others(account))
            .order_by(*order)
            .limit(MOST_KEPT)
        )
        either = MATCHES.c.id.in_(latest) | MATCHES.c.id.in_(kept)
        query = _stored().where(own, either).order_by(*order)
        return await self._engines.read(lambda one: _read_with_names(one, query))

    async def public(self, limit: int = 100) -> tuple[Named, ...]:
        """The stored matches between people that anybody may watch, the latest first."""
        at = (SEATS.c.match == MATCHES.c.id) & SEATS.c.account.is_not(None)
        people = select(func.count()).where(at).correlate(MATCHES).scalar_subquery()
        query = (
            _stored()
            .where(MATCHES.c.finished_at.is_(None), MATCHES.c.paused_at.is_(None))
            .where(people > 1, MATCHES.c.options["public"].as_boolean())
            .order_by(MATCHES.c.created_at.desc(), MATCHES.c.id)
            .limit(limit)
        )
        return await self._engines.read(lambda one: _read_with_names(one, query))


def _has_others(account: AccountId) -> ColumnElement[bool]:
    return exists().where(SEATS.c.match == MATCHES.c.id, SEATS.c.account != account)


async def insert_match(connection: AsyncConnection, match: NewStoredMatch) -> MatchId:
    """Insert a new match, as part of another transaction. The match that it copies no longer
    counts, unless it is over and has been counted.
    """
    if match.copy_of is not None:
        await _mark(connection, match.copy_of, lambda options: options | {COPIED: True})
    id = secrets.token_urlsafe(16)
    if match.options.get(RATED) and not await _may_be_rated(connection, match):
        match = replace(match, options={**match.options, RATED: False})
    await connection.execute(insert(MATCHES).values(**_columns(id, match)))
    await connection.execute(insert(SEATS), _seat_rows(id, match))
    await connection.execute(_NAMING, {"this_match": id})
    if match.entries:
        await connection.run_sync(copy_entries, id, match.entries)
    return id


async def _may_be_rated(connection: AsyncConnection, match: NewStoredMatch) -> bool:
    """Whether a match to be stored may be rated: nobody gains rating by beating their own bot,
    whatever the terms say.
    """
    people = [one.account for one in match.occupants if isinstance(one, Person) and one.account]
    return await has_distinct_owners(connection, people)


async def _mark(
    connection: AsyncConnection,
    match: MatchId,
    change: Callable[[dict[str, Any]], dict[str, Any]],
) -> None:
    """Change the stored options of a match that is not over."""
    this = MATCHES.c.id == match, MATCHES.c.finished_at.is_(None)
    options = await connection.scalar(select(MATCHES.c.options).where(*this).with_for_update())
    if options is not None:
        await connection.execute(update(MATCHES).where(*this).values(options=change(options)))


def _names(connection: Connection, matches: tuple[StoredMatch, ...]) -> dict[AccountId, str | None]:
    accounts = {who for match in matches for who in match.accounts}
    query = select(ACCOUNTS.c.id, SHOWN_NAME).where(ACCOUNTS.c.id.in_(accounts))
    return {row.id: row.name for row in connection.execute(query)}


def _read_with_names(connection: Connection, query: Select[Any]) -> tuple[Named, ...]:
    found = _read(connection, query)
    names = _names(connection, found)
    return tuple((match, match.named(names)) for match in found)


def _stored() -> Select[Any]:
    return select(MATCHES, CLOCK.c.lost).join(CLOCK, CLOCK.c.id == 1)


_GUEST_NAME = (
    select(ACCOUNTS.c.guest_name).where(ACCOUNTS.c.id == SEATS.c.account).scalar_subquery()
)
_NAMING = (
    update(SEATS)
    .where(SEATS.c.match == bindparam("this_match"), SEATS.c.account.is_not(None))
    .values(played_as=_GUEST_NAME)
)
_THIS = _stored().where(MATCHES.c.id == bindparam("match"))
_ITS_SEATS = select(SEATS).where(SEATS.c.match == bindparam("match")).order_by(SEATS.c.seat)


def _columns(id: MatchId, match: NewStoredMatch) -> dict[str, Any]:
    return {
        "id": id,
        "family": match.family,
        "preset": match.preset,
        "rules": match.rules,
        "seed": str(match.seed),
        "options": dict(match.options),
        "created_at": match.epoch,
        "epoch": match.epoch - lost_time(),
        "due_at": _stored_time(match.epoch, match.due),
        "paused_at": _stored_time(match.epoch, match.adjourned_at),
    }


def _stored_time(epoch: int, at: int | None) -> ColumnElement[int] | None:
    """A match time as it is stored: as a time on the clock of all matches."""
    return None if at is None else literal(epoch + at, BigInteger) - lost_time()


def _seat_rows(id: MatchId, match: NewStoredMatch) -> list[dict[str, Any]]:
    head = {"match": id, "agreed": match.adjourned_at is None}
    return [
        head | {"seat": seat} | _occupant_columns(occupant)
        for seat, occupant in enumerate(match.occupants)
    ]


def _occupant_columns(occupant: Occupant) -> dict[str, str | None]:
    match occupant:
        case Person(account):
            return {"account": account, "level": None}
        case Computer(level):
            return {"account": None, "level": level}


def _find(connection: Connection, match: MatchId) -> StoredMatch | None:
    row = connection.execute(_THIS, {"match": match}).first()
    seats = connection.execute(_ITS_SEATS, {"match": match}).all()
    return None if row is None else _match(row, seats)


def _read(connection: Connection, query: Select[Any]) -> tuple[StoredMatch, ...]:
    rows = connection.execute(query).all()
    which = SEATS.c.match.in_([row.id for row in rows])
    seats: defaultdict[MatchId, list[Row[Any]]] = defaultdict(list)
    for seat in connection.execute(select(SEATS).where(which).order_by(SEATS.c.seat)):
        seats[seat.match].append(seat)
    return tuple(_match(row, seats[row.id]) for row in rows)


def _match(row: Row[Any], seats: Sequence[Row[Any]]) -> StoredMatch:
    return StoredMatch(
        id=row.id,
        family=row.family,
        preset=row.preset,
        rules=row.rules,
        seed=int(row.seed),
        epoch=row.epoch + row.lost,
        occupants=tuple(map(_occupant, seats)),
        options=row.options,
        created_at=row.created_at,
        paused_at=None if row.paused_at is None else row.paused_at + row.lost,
        finished_at=row.finished_at,
        outcome=_outcome(row),
        lost=row.lost,
        wishes={one.seat: one.adjourns for one in seats if one.adjourns is not None},
        ready=_since(row, (one for one in seats if one.agreed)),
        lapsed=_since(row, (one for one in seats if not one.agreed)),
        played_as={one.seat: one.played_as for one in seats if one.played_as is not None},
    )


def _since(row: Row[Any], seats: Iterable[Row[Any]]) -> dict[Seat, int]:
    return {one.seat: one.ready_at + row.lost for one in seats if one.ready_at is not None}


def _occupant(row: Row[Any]) -> Occupant:
    return Person(row.account) if row.level is None else Computer(row.level)


def _outcome(row: Row[Any]) -> Outcome | None:
    if row.ending is None:
        return None
    return Outcome(frozenset(row.winners), Ending(row.ending))
