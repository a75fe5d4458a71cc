"""What can be reached from where, with the movements of the rules."""

import numpy as np
import pytest

from broadside.bots.fleet.oriented_boards import board_of, empty_board, place_of
from broadside.bots.fleet.route_values import passable_squares, route_values
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ruleset import ShipClass
from broadside.rules.fleet.ships import Ship, new_ship
from broadside.rules.grid import Cell

KINDS = {kind.name: kind for kind in FLEET.ships}
PATIENCE, STEPS = 0.9, 5
OPEN = empty_board(FLEET.grid)


def ship(kind: ShipClass, stern: Cell, facing: Facing) -> Ship:
    return new_ship(0, kind, 1, stern, facing)


def value(
    kind: str, goal: tuple[Cell, Facing], start: tuple[Cell, Facing], reefs: list[Cell]
) -> float:
    """What a reward of one at the goal is worth at the start."""
    sea = passable_squares(FLEET, KINDS[kind], board_of(FLEET.grid, reefs))
    rewards = np.zeros((4, 30, 30), np.float32)
    rewards[place_of(FLEET.grid, *goal)] = 1
    best = route_values(ship(KINDS[kind], *start), sea, rewards, PATIENCE, STEPS)
    return float(best[place_of(FLEET.grid, *start)])


@pytest.mark.req("F-04")
@pytest.mark.parametrize(
    ("kind", "goal", "facing", "movements"),
    [
        ("cruiser", Cell(5, 5), Facing.EAST, 0),
        ("cruiser", Cell(15, 5), Facing.EAST, 1),
        ("cruiser", Cell(16, 5), Facing.EAST, 2),
        ("cruiser", Cell(4, 5), Facing.EAST, 1),
        ("cruiser", Cell(5, 6), Facing.EAST, 1),
        ("cruiser", Cell(5, 5), Facing.NORTH, 1),
        ("cruiser", Cell(5, 5), Facing.WEST, 2),
        ("torpedo boat", Cell(7, 5), Facing.WEST, 1),
        ("torpedo boat", Cell(6, 6), Facing.NORTH, 1),
    ],
)
def test_each_movement_costs_a_turn(kind: str, goal: Cell, facing: Facing, movements: int) -> None:
    start = Cell(5, 5), Facing.EAST
    assert value(kind, (goal, facing), start, []) == pytest.approx(PATIENCE**movements)


def test_a_reef_must_be_passed_by() -> None:
    goal, start = (Cell(15, 5), Facing.EAST), (Cell(5, 5), Facing.EAST)
    assert value("cruiser", goal, start, [Cell(12, 5)]) == pytest.approx(PATIENCE**3)


def test_a_turn_needs_the_room_that_it_sweeps() -> None:
    """The reef lies beside the ship, between its two hulls."""
    goal, start = (Cell(5, 5), Facing.NORTH), (Cell(5, 5), Facing.EAST)
    assert value("cruiser", goal, start, [Cell(7, 4)]) < PATIENCE


def test_what_is_too_far_is_worth_nothing() -> None:
    goal, start = (Cell(20, 20), Facing.WEST), (Cell(1, 1), Facing.EAST)
    assert value("radar boat", goal, start, []) == 0
