"""A map with a cursor, moved by arrow keys, by typing a square, or by mouse."""

from collections.abc import Mapping
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from broadside.console.shooting_maps import WATER
from broadside.console.square_input import UnusableSquare, read_square
from broadside.rules.grid import Cell
from broadside.rules.shooting.ruleset import Ruleset
from broadside.tui.map_squares import STYLES, Square

_SEA = Style(bgcolor="#0b2239")
_LABEL = Style(color="#9fb6c8", bgcolor="#06121f")
_CURSOR = Style(color="#06121f", bgcolor="#ffffff", bold=True)
_LONGEST_SQUARE = 3
"""Characters, as ``o10``."""


class Board(Widget, can_focus=True):
    """The squares of one sea with their labels. Of the rules it knows only the names of squares."""

    DEFAULT_CSS = "Board { width: auto; height: auto; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(0, -1)", "Up", show=False),
        Binding("down", "move(0, 1)", "Down", show=False),
        Binding("left", "move(-1, 0)", "Left", show=False),
        Binding("right", "move(1, 0)", "Right", show=False),
        Binding("enter", "choose", "Choose"),
    ]

    squares: reactive[Mapping[Cell, Square]] = reactive(dict)
    """A square that is not listed is water."""
    cursor: reactive[Cell] = reactive(Cell(0, 0))

    class Chosen(Message):
        """The player has chosen this square."""

        def __init__(self, cell: Cell) -> None:
            super().__init__()
            self.cell = cell

    class Pointed(Message):
        """The cursor has moved."""

    def __init__(self, rules: Ruleset, text_width: int = 1, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._rules = rules
        self._columns = rules.notation.column_labels(rules.grid)
        self._rows = rules.notation.row_labels(rules.grid)
        self._margin = max(map(len, self._rows))
        self._cell = 1 + max(text_width, *map(len, self._columns))
        self._typed = ""

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return self._margin + self._cell * len(self._columns)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return 1 + len(self._rows)

    def render_line(self, y: int) -> Strip:
        if y == 0:
            head = "".join(f" {label.center(self._cell - 1)}" for label in self._columns)
            return Strip([Segment(" " * self._margin + head, _LABEL)])
        if y > len(self._rows):
            return Strip.blank(self.size.width)
        label = Segment(self._rows[y - 1].rjust(self._margin), _LABEL)
        squares = (self._segment(Cell(col, y - 1)) for col in range(len(self._columns)))
        return Strip([label, *(part for two in squares for part in two)])

    def _segment(self, cell: Cell) -> tuple[Segment, Segment]:
        square = self.squares.get(cell, Square(WATER, WATER))
        style = _SEA + STYLES[square.sign]
        if cell == self.cursor and self.has_focus:
            style = _CURSOR
        return Segment(" ", _SEA), Segment(square.text.center(self._cell - 1), style)

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    def watch_cursor(self) -> None:
        self.post_message(self.Pointed())

    def action_move(self, right: int, down: int) -> None:
        self._typed = ""
        grid = self._rules.grid
        col = min(max(self.cursor.col + right, 0), grid.cols - 1)
        row = min(max(self.cursor.row + down, 0), grid.rows - 1)
        self.cursor = Cell(col, row)

    def action_choose(self) -> None:
        self._typed = ""
        self.post_message(self.Chosen(self.cursor))

    def on_key(self, event: events.Key) -> None:
        """Move the cursor on the map in the terminal to the square that letters and digits name."""
        typed = event.character or ""
        if not (typed.isascii() and typed.isalnum()):
            return
        event.stop()
        self._typed = (self._typed + typed)[-_LONGEST_SQUARE:]
        for start in range(len(self._typed)):
            try:
                self.cursor = read_square(self._rules, self._typed[start:])
            except UnusableSquare:
                continue
            return

    def on_click(self, event: events.Click) -> None:
        if not self.can_focus:
            return  # a map to look at
        col = (event.x - self._margin) // self._cell
        cell = Cell(col, event.y - 1)
        if event.x >= self._margin and cell in self._rules.grid:
            self._typed = ""
            self.cursor = cell
            self.post_message(self.Chosen(cell))
