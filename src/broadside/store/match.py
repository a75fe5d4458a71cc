"""A stored match: its occupants, rules, seed, clocks and outcome."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, TypeAlias

from broadside.protocol.guest_names import marked
from broadside.rules.game import Outcome, Seat
from broadside.rules.record import Expired, Moved, Record

MatchId: TypeAlias = str
AccountId: TypeAlias = str
Entry: TypeAlias = Moved | Expired

COPIED = "copied"
"""The option of a match that is, or was, played in two copies. Its randomness is the same in both,
so hidden facts may be known, and it does not count."""
HELPED = "helped"
"""The option with the seats that have used a hint."""
RATED = "rated"
"""The option of a match that counts for the ratings of its people."""
HUMAN = "human"
"""The opponent of a result where another person played."""


@dataclass(frozen=True, slots=True)
class Person:
    """A person at a seat; the account is ``None`` once it is deleted."""

    account: AccountId | None


@dataclass(frozen=True, slots=True)
class Computer:
    """A computer player, by its level or its name in the catalogue of bots."""

    level: str


Occupant: TypeAlias = Person | Computer


@dataclass(frozen=True, slots=True)
class NewStoredMatch:
    """A match to be created. The seed is secret until the end."""

    family: str
    preset: str
    rules: str
    seed: int
    epoch: int
    """The wall time, in milliseconds, of match time 0."""
    occupants: tuple[Occupant, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    """Other values that the server needs again after a restart, as JSON."""
    due: int | None = None
    """The match time at which the next clock runs out, if one runs."""
    entries: tuple[Entry, ...] = ()
    """What has happened in it already, if it is a copy."""
    copy_of: MatchId | None = None
    """The match it copies, which no longer counts from now on either."""
    adjourned_at: int | None = None
    """The match time at which its clocks stand until everybody is ready."""


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match as stored. It holds every secret: not for players before the end."""

    id: MatchId
    family: str
    preset: str
    rules: str
    seed: int
    epoch: int
    """The wall time, in milliseconds, of match time 0; moved on by every outage and every pause."""
    occupants: tuple[Occupant, ...]
    options: Mapping[str, Any]
    created_at: int
    paused_at: int | None
    """The wall time at which its clocks were stopped; moved on by every outage."""
    finished_at: int | None
    outcome: Outcome | None
    lost: int = 0
    """The milliseconds of outages that are part of the epoch."""
    wishes: Mapping[Seat, int] = field(default_factory=dict)
    """The seats that have asked to adjourn it, and the length of the log when they asked."""
    ready: Mapping[Seat, int] = field(default_factory=dict)
    """The seats that are ready to go on with it, and since when in wall milliseconds."""
    lapsed: Mapping[Seat, int] = field(default_factory=dict)
    """The seats that were ready and left while another became ready, and since when."""
    played_as: Mapping[Seat, str] = field(default_factory=dict)
    """The names of guests when the match began. They may have another name by now."""

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
        """The accounts of its people. People at one screen share one."""
        return frozenset(
            who.account for who in self.occupants if isinstance(who, Person) and who.account
        )

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people. Nobody waits for a computer or a deleted account."""
        seats = enumerate(self.occupants)
        return tuple(seat for seat, who in seats if isinstance(who, Person) and who.account)

    def named(self, names: Mapping[AccountId, str | None]) -> tuple[str | None, ...]:
        """The names of its people, by seat: of guests as they played, of others as they are now."""
        accounts = (who.account if isinstance(who, Person) else None for who in self.occupants)
        return tuple(
            None
            if who is None
            else marked(self.played_as[seat])
            if seat in self.played_as
            else names.get(who)
            for seat, who in enumerate(accounts)
        )

    @property
    def counts(self) -> bool:
        """Whether its results enter the statistics."""
        return COPIED not in self.options

    @property
    def helped(self) -> frozenset[Seat]:
        """The seats that have taken a hint."""
        return frozenset(self.options.get(HELPED, ()))

    def after_losing(self, lost: int) -> "StoredMatch":
        """The same match, once ``lost`` milliseconds have been lost in all. That number never
        shrinks."""
        lost = max(lost, self.lost)
        more = lost - self.lost
        paused_at = None if self.paused_at is None else self.paused_at + more
        return replace(
            self,
            epoch=self.epoch + more,
            lost=lost,
            paused_at=paused_at,
            ready={seat: since + more for seat, since in self.ready.items()},
            lapsed={seat: since + more for seat, since in self.lapsed.items()},
        )

    def record(self, entries: tuple[Entry, ...]) -> Record:
        """The whole game, from which a table can continue."""
        return Record(self.family, self.rules, self.seed, entries)


class StoredVerdict(StrEnum):
    """How a match ended for one person."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class StoredResult:
    """The contribution of a finished match to the statistics of one person."""

    seat: Seat
    account: AccountId
    opponent: str
    """The level of the computer player, or ``HUMAN``."""
    verdict: StoredVerdict
    shots: int
    hits: int
    points: int
    helped: bool
    """Whether a hint was used: such a game sets no best score."""


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a match, at a wall time."""

    outcome: Outcome
    at: int
    results: tuple[StoredResult, ...]
    sides: tuple[frozenset[Seat], ...] = ()
