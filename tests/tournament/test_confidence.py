"""Confidence intervals, against figures computed elsewhere."""

import pytest

from broadside.tournament.confidence import wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Newcombe (1998), table I, method 3: the score interval without continuity correction.
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_agrees_with_published_figures(
    wins: int, games: int, low: float, high: float
) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_a_rate_stays_between_none_and_all() -> None:
    assert 0.7 < wilson(10, 10)[0] < wilson(10, 10)[1] <= 1
    assert 0 <= wilson(0, 10)[0] < wilson(0, 10)[1] < 0.3


def test_nothing_is_known_without_games() -> None:
    assert wilson(0, 0) == (0, 1)
