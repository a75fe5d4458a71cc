"""Facings, the frame of a ship, and squares as bits."""

import pytest

from broadside.rules.fleet.geometry import Facing, Zone, bit, cells_of, mask_of, spot, zone_mask
from broadside.rules.grid import Cell, Grid

SEA = Grid(30, 30)


@pytest.mark.parametrize(
    ("facing", "ahead", "port"),
    [
        (Facing.EAST, (1, 0), (0, -1)),
        (Facing.NORTH, (0, -1), (-1, 0)),
        (Facing.WEST, (-1, 0), (0, 1)),
        (Facing.SOUTH, (0, 1), (1, 0)),
    ],
)
def test_the_frame_of_a_ship_turns_with_it(
    facing: Facing, ahead: tuple[int, int], port: tuple[int, int]
) -> None:
    assert spot(Cell(10, 10), facing, 1) == (10 + ahead[0], 10 + ahead[1])
    assert spot(Cell(10, 10), facing, 0, 1) == (10 + port[0], 10 + port[1])
    assert spot(Cell(10, 10), facing, 3, -2) == (
        10 + 3 * ahead[0] - 2 * port[0],
        10 + 3 * ahead[1] - 2 * port[1],
    )


def test_four_quarter_turns_lead_back() -> None:
    assert [Facing.EAST.turned(quarters) for quarters in range(4)] == list(Facing)
    assert Facing.SOUTH.turned(1) is Facing.EAST
    assert Facing.EAST.turned(-1) is Facing.SOUTH
    assert str(Facing.WEST) == "west"


def test_squares_are_bits_row_by_row() -> None:
    grid = Grid(3, 2)
    assert bit(grid, Cell(0, 1)) == 0b1000
    assert mask_of(grid, (Cell(0, 0), Cell(2, 1))) == 0b100001
    assert cells_of(grid, 0b100001) == (Cell(0, 0), Cell(2, 1))
    assert cells_of(grid, 0) == ()


@pytest.mark.parametrize("facing", Facing)
def test_a_zone_is_clipped_at_the_edge(facing: Facing) -> None:
    zone = Zone(-1, 2, -1, 1)
    assert zone_mask(SEA, Cell(15, 15), facing, zone).bit_count() == 12
    corner = zone_mask(SEA, Cell(0, 0), facing, zone)
    assert corner.bit_count() == (6 if facing in (Facing.EAST, Facing.SOUTH) else 4)
