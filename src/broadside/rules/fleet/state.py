"""The whole truth of the fleet game, known to the referee alone."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from broadside.rules.fleet.battle import Battle
from broadside.rules.fleet.events import Notice
from broadside.rules.fleet.geometry import bit, mask_of
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Fleet, Ship, pose
from broadside.rules.fleet.view import Picture
from broadside.rules.game import Seat
from broadside.rules.grid import Cell


@dataclass(frozen=True, slots=True)
class Sea:
    """Everything that floats: each fleet, seat by seat, and the mines of all."""

    fleets: tuple[Fleet, ...]
    mines: frozenset[Cell] = frozenset()


class Deed(NamedTuple):
    """The result of an action: the sea after it, and what everybody is told."""

    sea: Sea
    notices: tuple[Notice, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """The public battle, the sea, what every seat sees of it, and the seed."""

    battle: Battle
    sea: Sea
    pictures: tuple[Picture, ...]
    """They follow from the sea. Stored, because the next step tells how each has changed."""
    seed: int
    layout: int
    """How many maps were drawn before this one."""
    lot: Seat


def replaced(sea: Sea, ship: Ship) -> Sea:
    """The true sea with the ship in its new state, or without it if it has sunk."""
    fleet = tuple(ship if _is_same(ship, other) else other for other in sea.fleets[ship.seat])
    if not ship.is_afloat:
        fleet = tuple(other for other in fleet if other is not ship)
    fleets = (*sea.fleets[: ship.seat], fleet, *sea.fleets[ship.seat + 1 :])
    return Sea(fleets, sea.mines)


def with_mine(sea: Sea, cell: Cell) -> Sea:
    return replace(sea, mines=sea.mines | {cell})


def without_mine(sea: Sea, cell: Cell) -> Sea:
    return replace(sea, mines=sea.mines - {cell})


def ship_at(rules: Ruleset, sea: Sea, cell: Cell) -> Ship | None:
    square = bit(rules.grid, cell)
    ships = (ship for fleet in sea.fleets for ship in fleet)
    return next((ship for ship in ships if pose(rules, ship).hull & square), None)


def hulls(rules: Ruleset, ships: Fleet) -> int:
    """The squares of all these ships in the true sea, as a mask."""
    mask = 0
    for ship in ships:
        mask |= pose(rules, ship).hull
    return mask


@lru_cache(maxsize=1024)
def ground(rules: Ruleset, reefs: frozenset[Cell]) -> int:
    """Reefs and bases, whole or in ruins, as a mask: everything in the sea that never moves."""
    bases = (cell for harbour in rules.harbours for cell in harbour.base)
    return mask_of(rules.grid, reefs) | mask_of(rules.grid, bases)


def base_at(rules: Ruleset, cell: Cell) -> Seat | None:
    """The owner of the base with this square of the sea."""
    return next((seat for seat in rules.seats if cell in rules.harbours[seat].base), None)


def _is_same(ship: Ship, other: Ship) -> bool:
    return ship.number == other.number and ship.kind is other.kind
