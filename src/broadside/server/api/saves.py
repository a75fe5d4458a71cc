"""Saved games: a position of a match under a name, from which the match can go on."""

from broadside.protocol.api import Loaded, NewName, NewSave, SaveLine
from broadside.protocol.lobby import Invitation
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.http.endpoint import AccountCall, endpoint
from broadside.server.http.rate_limits import LimitedAction
from broadside.server.http.statuses import CONFLICT
from broadside.server.lobby.messages import invitation_line
from broadside.server.matches.create import copy_match
from broadside.server.matches.opened_match import counts
from broadside.store.adjournments import AdjournmentProblem
from broadside.store.layouts import TooMany
from broadside.store.saves import NameInUse, NotAtTheTable, Save
from broadside.store.stored_invitation import SavedPosition
from broadside.store.stored_match import StoredMatch

_LONGEST_NAME = 64


@endpoint("GET", "/api/saves")
async def mine(call: AccountCall) -> list[SaveLine]:
    """Lists your saved games."""
    return [_line(save) for save in await call.store.saves.of(call.account_id)]


@endpoint("PUT", "/api/saves/{name:path}")
async def save(call: AccountCall, wish: NewSave, name: str) -> None:
    """Saves a match as it stands now."""
    _check_name(name)
    try:
        await call.store.saves.save(
            call.account_id, name, wish.match, call.now, replaces=wish.replaces
        )
    except NotAtTheTable as error:
        sentence = "Only its players can save it."
        raise RequestRefused(Code.NOT_SEATED, sentence, str(error)) from None
    except NameInUse as error:
        raise RequestRefused(Code.NAME_TAKEN, detail=str(error)) from None
    except TooMany as error:
        raise RequestRefused(Code.TOO_MANY, "Delete a save first.", str(error)) from None


@endpoint("PATCH", "/api/saves/{name:path}")
async def rename(call: AccountCall, wish: NewName, name: str) -> None:
    """Renames a saved game."""
    _check_name(wish.name)
    _check_name(name)
    try:
        is_there = await call.store.saves.rename(call.account_id, name, wish.name)
    except NameInUse as error:
        raise RequestRefused(Code.NAME_TAKEN, detail=str(error)) from None
    if not is_there:
        raise RequestRefused(Code.UNKNOWN_SAVE)


@endpoint("DELETE", "/api/saves/{name:path}")
async def delete(call: AccountCall, name: str) -> None:
    """Deletes a saved game."""
    _check_name(name)
    if not await call.store.saves.delete(call.account_id, name):
        raise RequestRefused(Code.UNKNOWN_SAVE)


@endpoint("POST", "/api/saves/{name:path}/load")
async def load(call: AccountCall, name: str) -> Loaded:
    """Continues a saved game: its match if that has not moved on since, or else a copy of it."""
    save, match = await _find(call, name)
    if await call.store.matches.latest(match.id) == save.number:
        missing = await call.store.adjournments.agree(match.id, call.account_id, call.now)
        waits_for = 0 if isinstance(missing, AdjournmentProblem) else len(missing)
        return Loaded(match.id, waits_for, counts(match))
    if len(match.accounts) > 1:
        raise RequestRefused(Code.GONE_ON)
    call.services.graceful_shutdown.refuse_new()
    work, position = call.services.background_work, _position(save, match)
    copy = await copy_match(call.store, work, call.asker, match, position, call.now)
    return Loaded(await call.store.matches.create(copy), 0, counts=False)


@endpoint(
    "POST",
    "/api/saves/{name:path}/offer",
    status=201,
    limit=LimitedAction.INVITE,
    refusals={Code.UNKNOWN_PERSON: CONFLICT, Code.UNKNOWN_INVITATION: CONFLICT},
)
async def offer(call: AccountCall, name: str) -> Invitation:
    """Asks the other players to go on from a saved position."""
    save, match = await _find(call, name)
    if len(match.accounts) < 2:
        raise RequestRefused(Code.PEOPLE_ONLY, "Nobody else plays this match: load it.")
    if await call.store.matches.latest(match.id) == save.number:
        raise RequestRefused(Code.STILL_THERE)
    lobby = call.services.lobby_commands
    return invitation_line(await lobby.offer_position(call.asker, match, _position(save, match)))


async def _find(call: AccountCall, name: str) -> tuple[Save, StoredMatch]:
    """The saved game that a request names, and its match. Raises ``RequestRefused`` if that person
    has no such save.
    """
    _check_name(name)
    saves = await call.store.saves.of(call.account_id)
    saved = next((one for one in saves if one.name == name), None)
    match = None if saved is None else await call.store.matches.find(saved.match)
    if saved is None or match is None:
        raise RequestRefused(Code.UNKNOWN_SAVE)
    return saved, match


def _position(save: Save, match: StoredMatch) -> SavedPosition:
    return SavedPosition(match.id, save.number, save.elapsed)


def _check_name(name: str) -> None:
    """Raises ``RequestRefused`` for a name of a saved game without visible characters."""
    # Browsers take dots alone for another address: nobody could load such a save.
    if not name.strip(" .") or len(name) > _LONGEST_NAME or not name.isprintable():
        raise RequestRefused(Code.BAD_NAME, f"A name has 1 to {_LONGEST_NAME} letters.")


def _line(save: Save) -> SaveLine:
    return SaveLine(
        save.name, save.match, save.preset, save.saved_at, save.is_finished, len(save.waits_for)
    )
