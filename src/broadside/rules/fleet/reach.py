"""How far a ship reaches: zones on the board as masks, for bots that plan and for help texts."""

from functools import lru_cache

from broadside.rules.fleet.geometry import Facing, square_around, zone_mask
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Ship, pose, pose_at
from broadside.rules.grid import Cell

_PLACES = 1 << 15


def cannon_zone(rules: Ruleset, ship: Ship) -> int:
    """The squares that a ship's cannon reaches, without its own hull, as a mask."""
    return _cannon_zone(rules, ship.kind, ship.stern, ship.facing)


def radar_zone(rules: Ruleset, ship: Ship) -> int:
    """The squares that a ship's radar reaches now, in which it sees enemies, as a mask."""
    at = pose(rules, ship)
    return at.long_radar if ship.long_radar else at.radar


def sonar_zone(rules: Ruleset, ship: Ship) -> int:
    """The squares that a ship's sonar reaches, in which it sees mines. For writers of bots: see
    ``docs/fleet.md``.
    """
    return pose(rules, ship).sonar


def mine_zone(rules: Ruleset, ship: Ship) -> int:
    """The squares beside a ship's hull, where a mine layer drops mines and picks them up."""
    return pose(rules, ship).halo if ship.kind.mines else 0


def leap_zone(rules: Ruleset, ship: Ship) -> int:
    """The squares that a ship without heading reaches by a leap, as far as they are free."""
    return square_around(rules.grid, ship.stern, ship.kind.leap) & ~pose(rules, ship).hull


@lru_cache(maxsize=_PLACES)
def _cannon_zone(rules: Ruleset, kind: ShipClass, stern: Cell, facing: Facing) -> int:
    if kind.cannon is None:
        return 0
    zone = zone_mask(rules.grid, stern, facing, kind.cannon)
    return zone & ~pose_at(rules, kind, stern, facing).hull
