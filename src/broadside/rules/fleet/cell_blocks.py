"""Squares as text, with rectangles as ``A1:B3``: how rule files and orders list them."""

from collections.abc import Sequence

from broadside.rules.fleet.geometry import cells_of
from broadside.rules.grid import Cell, Grid
from broadside.rules.notation import Notation


def write_blocks(cells: Sequence[Cell]) -> tuple[str, ...]:
    """Write squares as text in their order, with rectangles like ``A1:B3`` where they form any."""
    show, parts, start = Notation.COLUMN_ROW.show, [], 0
    while start < len(cells):
        end = _end_of_block(cells, start)
        first, last = show(cells[start]), show(cells[end - 1])
        parts.append(first if first == last else f"{first}:{last}")
        start = end
    return tuple(parts)


def mask_blocks(grid: Grid, mask: int) -> tuple[str, ...]:
    """Write the squares of a mask as text row by row, with rectangles like ``A1:B3``."""
    return write_blocks(cells_of(grid, mask))


def read_blocks(text: str) -> tuple[Cell, ...]:
    """Read squares and rectangles like ``A1:B3``, in the order in which they are named. Raises
    ``InvalidNotation``.
    """
    cells: list[Cell] = []
    for part in text.split():
        first, _, last = part.partition(":")
        cells += _block(Notation.COLUMN_ROW.read(first), Notation.COLUMN_ROW.read(last or first))
    return tuple(dict.fromkeys(cells))


def _end_of_block(cells: Sequence[Cell], start: int) -> int:
    """Where the largest rectangle of cells that begins there ends. Its first row is as long as it
    comes: a shorter one would be followed by the square beside it instead of the row below.
    """
    col, row = cells[start]
    end = start + 1
    while end < len(cells) and cells[end] == (col + end - start, row):
        end += 1
    width = end - start
    while _is_row(cells[end : end + width], col, row + 1, width):
        row, end = row + 1, end + width
    return end


def _is_row(cells: Sequence[Cell], col: int, row: int, width: int) -> bool:
    return tuple(cells) == tuple((right, row) for right in range(col, col + width))


def _block(first: Cell, last: Cell) -> tuple[Cell, ...]:
    """The squares of a rectangle like ``A1:B3``, row by row."""
    cols, rows = range(first.col, last.col + 1), range(first.row, last.row + 1)
    return tuple(Cell(col, row) for row in rows for col in cols)
