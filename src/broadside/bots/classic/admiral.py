"""The admiral: the tuned score, and the exact tree as soon as few fleets are left."""

from collections.abc import Iterable
from random import Random
from typing import assert_never

import numpy as np

from broadside.bots.classic.berthing import Counts, Shorts, Words, number, numbers
from broadside.bots.classic.chance import new_chance
from broadside.bots.classic.covers import find_covers
from broadside.bots.classic.drawing import list_fleets, no_draws
from broadside.bots.classic.evidence import Evidence
from broadside.bots.classic.gunner import aim_by_score
from broadside.bots.classic.moorings import Moorings, moor
from broadside.bots.classic.tree import Prospect, best_square
from broadside.bots.classic.weights import TUNED
from broadside.rules.classic.ruleset import Announces, Ruleset
from broadside.rules.grid import Cell, Grid

FLEETS = 3_000
"""With at most this many fleets left the tree is searched."""
OVERLAPS = 300.0
"""How many of the ways to place single ships may overlap for each that does not."""
TRIES = 300
"""Fleets drawn to see whether there are too many."""
SQUARES = 8
"""Squares that are tried, beside the one with the best score."""


def command(evidence: Evidence, rng: Random) -> Cell:
    """The square with the best score, unless the fleets left are few enough to know better."""
    favourite = aim_by_score(TUNED, evidence, rng)
    moorings = moor(evidence)
    certain = _certain(evidence, moorings)
    if certain is not None:
        return certain
    fleets = _few_fleets(moorings)
    if fleets is None:
        return favourite
    square = best_square(
        prospect_of(evidence.rules, moorings, fleets),
        _words(evidence.grid, evidence.sea.hits),
        ~_words(evidence.grid, evidence.open),
        evidence.grid.area,
        number(evidence.grid, favourite),
        SQUARES,
    )
    row, col = divmod(square, evidence.grid.cols)
    return Cell(col, row)


def _certain(evidence: Evidence, moorings: Moorings) -> Cell | None:
    """A square of a ship that can lie in one place only."""
    cells = moorings.berthing.cells[moorings.settled]
    squares = set(cells.ravel().tolist())
    cols = evidence.grid.cols
    return next((cell for cell in evidence.open if cell.row * cols + cell.col in squares), None)


def _few_fleets(moorings: Moorings) -> Shorts | None:
    """Every fleet that is left, unless there are many, or all ships are settled."""
    if not moorings.total:
        return None
    covers = find_covers(moorings, FLEETS, FLEETS * OVERLAPS)
    if covers is None:
        return None
    draws = no_draws(moorings, covers, new_chance(0))
    if covers.weight > FLEETS:
        draws.draw(TRIES, TRIES)
    if draws.likely_fleets > 2 * FLEETS:
        return None
    return list_fleets(moorings, covers, FLEETS)


def prospect_of(rules: Ruleset, moorings: Moorings, fleets: Shorts) -> Prospect:
    """The fleets as the tree wants them; ships that are settled tell it nothing."""
    berthing, rows = moorings.berthing, moorings.rows
    calls = sinking_calls(rules)[moorings.classes]
    return Prospect(
        fleets,
        berthing.cells[rows],
        moorings.berths.masks,
        calls[moorings.berths.kinds],
    )


def sinking_calls(rules: Ruleset) -> Counts:
    """For each class what the sinking of a ship is called: 1 is a hit like any other."""
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
    """The cells as bits, 64 of them a word."""
    marks = np.zeros((grid.area + 63) // 64 * 64, np.bool_)
    marks[numbers(grid, cells)] = True
    return np.packbits(marks, bitorder="little").view("<u8").astype(np.uint64)
