"""The bodies of HTTP requests and answers."""

from enum import StrEnum
from typing import Annotated, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

from broadside.protocol.fleet_json import FleetRulesetJson
from broadside.protocol.lobby import Terms
from broadside.protocol.messages import Id, Player, Result
from broadside.protocol.shooting_json import ShootingRulesetJson

LONGEST_BODY = 16_384
"""Bytes of one request."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=32)]
Password: TypeAlias = Annotated[str, Meta(min_length=8, max_length=256)]
Text: TypeAlias = Annotated[str, Meta(max_length=LONGEST_BODY)]


class _Value(Struct, frozen=True, forbid_unknown_fields=True):
    """A JSON object without unknown fields."""


class Refusal(_Value, frozen=True):
    """Every answer that is not a success."""

    code: str
    sentence: str
    detail: str = ""


class Me(_Value, frozen=True):
    """The account of the client. ``name`` is a registered one: a guest has none, but a name that
    ``/api/guest-name`` tells."""

    person: str
    """The id of the account in the lobby."""
    name: str | None
    email: str | None
    tutorial_done: bool


class First(StrEnum):
    """Who starts a new match."""

    ME = "me"
    OPPONENT = "opponent"
    LOT = "lot"


class Placement(StrEnum):
    """How the player's fleet is placed in a new match."""

    OWN = "own"
    """By the player, with the first move."""
    RANDOM = "random"
    LAYOUT = "layout"


class NewMatch(_Value, frozen=True):
    """A match against the computer: of a preset, or of custom rules of one family."""

    level: Id
    preset: Id | None = None
    family: Id | None = None
    rules: Text | None = None
    first: First | None = None
    """As the rules say, unless it is chosen."""
    placement: Placement = Placement.OWN
    layout: Text | None = None
    """The placement itself, as text."""


class NewHotSeat(_Value, frozen=True):
    """A match of people who share one screen: all seats belong to the account."""

    preset: Id | None = None
    family: Id | None = None
    rules: Text | None = None
    first: First | None = None
    """``me`` is the first player, ``opponent`` the second."""


class MatchCreated(_Value, frozen=True):
    """Where the new match is found: follow it over the WebSocket."""

    match: str


class MatchLine(_Value, frozen=True):
    """What anybody with the address of a match may know about it."""

    match: str
    preset: str
    players: tuple[Player, ...]
    seat: int | None
    """Your seat, if you have one."""
    created_at: int
    is_paused: bool
    finished_at: int | None
    result: Result | None
    counts: bool
    """Whether its result enters the statistics."""
    helped: bool
    """Whether a hint was taken: such a game sets no best score."""
    is_hot_seat: bool = False
    waits_for: tuple[int, ...] = ()
    """The seats that must be ready before an adjourned match goes on."""
    ruleset: ShootingRulesetJson | FleetRulesetJson | UnsetType = UNSET
    """The rules as values, if the query asks for them: ``?with=ruleset``."""


class Preset(_Value, frozen=True):
    """A game that can be played at once."""

    name: str
    family: str
    rules: str
    seats: int
    places_own: bool
    ruleset: ShootingRulesetJson | FleetRulesetJson | UnsetType = UNSET
    """As in a ``MatchLine``."""


class Level(_Value, frozen=True):
    """A computer player."""

    name: str
    summary: str


class Catalogue(_Value, frozen=True):
    """What can be chosen for a new match."""

    presets: tuple[Preset, ...]
    levels: dict[str, tuple[Level, ...]]
    """The computer players of each family; the usual levels come first."""


class BookSection(_Value, frozen=True):
    """A chapter of a rule book."""

    key: str
    heading: str
    paragraphs: tuple[str, ...]


class Book(_Value, frozen=True):
    """The rules of a game in plain words."""

    title: str
    sections: tuple[BookSection, ...]


class Rules(_Value, frozen=True):
    """Custom rules of one family."""

    family: Id
    rules: Text


class RulesChecked(_Value, frozen=True):
    """The result of checking custom rules: without complaints they can be played at once."""

    complaints: tuple[str, ...]
    rules: str | None = None
    """The same rules in their usual form, if they can be read."""
    area: int | None = None
    """Squares of the board."""
    suggested_area: int | None = None
    """A board with more squares than this is comfortable for the fleet."""
    example: str | None = None
    """A fleet that fits, as the text that places it."""
    ruleset: ShootingRulesetJson | FleetRulesetJson | UnsetType = UNSET
    """As in a ``MatchLine``, if the rules can be read."""


class Registration(_Value, frozen=True):
    """A guest takes a name, and keeps everything."""

    name: Name
    password: Password
    email: Annotated[str, Meta(max_length=254)] | None = None


class LogIn(_Value, frozen=True):
    """Logs in to the account of that name."""

    name: Annotated[str, Meta(max_length=64)]
    password: Annotated[str, Meta(max_length=256)]


