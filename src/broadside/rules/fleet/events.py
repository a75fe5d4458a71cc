"""The facts of the fleet game. An event holds the fact that it establishes and nothing else."""

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
    """The effect of it."""

    NOTHING = "nothing"
    SHIP_HIT = "ship-hit"
    SHIP_SUNK = "ship-sunk"
    BASE_HIT = "base-hit"
    BASE_DESTROYED = "base-destroyed"
    MINE_DESTROYED = "mine-destroyed"
    MINE_EXPLODED = "mine-exploded"


class Loss(NamedTuple):
    """A ship that sank: its class, and its owner."""

    seat: Seat
    kind: str


class Notice(NamedTuple):
    """A fact for everybody: where, what caused it, and its effect. It never says who did it, from
    where, or to what."""

    cell: Cell
    cause: Cause
    effect: Effect
    loss: Loss | None = None


class Contact(NamedTuple):
    """A square of an enemy hull on the radar. It reveals neither the ship nor its class."""

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
    asked_by: Seat | None = None
    """Who asked for other reefs, where the rules limit how often that is possible."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A player accepts the map."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Arranged:
    """A player has arranged their ships; nobody else is shown how."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Began:
    """All ships are arranged and the first player may act."""

    first: Seat


@dataclass(frozen=True, slots=True)
class Acted:
    """A player has used a turn, with all that everybody is told about it."""

    seat: Seat
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class Missed:
    """The torpedo met nothing. Shown to the player who fired it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Sighted:
    """The changes in the picture of one seat, shown to that seat alone."""

    seat: Seat
    ships: tuple[Ship, ...] = ()
    """Ships of the viewer's side that have changed."""
    sunk: tuple[tuple[Seat, ShipId], ...] = ()
    """Ships of the viewer's side that sank."""
    contacts: tuple[Contact, ...] = ()
    """Enemy squares that were not seen in this state before."""
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
    """The game is over, and everything hidden is shown."""

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
