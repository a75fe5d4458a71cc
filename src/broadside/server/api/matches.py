"""Making, listing and handing out matches."""

import re

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import MatchCreated, MatchLine, NewHotSeat, NewMatch
from broadside.protocol.messages import Player
from broadside.server import telling
from broadside.server.desk import Desk
from broadside.server.hall import names_of
from broadside.server.http import Refused, answer, plain, read
from broadside.server.limits import Act
from broadside.server.making import make_hot_seat, make_match
from broadside.server.setting import counts, is_hot_seat, level_of, setting_of
from broadside.store.match import AccountId, Match, Person
from broadside.table.proof import prove, write_proof
from broadside.table.table import Table


def routes(desk: Desk) -> list[Route]:
    async def create(request: Request) -> Response:
        desk.drain.refuse_new()
        visit = await desk.visit(request)
        desk.count(Act.CREATE, request, visit.account.id)
        wish = await read(request, NewMatch)
        id = await make_match(desk.store, desk.clock, visit.account.id, wish)
        return answer(MatchCreated(id), 201)

    async def share_screen(request: Request) -> Response:
        desk.drain.refuse_new()
        visit = await desk.visit(request)
        desk.count(Act.CREATE, request, visit.account.id)
        wish = await read(request, NewHotSeat)
        id = await make_hot_seat(desk.store, desk.clock, visit.account.id, wish)
        return answer(MatchCreated(id), 201)

    async def mine(request: Request) -> Response:
        visit = await desk.visit(request)
        found = await desk.store.matches.of(visit.account.id)
        return answer([_line(match, names, visit.account.id) for match, names in found])

    async def one(request: Request) -> Response:
        visit = await desk.find_visit(request)
        match = await find_match(desk, request.path_params["id"])
        asker = visit.account.id if visit else None
        return answer(_line(match, await names_of(desk.store, match), asker))

    async def record(request: Request) -> Response:
        match = await find_finished(desk, request.path_params["id"])
        entries = await desk.store.matches.entries(match.id)
        setting = setting_of(match, _no_names(match))
        table = Table.resume(setting.game, match.record(entries))
        return plain(write_proof(prove(table, setting.salts)), _file_name(match))

    return [
        Route("/api/matches", create, methods=["POST"]),
        Route("/api/hotseat", share_screen, methods=["POST"]),
        Route("/api/matches", mine, methods=["GET"]),
        Route("/api/matches/{id}", one, methods=["GET"]),
        Route("/api/matches/{id}/record", record, methods=["GET"]),
    ]


async def find_match(desk: Desk, id: str) -> Match:
    """Raises ``Refused`` for an address that no match has."""
    match = await desk.store.matches.find(id)
    if match is None:
        raise Refused(404, "unknown-match", "There is no such match: check its address.")
    return match


async def find_finished(desk: Desk, id: str) -> Match:
    """A match about which nothing is secret any more. Raises ``Refused``."""
    match = await find_match(desk, id)
    if match.outcome is None:
        raise Refused(409, "running", "That is given out when the match is over, not before.")
    return match


def _file_name(match: Match) -> str:
    """Own rules have any name; that of a file must be fit for headers, disks and shells."""
    name = re.sub(r"[^A-Za-z0-9]+", "-", match.preset).strip("-")
    return f"{name or 'match'}-{match.id}.jsonl"


def _no_names(match: Match) -> tuple[None, ...]:
    return tuple(None for _ in match.occupants)


def _line(match: Match, names: tuple[str | None, ...], account: AccountId | None) -> MatchLine:
    seats = list(enumerate(zip(match.occupants, names, strict=True)))
    own = (seat for seat, (who, _) in seats if isinstance(who, Person) and who.account == account)
    return MatchLine(
        match=match.id,
        preset=match.preset,
        players=tuple(Player(seat, name, level_of(who)) for seat, (who, name) in seats),
        seat=next(own, None),
        created_at=match.created_at,
        is_paused=match.is_paused,
        finished_at=match.finished_at,
        result=None if match.outcome is None else telling.result(match.outcome),
        counts=counts(match),
        helped=bool(match.helped),
        is_hot_seat=is_hot_seat(match),
        waits_for=match.waits_for,
    )
