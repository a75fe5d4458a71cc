"""Who hears what: the lobby, and at each match its players and those who watch it."""

import unicodedata
from collections.abc import Iterable, Mapping

from broadside.protocol import lobby as said
from broadside.protocol.lobby import LOBBY_ROOM
from broadside.server.lobby.caller import Caller
from broadside.store.chat import Spoken
from broadside.store.match import MatchId

_WATCHERS = ".watchers"


def watchers_of(match: MatchId) -> str:
    """Where those talk who watch a match that is not over: no player hears it."""
    return f"{match}{_WATCHERS}"


def cleaned(text: str) -> str:
    """The line as one that cannot harm any terminal or page: no control characters, one space
    between words. It may be empty then."""
    normal = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if one.isspace() else one for one in normal)
    return " ".join("".join(one for one in spaced if _is_harmless(one)).split())


def _is_harmless(character: str) -> bool:
    # C: control, format (which can turn the direction of writing), surrogates, unassigned.
    return character == " " or unicodedata.category(character)[0] not in "CZ"


def rooms_of(caller: Caller) -> Mapping[str, str]:
    """What the caller hears, and as which room it is told."""
    heard: dict[str, str] = {LOBBY_ROOM: LOBBY_ROOM} if caller.is_inside else {}
    for match, has_seat in caller.follows().items():
        heard[match] = match
        if not has_seat:
            heard[watchers_of(match)] = match
    return heard


def tell_lines(caller: Caller, lines: Iterable[Spoken]) -> None:
    """Tell the caller those of the lines that it hears and wants to hear."""
    heard = rooms_of(caller)
    by_room: dict[str, list[said.Line]] = {}
    for line in lines:
        if line.room in heard and line.account not in caller.blocked:
            told = said.Line(line.id, line.account, line.name, line.text, line.said_at)
            by_room.setdefault(heard[line.room], []).append(told)
    for room, told_there in by_room.items():
        caller.say(said.Said(room, tuple(told_there)))
