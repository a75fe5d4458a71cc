"""A particle filter: builds fleets ship by ship, where too few of those drawn at once would fit.

Each unfinished fleet gets one ship at a time: one that covers the required square that is hardest
to cover, and once all are covered, a free ship. If all covers are known, every fleet begins with
one of them. Each choice is made in proportion to an estimate of how many fleets follow from it, and
the weight of the fleet corrects the error of the estimate.

When few fleets carry most of the weight, fleets are copied and dropped by weight (sequential Monte
Carlo). The product of the mean weights estimates the number of fleets. In the end Gibbs sampling
moves the ships of each fleet. See ``docs/numeric-code.md``.
"""

import math
from typing import NamedTuple, TypeVar

import numpy as np

from broadside.bots.shooting.berth_arrays import Counts, Words
from broadside.bots.shooting.berth_fitting import (
    bits,
    covered_by,
    fits,
    fitting,
    hardest,
    is_covered,
    pick,
)
from broadside.bots.shooting.compiled_loops import loop
from broadside.bots.shooting.gibbs import gibbs_sample
from broadside.bots.shooting.hit_covers import Covers
from broadside.bots.shooting.random_numbers import draw_number
from broadside.bots.shooting.unresolved_ships import (
    BerthsLeft,
    FleetEstimate,
    Reals,
    UnresolvedShips,
    by_row,
)

_COVERED = 0.5
"""The logarithm of the worth of covering one more square. Found by trial: with it the numbers of
fleets that several runs give agree best."""
_SWEEPS = 2
"""How often each ship is moved at the end."""
_MORE = (1, 4, 16)
"""Factors on the number of fleets asked for, tried in turn until one fleet is finished."""

Table = TypeVar("Table", Counts, Words)


class PartialFleets(NamedTuple):
    """Unfinished fleets, one per row."""

    chosen: Counts
    """The berths of the ships placed so far."""
    left: Counts
    """How many ships of each class are still to place."""
    denied: Words
    uncovered: Words
    weights: Reals


def sample_fleets(
    unresolved: UnresolvedShips, covers: Covers | None, fleets: int, chance: Words
) -> FleetEstimate | None:
    """Sample fleets with a particle filter. Builds more than asked when none of them can be
    finished, and returns ``None`` when that fails too. If all covers are known, fleets begin with
    one."""
    attempts = (_sample(unresolved, covers, more * fleets, chance) for more in _MORE if fleets)
    return next((estimate for estimate in attempts if estimate is not None), None)


def _sample(
    unresolved: UnresolvedShips, covers: Covers | None, fleets: int, chance: Words
) -> FleetEstimate | None:
    berths = unresolved.berths
    if covers is None:
        particles, guess = _from_nothing(unresolved, fleets), _guess(berths)
    else:
        particles, guess = _from_covers(unresolved, covers, fleets, chance), math.log(covers.weight)
    means = np.ones(int(particles.left.sum(axis=1).max()))
    build_fleets(berths, particles, _worth(berths), chance, means)
    if not means.all():
        return None
    weights = particles.weights / particles.weights.sum()
    shares = gibbs_sample(berths, particles.chosen, weights, chance, _SWEEPS)
    number = guess + sum(map(math.log, means.tolist()))
    return FleetEstimate(by_row(unresolved, shares), math.exp(number) if number < 700 else math.inf)


def _from_nothing(unresolved: UnresolvedShips, fleets: int) -> PartialFleets:
    berths = unresolved.berths
    return PartialFleets(
        np.zeros((fleets, unresolved.total), np.int64),
        np.tile(berths.ships, (fleets, 1)),
        np.zeros((fleets, len(berths.required)), np.uint64),
        np.tile(berths.required, (fleets, 1)),
        np.ones(fleets),
    )


def _from_covers(
    unresolved: UnresolvedShips, covers: Covers, fleets: int, chance: Words
) -> PartialFleets:
    """Particles that begin with covers, each as often as its weight demands."""
    sums = np.cumsum(covers.weights)
    points = (np.arange(fleets) + draw_number(chance)) / fleets * sums[-1]
    drawn = np.minimum(np.searchsorted(sums, points, side="right"), len(sums) - 1)
    return PartialFleets(
        covers.chosen[drawn].astype(np.int64),
        covers.left[drawn],
        covers.denied[drawn],
        np.zeros((fleets, len(unresolved.berths.required)), np.uint64),
        np.ones(fleets),
    )


def _frees(berths: BerthsLeft) -> Reals:
    """The number of free berths of each class, by which the particle filter weighs. A class that
    has none should cover squares.
    """
    return np.maximum(np.diff(berths.free_starts), 0.5)


def _worth(berths: BerthsLeft) -> Reals:
    """The worth of a step of the particle filter: by class and newly covered squares, how many more
    fleets follow when a ship is placed.
    """
    covered = np.arange(len(berths.squares) + 1)
    worth: Reals = np.exp(_COVERED * covered) / _frees(berths)[:, None]
    return worth


def _guess(berths: BerthsLeft) -> float:
    """The logarithm of the particle filter's first estimate of the number of fleets."""
    guess = -_COVERED * len(berths.squares)
    for many, free in zip(berths.ships.tolist(), _frees(berths).tolist(), strict=True):
        guess += many * math.log(free) - math.lgamma(many + 1)
    return guess


