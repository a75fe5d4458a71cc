"""Ratings."""

from broadside.tournament.ratings import ratings
from tests.tournament.rounds import game


def test_who_wins_more_is_rated_higher() -> None:
    results = [game("ab", "a")] * 5 + [game("bc", "b")] * 5 + [game("ac", "a")] * 5
    rated = ratings(("a", "b", "c"), results)
    assert rated["a"] > rated["b"] > rated["c"]


def test_nothing_is_known_before_the_first_game() -> None:
    assert ratings(("a", "b"), []) == {"a": 0.0, "b": 0.0}


def test_the_order_of_seats_does_not_matter() -> None:
    one = [game("ab", "a"), game("ba", "b"), game("ab", "a", "b")]
    other = [game("ba", "a"), game("ab", "b"), game("ba", "a", "b")]
    assert ratings(("a", "b"), one) == ratings(("b", "a"), other)


def test_games_of_three_count_too() -> None:
    rated = ratings(("a", "b", "c"), [game("abc", "b")] * 4)
    assert rated["b"] > rated["a"] == rated["c"]


def test_a_draw_brings_equals_no_advantage() -> None:
    rated = ratings(("a", "b"), [game("ab", "a", "b")])
    assert rated["a"] == rated["b"]
