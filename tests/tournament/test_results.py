"""Results of games, and the points they bring."""

import pytest

from broadside.tournament.results import games_of, points_in, points_of
from tests.tournament.rounds import bye, game, met


def test_a_win_is_a_point_and_a_draw_is_shared() -> None:
    assert points_in(game("ab", "a"), "a") == 1
    assert points_in(game("ab", "a"), "b") == 0
    assert points_in(game("ab", "a", "b"), "b") == 0.5
    assert points_in(game("abc", "a", "b", "c"), "c") == pytest.approx(1 / 3)


def test_an_encounter_brings_the_points_of_its_games() -> None:
    assert points_of(met("ab", "ab=a"), "a") == 2.5
    assert points_of(met("ab", "ab=a"), "b") == 1.5
    assert points_of(met("ab", "ab=a"), "c") == 0


def test_a_bye_counts_as_if_all_was_won() -> None:
    assert points_of(bye("a", games=4), "a") == 4
    assert points_of(bye("a", games=4), "b") == 0


def test_games_come_round_by_round_and_fixture_by_fixture() -> None:
    rounds = ((met("ab", "a"), met("cd", "dc")), (bye("a"), met("bc", "=")))
    assert ["".join(result.seating) for result in games_of(rounds)] == ["ab", "cd", "cd", "bc"]
