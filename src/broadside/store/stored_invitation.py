"""A stored invitation to play, its answers and its outcome."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from broadside.store.stored_match import AccountId, MatchId, NewStoredMatch


class InvitationKind(StrEnum):
    """How a player finds an invitation."""

    PERSON = "person"
    """For certain people."""
    OPEN = "open"
    """A table in the lobby, which anybody may join."""
    LINK = "link"
    """For anybody who has its address."""
    NEXT = "next"
    """For the next player who wants the same game."""
    REMATCH = "rematch"
    SAVED = "saved"
    """To go on from a saved position, with the people who played it."""
    TOURNAMENT = "tournament"
    """Accepted by entering the tournament."""


class InvitationState(StrEnum):
    """The state of an invitation."""

    OPEN = "open"
    MADE = "made"
    """Everybody has accepted, and the match exists."""
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class Answer(StrEnum):
    """The answer of a player to an invitation."""

    ASKED = "asked"
    ACCEPTED = "accepted"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class InvitedPlayer:
    """A person who is invited or has accepted."""

    account: AccountId
    answer: Answer
    name: str | None = None
    has_radar: bool = False
    """Whether the client that accepted has a radar."""
    is_bot: bool = False


@dataclass(frozen=True, slots=True)
class SavedPosition:
    """A match after its first ``number`` entries, at the match time ``elapsed``, if
    that is known."""

    match: MatchId
    number: int
    elapsed: int | None = None


@dataclass(frozen=True, slots=True)
class StoredInvitation:
    """An invitation with its players; the host has the first place."""

    id: str
    kind: InvitationKind
    host: AccountId
    terms: str
    seats: int
    state: InvitationState
    created_at: int
    expires_at: int
    version: int
    """Increases with every change."""
    rematch_of: MatchId | None
    match: MatchId | None
    places: tuple[InvitedPlayer, ...] = ()
    position: SavedPosition | None = None
    """Where the match begins, if it goes on from a saved game."""

    @property
    def accepted(self) -> tuple[InvitedPlayer, ...]:
        return tuple(place for place in self.places if place.answer is Answer.ACCEPTED)

    @property
    def has_radar(self) -> bool:
        """Whether the clients of all who accepted the invitation have a radar."""
        return all(place.has_radar for place in self.accepted)

    @property
    def has_people(self) -> bool:
        """Whether somebody who accepted the invitation is not a bot."""
        return not all(place.is_bot for place in self.accepted)

    @property
    def is_full(self) -> bool:
        return len(self.accepted) == self.seats


@dataclass(frozen=True, slots=True)
class NewInvitation:
    """An invitation to be created. ``invited`` are asked; ``has_radar`` is about the client of the
    host."""

    kind: InvitationKind
    host: AccountId
    terms: str
    seats: int
    now: int
    lifetime: int
    invited: tuple[AccountId, ...] = ()
    has_radar: bool = False
    connection: str | None = None
    rematch_of: MatchId | None = None
    position: SavedPosition | None = None


@dataclass(frozen=True, slots=True)
class Acceptance:
    """The acceptance of a person, with a client that has a radar or not."""

    account: AccountId
    has_radar: bool
    now: int
    connection: str | None = None


class InvitationProblem(StrEnum):
    """Why an invitation cannot be made or accepted. The codes are those of the protocol."""

    UNKNOWN = "unknown-invitation"
    CLOSED = "invitation-closed"
    NOT_INVITED = "not-invited"
    TOO_MANY = "too-many-invitations"
    UNKNOWN_PERSON = "unknown-person"


InvitationResult: TypeAlias = StoredInvitation | InvitationProblem
MakeMatch: TypeAlias = Callable[[StoredInvitation], NewStoredMatch]
"""Makes the match of an invitation that everybody has accepted. It may be called more than once."""
