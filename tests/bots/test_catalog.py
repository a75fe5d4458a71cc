"""The players by name."""

import pytest

from broadside.bots.catalog import BOTS, LEVELS, LINEUPS, make_bot, remembers
from tests.bots.example_views import view_after


def test_every_player_says_in_one_line_how_it_plays() -> None:
    for entry in BOTS.values():
        assert 10 < len(entry.summary) < 100
        assert "\n" not in entry.summary


@pytest.mark.req("K-09")
def test_the_levels_are_easy_medium_and_hard() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard"]
    assert make_bot("easy", 1).choose(view_after("c1")) == make_bot("random", 1).choose(
        view_after("c1")
    )


@pytest.mark.parametrize("family", LINEUPS)
def test_every_family_has_the_same_levels(family: str) -> None:
    lineup = LINEUPS[family]
    assert list(lineup.levels) == ["easy", "medium", "hard"]
    assert set(lineup.levels.values()) <= set(lineup.bots)
    assert "hard" in lineup
    assert "nobody" not in lineup
    for one in lineup.bots.values():
        assert 10 < len(one.summary) < 100


def test_a_name_means_another_player_in_another_family() -> None:
    assert type(make_bot("hard", 1, "fleet")) is type(make_bot("commodore", 1, "fleet"))
    assert type(make_bot("random", 1, "fleet")) is not type(make_bot("random", 1))


def test_a_player_of_one_family_is_not_one_of_another() -> None:
    with pytest.raises(KeyError):
        make_bot("ensign", 1)
    with pytest.raises(KeyError):
        make_bot("hunter", 1, "fleet")


def test_a_name_that_nobody_has_is_an_error() -> None:
    with pytest.raises(KeyError):
        make_bot("nobody", 1)


def test_the_usual_levels_are_listed_first_and_nobody_twice() -> None:
    assert LINEUPS["fleet"].names[:4] == ("easy", "medium", "hard", "random")
    assert LINEUPS["fleet"].names.count("commodore") == 1
    assert LINEUPS["shooting"].names.count("medium") == 1


def test_it_is_known_who_wants_to_be_told_what_happens() -> None:
    wants = [name for name in LINEUPS["fleet"].names if remembers(name, "fleet")]
    assert {"easy", "medium", "hard", "ensign", "commodore"} <= set(wants)
    assert "random" not in wants
    assert not any(remembers(name, "shooting") for name in LINEUPS["shooting"].names)
