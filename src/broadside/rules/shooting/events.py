"""The facts of a shooting game. An event holds the fact that it establishes and nothing else."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from broadside.rules.game import Outcome, Seat
from broadside.rules.grid import Cell
from broadside.rules.shooting.ships import Fleet


class Call(StrEnum):
    """What is called out for one shot, as far as the rules announce it."""

    MISS = "miss"
    GLANCE = "glance"
    """The first bomb on an armoured square: it may be bombed again."""
    HIT = "hit"
    SUNK = "sunk"


@dataclass(frozen=True, slots=True)
class Shot:
    """One shot and its call; ``ship`` is the class that it sank, where classes are announced."""

    target: Cell
    call: Call
    ship: str | None = None


@dataclass(frozen=True, slots=True)
class Deployed:
    """A fleet is placed. Only its owner is shown where."""

    seat: Seat
    fleet: Fleet | None


@dataclass(frozen=True, slots=True)
class Began:
    """All fleets are placed and the first player may fire."""

    first: Seat


@dataclass(frozen=True, slots=True)
class Fired:
    """Shots of one seat into the sea of another, in the order of their squares."""

    seat: Seat
    sea: Seat
    shots: tuple[Shot, ...]
    fleet_sunk: bool = False
    """These shots sank the last ship there."""


@dataclass(frozen=True, slots=True)
class Finding:
    """The squares of a scanned block that hold ships, for the player who scanned."""

    sea: Seat
    centre: Cell
    ships: frozenset[Cell]
    water: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Scanned:
    """A radar scan was made. Only the player who made it is shown where and what."""

    seat: Seat
    finding: Finding | None


@dataclass(frozen=True, slots=True)
class TimedOut:
    """The time for a shot ran out and the turn went on."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over; the fleets are shown where the rules say so."""

    outcome: Outcome
    fleets: tuple[Fleet, ...] | None = None


Event: TypeAlias = Deployed | Began | Fired | Scanned | TimedOut | Ended
