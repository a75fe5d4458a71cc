"""The formats by name."""

import pytest

from broadside.tournament import knockout, swiss
from broadside.tournament.formats import FORMATS, format_for


def test_there_are_three_formats() -> None:
    assert list(FORMATS) == ["round-robin", "swiss", "knockout"]
    assert format_for("swiss", 2) is swiss.next_round
    assert format_for("knockout", 2) is knockout.next_round


def test_a_format_that_nobody_knows_is_refused_with_those_there_are() -> None:
    with pytest.raises(ValueError, match=r"no format 'ladder'.*round-robin, swiss, knockout"):
        format_for("ladder", 2)


def test_a_game_of_three_can_only_be_a_round_robin() -> None:
    (fixture,) = format_for("round-robin", 3)(("a", "b", "c"), (), 1)
    assert fixture.entrants == ("a", "b", "c")
    with pytest.raises(ValueError, match="3 seats"):
        format_for("swiss", 3)
