"""Whether ships fit: the small functions that all loops call.

A row of a table is passed as the table and the row number: slicing a row out takes longer in
compiled code than the work itself.
"""

import numpy as np

from broadside.bots.shooting.berth_arrays import NONE, Counts, Words
from broadside.bots.shooting.unresolved_ships import BerthsLeft, Reals


def fits(masks: Words, berth: int, denied: Words, row: int) -> bool:
    """Whether a ship fits on a berth: no square of it is denied in the row."""
    across = np.uint64(0)
    for word in range(denied.shape[1]):
        across |= masks[berth, word] & denied[row, word]
    return bool(across == 0)


def fitting(berths: BerthsLeft, kind: int, denied: Words, row: int, numbers: Counts) -> int:
    """Write down the berths of a class on which a ship fits, as no other denies them; returns their
    number.

    Each is written down before it is known to fit, because that is faster than a branch.
    """
    many = 0
    for berth in range(berths.starts[kind], berths.starts[kind + 1]):
        numbers[many] = berth
        many += fits(berths.masks, berth, denied, row)
    return many


def hardest(berths: BerthsLeft, left: Counts, denied: Words, uncovered: Words, row: int) -> int:
    """The uncovered square with the fewest berths that fit the ships left, as its place, or
    ``NONE``.
    """
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


def is_covered(uncovered: Words, fleet: int) -> bool:
    left = np.uint64(0)
    for word in range(uncovered.shape[1]):
        left |= uncovered[fleet, word]
    return bool(left == 0)


def covered_by(masks: Words, berth: int, wanted: Words, row: int) -> int:
    """How many of the wanted squares in the row a ship on the berth covers."""
    covered = 0
    for word in range(wanted.shape[1]):
        covered += bits(masks[berth, word] & wanted[row, word])
    return covered


def bits(word: np.uint64) -> int:
    """How many bits of a word of squares are set."""
    many = 0
    while word:
        word &= word - np.uint64(1)
        many += 1
    return many


def pick(sums: Reals, many: int, point: float) -> int:
    """The place of the first of these cumulative sums that is above the point, to draw a berth that
    fits.
    """
    low, high = 0, many - 1
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > point:
            high = middle
        else:
            low = middle + 1
    return low
