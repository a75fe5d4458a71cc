"""Cells and rectangular grids, with the canonical names of cells."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from broadside.rules.errors import InvalidNotation

_CELL = re.compile(r"([a-z]{1,2})([1-9][0-9]?)")


class Cell(NamedTuple):
    """A square, counted from zero at the top left. As text: column letters, row from 1 (``b7``)."""

    col: int
    row: int

    def __str__(self) -> str:
        if self.col < 0:
            return f"({self.col}, {self.row})"  # off the board, where no letters reach
        return f"{letters(self.col)}{self.row + 1}"


def letters(number: int) -> str:
    """The letters of a column of the grid: ``a`` to ``z``, then ``aa``, ``ab`` and so on."""
    head, tail = divmod(number, 26)
    return (letters(head - 1) if head else "") + chr(ord("a") + tail)


def letters_value(text: str) -> int:
    """The number of a column of the grid by its letters: the inverse of ``letters``."""
    value = 0
    for letter in text:
        value = value * 26 + ord(letter) - ord("a") + 1
    return value - 1


def parse_cell(text: str) -> Cell:
    """Read the canonical name of a cell of a grid."""
    match = _CELL.fullmatch(text)
    if match is None:
        raise InvalidNotation(f"not a cell: {text!r} (a cell is a column letter and a row, as b7)")
    return Cell(letters_value(match[1]), int(match[2]) - 1)


@dataclass(frozen=True, slots=True)
class Grid:
    """A rectangle of cells."""

    cols: int
    rows: int

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell.col < self.cols and 0 <= cell.row < self.rows

    @property
    def area(self) -> int:
        return self.cols * self.rows

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Every cell of the grid, row by row."""
        return _cells(self)

    def beside(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells of the grid that share an edge with this one, in the order north, south, east,
        west.
        """
        return _beside(self, cell)

    def around(self, cell: Cell, reach: int = 1) -> frozenset[Cell]:
        """The square block of cells around a cell, clipped at the edge of the grid."""
        return _next_to(self, cell) if reach == 1 else _around(self, cell, reach)


@lru_cache(maxsize=256)
def _cells(grid: Grid) -> tuple[Cell, ...]:
    return tuple(Cell(col, row) for row in range(grid.rows) for col in range(grid.cols))


@lru_cache(maxsize=65536)
def _beside(grid: Grid, cell: Cell) -> tuple[Cell, ...]:
    col, row = cell
    near = (Cell(col, row - 1), Cell(col, row + 1), Cell(col + 1, row), Cell(col - 1, row))
    return tuple(other for other in near if other in grid)


@lru_cache(maxsize=65536)
def _next_to(grid: Grid, cell: Cell) -> frozenset[Cell]:
    return _block(grid, cell, 1)


@lru_cache(maxsize=1024)
def _around(grid: Grid, cell: Cell, reach: int) -> frozenset[Cell]:
    """The block of cells around a cell of the grid, from a small cache: each entry may hold the
    whole board.
    """
    return _block(grid, cell, reach)


def _block(grid: Grid, cell: Cell, reach: int) -> frozenset[Cell]:
    cols = range(max(0, cell.col - reach), min(grid.cols, cell.col + reach + 1))
    rows = range(max(0, cell.row - reach), min(grid.rows, cell.row + reach + 1))
    return frozenset(Cell(col, row) for row in rows for col in cols)
