"""Mines: laid where the enemy is about to sail, picked up where your own ships will."""

from collections.abc import Iterator

from broadside.bots.fleet.pathfinding import squares_near
from broadside.bots.fleet.situation import Option, Situation
from broadside.rules.fleet.geometry import bit, cells_of, mask_of
from broadside.rules.fleet.legality import is_legal
from broadside.rules.fleet.moves import Drop, PickUp
from broadside.rules.fleet.reach import mine_zone
from broadside.rules.fleet.ships import Ship, pose
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell

CLEARING = 0.3
"""What it is worth to remove a mine in front of your own harbour."""
_BERTH = 4
"""The least distance between a mine and your own ships when it is laid."""


def mine_options(situation: Situation, ship: Ship) -> Iterator[Option]:
    view = situation.view
    if not ship.kind.mines:
        return
    for cell in cells_of(view.rules.grid, mine_zone(view.rules, ship)):
        if cell in view.picture.mines and _is_at_home(view, cell):
            yield Option(CLEARING, PickUp(ship.id, cell))
        if _is_clear(situation, ship, cell):
            yield Option(float(situation.outlook.mining[cell.row, cell.col]), Drop(ship.id, cell))


def _is_clear(situation: Situation, ship: Ship, cell: Cell) -> bool:
    """Whether a mine may be laid there, in nobody's way and not beside another mine."""
    view, rules = situation.view, situation.view.rules
    if not is_legal(view, ship, Drop(ship.id, cell), situation.chart):
        return False
    mines = squares_near(rules, mask_of(rules.grid, situation.memory.mines))
    berth = mask_of(rules.grid, rules.grid.around(cell, _BERTH))
    big = (other for other in view.picture.ships if other.kind.sonar is None)
    is_in_the_way = any(pose(rules, other).hull & berth for other in big)
    return not is_in_the_way and not bit(rules.grid, cell) & mines


def _is_at_home(view: View, cell: Cell) -> bool:
    """Whether a square to lay a mine on is nearer to the player's base than to that of an enemy."""
    assert view.seat is not None, "a spectator has no home"
    harbours, seat = view.rules.harbours, view.seat
    enemies = (harbours[enemy].base[0] for enemy in view.rules.enemies_of(seat))
    home = abs(harbours[seat].base[0].col - cell.col)
    return all(home < abs(base.col - cell.col) for base in enemies)
