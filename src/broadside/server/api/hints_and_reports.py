"""Hints in a game, and the report and the replay of a finished one."""

from typing import Any

from msgspec import Raw
from starlette.responses import Response

from broadside.analysis.odds import Odds, odds
from broadside.analysis.report import heat
from broadside.protocol.fleet_reports import FleetFrames, FleetReport
from broadside.protocol.hints_and_reports import Hint, Report, Underway
from broadside.protocol.refusals import Code, RequestRefused
from broadside.rules.catalog import AnyGame
from broadside.rules.errors import Refusal
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Seat
from broadside.rules.record import Record
from broadside.rules.shooting.battle import Phase, shots_due
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View
from broadside.server.api.matches import find_finished, find_match
from broadside.server.http.endpoint import AccountCall, HttpCall, endpoint
from broadside.server.http.json_requests import answer
from broadside.server.http.rate_limits import LimitedAction
from broadside.server.matches.opened_match import opened_match_of, seat_of
from broadside.server.workers.background_work import background_work_for
from broadside.server.workers.game_reports import Busy
from broadside.server.workers.report_parts import fleet_frames_json, fleet_report_json
from broadside.server.workers.worker_pool import PoolError
from broadside.store.match import Person, StoredMatch

_EVERYTHING = "all"
_DIGITS = 9
"""Of a number; no match has more frames."""


@endpoint("POST", "/api/matches/{id}/hint", limit=LimitedAction.HINT, refusals={Code.TOO_LONG: 503})
async def hint(call: AccountCall, id: str) -> Hint:
    """Names the best shots in a match against the computer, which sets no best score then."""
    match = await find_match(call, id)
    seat = seat_of(match, call.account_id)
    if seat is None:
        raise RequestRefused(Code.NOT_SEATED, "Only its players can ask for a hint.")
    _refuse_against_people(match)
    known = (await call.services.live_matches.find(match.id)).view(seat)
    view = _to_fire(known.view)
    found = await background_work_for(call.services.background_work, call.asker, odds, view)
    # Marked before the answer is sent: a player who may have seen a hint was helped.
    await call.store.matches.help(match.id, seat)
    return _hint(known.number, view, found)


@endpoint("GET", "/api/matches/{id}/report", answers=Report | Underway, status=(200, 202))
async def report(call: HttpCall, id: str) -> Response:
    """Analyses a finished shooting match; 202 says how far that is."""
    match = await find_finished(call, id)
    try:
        found = call.services.reports.find(match.id)
    except PoolError:
        sentence = "The report could not be made in time: ask for it again later."
        raise RequestRefused(Code.BUSY, sentence) from None
    if found is None:
        found = await _begin(call, match)
    if isinstance(found, Underway):
        return answer(found, 202)
    return answer(Raw(found))


@endpoint("GET", "/api/matches/{id}/fleet-report", answers=FleetReport, limit=LimitedAction.REPORT)
async def fleet_report(call: HttpCall, id: str) -> Response:
    """Tells what each side of a finished fleet match knew and when, what it hit, and what it fired
    at in vain."""
    game, played = await _fleet_game(call, await find_finished(call, id))
    work, asker = call.services.background_work, call.asker
    return answer(Raw(await background_work_for(work, asker, fleet_report_json, game, played)))


@endpoint("GET", "/api/matches/{id}/frames", answers=FleetFrames, limit=LimitedAction.FRAMES)
async def frames(call: HttpCall, id: str) -> Response:
    """Some frames of the replay of a finished fleet match, from that number on: from the fog of
    one ``seat``, or with everything."""
    match = await find_finished(call, id)
    game, played = await _fleet_game(call, match)
    asked = call.request.query_params
    seat, first = _seat(asked.get("seat", _EVERYTHING), game), _number(asked.get("from", "0"))
    work, asker = call.services.background_work, call.asker
    found = await background_work_for(work, asker, fleet_frames_json, game, played, seat, first)
    return answer(Raw(found))


def _seat(text: str, game: FleetGame) -> Seat | None:
    """The seat whose fog is asked for; nothing for everything. Raises ``RequestRefused``."""
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


def _refuse_against_people(match: StoredMatch) -> None:
    if sum(isinstance(who, Person) for who in match.occupants) > 1:
        raise RequestRefused(Code.AGAINST_PEOPLE)


def _to_fire(view: Any) -> View:
    """The view, if it is one of a seat that is to fire. Raises ``RequestRefused``."""
    if not isinstance(view, View):
        raise RequestRefused(Code.NO_HINTS)
    if view.battle.phase is not Phase.FIGHTING or not view.is_to_move:
        raise RequestRefused(Refusal.NOT_YOUR_TURN, "Ask for a hint when it is your turn to fire.")
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


async def _begin(call: HttpCall, match: StoredMatch) -> Underway:
    game, played = await _played(call, match)
    if not isinstance(game, ShootingGame):
        raise RequestRefused(Code.NO_REPORT)
    call.count(LimitedAction.REPORT)
    try:
        return call.services.reports.begin(match.id, game, played, call.asker)
    except Busy:
        raise RequestRefused(Code.BUSY, "Many reports are being made: try again later.") from None


async def _played(call: HttpCall, match: StoredMatch) -> tuple[AnyGame, Record]:
    """The game of a finished match, and its record."""
    game = opened_match_of(match, tuple(None for _ in match.occupants)).game
    return game, match.record(await call.store.matches.entries(match.id))


async def _fleet_game(call: HttpCall, match: StoredMatch) -> tuple[FleetGame, Record]:
    """The same of a fleet match. Raises ``RequestRefused``."""
    game, played = await _played(call, match)
    if not isinstance(game, FleetGame):
        raise RequestRefused(Code.FLEET_ONLY)
    return game, played
