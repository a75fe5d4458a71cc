"""Standings and their tie-breaks."""

from itertools import combinations

import pytest

from broadside.tournament import standings as module
from broadside.tournament.results import Encounter, Fixture, GameResult
from broadside.tournament.standings import Standing, standings
from tests.tournament.rounds import bye, met


def order(entrants: str, *encounters: Encounter, stages: dict[str, int] | None = None) -> str:
    lines = standings(tuple(entrants), (tuple(encounters),), stages)
    return "".join(line.entrant for line in lines)


@pytest.mark.req("P-14")
def test_the_standings_count_games() -> None:
    (first, second) = standings(("a", "b"), ((met("ab", "bba="),),))
    assert first == Standing("b", games=4, wins=2, losses=1, draws=1, points=2.5)
    assert second == Standing("a", games=4, wins=1, losses=2, draws=1, points=1.5)


def test_a_game_is_counted_for_those_who_played_it_and_not_for_the_whole_field(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    names = tuple(f"{number:02}" for number in range(40))
    fixtures = (Fixture(pair, 1) for pair in combinations(names, 2))
    played = tuple(
        Encounter(one, (GameResult(one.entrants, frozenset(one.entrants[:1])),)) for one in fixtures
    )
    asked: list[str] = []

    def count(result: GameResult, entrants: set[str]) -> bool:
        asked.append(result.seating[0])
        return False

    monkeypatch.setattr(module, "_is_among", count)
    assert [one.wins for one in standings(names, (played,))] == list(reversed(range(40)))
    assert len(asked) == 2 * len(played)


def test_more_points_come_first() -> None:
    assert order("abc", met("ab", "b"), met("bc", "b"), met("ac", "c")) == "bca"


def test_equals_are_told_apart_by_the_games_among_them() -> None:
    assert order("abc", met("ab", "b"), met("ac", "a")) == "bac"


def test_then_the_points_of_those_they_took_points_from_decide() -> None:
    """a and b both won once and never met; whom b has beaten has a draw of its own."""
    assert order("abcde", met("ac", "a"), met("bd", "b"), met("de", "=")) == "badec"


def test_at_last_the_name_decides() -> None:
    assert order("dcba", met("ab", "ab"), met("cd", "cd")) == "abcd"


def test_in_a_knockout_whoever_came_further_is_ahead() -> None:
    stages = {"a": 0, "b": 1}
    assert order("ab", met("ab", "aab"), stages=stages) == "ba"


def test_the_points_of_a_bye_are_no_games() -> None:
    line = standings(("a", "b"), ((bye("a", 3), met("ab", "b")),))[0]
    assert (line.entrant, line.points, line.games, line.game_points) == ("a", 3, 1, 0)


def test_in_a_game_of_three_one_wins_and_two_lose() -> None:
    lines = standings(tuple("abc"), ((met("abc", "b"),),))
    assert [(line.entrant, line.wins, line.losses) for line in lines] == [
        ("b", 1, 0),
        ("a", 0, 1),
        ("c", 0, 1),
    ]
