"""A whole screen, as one seat knows it."""

from dataclasses import replace

import pytest

from broadside.console.screen import Screen
from broadside.console.shooting_picture import picture
from broadside.play.local_game import LocalGame
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.moves import Deploy, Fire
from broadside.rules.shooting.presets import CUSTOM
from broadside.rules.shooting.ruleset import ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.table import Table
from tests import drawing

RULES = replace(CUSTOM, grid=Grid(4, 3), ships=(ShipClass("pair", 2), ShipClass("boat", 1)))
OWN = """
    AA..
    ....
    B...
"""
OTHERS = (
    """
    B...
    ....
    ..AA
    """,
    """
    ....
    ...A
    B..A
    """,
)


def shown(enemy: str, *, humans: frozenset[int] = frozenset({0}), width: int = 80) -> list[str]:
    table = Table(ShootingGame(RULES), 1)
    for seat, fleet in enumerate((OWN, enemy)):
        table.play(seat, Deploy(drawing.fleet(RULES, fleet)), at=0)
    table.play(0, Fire.at(Cell(1, 1)), at=0)
    local_game = LocalGame(table, "hard", humans)
    return picture(local_game, table.view(0), (1,), Screen(lambda: width))


@pytest.mark.req("K-06")
def test_level_and_ships_afloat_stand_above_the_maps() -> None:
    lines = shown(OTHERS[0])
    level = lines.index("Level: hard   Round 1")
    maps = lines.index("Your map     Enemy map")
    afloat = [number for number, line in enumerate(lines) if line.startswith(("pair", "boat"))]
    assert level < min(afloat) <= max(afloat) < maps
    assert "You" in lines[level + 1]
    assert "Computer" in lines[level + 1]


@pytest.mark.req("K-06")
def test_a_narrow_screen_says_how_wide_it_must_be() -> None:
    lines = shown(OTHERS[0], width=20)
    assert lines.index("Your map") < lines.index("Enemy map")
    assert "Side by side from a screen width of 22 (now 20)." in lines


@pytest.mark.req("K-17")
def test_two_people_have_no_level() -> None:
    lines = shown(OTHERS[0], humans=frozenset({0, 1}))
    assert "Two players   Round 1" in lines
    assert not any("hard" in line for line in lines)


def test_the_screen_does_not_depend_on_hidden_ships() -> None:
    assert shown(OTHERS[0]) == shown(OTHERS[1])
