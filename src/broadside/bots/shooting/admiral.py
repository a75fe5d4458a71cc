"""The admiral: the tuned score, and the exact tree as soon as few fleets are left."""

from collections.abc import Iterable
from random import Random
from typing import assert_never

import numpy as np

from broadside.bots.shooting.berth_arrays import (
    Counts,
    Shorts,
    Words,
    cell_number,
    cell_numbers,
)
from broadside.bots.shooting.evidence import Evidence
from broadside.bots.shooting.fleets_from_covers import list_fleets, no_draws
from broadside.bots.shooting.hit_covers import find_covers
from broadside.bots.shooting.random_numbers import new_generator
from broadside.bots.shooting.score_player import aim_by_score
from broadside.bots.shooting.score_weights import TUNED
from broadside.bots.shooting.tree_search import Prospect, best_square
from broadside.bots.shooting.unresolved_ships import UnresolvedShips, find_unresolved
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.ruleset import Announces, Ruleset

FLEETS = 3_000
"""With at most this many fleets left the tree is searched."""
OVERLAPS = 300.0
"""How many of the ways to place single ships may overlap for each that does not."""
TRIES = 300
"""The number of fleets drawn to find out whether there are too many."""
SQUARES = 8
"""The number of squares that are tried, in addition to the one with the best score."""


def choose_square(evidence: Evidence, rng: Random) -> Cell:
    """The admiral's shot: the square with the best score, or that of the tree when few enough
    fleets are left.
    """
    favourite = aim_by_score(TUNED, evidence, rng)
    unresolved = find_unresolved(evidence)
    certain = _certain(evidence, unresolved)
    if certain is not None:
        return certain
    fleets = _few_fleets(unresolved)
    if fleets is None:
        return favourite
    square = best_square(
        prospect_of(evidence.rules, unresolved, fleets),
        _words(evidence.grid, evidence.sea.hits),
        ~_words(evidence.grid, evidence.open),
        evidence.grid.area,
        cell_number(evidence.grid, favourite),
        SQUARES,
    )
    row, col = divmod(square, evidence.grid.cols)
    return Cell(col, row)


def _certain(evidence: Evidence, unresolved: UnresolvedShips) -> Cell | None:
    """A square for the admiral to hit without doubt: of a ship that can lie in one place only."""
    cells = unresolved.all_berths.cells[unresolved.settled]
    squares = set(cells.ravel().tolist())
    cols = evidence.grid.cols
    return next((cell for cell in evidence.open if cell.row * cols + cell.col in squares), None)


def _few_fleets(unresolved: UnresolvedShips) -> Shorts | None:
    """Every fleet that is left for the admiral to search, or ``None`` if there are many or all
    ships are settled."""
    if not unresolved.total:
        return None
    covers = find_covers(unresolved, FLEETS, FLEETS * OVERLAPS)
    if covers is None:
        return None
    draws = no_draws(unresolved, covers, new_generator(0))
    if covers.weight > FLEETS:
        draws.draw(TRIES, TRIES)
    if draws.likely_fleets > 2 * FLEETS:
        return None
    return list_fleets(unresolved, covers, FLEETS)


def prospect_of(rules: Ruleset, unresolved: UnresolvedShips, fleets: Shorts) -> Prospect:
    """What the admiral hands to the tree search; settled ships are left out, because they decide
    nothing.
    """
    all_berths, rows = unresolved.all_berths, unresolved.rows
    calls = sinking_calls(rules)[unresolved.classes]
    return Prospect(
        fleets,
        all_berths.cells[rows],
        unresolved.berths.masks,
        calls[unresolved.berths.kinds],
    )


def sinking_calls(rules: Ruleset) -> Counts:
    """For the admiral's tree search: the number of the call of a sinking, for each class; 1 is a
    plain hit."""
    match rules.announces:
        case Announces.HIT:
            calls = [1 for _ in rules.ships]
        case Announces.SUNK:
            calls = [2 for _ in rules.ships]
        case Announces.CLASS:
            calls = [2 + place for place in range(len(rules.ships))]
        case _:
            assert_never(rules.announces)
    return np.array(calls, np.int64)


def _words(grid: Grid, cells: Iterable[Cell]) -> Words:
    """The cells as a bit set in words of 64 bits, for the admiral's tree search."""
    marks = np.zeros((grid.area + 63) // 64 * 64, np.bool_)
    marks[cell_numbers(grid, cells)] = True
    return np.packbits(marks, bitorder="little").view("<u8").astype(np.uint64)
