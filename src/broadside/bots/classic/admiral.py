"""The admiral: the tuned score, and the exact tree as soon as few fleets are left."""

import math
from random import Random
from typing import assert_never

import numpy as np

from broadside.bots.classic.berthing import Counts, Words, number
from broadside.bots.classic.evidence import Evidence
from broadside.bots.classic.fleets_left import Candidates, candidates, list_fleets, words_of
from broadside.bots.classic.gunner import aim_by_score
from broadside.bots.classic.tree import best_square
from broadside.bots.classic.weights import TUNED
from broadside.rules.classic.events import Call
from broadside.rules.classic.ruleset import Announces, Ruleset
from broadside.rules.grid import Cell

FLEETS = 3000
"""With at most this many fleets left the tree is searched."""
STEPS = 60_000
"""Steps of the search for fleets before there are taken to be too many."""
OVERLAPS = 300
"""How many of the ways to place single ships may overlap for each that does not."""
SQUARES = 8
"""Squares that are tried, beside the one with the best score."""


def command(evidence: Evidence, rng: Random) -> Cell:
    """The square with the best score, unless the fleets left are few enough to know better."""
    favourite = aim_by_score(TUNED, evidence, rng)
    possible = candidates(evidence)
    if _are_too_many(evidence, possible):
        return favourite
    fleets = list_fleets(possible, FLEETS, STEPS)
    if fleets is None:
        return favourite
    square = best_square(
        possible.berthing,
        fleets,
        sinking_calls(evidence.rules),
        possible.hits,
        _closed(evidence),
        number(evidence.grid, favourite),
        SQUARES,
    )
    row, col = divmod(square, evidence.grid.cols)
    return Cell(col, row)


def _are_too_many(evidence: Evidence, possible: Candidates) -> bool:
    """Whether the ships that explain no wound can alone lie in far too many ways.

    Sunk ships have the fewest places. Of the others, at best every wound settles another one, and
    those with the most places.
    """
    sunk = sum(shot.call is Call.SUNK for shot in evidence.sea.shots)
    places = sorted(np.repeat(possible.many, possible.ships).tolist())
    free = places[sunk : len(places) - len(evidence.wounds)]
    return math.prod(free) > FLEETS * OVERLAPS


def sinking_calls(rules: Ruleset) -> Counts:
    """For each ship of the roster what its sinking is called: 1 is a hit like any other."""
    match rules.announces:
        case Announces.HIT:
            calls = [1 for _ in rules.roster]
        case Announces.SUNK:
            calls = [2 for _ in rules.roster]
        case Announces.CLASS:
            calls = [2 + rules.ships.index(kind) for kind in rules.roster]
        case _:
            assert_never(rules.announces)
    return np.array(calls, np.int64)


def _closed(evidence: Evidence) -> Words:
    """Every square that is not to be fired at."""
    open_cells = set(evidence.open)
    closed = (cell for cell in evidence.grid.cells if cell not in open_cells)
    return words_of(evidence.grid, closed)
