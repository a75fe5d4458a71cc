"""Covers: the ways to explain every hit by ships that each explain at least one."""

from math import inf
from typing import NamedTuple

import numpy as np

from broadside.bots.shooting.berth_arrays import NONE, Counts, Shorts, Words
from broadside.bots.shooting.berth_fitting import fits, hardest
from broadside.bots.shooting.compiled_loops import loop
from broadside.bots.shooting.unresolved_ships import BerthsLeft, Reals, UnresolvedShips

_STEPS_A_COVER = 10
"""A search that takes more steps than this for each allowed cover is given up."""


class Covers(NamedTuple):
    """Ways to cover the required squares."""

    chosen: Shorts
    """One cover per row: its berths, then ``NONE``."""
    left: Counts
    """How many ships of each class are free."""
    denied: Words
    """The squares where no further ship can lie."""
    weights: Reals

    @property
    def weight(self) -> float:
        """The weight of all covers together: at least the number of fleets."""
        return float(self.weights.sum())


def find_covers(unresolved: UnresolvedShips, limit: int, weight: float = inf) -> Covers | None:
    """All covers of the hits by berths, or ``None`` when there are more than the limit, when
    together they weigh more than they may, or when they are hard to find.
    """
    berths = unresolved.berths
    covers = Covers(
        np.full((limit, unresolved.total), NONE, np.int16),
        np.zeros((limit, len(berths.ships)), np.int64),
        np.zeros((limit, len(berths.required)), np.uint64),
        np.zeros(limit),
    )
    found = list_covers(berths, covers, _STEPS_A_COVER * limit, weight)
    if found < 0:
        return None
    chosen, left, denied, weights = covers
    return Covers(chosen[:found], left[:found], denied[:found], weights[:found])


class _Search(NamedTuple):
    """The state of a search at each depth: what is covered, denied and left, and what is next."""

    uncovered: Words
    denied: Words
    left: Counts
    square: Counts
    place: Counts
    chosen: Shorts


def _turn_to_square(berths: BerthsLeft, search: _Search, depth: int) -> None:
    square = hardest(berths, search.left, search.denied, search.uncovered, depth)
    search.square[depth] = square
    search.place[depth] = berths.crossing_starts[square]


def _choose_next(berths: BerthsLeft, search: _Search, depth: int) -> bool:
    """Choose the next berth of a cover, through the square of this depth; whether there is one."""
    while search.place[depth] < berths.crossing_starts[search.square[depth] + 1]:
        berth = berths.crossings[search.place[depth]]
        search.place[depth] += 1
        kind = berths.kinds[berth]
        if search.left[depth, kind] == 0 or not fits(berths.masks, berth, search.denied, depth):
            continue
        search.chosen[depth] = berth
        for word in range(search.denied.shape[1]):
            uncovered = search.uncovered[depth, word] & ~berths.masks[berth, word]
            search.uncovered[depth + 1, word] = uncovered
            search.denied[depth + 1, word] = search.denied[depth, word] | berths.halos[berth, word]
        for other in range(search.left.shape[1]):
            search.left[depth + 1, other] = search.left[depth, other]
        search.left[depth + 1, kind] -= 1
        _turn_to_square(berths, search, depth + 1)
        return True
    return False


def _weight(berths: BerthsLeft, search: _Search, depth: int) -> float:
    """The weight of a cover: the number of ways to place the free ships if they may overlap; ships
    of a class are alike.
    """
    weight = 1.0
    for kind in range(len(berths.ships)):
        free = berths.free_starts[kind + 1] - berths.free_starts[kind]
        for ship in range(search.left[depth, kind]):
            weight *= float(free / (ship + 1))
    return weight


def _write_cover(search: _Search, depth: int, weight: float, covers: Covers, found: int) -> None:
    covers.weights[found] = weight
    for ship in range(depth):
        covers.chosen[found, ship] = search.chosen[ship]
    for kind in range(covers.left.shape[1]):
        covers.left[found, kind] = search.left[depth, kind]
    for word in range(covers.denied.shape[1]):
        covers.denied[found, word] = search.denied[depth, word]


@loop(_turn_to_square, _choose_next, _weight, _write_cover, hardest, fits)
def list_covers(berths: BerthsLeft, covers: Covers, budget: int, limit: float) -> int:
    """List covers of the hits by a depth-first search over the berths through the square that is
    hardest to cover.
    """
    total, words = covers.chosen.shape[1], len(berths.required)
    search = _Search(
        np.zeros((total + 1, words), np.uint64),
        np.zeros((total + 1, words), np.uint64),
        np.zeros((total + 1, len(berths.ships)), np.int64),
        np.zeros(total + 1, np.int64),
        np.zeros(total + 1, np.int64),
        np.zeros(total + 1, np.int16),
    )
    for word in range(words):
        search.uncovered[0, word] = berths.required[word]
    for kind in range(len(berths.ships)):
        search.left[0, kind] = berths.ships[kind]
    _turn_to_square(berths, search, 0)
    depth, found = 0, 0
    while depth >= 0:
        budget -= 1
        if budget < 0:
            return -1
        if search.square[depth] < 0:
            weight = _weight(berths, search, depth)
            if weight > 0.0:
                limit -= weight
                if found == len(covers.weights) or limit < 0.0:
                    return -1
                _write_cover(search, depth, weight, covers, found)
                found += 1
            depth -= 1
        elif _choose_next(berths, search, depth):
            depth += 1
        else:
            depth -= 1
    return found
