"""What is in the way, as far as a seat sees and in truth."""

from broadside.rules.fleet.chart import chart_of, first_met, true_chart
from broadside.rules.fleet.courses import Step, course_at
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.geometry import bit, cells_of, mask_of
from broadside.rules.fleet.presets import FLEET
from broadside.rules.grid import Cell
from tests.rules.fleet import drawing

MAP = """
    ..............
    .tt>...*..<TT.
    ..............
    ..........<TT.
"""
STATE = drawing.state(MAP)
GROUND = mask_of(FLEET.grid, (cell for harbour in FLEET.harbours for cell in harbour.base))


def test_a_seat_has_on_its_chart_only_what_it_sees() -> None:
    chart = chart_of(FleetGame(FLEET).view(STATE, 0))
    own = mask_of(FLEET.grid, drawing.squares(drawing.ship(STATE, "t1")))
    assert (chart.solid, chart.mines) == (GROUND | own, 0)


def test_the_referee_has_everything_on_the_chart() -> None:
    chart = true_chart(FLEET, STATE.battle, STATE.sea)
    ships = [
        cell for name in ("t1", "T1", "T2") for cell in drawing.squares(drawing.ship(STATE, name))
    ]
    assert chart.solid == GROUND | mask_of(FLEET.grid, ships)
    assert cells_of(FLEET.grid, chart.mines) == (Cell(7, 1),)


def test_a_mine_stops_only_those_who_hear_it() -> None:
    chart = true_chart(FLEET, STATE.battle, STATE.sea)
    layer = next(kind for kind in FLEET.ships if kind.sonar is not None)
    boat = drawing.ship(STATE, "t1").kind
    assert chart.blocks(layer) & bit(FLEET.grid, Cell(7, 1))
    assert not chart.blocks(boat) & bit(FLEET.grid, Cell(7, 1))


def test_the_first_square_met_is_the_first_of_the_sweep() -> None:
    chart = true_chart(FLEET, STATE.battle, STATE.sea)
    ship = drawing.ship(STATE, "T1")
    course = course_at(FLEET, ship.kind, ship.stern, ship.facing, Step.TURN_ABOUT)
    assert course is not None
    assert first_met(chart, course, 0) is None
    first, second, *_ = course.sweep
    assert first_met(chart, course, bit(FLEET.grid, second.cell)) == second
    assert first_met(chart, course, course.mask) == first
