"""The whole truth, and what is found in it."""

from dataclasses import replace

from broadside.rules.fleet.geometry import cells_of
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ships import Damage
from broadside.rules.fleet.state import (
    base_at,
    ground,
    hulls,
    replaced,
    ship_at,
    with_mine,
    without_mine,
)
from broadside.rules.grid import Cell
from tests.rules.fleet import drawing

MAP = """
    .ddd>....#.
    .m>........
    ......<TT..
"""


def test_a_ship_is_found_by_any_of_its_squares() -> None:
    state = drawing.state(MAP)
    for name in ("d1", "m1", "T1"):
        ship = drawing.ship(state, name)
        assert all(ship_at(FLEET, state.sea, cell) is ship for cell in drawing.squares(ship))
    assert ship_at(FLEET, state.sea, Cell(9, 0)) is None


def test_a_ship_is_replaced_by_what_it_has_become() -> None:
    state = drawing.state(MAP)
    ship = drawing.ship(state, "m1")
    after = replaced(state.sea, replace(ship, mines=4))
    assert [one.mines for one in after.fleets[0]] == [0, 4]
    assert after.fleets[1] is state.sea.fleets[1]


def test_a_ship_without_a_square_left_is_gone() -> None:
    state = drawing.state(MAP)
    gone = replace(drawing.ship(state, "T1"), damage=(Damage.DESTROYED,) * 3)
    assert replaced(state.sea, gone).fleets == (state.sea.fleets[0], ())


def test_mines_come_and_go() -> None:
    sea = with_mine(drawing.state(MAP).sea, Cell(5, 5))
    assert sea.mines == {Cell(5, 5)}
    assert without_mine(sea, Cell(5, 5)).mines == frozenset()


def test_reefs_and_bases_are_the_ground() -> None:
    state = drawing.state(MAP)
    mask = ground(FLEET, state.battle.reefs)
    assert set(cells_of(FLEET.grid, mask)) == {
        Cell(9, 0),
        *FLEET.harbours[0].base,
        *FLEET.harbours[1].base,
    }
    hull = hulls(FLEET, state.sea.fleets[1])
    assert set(cells_of(FLEET.grid, hull)) == {Cell(6, 2), Cell(7, 2), Cell(8, 2)}


def test_a_base_belongs_to_its_player() -> None:
    assert [base_at(FLEET, cell) for cell in (Cell(0, 10), Cell(29, 19), Cell(0, 9))] == [
        0,
        1,
        None,
    ]
