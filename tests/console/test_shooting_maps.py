"""The maps as they are drawn."""

from dataclasses import replace
from textwrap import dedent

import pytest

from broadside.console.screen import Screen
from broadside.console.shooting_maps import (
    arrange,
    draw,
    draw_finding,
    enemy_signs,
    fleet_signs,
    legend,
    own_signs,
)
from broadside.rules.grid import Grid
from broadside.rules.shooting.presets import CLASSIC, CUSTOM, GRAND_FLEET
from broadside.rules.shooting.ruleset import Radar, Ruleset, ShipClass
from tests import drawing
from tests.scripted_match import ScriptedMatch

SMALL = replace(
    CUSTOM, grid=Grid(4, 3), ships=(ShipClass("cruiser", 3), ShipClass("boat", 1, armoured=True))
)
FLEETS = (
    """
    AAA.
    ....
    B...
    """,
    """
    B...
    ....
    .AAA
    """,
)
SCREEN = Screen()


def drawn(picture: str) -> list[str]:
    return dedent(picture).strip("\n").splitlines()


def battle() -> ScriptedMatch:
    match = ScriptedMatch(replace(SMALL, radar=Radar(every=1)), *FLEETS)
    match.fire_all("b3", "a1", "b1", "d1")
    match.scan("a1")
    match.fire_all("a1", "a3")
    return match


@pytest.mark.req("K-06")
def test_both_maps_stand_side_by_side_with_own_ships_on_the_left_only() -> None:
    view = battle().view(0)
    charts = (
        draw(SMALL, "Your map", own_signs(view), SCREEN),
        draw(SMALL, "Enemy map", enemy_signs(view, 1), SCREEN),
    )
    assert arrange(charts, 80) == drawn(
        """
        Your map     Enemy map
          1 2 3 4      1 2 3 4
        A X S S /    A * / . .
        B . . . .    B - - . .
        C * . . .    C . X . .
        """
    )


@pytest.mark.req("K-06")
def test_on_a_narrow_screen_the_maps_are_stacked_and_the_width_needed_is_told() -> None:
    chart = draw(SMALL, "Your map", {}, SCREEN)
    assert chart.width == 9
    assert "" not in arrange((chart, chart), 22)
    stacked = arrange((chart, chart), 21)
    assert [line for line in stacked if "1 2 3 4" in line] == ["  1 2 3 4"] * 2
    assert stacked[-1] == "Side by side from a screen width of 22 (now 21)."


@pytest.mark.req("K-06", "K-11")
def test_the_largest_map_has_26_rows_and_columns_and_lines_of_equal_width() -> None:
    rules = replace(CUSTOM, grid=Grid(26, 26))
    chart = draw(rules, "Your map", {}, SCREEN)
    assert len(chart.lines) == 28
    assert {len(line) for line in chart.lines} == {chart.width}
    assert chart.width <= 80
    assert chart.lines[1].split() == [str(number) for number in range(1, 27)]
    assert [line[0] for line in chart.lines[2:]] == [chr(65 + row) for row in range(26)]


def test_classic_maps_have_lettered_columns_and_numbered_rows() -> None:
    lines = draw(CLASSIC, "Your map", {}, SCREEN).lines
    assert lines[1].split() == list("ABCDEFGHIJ")
    assert [line.split()[0] for line in lines[2:]] == [str(row) for row in range(1, 11)]


@pytest.mark.req("P-01")
def test_grand_fleet_maps_have_columns_a_to_o_and_rows_0_to_9() -> None:
    lines = draw(GRAND_FLEET, "Your map", {}, SCREEN).lines
    assert lines[1].split() == list("ABCDEFGHIJKLMNO")
    assert [line.split()[0] for line in lines[2:]] == [str(row) for row in range(10)]


def test_colours_do_not_change_the_width_on_the_screen() -> None:
    fleet = drawing.fleet(SMALL, FLEETS[0])
    plain = draw(SMALL, "Your map", fleet_signs(fleet), SCREEN)
    painted = draw(SMALL, "Your map", fleet_signs(fleet), Screen(has_colours=True))
    assert plain.width == painted.width
    assert painted.lines[2].count("\x1b[1;32mS\x1b[0m") == 3
    assert "\x1b" not in "".join(plain.lines)


@pytest.mark.req("P-09")
def test_a_finding_is_drawn_with_its_labels_and_clipped_at_the_edge() -> None:
    match = ScriptedMatch(replace(SMALL, radar=Radar(every=1)), *FLEETS)
    match.fire_all("d2", "d2")
    assert draw_finding(SMALL, match.scan("b3")) == ["     1  2  3", "  B  -  -  -", "  C  -  #  #"]


@pytest.mark.req("P-09")
def test_what_the_radar_has_shown_stays_on_the_map_of_that_sea_only() -> None:
    match = ScriptedMatch(replace(SMALL, radar=Radar(every=1)), *FLEETS)
    match.fire_all("d2", "d2")
    match.scan("b3")
    assert sorted(enemy_signs(match.view(0), 1).values()) == ["#", "#", "-", "-", "-", "-", "/"]
    assert list(enemy_signs(match.view(1), 0).values()) == ["/"]


def test_a_fleet_shows_after_the_end_where_the_rules_reveal_it() -> None:
    for reveals in (True, False):
        match = ScriptedMatch(replace(CLASSIC_ONE, reveals_fleets=reveals, first=0), "A.", ".A")
        match.fire("b1")
        signs = enemy_signs(match.view(1), 0)
        assert signs == (dict.fromkeys(drawing.cells("A.", "A"), "S") if reveals else {})


CLASSIC_ONE = Ruleset("one", (ShipClass("boat", 1),), grid=Grid(2, 1))


def test_the_legend_explains_radar_and_armour_where_they_occur() -> None:
    assert "radar" not in legend("SX/")
    assert "radar" in legend("-")
    assert "armour" in legend("*")
    assert "armour" not in legend("#")
