"""Draws the sea as text: labels, two characters for each square, and a panel beside it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from broadside.console.fleet.square_symbols import FOG, SquareSymbol
from broadside.console.screen import Screen
from broadside.rules.grid import Cell, Grid
from broadside.rules.notation import Notation

_SQUARE = 2
_GAP = "  "


@dataclass(frozen=True, slots=True)
class Window:
    """A part of the map, as ranges of columns and rows."""

    cols: range
    rows: range


@dataclass(frozen=True, slots=True)
class Drawing:
    """Lines of equal width on the screen, not counting colours."""

    width: int
    lines: tuple[str, ...]


def whole(grid: Grid) -> Window:
    return Window(range(grid.cols), range(grid.rows))


def around(grid: Grid, cells: Sequence[Cell], margin: int = 1) -> Window:
    """The smallest part of the sea map that shows all these squares with a margin."""
    cols, rows = [cell.col for cell in cells], [cell.row for cell in cells]
    return Window(
        range(max(0, min(cols) - margin), min(grid.cols, max(cols) + margin + 1)),
        range(max(0, min(rows) - margin), min(grid.rows, max(rows) + margin + 1)),
    )


def draw(grid: Grid, signs: Mapping[Cell, SquareSymbol], screen: Screen, window: Window) -> Drawing:
    """Draw a part of the sea map with its labels; a square without a sign is fog."""
    columns = Notation.COLUMN_ROW.column_labels(grid)
    labels = Notation.COLUMN_ROW.row_labels(grid)
    margin = max(map(len, labels)) + 1
    lines = _heads([columns[col] for col in window.cols], margin)
    for row in window.rows:
        shown = (signs.get(Cell(col, row), FOG) for col in window.cols)
        painted = "".join(screen.tint(sign.text, sign.tone.value) for sign in shown)
        lines.append(labels[row].rjust(margin - 1) + " " + painted)
    return Drawing(margin + _SQUARE * len(window.cols), tuple(lines))


def _heads(labels: Sequence[str], margin: int) -> list[str]:
    """The letters above the columns of the sea map, one below the other if there are two."""
    height = max(map(len, labels))
    rows = zip(*(label.rjust(height) for label in labels), strict=True)
    return [" " * margin + "".join(letter.rjust(_SQUARE) for letter in row) for row in rows]


def beside(drawing: Drawing, panel: Sequence[str], width: int) -> list[str]:
    """A panel to the right of the sea map or, if the screen is too narrow, below it."""
    needed = drawing.width + len(_GAP) + max(map(len, panel), default=0)
    if needed > width:
        return [*(line.rstrip() for line in drawing.lines), *panel]
    blank = " " * drawing.width
    rows = zip_longest(drawing.lines, panel)
    return [f"{line or blank}{_GAP}{note or ''}".rstrip() for line, note in rows]
