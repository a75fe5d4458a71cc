"""What is kept of a match: who sits where, under which rules, and how it ended."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeAlias

from broadside.rules.game import Outcome, Seat
from broadside.rules.record import Expired, Moved, Record

MatchId: TypeAlias = str
AccountId: TypeAlias = str
Entry: TypeAlias = Moved | Expired

COPIED = "copied"
"""The option of a match that is, or was, played in two copies: its chance is the same in both, so
what is hidden in it may be known, and it counts for nothing."""
HELPED = "helped"
"""The option with the seats that have taken a hint."""
RATED = "rated"
"""The option of a match that counts for the ratings of its people."""
HUMAN = "human"
"""The opponent of a result where another person sat there."""


@dataclass(frozen=True, slots=True)
class Person:
    """``None`` is someone whose account is deleted."""

    account: AccountId | None


@dataclass(frozen=True, slots=True)
class Computer:
    """A player of that level, or of that name in the catalogue of bots."""

    level: str


Occupant: TypeAlias = Person | Computer


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to be created. The seed is secret until the end."""

    family: str
    preset: str
    rules: str
    seed: int
    epoch: int
    """Wall milliseconds at which match time 0 lies."""
    occupants: tuple[Occupant, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    """Whatever else the server must know again after a restart, as JSON."""
    due: int | None = None
    """The match time at which the next clock runs out, where one runs."""
    entries: tuple[Entry, ...] = ()
    """What has happened in it already, where it is a copy."""
    copy_of: MatchId | None = None
    """The match that from now on counts for nothing either."""
    adjourned_at: int | None = None
    """The match time at which its clocks stand until everybody is ready."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match as stored. It holds every secret: not for players before the end."""

    id: MatchId
    family: str
    preset: str
    rules: str
    seed: int
    epoch: int
    """Wall milliseconds at which match time 0 lies, moved on by every outage and every pause."""
    occupants: tuple[Occupant, ...]
    options: Mapping[str, Any]
    created_at: int
    paused_at: int | None
    """Wall milliseconds at which its clocks were stopped, moved on by every outage."""
    finished_at: int | None
    outcome: Outcome | None
    lost: int = 0
    """How much of the epoch is time in which no server ran."""
    wishes: Mapping[Seat, int] = field(default_factory=dict)
    """The seats that have asked to adjourn it, and how long the log was when they did."""
    ready: Mapping[Seat, int] = field(default_factory=dict)
    """The seats that are ready to go on with it, and since when: wall milliseconds."""

    @property
    def is_paused(self) -> bool:
        """Whether it is adjourned: its clocks stand until everybody is ready."""
        return self.paused_at is not None

    @property
    def waits_for(self) -> tuple[Seat, ...]:
        """The people who are not ready to go on with it, while it is adjourned."""
        if not self.is_paused:
            return ()
        return tuple(seat for seat in self.people if seat not in self.ready)

    @property
    def accounts(self) -> frozenset[AccountId]:
        """Its people. Those at one screen are as one."""
        return frozenset(
            who.account for who in self.occupants if isinstance(who, Person) and who.account
        )

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people. Nobody waits for a computer or a deleted account."""
        seats = enumerate(self.occupants)
        return tuple(seat for seat, who in seats if isinstance(who, Person) and who.account)

    @property
    def counts(self) -> bool:
        """Whether results of it are kept."""
        return COPIED not in self.options

    @property
    def helped(self) -> frozenset[Seat]:
        """The seats that have taken a hint."""
        return frozenset(self.options.get(HELPED, ()))

    def after_losing(self, lost: int) -> "Match":
        """The same match, once so much time has been lost in all; that never shrinks."""
        lost = max(lost, self.lost)
        more = lost - self.lost
        paused_at = None if self.paused_at is None else self.paused_at + more
        ready = {seat: since + more for seat, since in self.ready.items()}
        return replace(self, epoch=self.epoch + more, lost=lost, paused_at=paused_at, ready=ready)

    def record(self, entries: tuple[Entry, ...]) -> Record:
        """The whole game, from which a table can go on."""
        return Record(self.family, self.rules, self.seed, entries)


class Verdict(StrEnum):
    """How a match ended for one person."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class Result:
    """What a finished match adds to the statistics of one person."""

    seat: Seat
    account: AccountId
    opponent: str
    """The level of the computer player, or ``HUMAN``."""
    verdict: Verdict
    shots: int
    hits: int
    points: int
    helped: bool
    """Whether a hint was taken: such a game sets no best score."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a match, at a wall time."""

    outcome: Outcome
    at: int
    results: tuple[Result, ...]
    sides: tuple[frozenset[Seat], ...] = ()
