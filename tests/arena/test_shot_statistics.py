"""Figures from tallies."""

from math import sqrt

import pytest

from broadside.arena.shot_statistics import difference, estimate, shot_statistics
from broadside.arena.solo import SoloTally


def tallies(*shots: int) -> list[SoloTally]:
    return [SoloTally(count, decisions=count, seconds=0.001 * count) for count in shots]


def test_the_figures_of_one_player() -> None:
    found = shot_statistics(tallies(*range(1, 101)))
    assert (found.games, found.median, found.p95) == (100, 50.5, 95)
    assert found.shots.mean == 50.5
    assert found.shots.error == pytest.approx(
        sqrt(sum((n - 50.5) ** 2 for n in range(1, 101)) / 99) / 10
    )
    assert found.ms_per_decision == pytest.approx(1.0)


def test_p95_is_enough_in_95_of_100_games() -> None:
    assert shot_statistics(tallies(*[40] * 19, 90)).p95 == 40
    assert shot_statistics(tallies(*[40] * 18, 90, 90)).p95 == 90


def test_one_game_tells_nothing_about_its_error() -> None:
    assert estimate([44]).error is None


def test_differences_are_taken_fleet_by_fleet() -> None:
    """Two players whose counts vary widely, but always by one or two between them."""
    found = difference(tallies(40, 60, 80, 20), tallies(41, 62, 81, 22))
    assert found.mean == 1.5
    assert found.error == pytest.approx(sqrt(4 * 0.25 / 3) / 2)
