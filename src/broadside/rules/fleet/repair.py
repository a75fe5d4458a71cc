"""Repairs: one destroyed square a turn, from the bow, in a dock of the ship's own base."""

from functools import lru_cache

from broadside.rules.fleet.battle import Battle
from broadside.rules.fleet.geometry import mask_of
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage, Ship, damaged, pose
from broadside.rules.fleet.state import Deed, Sea, replaced
from broadside.rules.game import Seat


def repair(sea: Sea, ship: Ship) -> Deed:
    """Repair a destroyed square of a ship completely, armour included."""
    square = worst_square(ship)
    assert square is not None, "only a ship with a destroyed square is repaired"
    return Deed(replaced(sea, damaged(ship, square, Damage.INTACT)))


def worst_square(ship: Ship) -> int | None:
    """The square that a repair mends: the first destroyed one, counted from the bow."""
    squares = reversed(range(ship.kind.size))
    return next((square for square in squares if ship.damage[square] is Damage.DESTROYED), None)


def is_docked(rules: Ruleset, ship: Ship) -> bool:
    return bool(pose(rules, ship).hull & _docks(rules, ship.seat))


def stands(rules: Ruleset, battle: Battle, seat: Seat) -> bool:
    """Whether any square of a player's base is left, so that ships can be repaired in its docks."""
    return not battle.ruins.issuperset(rules.harbours[seat].base)


@lru_cache(maxsize=256)
def _docks(rules: Ruleset, seat: Seat) -> int:
    return mask_of(rules.grid, rules.harbours[seat].docks)