class GuestName(_Value, frozen=True):
    """The name of a guest, without the mark that stands behind it elsewhere."""

    name: Name


class PasswordChange(_Value, frozen=True):
    """Ends all other sessions too."""

    old: Annotated[str, Meta(max_length=256)]
    new: Password


class PasswordReset(_Value, frozen=True):
    """Sets a new password with the token of a reset link, once. Ends all sessions."""

    token: Annotated[str, Meta(max_length=64)]
    password: Password


class Deletion(_Value, frozen=True):
    """A named account is deleted with its password."""

    password: Annotated[str, Meta(max_length=256)] | None = None


class SessionLine(_Value, frozen=True):
    """One place where an account is logged in."""

    id: str
    label: str
    created_at: int
    seen_at: int
    is_this: bool


class Figures(_Value, frozen=True):
    """A number of finished games; rates are from 0 to 1."""

    games: int
    wins: int
    losses: int
    draws: int
    shots: int
    hits: int
    win_rate: float
    accuracy: float


class AllTime(_Value, frozen=True):
    """The statistics of an account. ``wins`` counts those brought from elsewhere too."""

    wins: int
    total: Figures
    by_preset: dict[str, Figures]
    by_opponent: dict[str, Figures]
    best_scores: dict[str, int]
    streak: int
    best_streak: int
    tutorial_done: bool


class AchievementLine(_Value, frozen=True):
    """Something that can be unlocked, and when it was."""

    key: str
    title: str
    summary: str
    earned_at: int | None


class LayoutText(_Value, frozen=True):
    """A fleet, as the text that places it."""

    fleet: Text


class LayoutLine(_Value, frozen=True):
    """A fleet that was saved under a name."""

    preset: str
    name: str
    fleet: str


class NewSave(_Value, frozen=True):
    """The match that is to be saved under a name."""

    match: Id
    replaces: bool = False
    """Whether it may replace another save of that name."""


class NewName(_Value, frozen=True):
    """Another name for a save."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]


class SaveLine(_Value, frozen=True):
    """A saved game. ``waits_for`` is how many people are not ready yet, where it is adjourned."""

    name: str
    match: str
    preset: str
    saved_at: int
    is_finished: bool
    waits_for: int


class Loaded(_Value, frozen=True):
    """The match to follow. It goes on when nobody is waited for."""

    match: str
    waits_for: int
    counts: bool
    """Whether its result will enter the statistics. A copy counts for nothing, and neither does
    the match that it was copied from, unless that was over."""


class Earned(_Value, frozen=True):
    """Lines to be announced once."""

    unlocked: tuple[str, ...]


class Goodbye(_Value, frozen=True):
    """Whether the server stops now, because it was started for this person alone."""

    stops: bool


class LiveMatch(_Value, frozen=True):
    """A match between people that anybody may watch."""

    match: str
    preset: str
    players: tuple[Player, ...]
    created_at: int


class Complaint(_Value, frozen=True):
    """A line of chat that the operator should look at."""

    line: Annotated[int, Meta(ge=1, lt=2**53)]
    reason: Annotated[str, Meta(max_length=300)] = ""


class BotToken(_Value, frozen=True):
    """A bot and its token, which is shown once: ``Authorization: Bearer TOKEN``."""

    person: str
    token: str


class BotLine(_Value, frozen=True):
    """One of your bots."""

    person: str
    name: str


class RankLine(_Value, frozen=True):
    """A line of a leaderboard."""

    place: int
    person: str
    name: str
    bot: bool
    rating: float
    games: int
    wins: int


class NewTournament(_Value, frozen=True):
    """A tournament to be announced."""

    name: Name
    terms: Terms
    format: Id = "round-robin"
    """One of those that ``GET /api/tournament-formats`` lists."""
    games: Annotated[int, Meta(ge=1, le=10)] = 1
    """Games in each pairing."""


class TournamentFormat(_Value, frozen=True):
    """A way to hold a tournament."""

    name: str
    summary: str


class TournamentCreated(_Value, frozen=True):
    tournament: str


class FixtureLine(_Value, frozen=True):
    """The tournament that a match belongs to, if it belongs to one."""

    tournament: str | None
    placing_left: int | None
    """Milliseconds left to place a fleet when this was written; after that the player loses."""


class TournamentRow(_Value, frozen=True):
    """One line of the standings."""

    person: str
    name: str | None
    games: int
    wins: int
    losses: int
    draws: int
    points: float


class TournamentLine(_Value, frozen=True):
    """A tournament as it stands now, the best first."""

    tournament: str
    name: str
    host: str | None
    """Null, once the host has deleted their account. While the tournament is open, the first
    entrant then becomes the host."""
    format: str
    games: int
    terms: Terms
    stage: str
    """``open``, ``running`` or ``over``."""
    rounds: int
    standings: tuple[TournamentRow, ...]
    matches: tuple[str, ...]
