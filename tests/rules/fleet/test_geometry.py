"""Facings, the frame of a ship, and squares as bits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.rules.fleet.geometry import Facing, Zone, bit, cells_of, mask_of, spot, zone_mask
from broadside.rules.grid import Cell, Grid
from tests.steps import steps

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


@given(
    st.tuples(st.integers(0, 6), st.integers(0, 4)),
    st.sampled_from(Facing),
    st.tuples(*(st.integers(-9, 9) for _ in range(4))),
)
def test_a_zone_is_its_squares_on_the_board(
    stern: tuple[int, int], facing: Facing, ends: tuple[int, int, int, int]
) -> None:
    grid = Grid(7, 5)
    aft, fore = sorted(ends[:2])
    starboard, port = sorted(ends[2:])
    squares = (
        spot(Cell(*stern), facing, along, across)
        for along in range(aft, fore + 1)
        for across in range(starboard, port + 1)
    )
    expected = mask_of(grid, (cell for cell in squares if cell in grid))
    assert zone_mask(grid, Cell(*stern), facing, Zone(aft, fore, starboard, port)) == expected


def test_a_wide_zone_takes_no_more_steps_than_the_board_has_rows() -> None:
    wide = Zone(-120, 120, -120, 120)
    grid = Grid(60, 60)
    assert steps(lambda: zone_mask(grid, Cell(30, 30), Facing.NORTH, wide)) < 10 * grid.rows
