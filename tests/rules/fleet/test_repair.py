"""Repairs in the own docks."""

import pytest

from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.repair import is_docked, repair, stands, worst_square
from broadside.rules.grid import Cell
from tests.rules.fleet import drawing

DOCKED = "\n".join(["......"] * 10) + "\n.cccc>"
AWAY = "\n".join(["......"] * 10) + "\n..cccc>"


@pytest.mark.req("F-13")
@pytest.mark.parametrize(
    ("before", "after"), [("22022", "22020"), ("22011", "20011"), ("21010", "01010")]
)
def test_the_first_destroyed_square_from_the_bow_is_as_new(before: str, after: str) -> None:
    state = drawing.state(DOCKED, damage={"c1": before})
    (ship,) = repair(state.sea, drawing.ship(state, "c1")).sea.fleets[0]
    assert "".join(str(int(square)) for square in ship.damage) == after


@pytest.mark.req("F-13")
def test_damaged_squares_are_not_repaired() -> None:
    state = drawing.state(DOCKED, damage={"c1": "11111"})
    assert worst_square(drawing.ship(state, "c1")) is None


@pytest.mark.req("F-13")
def test_a_ship_is_docked_with_any_square() -> None:
    assert is_docked(FLEET, drawing.ship(drawing.state(DOCKED), "c1"))
    assert not is_docked(FLEET, drawing.ship(drawing.state(AWAY), "c1"))
    east = drawing.state("\n".join(["." * 30] * 9) + "\n" + "." * 25 + "CCCC>")
    assert is_docked(FLEET, drawing.ship(east, "C1"))
    guest = drawing.state("\n".join(["." * 30] * 9) + "\n" + "." * 25 + "cccc>")
    assert not is_docked(FLEET, drawing.ship(guest, "c1"))


@pytest.mark.req("F-13")
def test_a_base_stands_while_any_square_is_left() -> None:
    base = FLEET.harbours[0].base
    assert stands(FLEET, drawing.state("", ruins=base[1:]).battle, 0)
    assert not stands(FLEET, drawing.state("", ruins=base).battle, 0)
    assert stands(FLEET, drawing.state("", ruins=[*base, Cell(5, 5)]).battle, 1)
