"""Invitations: creating, answering and withdrawing them. The last acceptance makes the match in the
same transaction."""

import secrets
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Row, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.accounts import SHOWN_NAME
from broadside.store.engines import Engines
from broadside.store.lobby_schema import BLOCKS, BOTS, INVITATIONS, PLACES, POSITIONS, PRESENCE
from broadside.store.matches import insert_match
from broadside.store.presence import LOBBY, is_live
from broadside.store.schema import ACCOUNTS, MATCHES
from broadside.store.stored_invitation import (
    Acceptance,
    Answer,
    InvitationKind,
    InvitationProblem,
    InvitationResult,
    InvitationState,
    InvitedPlayer,
    MakeMatch,
    NewInvitation,
    SavedPosition,
    StoredInvitation,
)
from broadside.store.stored_match import AccountId, MatchId
from broadside.store.writer import Writer

MOST_OPEN = 8
"""The most open invitations of one host."""
RECALL = 60_000
"""Milliseconds for which the outcome of an invitation is reported."""

# Any number will do, as long as all processes take the same.
_LOCK = 0x6E657874


class Invitations:
    """The invitations by which people agree on a match."""

    def __init__(self, engines: Engines, writer: Writer) -> None:
        self._engines = engines
        self._writer = writer

    async def create(self, wish: NewInvitation) -> InvitationResult:
        """Store an invitation. People who are blocked by the host, or block the host, cannot be
        invited.
        """

        async def job(database: AsyncConnection) -> InvitationResult:
            return await _create(database, wish)

        return await self._writer.run(job, hints=[LOBBY])

    async def next(self, wish: NewInvitation, make: MakeMatch) -> InvitationResult:
        """Join the invitation of the player who has waited longest for the same game, or store one
        that waits for the next player.
        """

        async def job(database: AsyncConnection) -> InvitationResult:
            if database.dialect.name == "postgresql":
                # Two who come at the same moment must see each other.
                await database.execute(select(func.pg_advisory_xact_lock(_LOCK)))
            await _stop_waiting(database, PLACES.c.account == wish.host, wish.now)
            waiting = await database.scalar(_waiting(wish))
            if waiting is None:
                return await _create(database, wish)
            accepts = Acceptance(wish.host, wish.has_radar, wish.now, wish.connection)
            return await _accept(database, waiting, accepts, make)

        return await self._writer.run(job, hints=[LOBBY])

    async def rematch(self, wish: NewInvitation, make: MakeMatch) -> InvitationResult:
        """Store an invitation to a rematch, or accept one that was stored. Against computers the
        match is made at once.
        """

        async def job(database: AsyncConnection) -> InvitationResult:
            asked = select(INVITATIONS.c.id).where(INVITATIONS.c.rematch_of == wish.rematch_of)
            id = await database.scalar(asked)
            if id is None:
                made = await _create(database, wish)
                if isinstance(made, InvitationProblem) or wish.seats > 1:
                    return made
                id = made.id
            accepts = Acceptance(wish.host, wish.has_radar, wish.now)
            return await _accept(database, id, accepts, make)

        return await self._writer.run(job, hints=[LOBBY, *filter(None, [wish.rematch_of])])

    async def offer(self, wish: NewInvitation, make: MakeMatch) -> InvitationResult:
        """Store an invitation to play on from a saved position, or accept the same offer of
        another.
        """
        assert wish.position is not None, "this is about a position"
        position = wish.position

        async def job(database: AsyncConnection) -> InvitationResult:
            # Those who offer the same at the same moment must see each other.
            match = select(MATCHES.c.id).where(MATCHES.c.id == position.match)
            await database.execute(match.with_for_update())
            id = await database.scalar(_offered(position, wish))
            if id is None:
                return await _create(database, wish)
            return await _accept(database, id, Acceptance(wish.host, False, wish.now), make)

        return await self._writer.run(job, hints=[LOBBY])

    async def accept(self, id: str, accepts: Acceptance, make: MakeMatch) -> InvitationResult:
        async def job(database: AsyncConnection) -> InvitationResult:
            return await _accept(database, id, accepts, make)

        return await self._writer.run(job, hints=[LOBBY])

    async def refuse(self, id: str, account: AccountId, now: int) -> InvitationResult:
        """Store that a player declines an invitation, or withdraws their own. Both end it, except
        for a table that others may join.
        """

        async def job(database: AsyncConnection) -> InvitationResult:
            found = await _lock(database, id, now)
            if isinstance(found, InvitationProblem):
                return found
            if account not in {place.account for place in found.places}:
                return InvitationProblem.NOT_INVITED
            await _turn_down(database, found, account, now)
            return await _found(database, id)

        return await self._writer.run(job, hints=[LOBBY])

    async def stop_waiting(self, connection: str, now: int) -> None:
        """Close the invitation of a player who waits for the next opponent and whose connection is
        gone.
        """

        async def job(database: AsyncConnection) -> None:
            await _stop_waiting(database, PLACES.c.connection == connection, now)

        await self._writer.run(job, hints=[LOBBY])

    async def expire(self, now: int) -> bool:
        """Close stored invitations whose time is over. Returns whether there were any."""
        old = (INVITATIONS.c.state == InvitationState.OPEN) & (INVITATIONS.c.expires_at <= now)
        async with self._engines.connect() as database:
            if not await database.scalar(select(func.count()).where(old)):
                return False

        async def job(database: AsyncConnection) -> None:
            await _close(database, old, InvitationState.EXPIRED, now)

        await self._writer.run(job, hints=[LOBBY])
        return True

    async def find(self, id: str) -> StoredInvitation | None:
        async with self._engines.connect() as database:
            found = await _read(database, INVITATIONS.c.id == id)
        return found[0] if found else None

    async def changed(self, since: int) -> tuple[StoredInvitation, ...]:
        """The stored invitations that changed after that time."""
        async with self._engines.connect() as database:
            return await _read(database, INVITATIONS.c.changed_at > since)

    async def concerning(self, account: AccountId, now: int) -> tuple[StoredInvitation, ...]:
        """The stored invitations in which a person has a place: open, or ended a moment ago."""
        at = select(PLACES.c.invitation).where(PLACES.c.account == account)
        is_recent = INVITATIONS.c.changed_at > now - RECALL
        is_open = INVITATIONS.c.state == InvitationState.OPEN
        async with self._engines.connect() as database:
            return await _read(database, INVITATIONS.c.id.in_(at) & (is_open | is_recent))

    async def tables(self, now: int) -> tuple[StoredInvitation, ...]:
        """The invitations that are open tables and whose hosts are here."""
        here = select(PRESENCE.c.account).where(is_live(now))
        is_open = (INVITATIONS.c.state == InvitationState.OPEN) & (
            INVITATIONS.c.kind == InvitationKind.OPEN
        )
        async with self._engines.connect() as database:
            return await _read(database, is_open & INVITATIONS.c.host.in_(here))

    async def rematches(self, matches: Sequence[MatchId]) -> dict[MatchId, MatchId]:
        """The rematch that followed each of these matches, by the invitations to them."""
        query = select(INVITATIONS.c.rematch_of, INVITATIONS.c.match).where(
            INVITATIONS.c.rematch_of.in_(matches), INVITATIONS.c.match.is_not(None)
        )
        async with self._engines.connect() as database:
            return {row.rematch_of: row.match for row in await database.execute(query)}


