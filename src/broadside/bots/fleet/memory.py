"""What a player remembers: a fold of the events it was shown, from the first to the last."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from broadside.bots.fleet.belief import (
    Belief,
    at_the_docks,
    berths,
    conformed,
)
from broadside.bots.fleet.oriented_boards import Board, Frames, board_of, board_of_mask, empty_board
from broadside.bots.fleet.sight import Sight
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage
from broadside.rules.fleet.state import ground, hulls
from broadside.rules.fleet.view import Picture, View
from broadside.rules.fleet.vision import in_sight, in_sonar
from broadside.rules.grid import Cell


@dataclass(frozen=True, slots=True)
class Memory:
    """What is remembered in addition to what the view shows."""

    picture: Picture
    belief: Belief
    wounds: Board
    """For each enemy square, how likely it is destroyed."""
    spent: Board
    """How many hits whose effect nobody saw have lately gone to each square and those around it."""
    mines: frozenset[Cell]
    """Mines that were seen and, as far as was told, are still there."""
    struck: tuple[Cell, ...] = ()
    """Squares hit since the enemy could last move, where nobody saw the effect."""
    missed: tuple[Cell, ...] = ()
    """Squares in which nothing was hit since then."""
    agrees: bool = False
    """Whether the belief agrees with what the view shows."""


def new_memory(view: View) -> Memory:
    assert view.seat is not None, "a spectator takes no notes"
    belief = at_the_docks(view.rules, view.battle, view.seat)
    nothing = empty_board(view.rules.grid)
    return Memory(Picture(), belief, nothing, nothing, frozenset())


def settled(view: View, memory: Memory) -> Memory:
    """The memory itself of a player, made to agree with what it sees now."""
    rules, grid, picture = view.rules, view.rules.grid, memory.picture
    if memory.agrees:
        return memory
    assert view.seat is not None, "a spectator takes no notes"
    seen = in_sight(rules, picture.ships, view.seat)
    cells = [contact.cell for contact in picture.contacts]
    empty = board_of_mask(grid, seen | hulls(rules, picture.ships)) - board_of(grid, cells)
    for cell in memory.missed:
        empty[cell.row, cell.col] = 1
    struck = tuple(cell for cell in memory.struck if cell not in cells)
    for cell in struck:
        empty[cell.row, cell.col] = 0
    sight = Sight(np.maximum(empty, 0), picture.contacts, struck)
    belief = conformed(rules, memory.belief, sight, open_poses(rules, view.battle.reefs))
    heard = in_sonar(rules, picture.ships)
    known = {cell for cell in memory.mines if not heard >> (cell.row * grid.cols + cell.col) & 1}
    wounds = memory.wounds * (1 - sight.empty)
    spent = memory.spent.copy()
    for contact in picture.contacts:
        spent[contact.cell.row, contact.cell.col] = 0
        wounds[contact.cell.row, contact.cell.col] = contact.damage / Damage.DESTROYED
    mines = frozenset(known) | picture.mines
    return replace(memory, belief=belief, wounds=wounds, spent=spent, mines=mines, agrees=True)


@lru_cache(maxsize=64)
def open_poses(rules: Ruleset, reefs: frozenset[Cell]) -> tuple[Frames, ...]:
    """For each class the poses that reefs and bases leave, for a memory of possible enemies."""
    blocked = board_of_mask(rules.grid, ground(rules, reefs))
    blocked[rules.grid.rows :] = 1
    blocked[:, rules.grid.cols :] = 1
    return tuple(berths(rules, kind, blocked) for kind in rules.ships)
