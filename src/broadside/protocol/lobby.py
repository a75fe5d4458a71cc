"""The messages by which people find each other, agree on a match, and talk."""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from broadside.protocol.message_base import Id, Message, Value

LONGEST_LINE = 300
"""Characters of one line of chat."""
LOBBY_ROOM = "lobby"

Seconds: TypeAlias = Annotated[int, Meta(ge=1, le=10 * 24 * 3600)]


class Begins(StrEnum):
    """Who starts a match that people agree on."""

    HOST = "host"
    GUEST = "guest"
    LOT = "lot"


class TimeControl(Value, frozen=True):
    """Seconds in place of those of the rules: for each move, or in a bank for each player that
    grows by the increment with every turn. A player whose bank is empty loses."""

    turn: Seconds | None = None
    bank: Seconds | None = None
    increment: Annotated[int, Meta(ge=0, le=3600)] = 0


class Terms(Value, frozen=True):
    """The terms of a match: a preset, or custom rules of one family."""

    preset: Id | None = None
    family: Id | None = None
    rules: Annotated[str, Meta(max_length=16_384)] | None = None
    first: Begins | None = None
    """As the rules say, unless it is chosen."""
    time: TimeControl | None = None
    rated: bool = False
    public: bool = True
    """Whether the match is listed for those who want to watch."""


class Enter(Message, frozen=True, tag="enter"):
    """Enter the lobby: from now on the server tells who is here and which tables are open."""


class Exit(Message, frozen=True, tag="exit"):
    """Leave the lobby."""


class Next(Message, frozen=True, tag="next"):
    """Play a preset against the next player who wants the same."""

    preset: Id
    rated: bool = False


class Invite(Message, frozen=True, tag="invite"):
    """Invite people; without any, open a table that is listed, or only has an address.

    The client chooses the ``id``, which comes back with a refusal.
    """

    id: Id
    terms: Terms
    people: Annotated[tuple[Id, ...], Meta(max_length=7)] = ()
    listed: bool = True


class Accept(Message, frozen=True, tag="accept"):
    """Accept an invitation or sit down at a table."""

    invitation: Id


class Decline(Message, frozen=True, tag="decline"):
    """Decline an invitation, leave a table, or withdraw your own invitation."""

    invitation: Id


class Rematch(Message, frozen=True, tag="rematch"):
    """Ask the same people for a rematch, or accept one."""

    match: Id


class Adjourn(Message, frozen=True, tag="adjourn"):
    """Offer to adjourn a match, or agree to it. Without ``agree``: withdraw your offer, or decline
    those of the others."""

    match: Id
    agree: bool = True


class Ready(Message, frozen=True, tag="ready"):
    """Say whether you are ready to go on with an adjourned match."""

    match: Id
    ready: bool = True


class Say(Message, frozen=True, tag="say"):
    """Say something in the lobby or at a match, whose id is the room."""

    room: Id
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_LINE)]


class Person(Value, frozen=True):
    """Somebody who is here. ``lobby`` is whether the client can be invited."""

    person: str
    name: str | None
    bot: bool
    lobby: bool
    doing: str
    games: int
    wins: int
    ratings: dict[str, float]
    """By family of rules."""


class Guest(Value, frozen=True):
    """A player at an invitation, and their answer: ``asked``, ``accepted`` or ``declined``."""

    person: str
    name: str | None
    answer: str


class Invitation(Value, frozen=True):
    """An invitation or an open table; the first of the ``guests`` is the host."""

    id: str
    kind: str
    state: str
    game: str
    family: str
    terms: Terms
    seats: int
    guests: tuple[Guest, ...]
    expires_at: int
    rematch_of: str | None = None
    match: str | None = None
    """The match to resume, once everybody has accepted."""


class Lobby(Message, frozen=True, tag="lobby"):
    """Everybody who is here and every open table, whenever something has changed."""

    people: tuple[Person, ...]
    tables: tuple[Invitation, ...]


class Invited(Message, frozen=True, tag="invited"):
    """An invitation that concerns you, or what has become of it."""

    invitation: Invitation


class Rematched(Message, frozen=True, tag="rematched"):
    """A match that you follow has a rematch."""

    match: str
    next: str


class Aboard(Message, frozen=True, tag="aboard"):
    """Which people at a match that you follow are connected just now, by their seats."""

    match: str
    seats: tuple[int, ...]
    claim: int | UnsetType = UNSET
    """Milliseconds until you may claim the win; only while the whole other side is away."""


class Line(Value, frozen=True):
    """A line of chat."""

    id: int
    person: str
    name: str | None
    text: str
    at: int
    """Milliseconds since 1970."""


class Said(Message, frozen=True, tag="said"):
    """What was said in a room, in order."""

    room: str
    lines: tuple[Line, ...]
