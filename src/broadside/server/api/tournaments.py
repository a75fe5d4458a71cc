"""Tournaments of people and bots: announced, entered, started and looked at."""

import logging

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import NewTournament, TournamentCreated, TournamentLine
from broadside.server.desk import Desk
from broadside.server.http import Refused, answer, read
from broadside.server.limits import Act
from broadside.server.lobby.terms import write_terms
from broadside.server.lobby.tournaments import tournament_line, tournament_terms
from broadside.server.logs import log_fault
from broadside.server.names import clean_name
from broadside.store import tournaments as stored
from broadside.store.tournaments import Tournament

_log = logging.getLogger(__name__)


def routes(desk: Desk) -> list[Route]:
    return [*_looking_routes(desk), *_doing_routes(desk)]


def _looking_routes(desk: Desk) -> list[Route]:
    async def every(request: Request) -> Response:
        found = await desk.store.tournaments.latest()
        return answer([line for one in found if (line := _readable(one))])

    async def one(request: Request) -> Response:
        return answer(tournament_line(await _find(desk, request)))

    return [
        Route("/api/tournaments", every, methods=["GET"]),
        Route("/api/tournaments/{id}", one, methods=["GET"]),
    ]


def _doing_routes(desk: Desk) -> list[Route]:
    async def create(request: Request) -> Response:
        desk.drain.refuse_new()
        host = await _named(desk, request)
        desk.count(Act.CREATE, request, host)
        wish = await read(request, NewTournament)
        new = stored.NewTournament(
            host=host,
            name=clean_name(wish.name),
            terms=write_terms(tournament_terms(wish.terms, wish.format)),
            format=wish.format,
            games=wish.games,
            now=desk.clock.now(),
        )
        return answer(TournamentCreated(await desk.store.tournaments.create(new)), 201)

    async def enter(request: Request) -> Response:
        account = await _named(desk, request)
        if not await desk.store.tournaments.enter((await _find(desk, request)).id, account):
            raise Refused(409, "begun", "This tournament has begun or is full: enter another.")
        return Response(status_code=204)

    async def leave(request: Request) -> Response:
        account = await _named(desk, request)
        if not await desk.store.tournaments.leave((await _find(desk, request)).id, account):
            raise Refused(409, "begun", "This tournament has begun: play it to its end.")
        return Response(status_code=204)

    async def start(request: Request) -> Response:
        account, found = await _named(desk, request), await _find(desk, request)
        if found.host != account:
            raise Refused(403, "not-host", "Only the host starts a tournament.")
        if not await desk.store.tournaments.start(found.id):
            raise Refused(409, "not-ready", "It has begun, or fewer than two have entered.")
        return Response(status_code=204)

    return [
        Route("/api/tournaments", create, methods=["POST"]),
        Route("/api/tournaments/{id}/entry", enter, methods=["PUT"]),
        Route("/api/tournaments/{id}/entry", leave, methods=["DELETE"]),
        Route("/api/tournaments/{id}/start", start, methods=["POST"]),
    ]


def _readable(tournament: Tournament) -> TournamentLine | None:
    """One that cannot be read keeps nobody from the others."""
    try:
        return tournament_line(tournament)
    except Exception as error:
        log_fault(_log, "a tournament could not be listed", error, about=tournament.id)
        return None


async def _find(desk: Desk, request: Request) -> Tournament:
    found = await desk.store.tournaments.find(request.path_params["id"])
    if found is None:
        raise Refused(404, "unknown-tournament", "There is no such tournament.")
    return found


async def _named(desk: Desk, request: Request) -> str:
    visit = await desk.visit(request)
    if visit.account.is_guest:
        raise Refused(403, "name-first", "Take a name first: standings need one.")
    return visit.account.id