async def _create(database: AsyncConnection, wish: NewInvitation) -> InvitationResult:
    open_ones = (INVITATIONS.c.host == wish.host) & (INVITATIONS.c.state == InvitationState.OPEN)
    if (await database.scalar(select(func.count()).where(open_ones)) or 0) >= MOST_OPEN:
        return InvitationProblem.TOO_MANY
    people = {wish.host, *wish.invited}
    known = await database.scalars(select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_(people)))
    if set(known) != people or await _is_blocked(database, wish.host, wish.invited):
        return InvitationProblem.UNKNOWN_PERSON
    id = secrets.token_urlsafe(16)
    row = {
        "id": id,
        "kind": wish.kind,
        "host": wish.host,
        "terms": wish.terms,
        "seats": wish.seats,
        "state": InvitationState.OPEN,
        "created_at": wish.now,
        "expires_at": wish.now + wish.lifetime,
        "changed_at": wish.now,
        "version": 1,
        "rematch_of": wish.rematch_of,
    }
    await database.execute(insert(INVITATIONS).values(**row))
    if wish.position is not None:
        position = insert(POSITIONS).values(invitation=id, **asdict(wish.position))
        await database.execute(position)
    host = Acceptance(wish.host, wish.has_radar, wish.now, wish.connection)
    await database.execute(insert(PLACES), [_accepted_row(id, 0, host)])
    if wish.invited:
        asked = [
            {"invitation": id, "place": place, "account": who, "answer": Answer.ASKED}
            | {"has_radar": False}
            for place, who in enumerate(wish.invited, 1)
        ]
        await database.execute(insert(PLACES), asked)
    return await _found(database, id)


