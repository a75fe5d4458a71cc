"""The Swiss system."""

from collections import Counter
from itertools import combinations

import pytest

from broadside.tournament.results import Fixture, Round
from broadside.tournament.swiss import next_round, round_count
from tests.tournament.rounds import bye, met


def pairs(fixtures: tuple[Fixture, ...]) -> list[str]:
    return ["".join(fixture.entrants) for fixture in fixtures]


def test_equals_meet_equals() -> None:
    first = (met("ab", "aa"), met("cd", "dd"))
    assert pairs(next_round(tuple("abcd"), (first,), 2)) == ["ad", "bc"]


def test_those_who_have_met_do_not_meet_again() -> None:
    first, second = (met("ab", "aa"), met("cd", "cc")), (met("ac", "aa"), met("bd", "bb"))
    entrants = tuple("abcdef")
    third = next_round(entrants, ((*first, met("ef", "ee")), (*second, bye("e"), bye("f"))), 2)
    assert not {"ab", "ba", "ac", "ca", "bd", "db", "cd", "dc", "ef", "fe"} & set(pairs(third))


def test_a_rematch_is_better_than_no_match() -> None:
    """Nobody but d is new to a, and b and c have met."""
    rounds = ((met("ab", "a"), met("ac", "a")), (met("bc", "b"),))
    assert pairs(next_round(tuple("abcde"), rounds, 1)) == ["ab", "cd", "e"]


def test_the_bye_goes_to_the_last_who_had_none() -> None:
    first = (met("ab", "aa"), bye("c"))
    assert pairs(next_round(tuple("abc"), (first,), 2)) == ["ac", "b"]


@pytest.mark.parametrize("count", range(2, 14))
def test_byes_go_round_and_pairs_meet_once(count: int) -> None:
    entrants = tuple("abcdefghijklm"[:count])
    rounds: tuple[Round, ...] = ()
    while fixtures := next_round(entrants, rounds, 1):
        played = [
            bye(fixture.entrants[0], 1)
            if fixture.is_bye
            else met("".join(fixture.entrants), min(fixture.entrants))
            for fixture in fixtures
        ]
        rounds += (tuple(played),)
        assert sorted("".join(pairs(fixtures))) == sorted(entrants)
    assert len(rounds) == round_count(count)
    seen = Counter(encounter.fixture.entrants for played in rounds for encounter in played)
    assert set(seen.values()) == {1}
    for one, other in combinations(seen, 2):
        assert one != other[::-1]


@pytest.mark.parametrize(("entrants", "rounds"), [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4)])
def test_there_are_as_many_rounds_as_a_knockout_would_take(entrants: int, rounds: int) -> None:
    assert round_count(entrants) == rounds
