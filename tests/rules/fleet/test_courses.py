"""Courses: what a ship sweeps, in which order, and where it lies then."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.courses import Course, Step, course_at, leap_to, step_of
from broadside.rules.fleet.geometry import Facing, cells_of, spot
from broadside.rules.fleet.moves import Back, Forward, Hand, Helm, Shift, Turn
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ships import ShipId
from broadside.rules.grid import Cell

KINDS = {kind.name: kind for kind in FLEET.ships}
STERN = Cell(15, 15)

# The order of the rules: by growing angle, then from afar; with the square of the hull.
CRUISER = [
    *((4, 1, 4), (3, 1, 3), (2, 1, 2), (3, 2, 4), (2, 2, 3), (1, 1, 1), (2, 3, 4)),
    *((1, 2, 2), (1, 3, 3), (1, 4, 4), (0, 4, 4), (0, 3, 3), (0, 2, 2), (0, 1, 1)),
]
DESTROYER = [
    *((3, 1, 3), (2, 1, 2), (2, 2, 3), (1, 1, 1), (1, 2, 2), (1, 3, 3)),
    *((0, 3, 3), (0, 2, 2), (0, 1, 1)),
]
LAYER = [(1, 1, 1), (0, 1, 1)]
BOAT = [(2, 1, 2), (0, -1, 0), (1, 1, 2), (1, -1, 0)]
SWEEPS = {
    "cruiser": CRUISER,
    "destroyer": DESTROYER,
    "torpedo boat": BOAT,
    "mine layer": LAYER,
    "radar boat": BOAT,
}


def course(name: str, step: Step, facing: Facing = Facing.EAST, stern: Cell = STERN) -> Course:
    found = course_at(FLEET, KINDS[name], stern, facing, step)
    assert found is not None
    return found


@pytest.mark.req("F-04")
@pytest.mark.parametrize("facing", Facing)
@pytest.mark.parametrize("name", SWEEPS)
@pytest.mark.parametrize(("step", "sign"), [(Step.TURN_PORT, 1), (Step.TURN_STARBOARD, -1)])
def test_a_turn_sweeps_its_zone_in_order(name: str, facing: Facing, step: Step, sign: int) -> None:
    swept = course(name, step, facing).sweep
    assert [tuple(one) for one in swept] == [
        (spot(STERN, facing, along, sign * across), square)
        for along, across, square in SWEEPS[name]
    ]


@pytest.mark.req("F-04")
@pytest.mark.parametrize("facing", Facing)
@pytest.mark.parametrize("name", ["torpedo boat", "radar boat"])
def test_a_turn_about_sweeps_both_sides_and_swaps_bow_and_stern(name: str, facing: Facing) -> None:
    about = course(name, Step.TURN_ABOUT, facing)
    zone = [(2, 1), (0, -1), (1, 1), (1, -1), (0, 1), (2, -1)]
    assert [one.cell for one in about.sweep] == [spot(STERN, facing, *place) for place in zone]
    assert (about.stern, about.facing) == (spot(STERN, facing, 2), facing.turned(2))


@pytest.mark.req("F-04")
@pytest.mark.parametrize("facing", Facing)
def test_most_ships_turn_about_their_stern_and_boats_about_their_middle(facing: Facing) -> None:
    port = course("cruiser", Step.TURN_PORT, facing)
    assert (port.stern, port.facing) == (STERN, facing.turned(1))
    boat = course("torpedo boat", Step.TURN_PORT, facing)
    assert (boat.stern, boat.facing) == (spot(STERN, facing, 1, -1), facing.turned(1))
    other = course("radar boat", Step.TURN_STARBOARD, facing)
    assert (other.stern, other.facing) == (spot(STERN, facing, 1, 1), facing.turned(-1))


@pytest.mark.req("F-04")
@pytest.mark.parametrize("facing", Facing)
def test_steps_sweep_what_lies_before_behind_and_beside(facing: Facing) -> None:
    places = {
        Step.AHEAD: ([(4, 0)], (1, 0)),
        Step.ASTERN: ([(-1, 0)], (-1, 0)),
        Step.TO_PORT: ([(0, 1), (1, 1), (2, 1), (3, 1)], (0, 1)),
        Step.TO_STARBOARD: ([(0, -1), (1, -1), (2, -1), (3, -1)], (0, -1)),
    }
    for step, (swept, after) in places.items():
        found = course("destroyer", step, facing)
        assert [one.cell for one in found.sweep] == [spot(STERN, facing, *place) for place in swept]
        assert (found.stern, found.facing) == (spot(STERN, facing, *after), facing)
        assert set(cells_of(FLEET.grid, found.mask)) == {one.cell for one in found.sweep}


def test_a_ship_that_turns_about_its_stern_by_half_passes_over_where_it_will_lie() -> None:
    odd = replace(KINDS["mine layer"], name="spinner", turns_about=True)
    about = course_at(FLEET, odd, STERN, Facing.EAST, Step.TURN_ABOUT)
    assert about is not None
    zone = [(1, 1), (0, 1), (-1, 1), (-1, 0)]
    assert [one.cell for one in about.sweep] == [spot(STERN, Facing.EAST, *p) for p in zone]
    assert (about.stern, about.facing) == (STERN, Facing.WEST)


@pytest.mark.req("F-04")
@pytest.mark.parametrize(
    ("name", "stern", "step"),
    [
        ("cruiser", Cell(25, 9), Step.AHEAD),
        ("cruiser", Cell(0, 9), Step.ASTERN),
        ("cruiser", Cell(4, 0), Step.TO_PORT),
        ("cruiser", Cell(4, 29), Step.TO_STARBOARD),
        ("cruiser", Cell(4, 3), Step.TURN_PORT),
        ("torpedo boat", Cell(4, 0), Step.TURN_ABOUT),
    ],
)
def test_what_leaves_the_board_is_no_course(name: str, stern: Cell, step: Step) -> None:
    assert course_at(FLEET, KINDS[name], stern, Facing.EAST, step) is None


def test_a_leap_sweeps_only_where_it_lands() -> None:
    found = leap_to(FLEET, Cell(3, 4), Facing.WEST)
    assert found is not None
    assert [one.cell for one in found.sweep] == [Cell(3, 4)]
    assert (found.stern, found.facing) == (Cell(3, 4), Facing.WEST)
    assert leap_to(FLEET, Cell(30, 4), Facing.WEST) is None


def test_every_order_is_a_step() -> None:
    ship = ShipId("destroyer", 1)
    orders: list[Forward | Back | Shift | Turn] = [Forward(ship, 3), Back(ship)]
    orders += [Shift(ship, hand) for hand in Hand]
    orders += [Turn(ship, helm) for helm in Helm]
    assert [step_of(order) for order in orders] == list(Step)
