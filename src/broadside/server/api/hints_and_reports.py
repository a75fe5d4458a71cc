"""Hints in a game, and the report of a finished one."""

from typing import Any

from msgspec import Raw
from starlette.responses import Response

from broadside.analysis.odds import Odds, odds
from broadside.analysis.report import heat
from broadside.protocol.hints_and_reports import Hint, Report, Underway
from broadside.protocol.refusals import Code, RequestRefused
from broadside.rules.errors import Refusal
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
from broadside.server.workers.worker_pool import PoolError
from broadside.store.stored_match import Person, StoredMatch


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


def _refuse_against_people(match: StoredMatch) -> None:
    if sum(isinstance(who, Person) for who in match.occupants) > 1:
        raise RequestRefused(Code.AGAINST_PEOPLE)


def _to_fire(view: Any) -> View:
    """The view for a hint, if it is one of a seat that is to fire. Raises ``RequestRefused``."""
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
    game = opened_match_of(match, tuple(None for _ in match.occupants)).game
    if not isinstance(game, ShootingGame):
        raise RequestRefused(Code.NO_REPORT)
    call.count(LimitedAction.REPORT)
    played = match.record(await call.store.matches.entries(match.id))
    try:
        return call.services.reports.begin(match.id, game, played, call.asker)
    except Busy:
        raise RequestRefused(Code.BUSY, "Many reports are being made: try again later.") from None
