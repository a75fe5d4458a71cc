"""Everybody meets everybody."""

from collections import Counter
from itertools import combinations

import pytest

from broadside.tournament.results import Encounter, Fixture, Round, disjoint
from broadside.tournament.round_robin import groups_of, most_entrants, next_round


def all_rounds(entrants: tuple[str, ...]) -> list[tuple[Fixture, ...]]:
    rounds: list[tuple[Fixture, ...]] = []
    played: tuple[Round, ...] = ()
    while fixtures := next_round(entrants, played, 2):
        rounds.append(fixtures)
        played += (tuple(Encounter(fixture) for fixture in fixtures),)
    return rounds


@pytest.mark.req("P-14")
@pytest.mark.parametrize("count", range(2, 10))
def test_each_pair_meets_once_and_nobody_twice_in_a_round(count: int) -> None:
    entrants = tuple("abcdefghi"[:count])
    rounds = all_rounds(entrants)
    met = Counter(frozenset(fixture.entrants) for fixtures in rounds for fixture in fixtures)
    assert met == Counter(map(frozenset, combinations(entrants, 2)))
    for fixtures in rounds:
        busy = [entrant for fixture in fixtures for entrant in fixture.entrants]
        assert len(busy) == len(set(busy)) == count - count % 2


def test_a_fixture_has_the_games_that_were_asked_for() -> None:
    assert {fixture.games for fixture in next_round(("a", "b", "c", "d"), (), 7)} == {7}


def test_a_game_of_three_is_played_by_every_group_of_three() -> None:
    fixtures = groups_of(3)(("a", "b", "c", "d"), (), 1)
    assert ["".join(fixture.entrants) for fixture in fixtures] == ["abc", "abd", "acd", "bcd"]
    played = tuple(Encounter(fixture) for fixture in fixtures)
    assert groups_of(3)(("a", "b", "c", "d"), (played,), 1) == ()


@pytest.mark.parametrize(("seats", "count"), [(3, 3), (3, 7), (3, 12), (4, 5), (4, 9)])
def test_groups_that_share_nobody_meet_round_by_round(seats: int, count: int) -> None:
    entrants = tuple("abcdefghijkl"[:count])
    rounds: tuple[Round, ...] = ()
    while fixtures := disjoint(groups_of(seats)(entrants, rounds, 1)):
        busy = [entrant for fixture in fixtures for entrant in fixture.entrants]
        assert len(busy) == len(set(busy))
        rounds += (tuple(map(Encounter, fixtures)),)
    met = [encounter.fixture.entrants for played in rounds for encounter in played]
    assert Counter(met) == Counter(combinations(entrants, seats))


@pytest.mark.parametrize(("seats", "most"), [(2, 64), (3, 12), (4, 9)])
def test_nobody_has_more_fixtures_than_in_the_largest_field_of_pairs(seats: int, most: int) -> None:
    assert most_entrants(seats) == most
