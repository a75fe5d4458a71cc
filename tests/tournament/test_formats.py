"""The formats by name."""

import pytest

from broadside.protocol.api import NewTournament
from broadside.protocol.lobby import Terms
from broadside.tournament import knockout, swiss
from broadside.tournament.formats import DEFAULT_FORMAT, FORMATS, format_for
from broadside.tournament.results import Encounter, Fixture, GameResult
from tests.test_architecture import SOURCE


def test_there_are_three_formats() -> None:
    assert list(FORMATS) == ["round-robin", "swiss", "knockout"]
    assert format_for("swiss", 2).draw is swiss.next_round
    assert format_for("knockout", 2).draw is knockout.next_round
    assert all(one.summary.endswith(".") for one in FORMATS.values())


def test_no_format_is_named_outside_its_registry() -> None:
    wire_default = SOURCE / "protocol" / "api.py"  # a program that names no format relies on it
    assert NewTournament("Cup", Terms()).format == DEFAULT_FORMAT
    named = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        for name in FORMATS
        if path.parent.name != "tournament"
        and path != wire_default
        and f'"{name}"' in path.read_text(encoding="utf-8")
    }
    assert named == set()


def test_a_format_that_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no format 'ladder'.*round-robin, swiss, knockout"):
        format_for("ladder", 2)


def test_a_game_of_three_can_only_be_a_round_robin() -> None:
    (fixture,) = format_for("round-robin", 3).draw(("a", "b", "c"), (), 1)
    assert fixture.entrants == ("a", "b", "c")
    with pytest.raises(ValueError, match="3 seats: use round-robin"):
        format_for("swiss", 3)


def test_the_more_seats_the_smaller_the_field() -> None:
    most = [format_for("round-robin", seats).most_entrants for seats in (2, 3, 4)]
    assert most == sorted(most, reverse=True)
    assert most[0] == format_for("knockout", 2).most_entrants == 64


def test_the_winner_of_a_knockout_is_first_whoever_has_more_points() -> None:
    first = (met("a", "d", "a"), met("b", "c", "bc"))
    rounds = (first, (met("b", "c", "b", "b"),), (met("a", "b", "a"),))
    entrants, knocked_out = ("a", "b", "c", "d"), FORMATS["knockout"]
    assert [one.entrant for one in knocked_out.standings(entrants, rounds)] == ["a", "b", "c", "d"]
    running = knocked_out.standings(entrants, rounds, is_over=False)
    assert [one.points for one in running[:2]] == [2.5, 2.0]
    assert running == FORMATS["swiss"].standings(entrants, rounds)


def met(one: str, other: str, *winners: str) -> Encounter:
    """Two entrants, and who won each of their games."""
    results = tuple(GameResult((one, other), frozenset(winner)) for winner in winners)
    return Encounter(Fixture((one, other), len(winners)), results)
