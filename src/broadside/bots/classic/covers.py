"""All fleets, or fleets drawn fairly: first the ships that explain hits, then the free ones.

Every fleet has one part that covers the required squares, its cover, and free ships that hold none
of them. Few fleets are counted one by one. Of many, a cover is drawn by the number of ways to add
free ships as if they could overlap; free ships are drawn one by one; what overlaps is thrown away.
What remains is uniform over all fleets.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from broadside.bots.classic.berthing import NONE, Counts, Shorts, Words
from broadside.bots.classic.chance import draw
from broadside.bots.classic.compiled import loop
from broadside.bots.classic.moorings import Berths, Estimate, Moorings, Reals, by_row

_STEPS_A_COVER = 20
"""A search that takes more steps than this for each cover allowed is given up."""
_STEPS_A_FLEET = 20
"""The same for each fleet."""


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


def list_all(moorings: Moorings, covers: Covers, limit: int) -> Estimate | None:
    """From every fleet, or nothing when there are more than the limit."""
    seen = np.zeros(len(moorings.rows), np.int64)
    found = count_fleets(moorings.berths, covers, seen, limit, _STEPS_A_FLEET * limit)
    if found < 0:
        return None
    return Estimate(by_row(moorings, seen / max(1, found)), float(found))


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


# A row of a table is passed on as the table and its number: compiled, cutting rows out takes longer
# than all the rest.


def fits(masks: Words, berth: int, denied: Words, row: int) -> bool:
    """Whether no square of the berth is denied in the row."""
    across = np.uint64(0)
    for word in range(denied.shape[1]):
        across |= masks[berth, word] & denied[row, word]
    return bool(across == 0)


def hardest(berths: Berths, left: Counts, denied: Words, uncovered: Words, row: int) -> int:
    """The place of the uncovered square with the fewest berths left to ships left, or ``NONE``."""
    best, fewest = NONE, len(berths.masks) + 1
    for place in range(len(berths.squares)):
        square = berths.squares[place]
        if not uncovered[row, square >> 6] >> np.uint64(square & 63) & np.uint64(1):
            continue
        many = 0
        for crossing in range(berths.crossing_starts[place], berths.crossing_starts[place + 1]):
            berth = berths.crossings[crossing]
            if left[row, berths.kinds[berth]] > 0:
                many += fits(berths.masks, berth, denied, row)
            if many >= fewest:
                break
        if many < fewest:
            best, fewest = place, many
    return best


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


class _Search(NamedTuple):
    """Where a search stands at each depth: what is covered, denied and left, and what is next."""

    uncovered: Words
    denied: Words
    left: Counts
    square: Counts
    place: Counts
    chosen: Shorts


def _turn_to_square(berths: Berths, search: _Search, depth: int) -> None:
    square = hardest(berths, search.left, search.denied, search.uncovered, depth)
    search.square[depth] = square
    search.place[depth] = berths.crossing_starts[square]


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
def list_covers(berths: Berths, covers: Covers, budget: int) -> int:
    """Depth first over the berths through the square that is hardest to cover."""
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


def _line_up(covers: Covers, cover: int, kinds: Counts) -> int:
    """The classes of the free ships of a cover; how many there are."""
    ships = 0
    for kind in range(covers.left.shape[1]):
        for _ in range(covers.left[cover, kind]):
            kinds[ships] = kind
            ships += 1
    return ships


def _place_next(
    berths: Berths, kinds: Counts, places: Counts, denied: Words, chosen: Counts, ship: int, at: int
) -> bool:
    """Place a free ship at the next berth that fits; whether there is one."""
    kind = kinds[ship]
    while places[ship] < berths.free_starts[kind + 1]:
        berth = berths.free[places[ship]]
        places[ship] += 1
        if fits(berths.masks, berth, denied, ship):
            chosen[0, at] = berth
            for word in range(denied.shape[1]):
                denied[ship + 1, word] = denied[ship, word] | berths.halos[berth, word]
            return True
    return False


@loop(_line_up, _place_next, fits, is_afloat)
def count_fleets(berths: Berths, covers: Covers, seen: Counts, limit: int, budget: int) -> int:
    """Count every fleet, and in ``seen`` how often a ship lies on each berth.

    -1 when there are more than the limit or it takes more steps than the budget.
    """
    total, words = covers.chosen.shape[1], covers.denied.shape[1]
    chosen = np.zeros((1, total), np.int64)
    kinds, places = np.zeros(total + 1, np.int64), np.zeros(total + 1, np.int64)
    denied = np.zeros((total + 1, words), np.uint64)
    found = 0
    for cover in range(len(covers.weights)):
        ships = _line_up(covers, cover, kinds)
        first = total - ships
        for ship in range(first):
            chosen[0, ship] = covers.chosen[cover, ship]
        for word in range(words):
            denied[0, word] = covers.denied[cover, word]
        ship, places[0] = 0, berths.free_starts[kinds[0]]
        while ship >= 0:
            budget -= 1
            if budget < 0 or found > limit:
                return -1
            if ship == ships:
                if is_afloat(berths, chosen, 0, NONE):
                    found += 1
                    for each in range(total):
                        seen[chosen[0, each]] += 1
                ship -= 1
            elif _place_next(berths, kinds, places, denied, chosen, ship, first + ship):
                ship += 1
                # Ships of one class are not told apart: the next lies on a later berth.
                alike = ship < ships and kinds[ship] == kinds[ship - 1]
                start = berths.free_starts[kinds[ship]]
                places[ship] = places[ship - 1] if alike else start
            else:
                ship -= 1
    return found if found <= limit else -1


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


@loop(_begin_with, _add_free, pick, fits, is_afloat, draw)
def draw_fleets(
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
