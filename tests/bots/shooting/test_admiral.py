"""The strongest player."""

from dataclasses import replace
from random import Random

import pytest

from broadside.bots.shooting.admiral import choose_square, sinking_calls
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET, SEA_BATTLE
from broadside.rules.shooting.ruleset import Announces
from tests.bots.example_views import evidence, names

ALMOST = "a1 a2 a3 a4 a5 c1 c2 c3 c4 e1 e2 e3 g1 g2 g3"
"""Only the destroyer of two squares is left."""


def test_a_certain_hit_is_taken(warm: None) -> None:
    """With one wound and three of its neighbours missed there is one place left to fire at."""
    read = evidence(f"{ALMOST} i1 h1 j1")
    assert names({choose_square(read, Random(seed)) for seed in range(5)}) == {"i2"}


def test_a_wound_is_followed(warm: None) -> None:
    read = evidence(f"{ALMOST} i1")
    assert names({choose_square(read, Random(1))}) <= {"h1", "j1", "i2"}


def test_a_ship_that_can_lie_in_one_place_only_is_fired_at(warm: None) -> None:
    """Nothing but the carrier is left, and its wound has room in one direction."""
    read = evidence("c1 c2 c3 c4 e1 e2 e3 g1 g2 g3 i1 i2 b1 a6 a1")
    assert names({choose_square(read, Random(seed)) for seed in range(5)}) <= {
        "a2",
        "a3",
        "a4",
        "a5",
    }


def test_the_search_for_a_last_ship_divides_the_sea(warm: None) -> None:
    """No square is fired at that no destroyer can cover."""
    read = evidence(ALMOST)
    row_of_wrecks = {"b1", "d1", "f1"}
    assert not names({choose_square(read, Random(1))}) & row_of_wrecks


@pytest.mark.parametrize(
    ("announces", "calls"),
    [
        (Announces.HIT, [1, 1, 1, 1, 1]),
        (Announces.SUNK, [2, 2, 2, 2, 2]),
        (Announces.CLASS, [2, 3, 4, 5, 6]),
    ],
)
def test_sinkings_are_told_apart_as_far_as_the_rules_announce(
    announces: Announces, calls: list[int]
) -> None:
    assert sinking_calls(replace(CLASSIC, announces=announces)).tolist() == calls


def test_ships_of_one_class_are_called_alike() -> None:
    assert sinking_calls(SEA_BATTLE).tolist() == [2]
    assert sinking_calls(GRAND_FLEET).tolist() == [2, 3, 4, 5, 6]
