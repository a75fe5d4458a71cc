"""Knockout."""

from broadside.tournament.knockout import MOST_REPLAYS, next_round, stages_survived
from broadside.tournament.results import Fixture
from tests.tournament.rounds import bye, met


def pairs(fixtures: tuple[Fixture, ...]) -> list[str]:
    return ["".join(fixture.entrants) for fixture in fixtures]


def test_the_first_meets_the_last() -> None:
    assert pairs(next_round(tuple("abcd"), (), 2)) == ["ad", "bc"]


def test_byes_go_to_those_who_entered_first() -> None:
    assert pairs(next_round(tuple("abcde"), (), 2)) == ["a", "b", "c", "de"]


def test_winners_go_on_and_losers_are_out() -> None:
    first = (met("ad", "dd"), met("bc", "bb"))
    assert pairs(next_round(tuple("abcd"), (first,), 2)) == ["bd"]
    final = (met("bd", "bd="),)
    assert pairs(next_round(tuple("abcd"), (first, (met("bd", "bbd"),)), 2)) == []
    assert pairs(next_round(tuple("abcd"), (first, final), 2)) == ["bd"]


def test_only_encounters_that_are_level_are_played_on() -> None:
    first = (met("ad", "ad"), met("bc", "bb"))
    replay = next_round(tuple("abcd"), (first,), 6)
    assert replay == (Fixture(("a", "d"), 2),)
    assert pairs(next_round(tuple("abcd"), (first, (met("ad", "dd"),)), 6)) == ["bd"]


def test_after_too_many_replays_the_one_who_entered_first_goes_on() -> None:
    level = (met("ab", "ab"),)
    rounds = (level,) * MOST_REPLAYS
    assert pairs(next_round(("a", "b"), rounds, 2)) == ["ab"]
    assert next_round(("a", "b"), (*rounds, level), 2) == ()
    assert stages_survived(("a", "b"), (*rounds, level)) == {"a": 1, "b": 0}


def test_stages_tell_how_far_each_came() -> None:
    first = (bye("a"), met("bc", "cc"))
    assert pairs(next_round(tuple("abc"), (first,), 2)) == ["ac"]
    final = (met("ac", "cc"),)
    assert stages_survived(tuple("abc"), (first, final)) == {"a": 1, "b": 0, "c": 2}
    assert next_round(tuple("abc"), (first, final), 2) == ()
