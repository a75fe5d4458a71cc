"""The messages between a client and a game server, as ``docs/protocol.md`` describes them."""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from broadside.protocol import lobby
from broadside.protocol.fleet_json import FleetRulesetJson
from broadside.protocol.message_base import LONGEST_MESSAGE, VERSION, Id, Message, Number
from broadside.protocol.shooting_json import ShootingRulesetJson

__all__ = ["LONGEST_MESSAGE", "VERSION", "Id", "Message", "Number"]

NO_VIEW = Raw(b"null")


class Feature(StrEnum):
    """An optional part of the protocol, which is on when both sides have it."""

    VIEWS = "views"
    """Events come with the view after them, for clients that do not follow the rules."""
    RADAR = "radar"
    LOBBY = "lobby"
    CHAT = "chat"
    ADJOURN = "adjourn"
    """The server tells who wants to adjourn a match, and who is ready to go on."""
    NAMES = "names"
    """Guests have names, which end in ``(guest)``. Without this their name is ``null``."""
    STOPPED = "stopped"
    """The server tells when one match stops, and the client follows it again later. Without this
    the server closes the whole connection."""
    RULESET = "ruleset"
    """Snapshots have the rules as values too, for clients that read no rule files."""


SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, lt=64)]


class Hello(Message, frozen=True, tag="hello"):
    """The first message of a client. Features that the server does not know are ignored."""

    version: int
    features: Annotated[tuple[Id, ...], Meta(max_length=16)] = ()


class Resume(Message, frozen=True, tag="resume"):
    """Follow a match, from after the event of that number or else from a snapshot."""

    match: Id
    last: Number | None = None


class Sit(Message, frozen=True, tag="sit"):
    """Resume a hot-seat match at one of its seats, which all belong to the account."""

    match: Id
    seat: SeatNumber
    last: Number | None = None


class Leave(Message, frozen=True, tag="leave"):
    """Stop following a match. The seat stays taken."""

    match: Id


class Command(Message, frozen=True, tag="command"):
    """Make a move; ``number`` is the last event that the player has seen.

    The client chooses an ``id`` for this move and no other: sending it again is harmless.
    """

    id: Id
    match: Id
    number: Number
    move: Annotated[str, Meta(max_length=LONGEST_MESSAGE)]
    answers: Id | UnsetType = UNSET
    """The ``question`` that the player was shown, for moves that answer one."""


class Ping(Message, frozen=True, tag="ping"):
    """Asks for a sign of life."""

    token: Annotated[str, Meta(max_length=64)] = ""


FromClient: TypeAlias = (
    Hello
    | Resume
    | Sit
    | Leave
    | Command
    | Ping
    | lobby.Enter
    | lobby.Exit
    | lobby.Next
    | lobby.Invite
    | lobby.Accept
    | lobby.Decline
    | lobby.Rematch
    | lobby.Say
    | lobby.Adjourn
    | lobby.Ready
)


class Account(Struct, frozen=True, forbid_unknown_fields=True):
    """The account of the client. The name of a guest is marked, or ``null``: see ``Feature``."""

    name: str | None


class GameText(Struct, frozen=True, forbid_unknown_fields=True):
    """The rules of a match, from which the same game can be made again."""

    family: str
    name: str
    rules: str
    """As a rule file."""
    ruleset: ShootingRulesetJson | FleetRulesetJson | UnsetType = UNSET
    """The same rules as values, for clients with the feature ``ruleset``."""


class Player(Struct, frozen=True, forbid_unknown_fields=True):
    """The player at a seat: a person by name, or the computer at a level."""

    seat: int
    name: str | None = None
    level: str | None = None
    bot: bool = False
    """Whether a program plays here over the network."""


class Clocks(Struct, frozen=True, forbid_unknown_fields=True):
    """Milliseconds left for the turn and for the match when the message was written."""

    turn: int | None = None
    match: int | None = None
    banks: tuple[int, ...] | None = None
    """By seat, if each player has one time for all their turns."""
    setup: int | UnsetType = UNSET
    """What is left to prepare in, where that is limited."""