def _add_ship(
    berths: BerthsLeft,
    particles: PartialFleets,
    fleet: int,
    worth: Reals,
    chance: Words,
    numbers: Counts,
    sums: Reals,
) -> None:
    ships = _ships_left(particles.left, fleet)
    if ships == 0:
        return
    square = hardest(berths, particles.left, particles.denied, particles.uncovered, fleet)
    if square >= 0:
        many = _covering(berths, particles, fleet, square, worth, numbers, sums)
        value = sums[many - 1]
        place = pick(sums, many, draw_number(chance) * value)
    else:
        kind = _first_left(particles.left, fleet)
        many = fitting(berths, kind, particles.denied, fleet, numbers)
        value = many * worth[kind, 0]
        place = int(draw_number(chance) * many)
    if many == 0:
        particles.weights[fleet] = 0.0
        return
    berth = numbers[place]
    particles.weights[fleet] *= value
    particles.chosen[fleet, particles.chosen.shape[1] - ships] = berth
    particles.left[fleet, berths.kinds[berth]] -= 1
    for word in range(len(berths.required)):
        particles.denied[fleet, word] |= berths.halos[berth, word]
        particles.uncovered[fleet, word] &= ~berths.masks[berth, word]


def _covering(
    berths: BerthsLeft,
    particles: PartialFleets,
    fleet: int,
    square: int,
    worth: Reals,
    numbers: Counts,
    sums: Reals,
) -> int:
    """Write down the berths by which a particle may cover a square and the cumulative sums of their
    worth; returns their number.
    """
    many, value = 0, 0.0
    for place in range(berths.crossing_starts[square], berths.crossing_starts[square + 1]):
        berth = berths.crossings[place]
        kind = berths.kinds[berth]
        left = particles.left[fleet, kind]
        if left == 0 or not fits(berths.masks, berth, particles.denied, fleet):
            continue
        covered = covered_by(berths.masks, berth, particles.uncovered, fleet)
        value += left * worth[kind, covered]
        numbers[many], sums[many] = berth, value
        many += 1
    return many


def _ships_left(left: Counts, fleet: int) -> int:
    ships = 0
    for kind in range(left.shape[1]):
        ships += left[fleet, kind]
    return ships


def _first_left(left: Counts, fleet: int) -> int:
    kind = 0
    while left[fleet, kind] == 0:
        kind += 1
    return kind


def _drop_uncovering(particles: PartialFleets) -> None:
    """Drop particles that have all ships and leave a required square uncovered."""
    for fleet in range(len(particles.weights)):
        if not is_covered(particles.uncovered, fleet):
            particles.weights[fleet] = 0.0


def _mean_and_spread(weights: Reals) -> tuple[float, float]:
    """The mean weight of the particles, and how much weights vary: 1 is as if half of the fleets
    had equal weights and the others none.
    """
    total, squares = 0.0, 0.0
    for weight in weights:
        total += weight
        squares += weight * weight
    mean = total / len(weights)
    return mean, squares / len(weights) / (mean * mean) - 1.0 if mean > 0.0 else 0.0


def _copy_by_weight(particles: PartialFleets, mean: float, offset: float) -> None:
    """Resample the particles: replace the fleets by copies, as many of each as its weight demands,
    with equal weights.
    """
    fleets = len(particles.weights)
    origins = np.zeros(fleets, np.int64)
    fleet, reached = 0, particles.weights[0]
    for copy in range(fleets):
        while reached <= (copy + offset) * mean and fleet < fleets - 1:
            fleet += 1
            reached += particles.weights[fleet]
        origins[copy] = fleet
    for copy in range(fleets):
        particles.weights[copy] = 1.0
    _copy_rows(particles.chosen, origins)
    _copy_rows(particles.left, origins)
    _copy_rows(particles.denied, origins)
    _copy_rows(particles.uncovered, origins)


def _copy_rows(table: Table, origins: Counts) -> None:
    before = table.copy()
    for row in range(len(origins)):
        for column in range(table.shape[1]):
            table[row, column] = before[origins[row], column]


@loop(
    _add_ship,
    _covering,
    covered_by,
    _first_left,
    _ships_left,
    fitting,
    _drop_uncovering,
    is_covered,
    _mean_and_spread,
    _copy_by_weight,
    _copy_rows,
    bits,
    hardest,
    fits,
    pick,
    draw_number,
)
def build_fleets(
    berths: BerthsLeft, particles: PartialFleets, worth: Reals, chance: Words, means: Reals
) -> None:
    """Complete the particles ship by ship. The product of ``means``, one per step, corrects the
    first estimate. A mean of zero says that no fleet was finished.
    """
    numbers = np.zeros(len(berths.masks) + 1, np.int64)
    sums = np.zeros(len(berths.masks))
    for step in range(len(means)):
        for fleet in range(len(particles.weights)):
            if particles.weights[fleet] > 0.0:
                _add_ship(berths, particles, fleet, worth, chance, numbers, sums)
        if step == len(means) - 1:
            _drop_uncovering(particles)
        mean, spread = _mean_and_spread(particles.weights)
        if mean == 0.0 or step == len(means) - 1:
            means[step] = mean
            return
        if spread > 1.0:
            means[step] = mean
            _copy_by_weight(particles, mean, draw_number(chance))
