"""How far a ship reaches."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.geometry import Facing, cells_of
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.reach import cannon_zone, leap_zone, mine_zone, radar_zone, sonar_zone
from broadside.rules.fleet.ships import Ship, new_ship
from broadside.rules.grid import Cell, Grid
from tests.steps import steps

KINDS = {kind.name: kind for kind in FLEET.ships}


def a_ship(name: str, facing: Facing = Facing.EAST) -> Ship:
    return new_ship(0, KINDS[name], 1, Cell(15, 15), facing)


@pytest.mark.req("F-03")
@pytest.mark.parametrize("facing", Facing)
@pytest.mark.parametrize(
    ("name", "squares"),
    [
        ("cruiser", 165),
        ("destroyer", 108),
        ("torpedo boat", 25),
        ("mine layer", 20),
        ("radar boat", 15),
    ],
)
def test_a_cannon_reaches_all_of_its_rectangle_but_the_own_hull(
    name: str, squares: int, facing: Facing
) -> None:
    ship = a_ship(name, facing)
    assert cannon_zone(FLEET, ship).bit_count() == squares - ship.kind.size


@pytest.mark.req("F-03")
def test_a_torpedo_boat_cannot_fire_behind_itself() -> None:
    zone = cells_of(FLEET.grid, cannon_zone(FLEET, a_ship("torpedo boat")))
    assert (min(cell.col for cell in zone), max(cell.col for cell in zone)) == (15, 19)


@pytest.mark.req("F-12")
def test_the_radar_zone_follows_the_switch() -> None:
    boat = a_ship("radar boat")
    assert radar_zone(FLEET, boat).bit_count() == 18
    assert radar_zone(FLEET, replace(boat, long_radar=True)).bit_count() == 36


@pytest.mark.req("F-10")
@pytest.mark.parametrize("facing", Facing)
def test_mines_are_laid_on_the_six_squares_beside_the_hull(facing: Facing) -> None:
    layer = a_ship("mine layer", facing)
    assert mine_zone(FLEET, layer).bit_count() == 6
    assert sonar_zone(FLEET, layer) == radar_zone(FLEET, layer)
    assert mine_zone(FLEET, a_ship("cruiser")) == 0


@pytest.mark.req("F-17")
def test_a_kamikaze_boat_leaps_within_five_by_five_and_has_no_cannon() -> None:
    boat = a_ship("kamikaze boat")
    assert leap_zone(FLEET, boat).bit_count() == 24
    assert radar_zone(FLEET, boat).bit_count() == 25
    assert cannon_zone(FLEET, boat) == 0


def test_a_leap_over_the_whole_board_is_found_row_by_row() -> None:
    rules = replace(FLEET, grid=Grid(60, 60))
    boat = new_ship(0, replace(KINDS["kamikaze boat"], leap=60), 1, Cell(15, 15), Facing.EAST)
    assert leap_zone(rules, boat).bit_count() == 60 * 60 - 1
    assert steps(lambda: leap_zone(rules, boat)) < 1000
