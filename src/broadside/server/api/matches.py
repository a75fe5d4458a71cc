"""Creates, lists and returns matches."""

import re

import msgspec
from starlette.responses import Response

from broadside.protocol.api import MatchCreated, MatchLine, NewHotSeat, NewMatch
from broadside.protocol.families import ruleset_json
from broadside.protocol.messages import Player
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.http.endpoint import AccountCall, HttpCall, endpoint
from broadside.server.http.json_requests import plain
from broadside.server.http.rate_limits import LimitedAction
from broadside.server.matches.checked_games import game_of
from broadside.server.matches.create import create_hot_seat, create_match
from broadside.server.matches.opened_match import counts, is_hot_seat, level_of, salts_of
from broadside.server.workers.background_work import background_work_for
from broadside.server.workers.worker_functions import proof_of
from broadside.store.stored_match import AccountId, Person, StoredMatch
from broadside.table.match_messages import result


@endpoint("POST", "/api/matches", status=201, limit=LimitedAction.CREATE, begins_game=True)
async def create(call: AccountCall, wish: NewMatch) -> MatchCreated:
    """Creates a match against the computer."""
    clock, work = call.services.clock, call.services.background_work
    return MatchCreated(await create_match(call.store, clock, work, call.asker, wish))


@endpoint("POST", "/api/hotseat", status=201, limit=LimitedAction.CREATE, begins_game=True)
async def share_screen(call: AccountCall, wish: NewHotSeat) -> MatchCreated:
    """Creates a match of people at one screen."""
    clock, work = call.services.clock, call.services.background_work
    return MatchCreated(await create_hot_seat(call.store, clock, work, call.asker, wish))


@endpoint("GET", "/api/matches")
async def mine(call: AccountCall) -> list[MatchLine]:
    """Lists your matches."""
    found = await call.store.matches.of(call.account_id)
    return [_line(match, names, call.account_id) for match, names in found]


@endpoint("GET", "/api/matches/{id}")
async def one(call: HttpCall, id: str) -> MatchLine:
    """Shows one match."""
    found = await call.services.authentication.find(call.request)
    match = await find_match(call, id)
    line = _line(match, await call.store.matches.names(match), found.account.id if found else None)
    if not call.wants_ruleset:
        return line
    return msgspec.structs.replace(line, ruleset=ruleset_json(game_of(match.family, match.rules)))


@endpoint("GET", "/api/matches/{id}/record", answers=str)
async def record(call: HttpCall, id: str) -> Response:
    """Hands out the record of a finished match, which can be verified."""
    match = await find_finished(call, id)
    entries = await call.store.matches.entries(match.id)
    salts = salts_of(match)
    work, asker = call.services.background_work, call.asker
    proof = await background_work_for(work, asker, proof_of, match.record(entries), salts)
    return plain(proof, _file_name(match))


async def find_match(call: HttpCall, id: str) -> StoredMatch:
    """The match that a request names. Raises ``RequestRefused`` for an unknown address."""
    match = await call.store.matches.find(id)
    if match is None:
        raise RequestRefused(Code.UNKNOWN_MATCH)
    return match


async def find_finished(call: HttpCall, id: str) -> StoredMatch:
    """The finished match that a request names, about which nothing is secret any more. Raises
    ``RequestRefused``.
    """
    match = await find_match(call, id)
    if match.outcome is None:
        raise RequestRefused(Code.RUNNING)
    return match


def _file_name(match: StoredMatch) -> str:
    """The file name of a match's record, safe in headers, on disks and in shells: custom rules may
    have any name.
    """
    name = re.sub(r"[^A-Za-z0-9]+", "-", match.preset).strip("-")
    return f"{name or 'match'}-{match.id}.jsonl"


def _line(
    match: StoredMatch, names: tuple[str | None, ...], account: AccountId | None
) -> MatchLine:
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
        result=None if match.outcome is None else result(match.outcome),
        counts=counts(match),
        helped=bool(match.helped),
        is_hot_seat=is_hot_seat(match),
        waits_for=match.waits_for,
    )
