"""Facings, the frame of a ship, and sets of squares as bits of one number."""

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple

from broadside.rules.grid import Cell, Grid


class Facing(IntEnum):
    """The direction in which a bow points. Each is a quarter turn to port from the one before."""

    EAST = 0
    NORTH = 1
    WEST = 2
    SOUTH = 3

    def __str__(self) -> str:
        return self.name.lower()

    def turned(self, quarters: int) -> "Facing":
        """The facing after that many quarter turns of a ship to port."""
        return Facing((self + quarters) % 4)


class Zone(NamedTuple):
    """A rectangle in the frame of a ship: from the stern along the hull, and to port across it."""

    aft: int
    fore: int
    starboard: int
    port: int


def _quarter_to_port(right: int, down: int) -> tuple[int, int]:
    return down, -right


def _vectors() -> tuple[tuple[int, int], ...]:
    """The direction of one step ahead for each facing: east, and from there by quarter turns."""
    ahead = [(1, 0)]
    while len(ahead) < len(Facing):
        ahead.append(_quarter_to_port(*ahead[-1]))
    return tuple(ahead)


_AHEAD = _vectors()


def spot(stern: Cell, facing: Facing, along: int, across: int = 0) -> Cell:
    """The square that far ahead of a ship's stern and to port of it; it may lie off the board."""
    right, down = _AHEAD[facing]
    port_right, port_down = _quarter_to_port(right, down)
    return Cell(
        stern.col + along * right + across * port_right,
        stern.row + along * down + across * port_down,
    )


def bit(grid: Grid, cell: Cell) -> int:
    """A square as a number with one bit; it must lie on the board."""
    return 1 << (cell.row * grid.cols + cell.col)


def mask_of(grid: Grid, cells: Iterable[Cell]) -> int:
    """A set of squares of the fleet game as bits of one number."""
    mask = 0
    for cell in cells:
        mask |= bit(grid, cell)
    return mask


def cells_of(grid: Grid, mask: int) -> tuple[Cell, ...]:
    """The squares whose bits are set in one number, row by row: the inverse of ``mask_of``."""
    board, cells = grid.cells, []
    while mask:
        lowest = mask & -mask
        cells.append(board[lowest.bit_length() - 1])
        mask ^= lowest
    return tuple(cells)


def zone_mask(grid: Grid, stern: Cell, facing: Facing, zone: Zone) -> int:
    """The squares of a ship's zone that lie on the board as bits, a row at a time: zones may be far
    larger.
    """
    one = spot(stern, facing, zone.aft, zone.starboard)
    other = spot(stern, facing, zone.fore, zone.port)
    cols = _clipped(one.col, other.col, grid.cols)
    rows = _clipped(one.row, other.row, grid.rows)
    in_a_row = ((1 << len(cols)) - 1) << cols.start
    mask = 0
    for row in rows:
        mask |= in_a_row << (row * grid.cols)
    return mask


def _clipped(one: int, other: int, length: int) -> range:
    """The range between both ends of a zone, in either order, as far as it lies on the board."""
    first, last = max(0, min(one, other)), min(length - 1, max(one, other))
    return range(first, max(first, last + 1))


def square_around(grid: Grid, centre: Cell, reach: int) -> int:
    """The squares at most that far from the centre, in rows, columns or both, as bits of one
    number.
    """
    return zone_mask(grid, centre, Facing.EAST, Zone(-reach, reach, -reach, reach))
