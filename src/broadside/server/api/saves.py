"""Saved games: a position of a match under a name, from which the match can go on."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import Loaded, NewName, NewSave, SaveLine
from broadside.server.desk import Desk
from broadside.server.http import Refused, answer, read
from broadside.server.limits import Act
from broadside.server.lobby.telling import invitation_line
from broadside.server.making import copy_match
from broadside.server.setting import counts
from broadside.store.invitation import Position
from broadside.store.layouts import TooMany
from broadside.store.match import AccountId, Match
from broadside.store.pauses import Problem
from broadside.store.saves import NameInUse, NotAtTheTable, Save

_LONGEST_NAME = 64


def routes(desk: Desk) -> list[Route]:
    async def mine(request: Request) -> Response:
        visit = await desk.visit(request)
        return answer([_line(save) for save in await desk.store.saves.of(visit.account.id)])

    async def save(request: Request) -> Response:
        visit = await desk.visit(request)
        name, wish = _name(request), await read(request, NewSave)
        now = desk.clock.now()
        try:
            await desk.store.saves.save(
                visit.account.id, name, wish.match, now, replaces=wish.replaces
            )
        except NotAtTheTable as error:
            raise Refused(403, "not-seated", "Only its players can save it.", str(error)) from None
        except NameInUse as error:
            raise Refused(409, "name-taken", "Choose another name.", str(error)) from None
        except TooMany as error:
            raise Refused(409, "too-many", "Delete a save first.", str(error)) from None
        return Response(status_code=204)

    async def rename(request: Request) -> Response:
        visit = await desk.visit(request)
        name = _readable((await read(request, NewName)).name)
        try:
            is_there = await desk.store.saves.rename(visit.account.id, _name(request), name)
        except NameInUse as error:
            raise Refused(409, "name-taken", "Choose another name.", str(error)) from None
        return _done(is_there)

    async def delete(request: Request) -> Response:
        visit = await desk.visit(request)
        return _done(await desk.store.saves.delete(visit.account.id, _name(request)))

    async def load(request: Request) -> Response:
        visit = await desk.visit(request)
        saved, match = await _find(desk, visit.account.id, _name(request))
        return answer(await _load(desk, saved, match, visit.account.id))

    async def offer(request: Request) -> Response:
        visit = await desk.visit(request)
        desk.count(Act.INVITE, request, visit.account.id)
        saved, match = await _find(desk, visit.account.id, _name(request))
        if len(match.accounts) < 2:
            raise Refused(409, "people-only", "Nobody else plays this match: load it.")
        if await desk.store.matches.latest(match.id) == saved.number:
            raise Refused(409, "still-there", "The match still stands there: load it.")
        position = Position(match.id, saved.number, saved.elapsed)
        offered = await desk.reception.offer_position(visit.account.id, match, position)
        return answer(invitation_line(offered), 201)

    return [
        Route("/api/saves", mine, methods=["GET"]),
        Route("/api/saves/{name:path}/load", load, methods=["POST"]),
        Route("/api/saves/{name:path}/offer", offer, methods=["POST"]),
        Route("/api/saves/{name:path}", save, methods=["PUT"]),
        Route("/api/saves/{name:path}", rename, methods=["PATCH"]),
        Route("/api/saves/{name:path}", delete, methods=["DELETE"]),
    ]


async def _find(desk: Desk, account: AccountId, name: str) -> tuple[Save, Match]:
    """Raises ``Refused`` where that person has no such save."""
    saves = await desk.store.saves.of(account)
    saved = next((one for one in saves if one.name == name), None)
    match = None if saved is None else await desk.store.matches.find(saved.match)
    if saved is None or match is None:
        raise _unknown()
    return saved, match


async def _load(desk: Desk, save: Save, match: Match, account: AccountId) -> Loaded:
    """Lead to the match where it still stands there. Where it has gone on, the other people are to
    be asked; against the computer a copy goes on at once."""
    if await desk.store.matches.latest(match.id) == save.number:
        missing = await desk.store.pauses.agree(match.id, account, desk.clock.now())
        waits_for = 0 if isinstance(missing, Problem) else len(missing)
        return Loaded(match.id, waits_for, counts(match))
    if len(match.accounts) > 1:
        sentence = "The match has gone on since: offer this position to the other players."
        raise Refused(409, "gone-on", sentence)
    desk.drain.refuse_new()
    now, position = desk.clock.now(), Position(match.id, save.number, save.elapsed)
    copy = await copy_match(desk.store, match, position, now)
    return Loaded(await desk.store.matches.create(copy), 0, counts=False)


def _name(request: Request) -> str:
    return _readable(str(request.path_params["name"]))


def _readable(name: str) -> str:
    """Raises ``Refused`` for a name that nobody could read."""
    # Browsers take dots alone for another address: nobody could load such a save.
    if not name.strip(" .") or len(name) > _LONGEST_NAME or not name.isprintable():
        raise Refused(400, "bad-name", f"A name has 1 to {_LONGEST_NAME} letters.")
    return name


def _line(save: Save) -> SaveLine:
    return SaveLine(
        save.name, save.match, save.preset, save.saved_at, save.is_finished, len(save.waits_for)
    )


def _done(is_there: bool) -> Response:
    if not is_there:
        raise _unknown()
    return Response(status_code=204)


def _unknown() -> Refused:
    return Refused(404, "unknown-save", "You have no save of that name.")
