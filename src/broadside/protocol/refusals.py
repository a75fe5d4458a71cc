"""Refusals: a code for programs and a sentence for people.

Nothing here knows how a refusal is sent: HTTP gives each code a status, the WebSocket makes a
message of it.
"""

from enum import StrEnum

from broadside.protocol.messages import LONGEST_MESSAGE, VERSION, Refused
from broadside.rules.errors import SENTENCES, IllegalMove, InvalidNotation, Refusal

_LONGEST_DETAIL = 200


class Code(StrEnum):
    """Why something is refused, in addition to the refusals of the rules, with the
    usual sentence."""

    sentence: str

    def __new__(cls, value: str, sentence: str = "") -> "Code":
        code = str.__new__(cls, value)
        code._value_, code.sentence = value, sentence
        return code

    UNREADABLE = "unreadable", "That cannot be read."
    TOO_LONG = "too-long", f"A message has at most {LONGEST_MESSAGE} bytes."
    NOT_TEXT = "not-text", "Messages are text, not bytes."
    HELLO_FIRST = "hello-first", "Say hello first, with the version and your features."
    WRONG_VERSION = "wrong-version", f"This server speaks version {VERSION} of the protocol."
    UNKNOWN_MATCH = "unknown-match", "There is no such match: check its address."
    MATCH_STOPPED = (
        "match-stopped",
        "This match has stopped because of a fault of the server: ask for it again in a while.",
    )
    NOT_FOLLOWING = "not-following", "Follow the match first, with resume."
    NOT_SEATED = "not-seated", "You are watching this match: only its players can move."
    STALE = "stale", "The game has moved on. Choose again."
    PAUSED = "paused", "This match is adjourned: it goes on when all its players are ready."
    TOO_FAST = "too-fast", "That is too fast: wait a moment, then send it again."
    TOO_MANY = "too-many", "You follow too many matches at once: leave one first."
    NO_FEATURE = "no-feature", "Say in your hello that you have this feature, or do without it."
    NOT_OVER = "not-over", "This match is not over: play it to its end first."
    NOT_HERE = "not-here", "Enter the lobby, or follow the match, before you talk there."
    UNKNOWN_INVITATION = "unknown-invitation", "There is no such invitation: check its address."
    INVITATION_CLOSED = (
        "invitation-closed",
        "This invitation is no longer open: ask for another.",
    )
    NOT_INVITED = "not-invited", "There is no place for you here: ask to be invited."
    TOO_MANY_INVITATIONS = (
        "too-many-invitations",
        "You have too many invitations open: withdraw one first.",
    )
    UNKNOWN_PERSON = "unknown-person", "That person cannot be invited: choose somebody who is here."
    MUTED = "muted", "The operator of this server has muted you: ask them."
    ALREADY_OVER = "already-over", "This match is over: ask for a rematch."
    IN_TOURNAMENT = "in-tournament", "Matches of a tournament are not adjourned: play on."
    PEOPLE_ONLY = (
        "people-only",
        "Only a match between people is adjourned: leave this one, and come back.",
    )
    CLAIM_LATER = (
        "claim-later",
        "You can claim an adjourned match seven days after you became ready, from "
        "players who did not come.",
    )
    BAD_FORMAT = "bad-format", "Choose another format."
    BAD_LAYOUT = "bad-layout", "This fleet cannot be placed here."
    BAD_NAME = "bad-name", "Choose a name that others can read."
    BAD_RULES = "bad-rules", "These rules cannot be played."
    BAD_STATS = "bad-stats", "The file cannot be used."
    BY_LOT = (
        "by-lot",
        'In this game a draw of lots decides who starts: choose "lot", or leave it out.',
    )
    NO_BANK = "no-bank", "A bank of time is for two sides: choose a time for moves."
    NO_GAME = "no-game", "Name a preset, or else a family and its rules."
    NOT_JSON = "not-json", "Send JSON, with the content type application/json."
    NOT_RATED = "not-rated", "Only presets are rated: play your own rules unrated."
    TOO_SLOW = "too-slow", "The request took too long: send it again, all at once."
    UNKNOWN_FAMILY = "unknown-family", "There is no such family of games."
    UNKNOWN_LEVEL = "unknown-level", "There is no such level."
    UNKNOWN_PRESET = "unknown-preset", "There is no such preset."
    WEAK_PASSWORD = "weak-password", "Choose another password: this one is easy to guess."
    WRONG_NUMBER = (
        "wrong-number",
        "Invite as many others as the game has seats left, or nobody by name.",
    )
    NO_SESSION = "no-session", "Ask for a session first: POST /api/session."
    WRONG_PASSWORD = "wrong-password", "The name or the password is wrong."
    BOT = "bot", "A bot has no bots of its own."
    NAME_FIRST = "name-first", "Take a name first."
    NOT_HOST = "not-host", "Only the host starts a tournament."
    SUSPENDED = "suspended", "You are suspended. Ask the operator of this server."
    NOT_FOUND = "not-found", "There is nothing at this address."
    WRONG_METHOD = "wrong-method", "That cannot be done at this address."
    UNKNOWN_BOT = "unknown-bot", "You have no such bot."
    UNKNOWN_LAYOUT = "unknown-layout", "You have no layout of that name."
    UNKNOWN_LINE = "unknown-line", "Nobody has said that: check the id of the line."
    UNKNOWN_SAVE = "unknown-save", "You have no save of that name."
    UNKNOWN_SESSION = "unknown-session", "You have no such session."
    UNKNOWN_TOURNAMENT = "unknown-tournament", "There is no such tournament."
    VOID_LINK = (
        "void-link",
        "This link is used or too old: ask the operator of this server for another.",
    )
    AGAINST_PEOPLE = "against-people", "There are no hints in a game against people."
    BEGUN = "begun", "This tournament has begun: play it to its end."
    FLEET_ONLY = "fleet-only", "That is there for fleet games only."
    GONE_ON = "gone-on", "The match has moved on since: offer this position to the other players."
    NAME_TAKEN = "name-taken", "Choose another name."
    NO_HINTS = "no-hints", "There are hints in shooting games only."
    NO_ORDERS = "no-orders", "There are orders for the ships of fleet games only."
    NO_REPORT = "no-report", "There are reports of shooting games only."
    NOT_READY = "not-ready", "It has begun, or fewer than two have entered."
    REGISTERED = "registered", "You have a name already."
    RUNNING = "running", "You can have that once the match is over."
    SOMEBODY_GONE = (
        "somebody-gone",
        "One of the players has deleted their account: invite others to a new match.",
    )
    STILL_THERE = "still-there", "The match has not moved on since: load it."
    TOO_MANY_BOTS = "too-many-bots", "You have too many bots: delete one first."
    BUSY = "busy", "The server has too much to do: try again in a minute."
    STORE_UNAVAILABLE = (
        "store-unavailable",
        "The server cannot reach its database just now: try again in a moment.",
    )
    DRAINING = "draining", "The server is about to start again: try again in a minute."