async def _accept(
    database: AsyncConnection, id: str, accepts: Acceptance, make: MakeMatch
) -> InvitationResult:
    found = await _lock(database, id, accepts.now)
    if isinstance(found, InvitationProblem):
        return found
    place = _place_for(found, accepts.account)
    if place is None or await _is_blocked(database, found.host, [accepts.account]):
        return InvitationProblem.NOT_INVITED
    values = _accepted_row(id, place, accepts)
    if place < len(found.places):
        mine = (PLACES.c.invitation == id) & (PLACES.c.place == place)
        await database.execute(update(PLACES).where(mine).values(**values))
    else:
        await database.execute(insert(PLACES).values(**values))
    after = await _found(database, id)
    made: dict[str, Any] = {}
    if after.is_full:
        match = await insert_match(database, make(after))
        made = {"state": InvitationState.MADE, "match": match}
    await _change(database, INVITATIONS.c.id == id, accepts.now, **made)
    return await _found(database, id)


def _place_for(invitation: StoredInvitation, account: AccountId) -> int | None:
    """The place in an invitation for a player who accepts; ``None`` if there is none."""
    for number, place in enumerate(invitation.places):
        if place.account == account:
            return number
    is_public = invitation.kind in (InvitationKind.OPEN, InvitationKind.LINK, InvitationKind.NEXT)
    has_room = len(invitation.places) < invitation.seats
    return len(invitation.places) if is_public and has_room else None


def _accepted_row(id: str, place: int, accepts: Acceptance) -> dict[str, Any]:
    return {
        "invitation": id,
        "place": place,
        "account": accepts.account,
        "answer": Answer.ACCEPTED,
        "has_radar": accepts.has_radar,
        "connection": accepts.connection,
    }


async def _turn_down(
    database: AsyncConnection, found: StoredInvitation, account: AccountId, now: int
) -> None:
    which = INVITATIONS.c.id == found.id
    others = [place.account for place in found.places if place.account != account]
    if found.kind is InvitationKind.NEXT and others:
        # The others who wait there go on waiting.
        await _give_up_place(database, found, account)
        await _change(database, which, now, host=others[0])
    elif account == found.host:
        await _close(database, which, InvitationState.WITHDRAWN, now)
    elif found.kind in (InvitationKind.OPEN, InvitationKind.LINK):
        await _give_up_place(database, found, account)
        await _change(database, which, now)
    else:
        mine = (PLACES.c.invitation == found.id) & (PLACES.c.account == account)
        await database.execute(update(PLACES).where(mine).values(answer=Answer.DECLINED))
        await _close(database, which, InvitationState.DECLINED, now)


async def _give_up_place(
    database: AsyncConnection, found: StoredInvitation, account: AccountId
) -> None:
    """Delete a place of a stored invitation. The later places move up, so that there is no gap."""
    rows = (
        await database.execute(
            select(PLACES).where(PLACES.c.invitation == found.id).order_by(PLACES.c.place)
        )
    ).mappings()
    left = [dict(row) for row in rows if row["account"] != account]
    await database.execute(PLACES.delete().where(PLACES.c.invitation == found.id))
    await database.execute(
        insert(PLACES), [row | {"place": place} for place, row in enumerate(left)]
    )


async def _stop_waiting(database: AsyncConnection, whose: ColumnElement[bool], now: int) -> None:
    query = (
        select(PLACES.c.invitation, PLACES.c.account)
        .join(INVITATIONS, INVITATIONS.c.id == PLACES.c.invitation)
        .where(
            whose,
            INVITATIONS.c.kind == InvitationKind.NEXT,
            INVITATIONS.c.state == InvitationState.OPEN,
        )
    )
    for id, account in (await database.execute(query)).all():
        await _turn_down(database, await _found(database, id), account, now)


def _waiting(wish: NewInvitation) -> Any:
    """Selects the invitation of the player who has waited longest for the same game, is still here,
    and has no block with this one.
    """
    here = select(PRESENCE.c.connection).where(is_live(wish.now))
    host = PLACES.alias()
    blocking = select(BLOCKS.c.blocked).where(BLOCKS.c.account == wish.host)
    blocked_by = select(BLOCKS.c.account).where(BLOCKS.c.blocked == wish.host)
    return (
        select(INVITATIONS.c.id)
        .join(host, (host.c.invitation == INVITATIONS.c.id) & (host.c.place == 0))
        .where(
            INVITATIONS.c.kind == InvitationKind.NEXT, INVITATIONS.c.state == InvitationState.OPEN
        )
        .where(INVITATIONS.c.terms == wish.terms, INVITATIONS.c.host != wish.host)
        .where(host.c.connection.in_(here), INVITATIONS.c.expires_at > wish.now)
        .where(INVITATIONS.c.host.not_in(blocking), INVITATIONS.c.host.not_in(blocked_by))
        .order_by(INVITATIONS.c.created_at, INVITATIONS.c.id)
        .limit(1)
    )


