"""Settings of the custom game, and what forbids them."""

from dataclasses import replace

import pytest

from broadside.console.custom_game_settings import (
    CustomGameSettings,
    obstacles,
    score_attack,
    warning,
)
from broadside.rules.errors import InvalidRuleset
from broadside.rules.grid import Grid
from broadside.rules.shooting.checks import complaints
from broadside.rules.shooting.presets import CUSTOM, SCORE_ATTACK
from broadside.rules.shooting.ruleset import Announces, ShipClass

LARGER = (*CUSTOM.ships, ShipClass("sailboat", 2, count=2))


@pytest.mark.req("K-02")
def test_the_defaults_are_those_of_the_document() -> None:
    settings = CustomGameSettings()
    assert settings.level == "easy"
    assert settings.rules.grid == Grid(10, 10)
    assert [(kind.name, kind.size, kind.count) for kind in settings.rules.ships] == [
        ("aircraft carrier", 5, 1),
        ("battleship", 4, 1),
        ("submarine", 3, 1),
        ("cruiser", 3, 1),
        ("destroyer", 2, 1),
    ]
    assert warning(settings.rules) == []


@pytest.mark.req("K-11")
def test_a_fleet_beyond_the_map_is_taken_with_a_warning_until_it_is_resized() -> None:
    settings = CustomGameSettings().with_ships(LARGER)
    lines = warning(settings.rules)
    assert "100 squares: this fleet needs more than 133" in lines[0]
    assert lines[-1] == "Resize the map before you play."
    assert warning(settings.with_map(Grid(12, 12)).rules) == []


@pytest.mark.req("K-11")
@pytest.mark.parametrize("grid", [Grid(5, 5), Grid(10, 10), Grid(19, 7)])
def test_a_map_not_larger_than_the_suggested_area_is_refused(grid: Grid) -> None:
    with pytest.raises(InvalidRuleset, match="more than 133"):
        CustomGameSettings().with_ships(LARGER).with_map(grid)


@pytest.mark.req("K-11")
def test_a_rectangle_just_larger_than_the_suggested_area_is_taken() -> None:
    assert CustomGameSettings().with_ships(LARGER).with_map(Grid(15, 9)).rules.grid.area == 135
    assert CustomGameSettings().with_map(Grid(23, 4)).rules.grid.area == 92


@pytest.mark.req("K-11")
def test_a_long_map_on_which_the_fleet_cannot_lie_is_refused() -> None:
    settings = CustomGameSettings(replace(CUSTOM, ships=(ShipClass("square", 3, 4),)))
    with pytest.raises(InvalidRuleset, match="does not fit"):
        settings.with_map(Grid(26, 26)).with_ships((ShipClass("boat", 26),)).with_map(Grid(25, 2))


def test_a_fleet_too_large_for_every_map_says_so() -> None:
    settings = CustomGameSettings().with_ships((ShipClass("boat", 1, count=80),))
    assert warning(settings.rules)[-1].startswith("No map is large enough")


@pytest.mark.parametrize(
    "ships",
    [
        (),
        (ShipClass("boat", 27),),
        (ShipClass("boat", 1, count=101),),
        (ShipClass("boat", 1), ShipClass("boat", 2)),
    ],
)
def test_a_fleet_that_no_map_can_take_is_refused(ships: tuple[ShipClass, ...]) -> None:
    with pytest.raises(InvalidRuleset):
        CustomGameSettings().with_ships(ships)


@pytest.mark.req("K-14")
def test_score_attack_keeps_fleet_and_map() -> None:
    rules = score_attack(replace(CUSTOM, grid=Grid(12, 12), announces=Announces.HIT), 25)
    assert (rules.grid, rules.bombs, rules.points) == (Grid(12, 12), 25, SCORE_ATTACK.points)
    assert rules.points_decide
    assert complaints(rules) == ()
    assert score_attack(CUSTOM, 40) == SCORE_ATTACK


def test_the_default_map_has_no_obstacles() -> None:
    assert obstacles(CUSTOM) == ()
