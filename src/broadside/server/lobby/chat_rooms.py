"""Chat rooms: the lobby, and at each match one for its players and one for its spectators."""

import unicodedata
from collections.abc import Iterable, Mapping

from broadside.protocol import lobby as said
from broadside.protocol.lobby import LOBBY_ROOM
from broadside.server.lobby.member import LobbyMember
from broadside.store.chat import Spoken
from broadside.store.stored_match import MatchId

_WATCHERS = ".watchers"


def watchers_of(match: MatchId) -> str:
    """The chat room of the spectators of a match that is not over. No player hears it."""
    return f"{match}{_WATCHERS}"


def cleaned(text: str) -> str:
    """A chat line made safe for any terminal or page: no control characters, and one space between
    words. The result may be empty.
    """
    normal = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if one.isspace() else one for one in normal)
    return " ".join("".join(one for one in spaced if _is_harmless(one)).split())


def _is_harmless(character: str) -> bool:
    # C: control, format (which can turn the direction of writing), surrogates, unassigned.
    return character == " " or unicodedata.category(character)[0] not in "CZ"


def rooms_of(member: LobbyMember) -> Mapping[str, str]:
    """The chat rooms that the member hears, and the name under which each is told."""
    heard: dict[str, str] = {LOBBY_ROOM: LOBBY_ROOM} if member.is_inside else {}
    for match, has_seat in member.follows().items():
        heard[match] = match
        if not has_seat:
            heard[watchers_of(match)] = match
    return heard


def tell_lines(member: LobbyMember, lines: Iterable[Spoken]) -> None:
    """Tell what was said in the chat rooms to somebody who hears them, without the lines of people
    they have blocked.
    """
    heard = rooms_of(member)
    by_room: dict[str, list[said.Line]] = {}
    for line in lines:
        if line.room in heard and line.account not in member.blocked:
            told = said.Line(line.id, line.account, line.name, line.text, line.said_at)
            by_room.setdefault(heard[line.room], []).append(told)
    for room, told_there in by_room.items():
        member.say(said.Said(room, tuple(told_there)))
