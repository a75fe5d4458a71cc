"""The players by name."""

import pytest

from broadside.bots.catalog import BOTS, LEVELS, make_bot
from tests.bots.sightings import sighted


def test_every_player_says_in_one_line_how_it_plays() -> None:
    for entry in BOTS.values():
        assert 10 < len(entry.summary) < 100
        assert "\n" not in entry.summary


@pytest.mark.req("K-09")
def test_the_levels_are_easy_medium_and_hard() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard"]
    assert make_bot("easy", 1).choose(sighted("c1")) == make_bot("random", 1).choose(sighted("c1"))


def test_a_name_that_nobody_has_is_an_error() -> None:
    with pytest.raises(KeyError):
        make_bot("nobody", 1)
