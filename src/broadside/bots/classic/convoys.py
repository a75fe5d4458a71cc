"""Fleets built up side by side, where too few of those drawn at once would fit.

A convoy of unfinished fleets takes one ship aboard at a time: the ship that covers the required
square that is hardest to cover, and when all are covered, a free ship. Where all covers are known,
every fleet begins with one of them. Each choice is made in
proportion to a guess at how many fleets follow from it, and the weight of the fleet corrects what
the guess gets wrong. When few fleets carry most of the weight, fleets are copied and dropped by
weight (sequential Monte Carlo); the product of the mean weights estimates the number of fleets.
In the end the ships of each fleet are shuffled.
"""

import math
from typing import NamedTuple, TypeVar

import numpy as np

from broadside.bots.classic.berthing import Counts, Words
from broadside.bots.classic.chance import draw
from broadside.bots.classic.compiled import loop
from broadside.bots.classic.covers import Covers
from broadside.bots.classic.fitting import (
    bits,
    covered_by,
    fits,
    fitting,
    hardest,
    is_covered,
    pick,
)
from broadside.bots.classic.moorings import Berths, Estimate, Moorings, Reals, by_row
from broadside.bots.classic.shuffling import shuffle

_COVERED = 0.5
"""What covering one more square is worth, as a logarithm. Found by trying: the numbers of fleets
that several convoys give agree best."""
_SWEEPS = 2
"""How often each ship is moved in the end."""
_MORE = (1, 4, 16)
"""How many times the fleets asked for are built until one is finished."""

Table = TypeVar("Table", Counts, Words)


class Convoy(NamedTuple):
    """Fleets in the making, a row each."""

    chosen: Counts
    """The berths of the ships placed so far."""
    left: Counts
    """How many ships of each class are still to place."""
    denied: Words
    uncovered: Words
    weights: Reals


def sail(moorings: Moorings, covers: Covers | None, fleets: int, chance: Words) -> Estimate | None:
    """Build up so many fleets, or more when none of them gets all its ships; else nothing.

    Where all covers are known, fleets begin with one.
    """
    convoys = (_sail(moorings, covers, more * fleets, chance) for more in _MORE if fleets)
    return next((estimate for estimate in convoys if estimate is not None), None)


def _sail(moorings: Moorings, covers: Covers | None, fleets: int, chance: Words) -> Estimate | None:
    berths = moorings.berths
    if covers is None:
        convoy, guess = _from_nothing(moorings, fleets), _guess(berths)
    else:
        convoy, guess = _from_covers(moorings, covers, fleets, chance), math.log(covers.weight)
    means = np.ones(int(convoy.left.sum(axis=1).max()))
    build_fleets(berths, convoy, _worth(berths), chance, means)
    if not means.all():
        return None
    weights = convoy.weights / convoy.weights.sum()
    shares = shuffle(berths, convoy.chosen, weights, chance, _SWEEPS)
    number = guess + sum(map(math.log, means.tolist()))
    return Estimate(by_row(moorings, shares), math.exp(number) if number < 700 else math.inf)


def _from_nothing(moorings: Moorings, fleets: int) -> Convoy:
    berths = moorings.berths
    return Convoy(
        np.zeros((fleets, moorings.total), np.int64),
        np.tile(berths.ships, (fleets, 1)),
        np.zeros((fleets, len(berths.required)), np.uint64),
        np.tile(berths.required, (fleets, 1)),
        np.ones(fleets),
    )


def _from_covers(moorings: Moorings, covers: Covers, fleets: int, chance: Words) -> Convoy:
    """Each cover as often as its weight demands."""
    sums = np.cumsum(covers.weights)
    points = (np.arange(fleets) + draw(chance)) / fleets * sums[-1]
    drawn = np.minimum(np.searchsorted(sums, points, side="right"), len(sums) - 1)
    return Convoy(
        covers.chosen[drawn].astype(np.int64),
        covers.left[drawn],
        covers.denied[drawn],
        np.zeros((fleets, len(moorings.berths.required)), np.uint64),
        np.ones(fleets),
    )


def _frees(berths: Berths) -> Reals:
    """The number of free berths of each class; a class without any should cover squares."""
    return np.maximum(np.diff(berths.free_starts), 0.5)


def _worth(berths: Berths) -> Reals:
    """By class and squares newly covered, how many more fleets follow when a ship is placed."""
    covered = np.arange(len(berths.squares) + 1)
    worth: Reals = np.exp(_COVERED * covered) / _frees(berths)[:, None]
    return worth


