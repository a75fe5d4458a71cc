"""Ships: their names, places and damage."""

from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from broadside.rules.fleet.geometry import Facing, mask_of, spot, zone_mask
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.game import Seat
from broadside.rules.grid import Cell

_POSES = 1 << 15


class Damage(IntEnum):
    """The state of one square of a hull."""

    INTACT = 0
    DAMAGED = 1
    """Hit once through heavy armour; it still works."""
    DESTROYED = 2

    def __str__(self) -> str:
        return self.name.lower()


class ShipId(NamedTuple):
    """The name of a ship within its fleet, as ``destroyer 2``."""

    kind: str
    number: int

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship afloat. ``damage`` runs from the stern to the bow."""

    seat: Seat
    kind: ShipClass
    number: int
    stern: Cell
    facing: Facing
    damage: tuple[Damage, ...]
    mines: int = 0
    long_radar: bool = False

    @property
    def id(self) -> ShipId:
        return ShipId(self.kind.name, self.number)

    @property
    def speed(self) -> int:
        """How many squares ahead a ship goes in one action: fewer for every destroyed square."""
        working = len(self.damage) - self.damage.count(Damage.DESTROYED)
        return self.kind.speed_per_square * working

    @property
    def is_afloat(self) -> bool:
        return self.damage.count(Damage.DESTROYED) < len(self.damage)


Fleet: TypeAlias = tuple[Ship, ...]


@dataclass(frozen=True, slots=True)
class Pose:
    """What a class covers at one place and facing: squares from the stern to the bow, and masks."""

    cells: tuple[Cell, ...]
    hull: int
    halo: int
    """The squares that touch the hull, side by side."""
    radar: int
    long_radar: int
    sonar: int


def new_ship(seat: Seat, kind: ShipClass, number: int, dock: Cell, facing: Facing) -> Ship:
    damage = (Damage.INTACT,) * kind.size
    return Ship(seat, kind, number, dock, facing, damage, kind.mines)


def moved(ship: Ship, stern: Cell, facing: Facing) -> Ship:
    # Spelled out: this is the most frequent change, and replace() takes three times as long.
    return Ship(
        ship.seat,
        ship.kind,
        ship.number,
        stern,
        facing,
        ship.damage,
        ship.mines,
        ship.long_radar,
    )


def damaged(ship: Ship, square: int, damage: Damage) -> Ship:
    """A ship of the fleet game with one square of its hull in another state."""
    return replace(ship, damage=(*ship.damage[:square], damage, *ship.damage[square + 1 :]))


def pose(rules: Ruleset, ship: Ship) -> Pose:
    return pose_at(rules, ship.kind, ship.stern, ship.facing)


@lru_cache(maxsize=_POSES)
def pose_at(rules: Ruleset, kind: ShipClass, stern: Cell, facing: Facing) -> Pose:
    """What a ship of a class covers and sees at that place and facing; the whole hull must lie on
    the board.
    """
    grid = rules.grid
    cells = tuple(spot(stern, facing, along) for along in range(kind.size))
    zones = (kind.radar, kind.long_radar or kind.radar, kind.sonar)
    radar, long_radar, sonar = (
        zone_mask(grid, stern, facing, zone) if zone is not None else 0 for zone in zones
    )
    hull = mask_of(grid, cells)
    beside = mask_of(grid, (near for cell in cells for near in grid.beside(cell)))
    return Pose(cells, hull, beside & ~hull, radar, long_radar, sonar)


def is_on_board(rules: Ruleset, kind: ShipClass, stern: Cell, facing: Facing) -> bool:
    return stern in rules.grid and spot(stern, facing, kind.size - 1) in rules.grid