def _offered(position: SavedPosition, wish: NewInvitation) -> Any:
    """Selects the open invitation to the same saved position in which the host of the wish has a
    place.
    """
    at = select(PLACES.c.invitation).where(PLACES.c.account == wish.host)
    return (
        select(INVITATIONS.c.id)
        .join(POSITIONS, POSITIONS.c.invitation == INVITATIONS.c.id)
        .where(POSITIONS.c.match == position.match, POSITIONS.c.number == position.number)
        .where(INVITATIONS.c.state == InvitationState.OPEN, INVITATIONS.c.expires_at > wish.now)
        .where(INVITATIONS.c.id.in_(at))
        .limit(1)
    )


async def _is_blocked(
    database: AsyncConnection, one: AccountId, others: Sequence[AccountId]
) -> bool:
    """Whether one of the people of an invitation has blocked another."""
    here = (BLOCKS.c.account == one) & BLOCKS.c.blocked.in_(others)
    there = (BLOCKS.c.blocked == one) & BLOCKS.c.account.in_(others)
    return bool(await database.scalar(select(func.count()).where(here | there)))


async def _lock(database: AsyncConnection, id: str, now: int) -> InvitationResult:
    """Lock the row of an open invitation, so that other answers wait."""
    which = INVITATIONS.c.id == id
    await database.execute(select(INVITATIONS.c.id).where(which).with_for_update())
    found = await _read(database, which)
    if not found:
        return InvitationProblem.UNKNOWN
    if found[0].state is not InvitationState.OPEN or found[0].expires_at <= now:
        return InvitationProblem.CLOSED
    return found[0]


async def _close(
    database: AsyncConnection, which: ColumnElement[bool], state: InvitationState, now: int
) -> None:
    # A rematch that was turned down may be asked for again.
    await _change(database, which, now, state=state, rematch_of=None)


async def _change(
    database: AsyncConnection, which: ColumnElement[bool], now: int, **values: Any
) -> None:
    grown = {"changed_at": now, "version": INVITATIONS.c.version + 1}
    await database.execute(update(INVITATIONS).where(which).values(**grown, **values))


async def _found(database: AsyncConnection, id: str) -> StoredInvitation:
    return (await _read(database, INVITATIONS.c.id == id))[0]


async def _read(
    database: AsyncConnection, which: ColumnElement[bool]
) -> tuple[StoredInvitation, ...]:
    position = POSITIONS.c.match.label("played"), POSITIONS.c.number, POSITIONS.c.elapsed
    query = (
        select(INVITATIONS, *position)
        .outerjoin(POSITIONS, POSITIONS.c.invitation == INVITATIONS.c.id)
        .where(which)
        .order_by(INVITATIONS.c.created_at, INVITATIONS.c.id)
    )
    rows = (await database.execute(query)).all()
    places = (
        select(PLACES, SHOWN_NAME, BOTS.c.owner)
        .join(ACCOUNTS, ACCOUNTS.c.id == PLACES.c.account)
        .outerjoin(BOTS, BOTS.c.account == PLACES.c.account)
        .where(PLACES.c.invitation.in_([row.id for row in rows]))
        .order_by(PLACES.c.place)
    )
    seated: defaultdict[str, list[InvitedPlayer]] = defaultdict(list)
    for row in await database.execute(places) if rows else ():
        answer, is_bot = Answer(row.answer), row.owner is not None
        player = InvitedPlayer(row.account, answer, row.name, row.has_radar, is_bot)
        seated[row.invitation].append(player)
    return tuple(_invitation(row, tuple(seated[row.id])) for row in rows)


def _invitation(row: Row[Any], places: tuple[InvitedPlayer, ...]) -> StoredInvitation:
    return StoredInvitation(
        id=row.id,
        kind=InvitationKind(row.kind),
        host=row.host,
        terms=row.terms,
        seats=row.seats,
        state=InvitationState(row.state),
        created_at=row.created_at,
        expires_at=row.expires_at,
        version=row.version,
        rematch_of=row.rematch_of,
        match=row.match,
        places=places,
        position=None if row.played is None else SavedPosition(row.played, row.number, row.elapsed),
    )
