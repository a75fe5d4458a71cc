"""The small questions of loops."""

import numpy as np
import pytest

from broadside.bots.shooting.berth_fitting import (
    bits,
    covered_by,
    fits,
    fitting,
    hardest,
    is_covered,
    pick,
)
from broadside.bots.shooting.unresolved_ships import find_unresolved
from tests.bots.example_views import evidence


def words(*values: int) -> "np.ndarray[tuple[int, int], np.dtype[np.uint64]]":
    """A table of one row."""
    return np.array([values], np.uint64)


@pytest.mark.parametrize(("word", "many"), [(0, 0), (1, 1), (2**64 - 1, 64), (0b1011 << 60, 3)])
def test_bits_are_counted(word: int, many: int) -> None:
    assert bits(np.uint64(word)) == many


@pytest.mark.parametrize(("point", "place"), [(0.0, 0), (0.99, 0), (1.0, 2), (2.9, 2), (3.0, 2)])
def test_a_point_picks_the_first_sum_above_it(point: float, place: int) -> None:
    assert pick(np.array([1.0, 1.0, 3.0, 9.0]), 3, point) == place


def test_a_berth_fits_where_none_of_its_squares_in_any_word_is_denied() -> None:
    masks = words(0b11, 0b1)
    assert fits(masks, 0, words(0b100, 0b10), 0)
    assert not fits(masks, 0, words(0b10, 0), 0)
    assert not fits(masks, 0, words(0, 0b1), 0)


def test_wanted_squares_are_covered_one_by_one() -> None:
    assert covered_by(words(0b111, 0b1), 0, words(0b101, 0b11), 0) == 3
    assert is_covered(words(0, 0), 0)
    assert not is_covered(words(0, 1), 0)


def test_the_fitting_berths_of_a_class_are_found() -> None:
    berths = find_unresolved(evidence("")).berths
    numbers = np.zeros(len(berths.masks) + 1, np.int64)
    first_row = words(2**10 - 1, 0)
    assert fitting(berths, 0, first_row, 0, numbers) == 120 - 6 - 10
    assert all(fits(berths.masks, int(berth), first_row, 0) for berth in numbers[:104])


def test_the_hardest_square_has_the_fewest_berths() -> None:
    """A corner has fewer than the middle, until ships deny the middle."""
    berths = find_unresolved(evidence("e2 a1")).berths
    left, uncovered = berths.ships.reshape(1, -1), berths.required.reshape(1, -1)
    corner, middle = 0, 14
    free = hardest(berths, left, words(0, 0), uncovered, 0)
    beside = sum(1 << square for square in (4, 13, 15, 24))
    denied = hardest(berths, left, words(beside, 0), uncovered, 0)
    assert (berths.squares[free], berths.squares[denied]) == (corner, middle)
    assert hardest(berths, left, words(0, 0), words(0, 0), 0) == -1
