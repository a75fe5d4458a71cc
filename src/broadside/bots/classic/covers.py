"""Fleets drawn independently and fairly: first the ships that explain hits, then the free ones.

Every fleet has one part that covers the required squares, its cover, and free ships that hold none
of them. A cover is drawn by the number of ways to add free ships as if they could overlap; free
ships are drawn one by one; what overlaps is thrown away. What remains is uniform over all fleets.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from broadside.bots.classic.berthing import NONE, Counts, Shorts, Words
from broadside.bots.classic.chance import draw
from broadside.bots.classic.compiled import Loop
from broadside.bots.classic.moorings import Berths, Estimate, Moorings, Reals, by_row

_STEPS_A_COVER = 20
"""A search that takes more steps than this for each cover allowed is given up."""


class Covers(NamedTuple):
    """Ways to cover the required squares."""

    chosen: Shorts
    """A row a cover: its berths, then ``NONE``."""
    left: Counts
    """How many ships of each class are free."""
    denied: Words
    """The squares where no further ship can lie."""
    weights: Reals

    @property
    def weight(self) -> float:
        """Of all together: at least the number of fleets."""
        return float(self.weights.sum())


def find_covers(moorings: Moorings, limit: int) -> Covers | None:
    """All covers, or nothing when there are more than the limit or they are hard to find."""
    berths = moorings.berths
    covers = Covers(
        np.full((limit, moorings.total), NONE, np.int16),
        np.zeros((limit, len(berths.ships)), np.int64),
        np.zeros((limit, len(berths.required)), np.uint64),
        np.zeros(limit),
    )
    found = list_covers(berths, covers, _STEPS_A_COVER * limit)
    if found < 0:
        return None
    chosen, left, denied, weights = covers
    return Covers(chosen[:found], left[:found], denied[:found], weights[:found])


@dataclass(slots=True, eq=False)
class Draws:
    """Fleets drawn so far."""

    moorings: Moorings
    covers: Covers
    chance: Words
    seen: Counts
    """How often a ship lay on each berth."""
    fleets: int = 0
    tries: int = 0

    def draw(self, fleets: int, tries: int) -> None:
        """Go on until so many fleets are drawn, or so many tries are made, in all."""
        if not self.covers.weight:
            return
        fleets, tries = fleets - self.fleets, tries - self.tries
        totals = np.cumsum(self.covers.weights)
        drawn, tried = draw_fleets(
            self.moorings.berths, self.covers, totals, self.chance, self.seen, fleets, tries
        )
        self.fleets += drawn
        self.tries += tried

    @property
    def estimate(self) -> Estimate:
        """Only once fleets are drawn."""
        shares = by_row(self.moorings, self.seen / self.fleets)
        return Estimate(shares, self.covers.weight * self.fleets / self.tries)


def no_draws(moorings: Moorings, covers: Covers, chance: Words) -> Draws:
    """A beginning."""
    return Draws(moorings, covers, chance, np.zeros(len(moorings.rows), np.int64))


class _Search(NamedTuple):
    """Where a search stands at each depth: what is covered, denied and left, and what is next."""

    uncovered: Words
    denied: Words
    left: Counts
    square: Counts
    place: Counts
    chosen: Shorts


def _list_covers(berths: Berths, covers: Covers, budget: int) -> int:
    """Depth first over the berths through the first square not yet covered."""
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
                if found == len(covers.weights):
                    return -1
                _write_cover(search, depth, weight, covers, found)
                found += 1
            depth -= 1
        elif _choose_next(berths, search, depth):
            depth += 1
        else:
            depth -= 1
    return found


def _turn_to_square(berths: Berths, search: _Search, depth: int) -> None:
    search.square[depth] = first_uncovered(berths.squares, search.uncovered, depth)
    search.place[depth] = berths.crossing_starts[search.square[depth]]


def _choose_next(berths: Berths, search: _Search, depth: int) -> bool:
    """Choose the next berth through the square of this depth; whether there is one."""
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


def _weight(berths: Berths, search: _Search, depth: int) -> float:
    """In how many ways the free ships can lie if they may overlap, ships of a class being alike."""
    weight = 1.0
    for kind in range(len(berths.ships)):
        free = berths.free_starts[kind + 1] - berths.free_starts[kind]
        for ship in range(search.left[depth, kind]):
            weight *= free / (ship + 1)
    return weight


def _write_cover(search: _Search, depth: int, weight: float, covers: Covers, found: int) -> None:
    covers.weights[found] = weight
    for ship in range(depth):
        covers.chosen[found, ship] = search.chosen[ship]
    for kind in range(covers.left.shape[1]):
        covers.left[found, kind] = search.left[depth, kind]
    for word in range(covers.denied.shape[1]):
        covers.denied[found, word] = search.denied[depth, word]


def _draw_fleets(
    berths: Berths,
    covers: Covers,
    totals: Reals,
    chance: Words,
    seen: Counts,
    fleets: int,
    tries: int,
) -> tuple[int, int]:
    """Draw so many fleets, in at most so many tries; both numbers as they came out."""
    total = covers.chosen.shape[1]
    chosen = np.zeros((1, total), np.int64)
    denied = np.zeros((1, covers.denied.shape[1]), np.uint64)
    drawn = 0
    for tried in range(tries):
        if drawn == fleets:
            return drawn, tried
        cover = pick(totals, len(totals), draw(chance) * totals[-1])
        placed = _begin_with(covers, cover, denied, chosen)
        if not _add_free(berths, covers, cover, denied, chance, chosen, placed):
            continue
        if is_afloat(berths, chosen, 0, NONE):
            drawn += 1
            for ship in range(total):
                seen[chosen[0, ship]] += 1
    return drawn, tries


def _begin_with(covers: Covers, cover: int, denied: Words, chosen: Counts) -> int:
    """Place the ships of the cover; how many there are."""
    for word in range(denied.shape[1]):
        denied[0, word] = covers.denied[cover, word]
    placed = 0
    while placed < chosen.shape[1] and covers.chosen[cover, placed] >= 0:
        chosen[0, placed] = covers.chosen[cover, placed]
        placed += 1
    return placed


def _add_free(
    berths: Berths,
    covers: Covers,
    cover: int,
    denied: Words,
    chance: Words,
    chosen: Counts,
    placed: int,
) -> bool:
    """Add a berth for each ship that the cover leaves; whether they all fit."""
    for kind in range(covers.left.shape[1]):
        start = berths.free_starts[kind]
        many = berths.free_starts[kind + 1] - start
        for _ in range(covers.left[cover, kind]):
            berth = berths.free[start + int(draw(chance) * many)]
            if not fits(berths.masks, berth, denied, 0):
                return False
            for word in range(denied.shape[1]):
                denied[0, word] |= berths.halos[berth, word]
            chosen[0, placed] = berth
            placed += 1
    return True


# A row of a table is passed on as the table and its number: compiled, cutting rows out takes longer
# than all the rest.


def first_uncovered(squares: Counts, uncovered: Words, row: int) -> int:
    """The place of the first of the squares that is in the row, or ``NONE``."""
    for place in range(len(squares)):
        square = squares[place]
        if uncovered[row, square >> 6] >> np.uint64(square & 63) & np.uint64(1):
            return place
    return NONE


def fits(masks: Words, berth: int, denied: Words, row: int) -> bool:
    """Whether no square of the berth is denied in the row."""
    across = np.uint64(0)
    for word in range(denied.shape[1]):
        across |= masks[berth, word] & denied[row, word]
    return bool(across == 0)


def is_afloat(berths: Berths, chosen: Counts, row: int, but: int) -> bool:
    """Whether a square of the fleet in the row, but for one of its ships, is not hit."""
    for ship in range(chosen.shape[1]):
        for word in range(len(berths.hits)):
            if ship != but and berths.masks[chosen[row, ship], word] & ~berths.hits[word]:
                return True
    return False


def pick(sums: Reals, many: int, point: float) -> int:
    """The place of the first of these growing sums that is above the point."""
    low, high = 0, many - 1
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > point:
            high = middle
        else:
            low = middle + 1
    return low


list_covers = Loop(
    _list_covers,
    calls=(_turn_to_square, _choose_next, _weight, _write_cover, first_uncovered, fits),
)
draw_fleets = Loop(_draw_fleets, calls=(_begin_with, _add_free, pick, fits, is_afloat, draw))