class RequestRefused(Exception):
    """A request was refused for that reason and has changed nothing."""

    def __init__(
        self,
        code: Code | Refusal,
        sentence: str | None = None,
        detail: str = "",
        *,
        match: str | None = None,
    ) -> None:
        super().__init__(code)
        usual = code.sentence if isinstance(code, Code) else SENTENCES[code]
        self.code, self.sentence = code, sentence or usual
        self.detail, self.match = detail[:_LONGEST_DETAIL], match


class Malformed(ValueError):
    """A message that cannot be read; its refusal is the answer."""

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(f"{code.sentence} {detail}".rstrip())
        self.refused = refuse(code, detail)


def refuse(
    code: Code, detail: str = "", *, id: str | None = None, match: str | None = None
) -> Refused:
    """The message that refuses another one by a code, for a reason that is not in the rules."""
    return Refused(code, code.sentence, detail[:_LONGEST_DETAIL], id, match)


def refuse_move(error: IllegalMove | InvalidNotation, id: str, match: str) -> Refused:
    """The message that refuses a move by the rules, or one that cannot be read."""
    if isinstance(error, InvalidNotation):
        return refuse(Code.UNREADABLE, str(error), id=id, match=match)
    about = error.about[:_LONGEST_DETAIL]
    return Refused(error.refusal, SENTENCES[error.refusal], about, id, match)
