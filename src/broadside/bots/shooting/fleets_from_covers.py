"""Lists all fleets, or draws them uniformly: first a cover of the required squares, then free
ships.

Every fleet has one cover, and free ships that lie on no required square. If there are few fleets,
they are counted one by one. Otherwise a cover is drawn with a weight, the number of ways to add
free ships as if they could overlap. Free ships are drawn one by one, and fleets that overlap are
thrown away. What remains is uniform over all fleets. See ``docs/numeric-code.md``.
"""

from dataclasses import dataclass

import numpy as np

from broadside.bots.shooting.berth_arrays import Counts, Shorts, Words
from broadside.bots.shooting.berth_fitting import fits, pick
from broadside.bots.shooting.compiled_loops import loop
from broadside.bots.shooting.hit_covers import Covers
from broadside.bots.shooting.random_numbers import draw_number
from broadside.bots.shooting.unresolved_ships import (
    BerthsLeft,
    FleetEstimate,
    Reals,
    UnresolvedShips,
    by_row,
)

_STEPS_A_FLEET = 20
"""A count that takes more steps than this for each allowed fleet is given up."""


def list_all(unresolved: UnresolvedShips, covers: Covers, limit: int) -> FleetEstimate | None:
    """The estimate from a list of every fleet, built from the covers, or ``None`` when there are
    more than the limit.
    """
    seen = np.zeros(len(unresolved.rows), np.int64)
    unwritten = np.zeros((0, unresolved.total), np.int16)
    steps = _STEPS_A_FLEET * limit
    found = count_fleets(unresolved.berths, covers, seen, unwritten, limit, steps)
    if found < 0:
        return None
    return FleetEstimate(by_row(unresolved, seen / max(1, found)), float(found))


def list_fleets(unresolved: UnresolvedShips, covers: Covers, limit: int) -> Shorts | None:
    """Every fleet, built from the covers, one per row with the berths of its ships, or ``None``
    when there are more than the limit.
    """
    seen = np.zeros(len(unresolved.rows), np.int64)
    fleets = np.zeros((limit, unresolved.total), np.int16)
    steps = _STEPS_A_FLEET * limit
    found = count_fleets(unresolved.berths, covers, seen, fleets, limit, steps)
    return None if found < 0 else fleets[:found]


@dataclass(slots=True, eq=False)
class FleetSampler:
    """The fleets drawn so far."""

    unresolved: UnresolvedShips
    covers: Covers
    chance: Words
    seen: Counts
    """How often a ship lay on each berth."""
    fleets: int = 0
    tries: int = 0

    def draw(self, fleets: int, tries: int) -> None:
        """Draw fleets uniformly from the covers, until there are ``fleets`` of them, or ``tries``
        attempts were made, in all.
        """
        if not self.covers.weight:
            return
        fleets, tries = fleets - self.fleets, tries - self.tries
        totals = np.cumsum(self.covers.weights)
        drawn, tried = draw_fleets(
            self.unresolved.berths, self.covers, totals, self.chance, self.seen, fleets, tries
        )
        self.fleets += drawn
        self.tries += tried

    @property
    def likely_fleets(self) -> float:
        """The expected number of fleets by the draws from covers, even if none has fitted yet."""
        return self.covers.weight * (self.fleets + 1) / (self.tries + 1)

    @property
    def estimate(self) -> FleetEstimate:
        """The estimate from the fleets drawn from covers. Call it only once some are drawn."""
        shares = by_row(self.unresolved, self.seen / self.fleets)
        return FleetEstimate(shares, self.covers.weight * self.fleets / self.tries)


def no_draws(unresolved: UnresolvedShips, covers: Covers, chance: Words) -> FleetSampler:
    """A sampler of fleets from covers that has drawn nothing yet."""
    return FleetSampler(unresolved, covers, chance, np.zeros(len(unresolved.rows), np.int64))


def _line_up(covers: Covers, cover: int, kinds: Counts) -> int:
    """Write down the classes of the ships that a cover leaves free; returns their number."""
    ships = 0
    for kind in range(covers.left.shape[1]):
        for _ in range(covers.left[cover, kind]):
            kinds[ships] = kind
            ships += 1
    return ships


def _place_next(
    berths: BerthsLeft,
    kinds: Counts,
    places: Counts,
    denied: Words,
    chosen: Counts,
    ship: int,
    at: int,
) -> bool:
    """Place a free ship beside a cover, at the next berth that fits; whether there is one."""
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
    berths: BerthsLeft, covers: Covers, seen: Counts, fleets: Shorts, limit: int, budget: int
) -> int:
    """Count every fleet that begins with a cover, and in ``seen`` how often a ship lies on each
    berth.

    As many fleets as there is room for are written to ``fleets``. Returns -1 when there are more
    than the limit or it takes more steps than the budget.
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
    """Begin a fleet with the ships of a cover; returns their number."""
    for word in range(denied.shape[1]):
        denied[0, word] = covers.denied[cover, word]
    placed = 0
    while placed < chosen.shape[1] and covers.chosen[cover, placed] >= 0:
        chosen[0, placed] = covers.chosen[cover, placed]
        placed += 1
    return placed


def _add_free(
    berths: BerthsLeft,
    covers: Covers,
    cover: int,
    denied: Words,
    chance: Words,
    chosen: Counts,
    placed: int,
) -> bool:
    """Add a drawn berth for each ship that the cover leaves free; whether they all fit."""
    for kind in range(covers.left.shape[1]):
        start = berths.free_starts[kind]
        many = berths.free_starts[kind + 1] - start
        for _ in range(covers.left[cover, kind]):
            berth = berths.free[start + int(draw_number(chance) * many)]
            if not fits(berths.masks, berth, denied, 0):
                return False
            for word in range(denied.shape[1]):
                denied[0, word] |= berths.halos[berth, word]
            chosen[0, placed] = berth
            placed += 1
    return True


@loop(_begin_with, _add_free, pick, fits, draw_number)
def draw_fleets(
    berths: BerthsLeft,
    covers: Covers,
    totals: Reals,
    chance: Words,
    seen: Counts,
    fleets: int,
    tries: int,
) -> tuple[int, int]:
    """Draw a number of fleets uniformly from the covers in at most a number of tries. Returns how
    many of both it came to.
    """
    total = covers.chosen.shape[1]
    chosen = np.zeros((1, total), np.int64)
    denied = np.zeros((1, covers.denied.shape[1]), np.uint64)
    drawn = 0
    for tried in range(tries):
        if drawn == fleets:
            return drawn, tried
        cover = pick(totals, len(totals), draw_number(chance) * totals[-1])
        placed = _begin_with(covers, cover, denied, chosen)
        if _add_free(berths, covers, cover, denied, chance, chosen, placed):
            drawn += 1
            for ship in range(total):
                seen[chosen[0, ship]] += 1
    return drawn, tries
