"""Ships: names, damage, speed and what they cover."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.geometry import Facing, cells_of
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ships import (
    Damage,
    Ship,
    ShipId,
    damaged,
    is_on_board,
    moved,
    new_ship,
    pose,
)
from broadside.rules.grid import Cell

KINDS = {kind.name: kind for kind in FLEET.ships}
MIDDLE = Cell(15, 15)


def a_ship(name: str, stern: Cell = MIDDLE, facing: Facing = Facing.EAST) -> Ship:
    return new_ship(0, KINDS[name], 1, stern, facing)


def test_a_new_ship_is_intact_and_carries_its_mines() -> None:
    layer = a_ship("mine layer")
    assert layer.damage == (Damage.INTACT, Damage.INTACT)
    assert (layer.mines, layer.long_radar) == (5, False)
    assert layer.id == ShipId("mine layer", 1)
    assert str(layer.id) == "mine layer 1"
    assert [str(state) for state in Damage] == ["intact", "damaged", "destroyed"]


@pytest.mark.req("F-06")
@pytest.mark.parametrize(
    ("name", "speeds"),
    [
        ("cruiser", [10, 8, 6, 4, 2, 0]),
        ("destroyer", [8, 6, 4, 2, 0]),
        ("torpedo boat", [9, 6, 3, 0]),
        ("mine layer", [6, 3, 0]),
        ("radar boat", [3, 2, 1, 0]),
    ],
)
def test_speed_falls_with_destroyed_squares(name: str, speeds: list[int]) -> None:
    ship, found = a_ship(name), []
    for square in range(ship.kind.size):
        found.append(ship.speed)
        ship = damaged(damaged(ship, square, Damage.DAMAGED), square, Damage.DESTROYED)
    assert [*found, ship.speed] == speeds
    assert not ship.is_afloat


@pytest.mark.req("F-06")
def test_a_square_that_is_only_damaged_does_not_slow_a_ship() -> None:
    assert damaged(a_ship("cruiser"), 3, Damage.DAMAGED).speed == 10


@pytest.mark.req("F-03")
@pytest.mark.parametrize("facing", Facing)
@pytest.mark.parametrize(
    ("name", "radar"),
    [
        ("cruiser", 30),
        ("destroyer", 24),
        ("torpedo boat", 18),
        ("mine layer", 30),
        ("radar boat", 18),
    ],
)
def test_a_radar_covers_as_many_squares_as_drawn(name: str, radar: int, facing: Facing) -> None:
    at = pose(FLEET, a_ship(name, facing=facing))
    assert at.radar.bit_count() == radar
    assert at.long_radar.bit_count() == (36 if name == "radar boat" else radar)
    assert at.sonar.bit_count() == (30 if name == "mine layer" else 0)


def test_a_pose_has_the_hull_and_the_squares_that_touch_it() -> None:
    at = pose(FLEET, a_ship("mine layer", facing=Facing.NORTH))
    assert at.cells == (Cell(15, 15), Cell(15, 14))
    assert set(cells_of(FLEET.grid, at.hull)) == set(at.cells)
    assert set(cells_of(FLEET.grid, at.halo)) == {
        *(Cell(15, 13), Cell(15, 16)),
        *(Cell(14, 14), Cell(14, 15), Cell(16, 14), Cell(16, 15)),
    }


def test_a_moved_ship_keeps_everything_but_its_place() -> None:
    boat = replace(a_ship("radar boat"), long_radar=True, mines=2)
    assert moved(boat, Cell(1, 2), Facing.SOUTH) == replace(
        boat, stern=Cell(1, 2), facing=Facing.SOUTH
    )


def test_a_ship_is_on_the_board_with_all_its_squares() -> None:
    cruiser = KINDS["cruiser"]
    assert is_on_board(FLEET, cruiser, Cell(25, 0), Facing.EAST)
    assert not is_on_board(FLEET, cruiser, Cell(26, 0), Facing.EAST)
    assert not is_on_board(FLEET, cruiser, Cell(-1, 0), Facing.EAST)
