"""The table of all players above the maps."""

from dataclasses import replace

import pytest

from broadside.console.score_panel import afloat, panel
from broadside.rules.grid import Grid
from broadside.rules.shooting.presets import CUSTOM, GRAND_FLEET
from broadside.rules.shooting.ruleset import Announces, Points, Ruleset, ShipClass
from tests.scripted_match import ScriptedMatch

SMALL = replace(CUSTOM, grid=Grid(4, 3), ships=(ShipClass("pair", 2), ShipClass("boat", 1)))
FLEETS = (
    """
    AA..
    ....
    B...
    """,
    """
    B...
    ....
    ..AA
    """,
)


def battle(rules: Ruleset = SMALL) -> ScriptedMatch:
    match = ScriptedMatch(rules, *FLEETS)
    match.fire_all("a1", "a1")
    return match


def rows(match: ScriptedMatch, viewer: int = 0) -> dict[str, list[str]]:
    lines = panel(match.view(viewer), ["You", "Computer"])
    return {line[:12].strip(): line[12:].split() for line in lines}


@pytest.mark.req("K-06")
def test_ships_afloat_are_counted_by_class_for_both_sides() -> None:
    shown = rows(battle())
    assert shown["Ships afloat"] == ["You", "Computer"]
    assert shown["pair (2)"] == ["1", "1"]
    assert shown["boat (1)"] == ["1", "0"]
    assert (shown["Shots"], shown["Hits"]) == (["1", "1"], ["1", "1"])


def test_the_viewer_has_the_first_column() -> None:
    lines = panel(battle().view(1), ["Player 1", "You"])
    assert lines[0].split()[2:] == ["You", "Player", "1"]


@pytest.mark.req("P-06", "P-08")
def test_points_and_bombs_are_shown_where_the_rules_count_them() -> None:
    match = battle(replace(SMALL, bombs=5, points=Points(hit=100, miss=-10, sunk=500)))
    shown = rows(match)
    assert shown["Points"] == ["600", "100"]
    assert shown["Bombs left"] == ["4", "4"]
    assert "Points" not in rows(battle())


def test_classes_that_are_not_told_are_not_known() -> None:
    match = battle(replace(SMALL, announces=Announces.SUNK))
    assert rows(match)["boat (1)"] == ["1", "?"]
    assert rows(match)["all together"] == ["2", "1"]
    match = battle(replace(SMALL, announces=Announces.HIT))
    assert rows(match)["boat (1)"] == ["1", "?"]
    assert "all together" not in rows(match)


def test_the_own_losses_are_known_whatever_is_announced() -> None:
    match = ScriptedMatch(replace(SMALL, announces=Announces.HIT), *FLEETS)
    match.fire_all("d1", "a3")
    assert afloat(match.view(0), 0, SMALL.ships[1]) == 0
    assert afloat(match.view(1), 0, SMALL.ships[1]) is None


@pytest.mark.req("P-08", "P-13")
def test_six_players_fit_on_the_usual_screen() -> None:
    match = ScriptedMatch(replace(GRAND_FLEET, players=6))
    names = ["You", *(f"Player {number}" for number in range(2, 7))]
    lines = panel(match.view(0), names)
    assert max(map(len, lines)) <= 80
    assert all(name in lines[0] for name in names)
