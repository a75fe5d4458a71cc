"""The facts of the fleet game. An event holds what it establishes and nothing else."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple, TypeAlias

from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.ships import Damage, Fleet, Ship, ShipId
from broadside.rules.game import Outcome, Seat
from broadside.rules.grid import Cell


class Cause(StrEnum):
    """What a notice is about."""

    CANNON = "cannon"
    TORPEDO = "torpedo"
    MINE = "mine"
    COLLISION = "collision"
    BLAST = "blast"


class Effect(StrEnum):
    """What came of it."""

    NOTHING = "nothing"
    SHIP_HIT = "ship-hit"
    SHIP_SUNK = "ship-sunk"
    BASE_HIT = "base-hit"
    BASE_DESTROYED = "base-destroyed"
    MINE_DESTROYED = "mine-destroyed"
    MINE_EXPLODED = "mine-exploded"


class Loss(NamedTuple):
    """A ship that sank: its class, and whose it was, which its owner could tell anyway."""

    seat: Seat
    kind: str


class Notice(NamedTuple):
    """Told to everybody: where, by what, with what effect. Never who, from where, or on what."""

    cell: Cell
    cause: Cause
    effect: Effect
    loss: Loss | None = None


class Contact(NamedTuple):
    """A square of an enemy hull on the radar. Neither the ship nor its class is told by it."""

    cell: Cell
    seat: Seat
    damage: Damage
    bow: Facing | None = None
    """Only a bow shows where the ship is heading."""
    marked: bool = False
    """The middle of a class that radar can tell from others."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """This map and this fleet are to be accepted; earlier acceptances are void."""

    reefs: frozenset[Cell]
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Accepted:
    """A player accepts the map."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Arranged:
    """A player has arranged the ships; nobody else is shown how."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Began:
    """All is arranged and the first player may act."""

    first: Seat


@dataclass(frozen=True, slots=True)
class Acted:
    """A player has used a turn; all that everybody is told about it."""

    seat: Seat
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Missed:
    """The torpedo met nothing. Shown to the one who fired it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Sighted:
    """What is new in the picture of one seat. Shown to that seat alone."""

    seat: Seat
    ships: tuple[Ship, ...] = ()
    """Ships of the own side that are not as they were."""
    sunk: tuple[tuple[Seat, ShipId], ...] = ()
    """Ships of the own side that are gone."""
    contacts: tuple[Contact, ...] = ()
    """Enemy squares that were not seen so before."""
    faded: tuple[Cell, ...] = ()
    """Squares that show no enemy any more."""
    mines: tuple[Cell, ...] = ()
    cleared: tuple[Cell, ...] = ()
    """Squares that show no mine any more."""


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The time for a turn ran out and the turn was lost."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawOffered:
    seat: Seat


@dataclass(frozen=True, slots=True)
class DrawDeclined:
    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over, and all that was hidden is shown."""

    outcome: Outcome
    fleets: tuple[Fleet, ...]
    mines: frozenset[Cell]


Event: TypeAlias = (
    Proposed
    | Accepted
    | Arranged
    | Began
    | Acted
    | Missed
    | Sighted
    | TimedOut
    | DrawOffered
    | DrawDeclined
    | Ended
)
