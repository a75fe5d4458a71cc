"""The medium and the hard level."""

from random import Random

import pytest

from broadside.bots.shooting.line_search import search_in_line, search_in_line_apart
from broadside.rules.shooting.presets import CLASSIC, CUSTOM
from broadside.rules.shooting.ruleset import Ruleset
from tests.bots.example_views import evidence, names
from tests.bots.whole_games import mean_shots, shots_of

pytestmark = pytest.mark.req("K-09")


def choices(targets: str, fleet: str, rules: Ruleset = CLASSIC) -> set[str]:
    """Everything that medium does in this position, by many draws."""
    read = evidence(targets, fleet, rules)
    return names(search_in_line(read, Random(seed)) for seed in range(60))


OPEN_SEA = "d5:d9 a1:a4 j1:j3 h1:h3 f1:f2"


def test_after_a_hit_it_fires_at_the_four_squares_beside_it() -> None:
    assert choices("d6", OPEN_SEA) == {"d5", "d7", "c6", "e6"}


def test_after_a_second_hit_it_goes_on_in_line_both_ways() -> None:
    assert choices("d6 d7", OPEN_SEA) == {"d5", "d8"}


def test_a_miss_at_one_end_sends_it_to_the_other() -> None:
    assert choices("d6 d7 d5 d4", OPEN_SEA) == {"d8"}


def test_it_goes_on_until_the_ship_is_sunk_and_then_fires_at_random() -> None:
    assert choices("d6 d7 d8 d9", OPEN_SEA) == {"d5", "d10"}
    assert len(choices("d6 d7 d8 d9 d5", OPEN_SEA)) > 20


def test_it_keeps_the_open_hit_of_a_second_ship_and_goes_on_from_it() -> None:
    assert choices("a1 d6 a2 a3 a4", OPEN_SEA) == {"d5", "d7", "c6", "e6"}


def test_a_line_closed_at_both_ends_was_several_ships_side_by_side() -> None:
    side_by_side = "c5:c9 d5:d8 e5:e7 h1:h3 j1:j2"
    # b5 and f5 are misses: three hits in a row across belong to ships that lie down.
    assert choices("c5 d5 e5 b5 f5", side_by_side) == {"c4", "c6"}


def test_hard_never_fires_beside_a_sunk_ship_where_ships_may_not_touch() -> None:
    for seed in range(30):
        for seen, targets in shots_of("hard", CUSTOM, seed):
            halo = {near for cell in seen.wrecks for near in CUSTOM.grid.around(cell)}
            assert halo.isdisjoint(targets)


def test_hard_may_fire_beside_a_sunk_ship_where_ships_may_touch() -> None:
    read = evidence("d6 d7 d8 d9 d5", OPEN_SEA)
    fired = names(search_in_line_apart(read, Random(seed)) for seed in range(600))
    assert {"c5", "e7"} <= fired


def test_levels_are_told_apart_by_the_shots_they_need() -> None:
    easy, medium, hard = (mean_shots(bot, CUSTOM, games=40) for bot in ("random", "medium", "hard"))
    assert easy > medium + 15
    assert medium > hard + 4
