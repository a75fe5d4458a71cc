"""Announces, enters, starts and lists tournaments of people and bots."""

import logging
from asyncio import sleep

from broadside.protocol.api import (
    FixtureLine,
    NewTournament,
    TournamentCreated,
    TournamentFormat,
    TournamentLine,
)
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.accounts.display_names import clean_display_name
from broadside.server.api.matches import find_match
from broadside.server.http.endpoint import AccountCall, HttpCall, endpoint
from broadside.server.http.rate_limits import LimitedAction
from broadside.server.lobby.tournaments import (
    NO_SHOW,
    field_sizes,
    tournament_line,
    tournament_terms,
)
from broadside.server.matches.terms import check_terms, write_terms
from broadside.server.operations.logs import log_fault
from broadside.store import tournaments as stored
from broadside.store.tournaments import StoredTournament
from broadside.tournament.formats import FORMATS

_log = logging.getLogger(__name__)


async def _named(call: AccountCall) -> None:
    """Tournaments are for players with a name."""
    if call.account.is_guest:
        raise RequestRefused(Code.NAME_FIRST, "Take a name first: standings need one.")


@endpoint("GET", "/api/tournaments")
async def every(call: HttpCall) -> list[TournamentLine]:
    """Lists the latest tournaments."""
    lines = []
    for one in await call.store.tournaments.latest():
        lines.append(_readable(one))
        await sleep(0)  # a large one takes long: others have their turn
    return [line for line in lines if line is not None]


@endpoint("GET", "/api/tournament-formats")
async def formats(call: HttpCall) -> list[TournamentFormat]:
    """Lists the formats of a tournament, the usual one first."""
    return [TournamentFormat(name, one.summary) for name, one in FORMATS.items()]


@endpoint("GET", "/api/tournaments/{id}")
async def one(call: HttpCall, id: str) -> TournamentLine:
    """Shows one tournament and its standings."""
    return tournament_line(await _find(call, id))


@endpoint("GET", "/api/matches/{id}/tournament")
async def of_match(call: HttpCall, id: str) -> FixtureLine:
    """Names the tournament that a match belongs to."""
    match = await find_match(call, id)
    tournament = await call.store.tournaments.of_match(match.id)
    if tournament is None:
        return FixtureLine(None, None)
    left = match.epoch + NO_SHOW - call.services.clock.now()
    return FixtureLine(tournament, max(0, left))


@endpoint(
    "POST",
    "/api/tournaments",
    status=201,
    only=_named,
    limit=LimitedAction.CREATE,
    begins_game=True,
)
async def create(call: AccountCall, wish: NewTournament) -> TournamentCreated:
    """Announces a tournament."""
    await check_terms(call.services.background_work, call.asker, wish.terms)
    new = stored.NewStoredTournament(
        host=call.account_id,
        name=clean_display_name(wish.name),
        terms=write_terms(tournament_terms(wish.terms, wish.format)),
        format=wish.format,
        games=wish.games,
        now=call.now,
    )
    return TournamentCreated(await call.store.tournaments.create(new))


@endpoint("PUT", "/api/tournaments/{id}/entry", only=_named)
async def enter(call: AccountCall, id: str) -> None:
    """Enters a tournament that has not begun."""
    found = await _find(call, id)
    _, most = field_sizes(found)
    if not await call.store.tournaments.enter(found.id, call.account_id, most):
        sentence = "This tournament has begun or is full: enter another."
        raise RequestRefused(Code.BEGUN, sentence)


@endpoint("DELETE", "/api/tournaments/{id}/entry", only=_named)
async def leave(call: AccountCall, id: str) -> None:
    """Leaves a tournament before it begins."""
    if not await call.store.tournaments.leave((await _find(call, id)).id, call.account_id):
        raise RequestRefused(Code.BEGUN)


@endpoint("POST", "/api/tournaments/{id}/start", only=_named)
async def start(call: AccountCall, id: str) -> None:
    """Begins a tournament, as its host."""
    found = await _find(call, id)
    if found.host != call.account_id:
        raise RequestRefused(Code.NOT_HOST)
    least, most = field_sizes(found)
    if not await call.store.tournaments.start(found.id, least, most):
        sentence = f"It has begun, or it does not have the {least} to {most} players it needs."
        raise RequestRefused(Code.NOT_READY, sentence)


def _readable(tournament: StoredTournament) -> TournamentLine | None:
    """In the answer to a request for all tournaments, the line of one, or ``None`` for one that
    cannot be read.
    """
    try:
        return tournament_line(tournament)
    except Exception as error:
        log_fault(_log, "a tournament could not be listed", error, about=tournament.id)
        return None


async def _find(call: HttpCall, id: str) -> StoredTournament:
    found = await call.store.tournaments.find(id)
    if found is None:
        raise RequestRefused(Code.UNKNOWN_TOURNAMENT)
    return found
