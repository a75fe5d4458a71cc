"""What is kept of an invitation to play: by whom, to whom, and what became of it."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from broadside.store.match import AccountId, MatchId, NewMatch


class Kind(StrEnum):
    """How one comes to an invitation."""

    PERSON = "person"
    """To certain people."""
    OPEN = "open"
    """A table in the lobby, which anybody may join."""
    LINK = "link"
    """To whoever has its address."""
    NEXT = "next"
    """Whoever wants the same next."""
    REMATCH = "rematch"
    SAVED = "saved"
    """To go on from a saved position, with the people who played it."""
    TOURNAMENT = "tournament"
    """Accepted by entering the tournament."""


class State(StrEnum):
    """What became of an invitation."""

    OPEN = "open"
    MADE = "made"
    """Everybody has accepted, and the match is there."""
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Answer(StrEnum):
    """What somebody at an invitation has said so far."""

    ASKED = "asked"
    ACCEPTED = "accepted"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class Place:
    """Somebody who is invited or has accepted."""

    account: AccountId
    answer: Answer
    name: str | None = None
    has_radar: bool = False
    """Whether the client that accepted has a radar."""


@dataclass(frozen=True, slots=True)
class Position:
    """A match as it stood after so many entries, at that match time, where it is known."""

    match: MatchId
    number: int
    elapsed: int | None = None


@dataclass(frozen=True, slots=True)
class Invitation:
    """The host sits at the first place."""

    id: str
    kind: Kind
    host: AccountId
    terms: str
    seats: int
    state: State
    created_at: int
    expires_at: int
    version: int
    """Grows with every change."""
    rematch_of: MatchId | None
    match: MatchId | None
    places: tuple[Place, ...] = ()
    position: Position | None = None
    """Where the match begins, if it goes on from a saved game."""

    @property
    def accepted(self) -> tuple[Place, ...]:
        return tuple(place for place in self.places if place.answer is Answer.ACCEPTED)

    @property
    def is_full(self) -> bool:
        return len(self.accepted) == self.seats


@dataclass(frozen=True, slots=True)
class NewInvitation:
    """An invitation to be made. ``invited`` are asked; whoever has a radar says so."""

    kind: Kind
    host: AccountId
    terms: str
    seats: int
    now: int
    lifetime: int
    invited: tuple[AccountId, ...] = ()
    has_radar: bool = False
    connection: str | None = None
    rematch_of: MatchId | None = None
    position: Position | None = None


@dataclass(frozen=True, slots=True)
class Acceptance:
    """Somebody accepts, with a client that has a radar or not."""

    account: AccountId
    has_radar: bool
    now: int
    connection: str | None = None


class Problem(StrEnum):
    """Why nothing came of it; the codes are those of the protocol."""

    UNKNOWN = "unknown-invitation"
    CLOSED = "invitation-closed"
    NOT_INVITED = "not-invited"
    TOO_MANY = "too-many-invitations"
    UNKNOWN_PERSON = "unknown-person"


MakeMatch: TypeAlias = Callable[[Invitation], NewMatch]
"""The match of an invitation that everybody has accepted. It may be called more than once."""