class Result(Struct, frozen=True, forbid_unknown_fields=True):
    """How a match ended: several winners share a draw."""

    winners: tuple[int, ...]
    ending: str


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to a hello, with the features that both sides have."""

    version: int
    features: tuple[str, ...]
    account: Account


class Snapshot(Message, frozen=True, tag="snapshot"):
    """All that one viewer knows of a match; ``number`` is the last event that is in it.

    ``seat`` is the viewer's own, or nothing for a spectator. ``demand`` is what the viewer must do,
    or nothing while others are to move.
    """

    match: str
    number: int
    seat: int | None
    game: GameText
    players: tuple[Player, ...]
    view: Raw
    digest: str
    demand: str | None
    clocks: Clocks
    commitments: dict[str, str]
    """By seat, as text."""
    result: Result | None
    offer: int | None = None
    """The seat that offers a draw, if the view of the game does not show it."""
    question: str | UnsetType = UNSET
    """The name of the question that the viewer may answer: about a map, or a draw that is offered.
    Left out while there is none."""


class Events(Message, frozen=True, tag="events"):
    """What one viewer was shown next; ``first`` is the number of the first of the events."""

    match: str
    first: int
    events: tuple[Raw, ...]
    demand: str | None
    clocks: Clocks
    view: Raw
    """The view after the events for clients with the feature ``views``; ``null`` for others."""
    question: str | UnsetType = UNSET
    """As in a snapshot."""


class Accepted(Message, frozen=True, tag="accepted"):
    """The move is played and kept; ``number`` is the last event that it led to."""

    id: str
    match: str
    number: int


class Refused(Message, frozen=True, tag="refused"):
    """A message was refused and has changed nothing."""

    code: str
    sentence: str
    detail: str = ""
    id: str | None = None
    """The command that it is about, if it is about one."""
    match: str | None = None
    """The match that it is about, if it is about one."""


class Pulse(Struct, frozen=True, forbid_unknown_fields=True):
    """How far a match has come, so that a client can check what it has."""

    number: int
    digest: str
    clocks: Clocks


class Heartbeat(Message, frozen=True, tag="heartbeat"):
    """A sign of life, with every match that the client follows."""

    matches: dict[str, Pulse]


class Committed(Message, frozen=True, tag="committed"):
    """A placement is fixed: the salted hash of what that seat has placed."""

    match: str
    seat: int
    commitment: str


class Over(Message, frozen=True, tag="over"):
    """A match has ended; its record is at that path."""

    match: str
    result: Result
    record: str


class Unlocked(Message, frozen=True, tag="unlocked"):
    """What the player has unlocked, as lines to be announced: here or on the last connection."""

    lines: tuple[str, ...]


class Offered(Message, frozen=True, tag="offered"):
    """A seat offers a draw; without a seat, the offer has ended."""

    match: str
    seat: int | None
    question: str | UnsetType = UNSET
    """As in a snapshot."""


class ReadySeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A player who is ready to go on, and the moment from which they may claim the match:
    milliseconds since 1970."""

    seat: int
    claims_at: int


class Adjournment(Message, frozen=True, tag="adjournment"):
    """Whether a match is adjourned, and who has agreed to what. For clients with the feature
    ``adjourn``, whenever they begin to follow a match between people, and whenever it changes."""

    match: str
    is_adjourned: bool
    offered_by: tuple[int, ...]
    """While it goes on: the seats that offer to adjourn it."""
    ready: tuple[ReadySeat, ...]
    """While it is adjourned: the seats that are ready to go on."""
    waits_for: tuple[int, ...]
    """The seats that have to agree before it is adjourned, or be ready before it goes on."""
    clocks: Clocks


class Pong(Message, frozen=True, tag="pong"):
    """The answer to a ping."""

    token: str


FromServer: TypeAlias = (
    Welcome
    | Snapshot
    | Events
    | Accepted
    | Refused
    | Heartbeat
    | Committed
    | Over
    | Unlocked
    | Offered
    | Adjournment
    | Pong
    | lobby.Lobby
    | lobby.Invited
    | lobby.Rematched
    | lobby.Aboard
    | lobby.Said
)
