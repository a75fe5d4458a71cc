"""How a rule set names its squares for people: which axis has letters, and where
counting begins."""

import re
from enum import StrEnum
from typing import assert_never

from broadside.rules.errors import InvalidNotation
from broadside.rules.grid import Cell, Grid, letters, letters_value

_LETTER_AND_NUMBER = re.compile(r"([a-z]{1,2})[\s-]*([0-9]{1,2})")
_TWO_DIGITS = re.compile(r"([0-9])([0-9])")


class Notation(StrEnum):
    """The four notations in use, each named by how it writes the square of column 1, row 6."""

    COLUMN_ROW = "B7"
    COLUMN_ROW_FROM_ZERO = "B6"
    ROW_COLUMN = "G-2"
    DIGITS = "61"

    @property
    def example(self) -> str:
        """A square as an example of the notation, for a prompt."""
        return str(self)

    def column_labels(self, grid: Grid) -> tuple[str, ...]:
        if self in (Notation.COLUMN_ROW, Notation.COLUMN_ROW_FROM_ZERO):
            return _lettered(grid.cols)
        return _numbered(grid.cols, 0 if self is Notation.DIGITS else 1)

    def row_labels(self, grid: Grid) -> tuple[str, ...]:
        if self is Notation.ROW_COLUMN:
            return _lettered(grid.rows)
        return _numbered(grid.rows, 1 if self is Notation.COLUMN_ROW else 0)

    def show(self, cell: Cell) -> str:
        match self:
            case Notation.COLUMN_ROW:
                return f"{letters(cell.col).upper()}{cell.row + 1}"
            case Notation.COLUMN_ROW_FROM_ZERO:
                return f"{letters(cell.col).upper()}{cell.row}"
            case Notation.ROW_COLUMN:
                return f"{letters(cell.row).upper()}-{cell.col + 1}"
            case Notation.DIGITS:
                return f"{cell.row}{cell.col}"
        assert_never(self)

    def read(self, text: str) -> Cell:
        """The cell that a person means in this notation; it may lie off the board, which only a
        grid can tell.
        """
        pattern = _TWO_DIGITS if self is Notation.DIGITS else _LETTER_AND_NUMBER
        match = pattern.fullmatch(text.strip().lower())
        if match is None:
            raise InvalidNotation(f"not a square: {text!r} (type it like {self.example})")
        first, second = match[1], int(match[2])
        match self:
            case Notation.COLUMN_ROW:
                return Cell(letters_value(first), second - 1)
            case Notation.COLUMN_ROW_FROM_ZERO:
                return Cell(letters_value(first), second)
            case Notation.ROW_COLUMN:
                return Cell(second - 1, letters_value(first))
            case Notation.DIGITS:
                return Cell(second, int(first))
        assert_never(self)


def _lettered(count: int) -> tuple[str, ...]:
    return tuple(letters(number).upper() for number in range(count))


def _numbered(count: int, first: int) -> tuple[str, ...]:
    return tuple(str(number) for number in range(first, first + count))
