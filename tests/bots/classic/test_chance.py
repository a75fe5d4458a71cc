"""Chance for loops."""

from itertools import pairwise

import pytest

from broadside.bots.classic.chance import draw, new_chance


def test_numbers_lie_between_0_and_1_and_fill_every_tenth_alike() -> None:
    chance = new_chance(1)
    tenths = [int(10 * draw(chance)) for _ in range(20_000)]
    assert set(tenths) == set(range(10))
    assert all(tenths.count(tenth) == pytest.approx(2000, abs=200) for tenth in range(10))


def test_a_number_tells_nothing_about_the_next() -> None:
    chance = new_chance(2)
    numbers = [draw(chance) - 0.5 for _ in range(20_000)]
    together = sum(one * next_ for one, next_ in pairwise(numbers))
    assert abs(together) < 4 * (20_000 / 144) ** 0.5


def test_a_seed_repeats_its_numbers_and_another_has_others() -> None:
    one, same, other = new_chance("a"), new_chance("a"), new_chance("b")
    numbers = [draw(one) for _ in range(9)]
    assert [draw(same) for _ in range(9)] == numbers
    assert [draw(other) for _ in range(9)] != numbers
