"""Saved games: a match under a name, which goes on at exactly that point."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.protocol.api import Loaded, NewName, NewSave, SaveLine
from broadside.server.desk import Desk
from broadside.server.http import Refused, answer, read
from broadside.server.making import copy_match
from broadside.server.setting import counts
from broadside.store.layouts import TooMany
from broadside.store.match import Match, Person
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
        match = await desk.store.matches.find(wish.match)
        if match is not None and len(_people(match)) > 1:
            await desk.store.pauses.pause(match.id, now)
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
        saved = await desk.store.saves.of(visit.account.id)
        found = next((one for one in saved if one.name == _name(request)), None)
        match = None if found is None else await desk.store.matches.find(found.match)
        if found is None or match is None:
            raise _unknown()
        return answer(await _load(desk, found, match, visit.account.id))

    return [
        Route("/api/saves", mine, methods=["GET"]),
        Route("/api/saves/{name:path}/load", load, methods=["POST"]),
        Route("/api/saves/{name:path}", save, methods=["PUT"]),
        Route("/api/saves/{name:path}", rename, methods=["PATCH"]),
        Route("/api/saves/{name:path}", delete, methods=["DELETE"]),
    ]


async def _load(desk: Desk, save: Save, match: Match, account: str) -> Loaded:
    """A game of several people waits for all of them; one against the computer goes on at once,
    as a copy where it has gone on since."""
    if len(_people(match)) > 1:
        missing = await desk.store.pauses.agree(match.id, account, desk.clock.now())
        return Loaded(match.id, len(missing), counts(match))
    if await desk.store.matches.latest(match.id) == save.number:
        return Loaded(match.id, 0, counts(match))
    desk.drain.refuse_new()
    copy = await copy_match(desk.store, match, save.number, desk.clock.now())
    return Loaded(copy, 0, counts=False)


def _people(match: Match) -> set[Person]:
    """Those at one screen are as one."""
    return {who for who in match.occupants if isinstance(who, Person)}


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
