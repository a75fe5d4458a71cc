"""Chance for loops."""

from itertools import pairwise

import pytest

from broadside.bots.shooting.random_numbers import draw_number, new_generator


def test_numbers_lie_between_0_and_1_and_fill_every_tenth_alike() -> None:
    chance = new_generator(1)
    tenths = [int(10 * draw_number(chance)) for _ in range(20_000)]
    assert set(tenths) == set(range(10))
    assert all(tenths.count(tenth) == pytest.approx(2000, abs=200) for tenth in range(10))


def test_a_number_tells_nothing_about_the_next() -> None:
    chance = new_generator(2)
    numbers = [draw_number(chance) - 0.5 for _ in range(20_000)]
    together = sum(one * next_ for one, next_ in pairwise(numbers))
    assert abs(together) < 4 * (20_000 / 144) ** 0.5


def test_a_seed_repeats_its_numbers_and_another_has_others() -> None:
    one, same, other = new_generator("a"), new_generator("a"), new_generator("b")
    numbers = [draw_number(one) for _ in range(9)]
    assert [draw_number(same) for _ in range(9)] == numbers
    assert [draw_number(other) for _ in range(9)] != numbers
