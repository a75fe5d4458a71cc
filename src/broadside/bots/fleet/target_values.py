"""What shots are worth on each square, and torpedoes along their lanes."""

from dataclasses import dataclass

import numpy as np

from broadside.bots.fleet.belief import along_hull, covered
from broadside.bots.fleet.memory import Memory
from broadside.bots.fleet.oriented_boards import (
    Board,
    Frames,
    ahead,
    board_of,
    board_of_mask,
    on_board,
    oriented,
    place_of,
)
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Ship, pose
from broadside.rules.fleet.state import ground, hulls
from broadside.rules.fleet.view import View

_BROADSIDE = 1.9
"""A torpedo from the side destroys two squares, if there are two."""
_OWN = 2.0
_ENOUGH = 6
"""The number of unseen hits around a square after which more of them seem to do nothing."""


def value_of(kind: ShipClass) -> float:
    """The worth of a whole ship as a target: about the shots that it takes to sink it, and what it
    can do.
    """
    return 1.0 + 0.8 * kind.size


@dataclass(frozen=True, slots=True)
class Targets:
    """What hits are worth on each square: the more, the fewer hits are left until the ship
    sinks."""

    light: tuple[Board, Board]
    """By a usual cannon, on ships that lie east to west, and on those that lie north to south."""
    heavy: Board
    squares: Board
    """The expected number of enemy squares."""


def targets(rules: Ruleset, memory: Memory) -> Targets:
    weary = 1 + np.maximum(memory.spent - _ENOUGH, 0)
    left = oriented((1 - memory.wounds) / weary)
    wounds = oriented(memory.wounds)
    light, heavy, squares = np.zeros_like(left), np.zeros_like(left), np.zeros_like(left)
    belief = memory.belief
    for kind, there, count in zip(rules.ships, belief.ships, belief.counts, strict=True):
        if not count:
            continue
        hits_left = np.maximum(np.float32(kind.size) - along_hull(kind, wounds), np.float32(1))
        worth = covered(kind, there * np.float32(value_of(kind)) / hits_left)
        squares += covered(kind, there)
        heavy += worth * left
        light += worth * (np.minimum(left, 0.5) if kind.heavy_armour else left)
    return Targets((_axis(light, 0), _axis(light, 1)), on_board(heavy), on_board(squares))


def best_launch(view: View, memory: Memory) -> tuple[Ship | None, float]:
    """The player's ship whose torpedo is worth most, and how much."""
    boats = [ship for ship in memory.picture.ships if ship.kind.torpedoes]
    boats = [ship for ship in boats if ship.seat == view.seat]
    if not boats:
        return None, 0.0
    gains = torpedoes(view, memory, targets(view.rules, memory))
    bows = [place_of(view.rules.grid, pose(view.rules, b).cells[-1], b.facing) for b in boats]
    best = max(range(len(boats)), key=lambda index: float(gains[bows[index]]))
    return boats[best], float(gains[bows[best]])


def torpedoes(view: View, memory: Memory, aims: Targets) -> Frames:
    """What a torpedo is worth for each square and facing of the bow that launches it."""
    rules, grid = view.rules, view.rules.grid
    own = board_of_mask(grid, hulls(rules, memory.picture.ships))
    rock = board_of_mask(grid, ground(rules, view.battle.reefs)) + board_of(grid, memory.mines)
    gains = np.empty((4, *own.shape), np.float32)
    for facing in Facing:
        ahead_on, aside = aims.light[facing % 2], aims.light[1 - facing % 2]
        gains[facing] = np.rot90(ahead_on + _BROADSIDE * aside - _OWN * own, -facing)
    solid = oriented(np.minimum(1, rock + own + aims.squares))
    total, reaching = np.zeros_like(gains), np.ones_like(gains)
    for step in range(1, rules.torpedo_range + 1):
        total += reaching * ahead(gains, step)
        reaching = reaching * (1 - ahead(solid, step, fill=1))
    return total


def _axis(frames: Frames, parity: int) -> Board:
    """The expected target squares of ships that lie east to west, or north to south."""
    kept = np.zeros_like(frames)
    kept[parity::2] = frames[parity::2]
    return on_board(kept)