def _guess(berths: Berths) -> float:
    """The logarithm of a first guess at the number of fleets."""
    guess = -_COVERED * len(berths.squares)
    for many, free in zip(berths.ships.tolist(), _frees(berths).tolist(), strict=True):
        guess += many * math.log(free) - math.lgamma(many + 1)
    return guess


def _add_ship(
    berths: Berths,
    convoy: Convoy,
    fleet: int,
    worth: Reals,
    chance: Words,
    numbers: Counts,
    sums: Reals,
) -> None:
    ships = _ships_left(convoy.left, fleet)
    if ships == 0:
        return
    square = hardest(berths, convoy.left, convoy.denied, convoy.uncovered, fleet)
    if square >= 0:
        many = _covering(berths, convoy, fleet, square, worth, numbers, sums)
        value = sums[many - 1]
        place = pick(sums, many, draw(chance) * value)
    else:
        kind = _first_left(convoy.left, fleet)
        many = fitting(berths, kind, convoy.denied, fleet, numbers)
        value = many * worth[kind, 0]
        place = int(draw(chance) * many)
    if many == 0:
        convoy.weights[fleet] = 0.0
        return
    berth = numbers[place]
    convoy.weights[fleet] *= value
    convoy.chosen[fleet, convoy.chosen.shape[1] - ships] = berth
    convoy.left[fleet, berths.kinds[berth]] -= 1
    for word in range(len(berths.required)):
        convoy.denied[fleet, word] |= berths.halos[berth, word]
        convoy.uncovered[fleet, word] &= ~berths.masks[berth, word]


def _covering(
    berths: Berths,
    convoy: Convoy,
    fleet: int,
    square: int,
    worth: Reals,
    numbers: Counts,
    sums: Reals,
) -> int:
    """The berths through a square, and the sums of what they are worth; how many there are."""
    many, value = 0, 0.0
    for place in range(berths.crossing_starts[square], berths.crossing_starts[square + 1]):
        berth = berths.crossings[place]
        kind = berths.kinds[berth]
        left = convoy.left[fleet, kind]
        if left == 0 or not fits(berths.masks, berth, convoy.denied, fleet):
            continue
        covered = covered_by(berths.masks, berth, convoy.uncovered, fleet)
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


def _drop_uncovering(convoy: Convoy) -> None:
    """Fleets that have all ships and leave a required square uncovered."""
    for fleet in range(len(convoy.weights)):
        if not is_covered(convoy.uncovered, fleet):
            convoy.weights[fleet] = 0.0


def _mean_and_spread(weights: Reals) -> tuple[float, float]:
    """The mean weight, and how much weights vary, where it is 1 when they are as if half of the
    fleets weighed the same and the others nothing."""
    total, squares = 0.0, 0.0
    for weight in weights:
        total += weight
        squares += weight * weight
    mean = total / len(weights)
    return mean, squares / len(weights) / (mean * mean) - 1.0 if mean > 0.0 else 0.0


def _copy_by_weight(convoy: Convoy, mean: float, offset: float) -> None:
    """Replace the fleets by copies, as many of each as its weight demands; all weigh the same."""
    fleets = len(convoy.weights)
    origins = np.zeros(fleets, np.int64)
    fleet, reached = 0, convoy.weights[0]
    for copy in range(fleets):
        while reached <= (copy + offset) * mean and fleet < fleets - 1:
            fleet += 1
            reached += convoy.weights[fleet]
        origins[copy] = fleet
    for copy in range(fleets):
        convoy.weights[copy] = 1.0
    _copy_rows(convoy.chosen, origins)
    _copy_rows(convoy.left, origins)
    _copy_rows(convoy.denied, origins)
    _copy_rows(convoy.uncovered, origins)


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
    draw,
)
def build_fleets(berths: Berths, convoy: Convoy, worth: Reals, chance: Words, means: Reals) -> None:
    """Fill the convoy. The product of ``means``, one a step, corrects the first guess.

    A mean of zero says that no fleet was finished.
    """
    numbers = np.zeros(len(berths.masks) + 1, np.int64)
    sums = np.zeros(len(berths.masks))
    for step in range(len(means)):
        for fleet in range(len(convoy.weights)):
            if convoy.weights[fleet] > 0.0:
                _add_ship(berths, convoy, fleet, worth, chance, numbers, sums)
        if step == len(means) - 1:
            _drop_uncovering(convoy)
        mean, spread = _mean_and_spread(convoy.weights)
        if mean == 0.0 or step == len(means) - 1:
            means[step] = mean
            return
        if spread > 1.0:
            means[step] = mean
            _copy_by_weight(convoy, mean, draw(chance))
