"""Hints in a game, and the report of a finished one."""

from typing import Any

from msgspec import Raw
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from broadside.analysis.odds import Odds, odds
from broadside.analysis.report import heat
from broadside.protocol.insight import Hint, Underway
from broadside.rules.classic.battle import Phase, shots_due
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.view import View
from broadside.server.api.matches import find_finished, find_match
from broadside.server.compute import compute_for
from broadside.server.desk import Desk
from broadside.server.http import Refused, answer
from broadside.server.limits import Act
from broadside.server.reports import Busy
from broadside.server.setting import seat_of, setting_of
from broadside.server.worker_pool import PoolError
from broadside.store.match import Match, Person


def routes(desk: Desk) -> list[Route]:
    async def hint(request: Request) -> Response:
        visit = await desk.visit(request)
        desk.count(Act.HINT, request, visit.account.id)
        match = await find_match(desk, request.path_params["id"])
        seat = seat_of(match, visit.account.id)
        if seat is None:
            raise Refused(403, "not-seated", "Only its players can ask for a hint.")
        _refuse_against_people(match)
        known = (await desk.hall.find(match.id)).view(seat)
        view = _to_fire(known.view)
        asker = desk.asker(request, visit.account.id)
        found = await compute_for(desk.compute, asker, odds, view)
        # Marked before anything is told: whoever has seen a hint was helped, come what may.
        await desk.store.matches.help(match.id, seat)
        return answer(_hint(known.number, view, found))

    async def report(request: Request) -> Response:
        match = await find_finished(desk, request.path_params["id"])
        try:
            found = desk.reports.find(match.id)
        except PoolError:
            sentence = "The report could not be made in time: ask for it again later."
            raise Refused(503, "busy", sentence) from None
        if found is None:
            found = await _begin(desk, request, match)
        if isinstance(found, Underway):
            return answer(found, 202)
        return answer(Raw(found))

    return [
        Route("/api/matches/{id}/hint", hint, methods=["POST"]),
        Route("/api/matches/{id}/report", report, methods=["GET"]),
    ]


def _refuse_against_people(match: Match) -> None:
    if sum(isinstance(who, Person) for who in match.occupants) > 1:
        raise Refused(409, "against-people", "There are no hints in a game against people.")


def _to_fire(view: Any) -> View:
    """The view, if it is one of a seat that is to fire. Raises ``Refused``."""
    if not isinstance(view, View):
        raise Refused(409, "no-hints", "There are hints in shooting games only.")
    if view.battle.phase is not Phase.FIGHTING or not view.is_to_move:
        raise Refused(409, "not-your-turn", "Ask for a hint when it is your turn to fire.")
    return view


def _hint(number: int, view: View, found: Odds) -> Hint:
    assert view.battle.target is not None, "somebody is to fire"
    best = found.best(shots_due(view.rules, view.battle))
    return Hint(
        number=number,
        sea=view.battle.target,
        best=tuple(map(str, best)),
        exact=found.is_exact,
        heat=heat(found.chances),
    )


async def _begin(desk: Desk, request: Request, match: Match) -> Underway:
    game = setting_of(match, tuple(None for _ in match.occupants)).game
    if not isinstance(game, ShootingGame):
        raise Refused(409, "no-report", "There are reports of shooting games only.")
    desk.count(Act.REPORT, request)
    entries = await desk.store.matches.entries(match.id)
    try:
        return desk.reports.begin(match.id, game, match.record(entries), desk.asker(request))
    except Busy:
        raise Refused(503, "busy", "Many reports are being made: try again later.") from None
