"""Why a message is refused: a code for programs and a sentence for people."""

from enum import StrEnum

from broadside.protocol.messages import LONGEST_MESSAGE, VERSION, Refused
from broadside.rules.errors import SENTENCES, IllegalMove, InvalidNotation

_LONGEST_DETAIL = 200


class Code(StrEnum):
    """Why a message is refused, beside the refusals of the rules."""

    UNREADABLE = "unreadable"
    TOO_LONG = "too-long"
    NOT_TEXT = "not-text"
    HELLO_FIRST = "hello-first"
    WRONG_VERSION = "wrong-version"
    UNKNOWN_MATCH = "unknown-match"
    NOT_FOLLOWING = "not-following"
    NOT_SEATED = "not-seated"
    STALE = "stale"
    PAUSED = "paused"
    TOO_FAST = "too-fast"
    TOO_MANY = "too-many"
    NO_FEATURE = "no-feature"
    NOT_OVER = "not-over"
    NOT_HERE = "not-here"
    UNKNOWN_INVITATION = "unknown-invitation"
    INVITATION_CLOSED = "invitation-closed"
    NOT_INVITED = "not-invited"
    TOO_MANY_INVITATIONS = "too-many-invitations"
    UNKNOWN_PERSON = "unknown-person"
    MUTED = "muted"
    ALREADY_OVER = "already-over"
    IN_TOURNAMENT = "in-tournament"
    PEOPLE_ONLY = "people-only"
    CLAIM_LATER = "claim-later"


TEXTS = {
    Code.UNREADABLE: "That cannot be read.",
    Code.TOO_LONG: f"A message has at most {LONGEST_MESSAGE} bytes.",
    Code.NOT_TEXT: "Messages are text, not bytes.",
    Code.HELLO_FIRST: "Say hello first, with the version and your features.",
    Code.WRONG_VERSION: f"This server speaks version {VERSION} of the protocol.",
    Code.UNKNOWN_MATCH: "There is no such match: check its address.",
    Code.NOT_FOLLOWING: "Follow the match first, with resume.",
    Code.NOT_SEATED: "You are watching this match: only its players can move.",
    Code.STALE: "The game has moved on. Choose again.",
    Code.PAUSED: "This match is adjourned: it goes on when all its players are ready.",
    Code.TOO_FAST: "That is too fast: wait a moment, then send it again.",
    Code.TOO_MANY: "You follow too many matches at once: leave one first.",
    Code.NO_FEATURE: "Say in your hello that you have this feature, or do without it.",
    Code.NOT_OVER: "This match is not over: play it to its end first.",
    Code.NOT_HERE: "Enter the lobby, or follow the match, before you talk there.",
    Code.UNKNOWN_INVITATION: "There is no such invitation: check its address.",
    Code.INVITATION_CLOSED: "This invitation does not stand any more: ask for another.",
    Code.NOT_INVITED: "There is no place for you here: ask to be invited.",
    Code.TOO_MANY_INVITATIONS: "You have too many invitations open: withdraw one first.",
    Code.MUTED: "The operator of this server has muted you: ask there.",
    Code.UNKNOWN_PERSON: "That person cannot be invited: choose somebody who is here.",
    Code.ALREADY_OVER: "This match is over: ask for a rematch.",
    Code.IN_TOURNAMENT: "Matches of a tournament are not adjourned: play on.",
    Code.PEOPLE_ONLY: "Only a match between people is adjourned: leave this one, and come back.",
    Code.CLAIM_LATER: "You can claim an adjourned match seven days after you became ready, from "
    "players who did not come.",
}


class Malformed(ValueError):
    """A message that cannot be read; its refusal is the answer."""

    def __init__(self, code: Code, detail: str = "") -> None:
        super().__init__(f"{TEXTS[code]} {detail}".rstrip())
        self.refused = refuse(code, detail)


def refuse(
    code: Code, detail: str = "", *, id: str | None = None, match: str | None = None
) -> Refused:
    """The refusal of a message, for a reason that is not in the rules."""
    return Refused(code, TEXTS[code], detail[:_LONGEST_DETAIL], id, match)


def refuse_move(error: IllegalMove | InvalidNotation, id: str, match: str) -> Refused:
    """The refusal of a move by the rules, or of one that cannot be read."""
    if isinstance(error, InvalidNotation):
        return refuse(Code.UNREADABLE, str(error), id=id, match=match)
    about = error.about[:_LONGEST_DETAIL]
    return Refused(error.refusal, SENTENCES[error.refusal], about, id, match)
