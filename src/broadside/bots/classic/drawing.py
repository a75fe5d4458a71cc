"""All fleets, or fleets drawn fairly: first a cover of the required squares, then free ships.

Every fleet has one cover, and free ships that hold no required square. Few fleets are counted one
by one. Of many, a cover is drawn by the number of ways to add free ships as if they could overlap;
free ships are drawn one by one; what overlaps is thrown away. What remains is uniform over all
fleets.
"""

from dataclasses import dataclass

import numpy as np

from broadside.bots.classic.berthing import Counts, Shorts, Words
from broadside.bots.classic.chance import draw
from broadside.bots.classic.compiled import loop
from broadside.bots.classic.covers import Covers
from broadside.bots.classic.fitting import fits, pick
from broadside.bots.classic.moorings import Berths, Estimate, Moorings, Reals, by_row

_STEPS_A_FLEET = 20
"""A count that takes more steps than this for each fleet allowed is given up."""


def list_all(moorings: Moorings, covers: Covers, limit: int) -> Estimate | None:
    """From every fleet, or nothing when there are more than the limit."""
    seen = np.zeros(len(moorings.rows), np.int64)
    unwritten = np.zeros((0, moorings.total), np.int16)
    steps = _STEPS_A_FLEET * limit
    found = count_fleets(moorings.berths, covers, seen, unwritten, limit, steps)
    if found < 0:
        return None
    return Estimate(by_row(moorings, seen / max(1, found)), float(found))


def list_fleets(moorings: Moorings, covers: Covers, limit: int) -> Shorts | None:
    """Every fleet, a row each with the berths of its ships, or nothing when there are more than
    the limit."""
    seen = np.zeros(len(moorings.rows), np.int64)
    fleets = np.zeros((limit, moorings.total), np.int16)
    steps = _STEPS_A_FLEET * limit
    found = count_fleets(moorings.berths, covers, seen, fleets, limit, steps)
    return None if found < 0 else fleets[:found]


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
    def likely_fleets(self) -> float:
        """How many fleets there are to be expected, even if none has fitted yet."""
        return self.covers.weight * (self.fleets + 1) / (self.tries + 1)

    @property
    def estimate(self) -> Estimate:
        """Only once fleets are drawn."""
        shares = by_row(self.moorings, self.seen / self.fleets)
        return Estimate(shares, self.covers.weight * self.fleets / self.tries)


def no_draws(moorings: Moorings, covers: Covers, chance: Words) -> Draws:
    """A beginning."""
    return Draws(moorings, covers, chance, np.zeros(len(moorings.rows), np.int64))


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


@loop(_line_up, _place_next, fits)
def count_fleets(
    berths: Berths, covers: Covers, seen: Counts, fleets: Shorts, limit: int, budget: int
) -> int:
    """Count every fleet, and in ``seen`` how often a ship lies on each berth.

    As many as there is room for are written down in ``fleets``. -1 when there are more than
    the limit or it takes more steps than the budget.
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
                for each in range(total):
                    seen[chosen[0, each]] += 1
                    if found < len(fleets):
                        fleets[found, each] = chosen[0, each]
                found += 1
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


@loop(_begin_with, _add_free, pick, fits, draw)
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
        if _add_free(berths, covers, cover, denied, chance, chosen, placed):
            drawn += 1
            for ship in range(total):
                seen[chosen[0, ship]] += 1
    return drawn, tries
