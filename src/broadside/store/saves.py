"""Saved games: names that a person gives to matches, to find them again."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Row, ScalarSelect, delete, func, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.adjournments import undecided
from broadside.store.engines import Engines, insert_new
from broadside.store.layouts import TooMany
from broadside.store.log import latest_number
from broadside.store.match_clock import lost_time
from broadside.store.schema import MATCHES, SAVES, SEATS
from broadside.store.stored_match import AccountId, MatchId
from broadside.store.writer import Writer

MOST_SAVES = 100
"""The most saved games of one account."""


class NameInUse(ValueError):
    """The person has another save of that name."""


class NotAtTheTable(ValueError):
    """Only the players of a match may save it."""


@dataclass(frozen=True, slots=True)
class Save:
    """A match under a name, and how far it had come."""

    name: str
    match: MatchId
    preset: str
    number: int
    """The number of the last entry when it was saved."""
    saved_at: int
    is_finished: bool
    waits_for: tuple[AccountId, ...]
    """The seats that must be ready before an adjourned match goes on."""
    elapsed: int | None = None
    """The match time at which it was saved; ``None`` for old saves."""


class Saves:
    """The saved games of every account."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def save(
        self, account: AccountId, name: str, match: MatchId, now: int, *, replaces: bool = False
    ) -> None:
        """Store a saved game. Raises ``NotAtTheTable``, ``TooMany``, or ``NameInUse`` unless it may
        replace.
        """

        async def job(connection: AsyncConnection) -> Exception | None:
            refusal = await _refusal(connection, account, match, name)
            if refusal is not None:
                return refusal
            if replaces:
                await connection.execute(delete(SAVES).where(_is(account, name)))
            row = {"account": account, "name": name, "match": match, "saved_at": now}
            number = await connection.run_sync(latest_number, match)
            statement = insert_new(connection, SAVES).values(
                **row, number=number, elapsed=_elapsed(match, now)
            )
            written = await connection.scalar(statement.returning(SAVES.c.name))
            return None if written is not None else _in_use(name)

        refusal = await self._writer.run(job)
        if refusal is not None:
            raise refusal

    async def of(self, account: AccountId) -> tuple[Save, ...]:
        """The saved games of a person in the database, the latest first."""
        query = (
            select(SAVES, MATCHES.c.preset, MATCHES.c.finished_at)
            .join(MATCHES, MATCHES.c.id == SAVES.c.match)
            .where(SAVES.c.account == account)
            .order_by(SAVES.c.saved_at.desc(), SAVES.c.name)
        )
        async with self._engines.connect() as connection:
            rows = (await connection.execute(query)).all()
            waiting = await connection.execute(undecided([row.match for row in rows]))
        waits = [(row.match, row.account) for row in waiting]
        return tuple(_save(row, waits) for row in rows)

    async def rename(self, account: AccountId, name: str, to: str) -> bool:
        """Rename a stored saved game. False if there is none of that name. Raises ``NameInUse``."""
        if name == to:
            return any(save.name == name for save in await self.of(account))
        try:
            renamed = update(SAVES).where(_is(account, name)).values(name=to)
            return await self._writer.execute(renamed) > 0
        except IntegrityError:
            raise _in_use(to) from None

    async def delete(self, account: AccountId, name: str) -> bool:
        """Delete the row of a saved game. The match itself stays."""
        return await self._writer.execute(delete(SAVES).where(_is(account, name))) > 0


async def _refusal(
    connection: AsyncConnection, account: AccountId, match: MatchId, name: str
) -> Exception | None:
    seats = select(func.count()).where(SEATS.c.match == match, SEATS.c.account == account)
    if (await connection.execute(seats)).scalar_one() == 0:
        return NotAtTheTable("only a player of the match can save it")
    kept = select(func.count()).where(SAVES.c.account == account, SAVES.c.name != name)
    if (await connection.execute(kept)).scalar_one() >= MOST_SAVES:
        return TooMany(f"{MOST_SAVES} games are saved already: delete one first")
    return None


def _elapsed(match: MatchId, now: int) -> ScalarSelect[int]:
    """How far the match of a saved game had come at that wall time, as SQL."""
    until = func.coalesce(MATCHES.c.paused_at, now - lost_time())
    return select(until - MATCHES.c.epoch).where(MATCHES.c.id == match).scalar_subquery()


def _save(row: Row[Any], waits: list[tuple[MatchId, AccountId]]) -> Save:
    return Save(
        name=row.name,
        match=row.match,
        preset=row.preset,
        number=row.number,
        saved_at=row.saved_at,
        is_finished=row.finished_at is not None,
        waits_for=tuple(account for match, account in waits if match == row.match),
        elapsed=row.elapsed,
    )


def _is(account: AccountId, name: str) -> ColumnElement[bool]:
    return (SAVES.c.account == account) & (SAVES.c.name == name)


def _in_use(name: str) -> NameInUse:
    return NameInUse(f"another save is named {name!r}: choose another name or delete that one")
