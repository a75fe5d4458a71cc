"""The replay and the report of a finished fleet match."""

from msgspec import Raw
from starlette.responses import Response

from broadside.protocol.fleet_reports import FleetFrames, FleetReport
from broadside.protocol.refusals import Code, RequestRefused
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Seat
from broadside.rules.record import Record
from broadside.server.api.matches import find_finished
from broadside.server.http.endpoint import HttpCall, endpoint
from broadside.server.http.json_requests import answer
from broadside.server.http.rate_limits import LimitedAction
from broadside.server.matches.opened_match import opened_match_of
from broadside.server.workers.background_work import background_work_for
from broadside.server.workers.worker_functions import fleet_frames_json, fleet_report_json

_EVERYTHING = "all"
_DIGITS = 9
"""Of a number; no match has more frames."""


@endpoint("GET", "/api/matches/{id}/frames", answers=FleetFrames, limit=LimitedAction.FRAMES)
async def frames(call: HttpCall, id: str) -> Response:
    """Shows a finished fleet match again, from the fog of a seat or with everything."""
    game, played = await _finished(call, id)
    asked = call.request.query_params
    seat, first = _seat(asked.get("seat", _EVERYTHING), game), _number(asked.get("from", "0"))
    work, asker = call.services.background_work, call.asker
    found = await background_work_for(work, asker, fleet_frames_json, game, played, seat, first)
    return answer(Raw(found))


@endpoint("GET", "/api/matches/{id}/fleet-report", answers=FleetReport, limit=LimitedAction.REPORT)
async def fleet_report(call: HttpCall, id: str) -> Response:
    """Tells what each side of a finished fleet match saw, hit and fired at in vain."""
    game, played = await _finished(call, id)
    work, asker = call.services.background_work, call.asker
    return answer(Raw(await background_work_for(work, asker, fleet_report_json, game, played)))


async def _finished(call: HttpCall, id: str) -> tuple[FleetGame, Record]:
    """For a request about a fleet replay, the game of a match about which nothing is secret any
    more. Raises ``RequestRefused``.
    """
    match = await find_finished(call, id)
    game = opened_match_of(match, tuple(None for _ in match.occupants)).game
    if not isinstance(game, FleetGame):
        raise RequestRefused(Code.FLEET_ONLY)
    return game, match.record(await call.store.matches.entries(match.id))


def _seat(text: str, game: FleetGame) -> Seat | None:
    """The seat whose fog a request for a fleet replay asks for; nothing for everything. Raises
    ``RequestRefused``.
    """
    if text == _EVERYTHING:
        return None
    seat = _number(text)
    if seat not in game.rules.seats:
        raise RequestRefused(Code.UNREADABLE, "Name a seat of this match, or all.")
    return seat


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit()):
        raise RequestRefused(Code.UNREADABLE, "Seats and frames are numbers from 0.")
    return int(text[:_DIGITS])
