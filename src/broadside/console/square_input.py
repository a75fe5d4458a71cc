"""Reads squares as people type them, in the notation of the rules."""

import re

from broadside.console.dialogue import quoted
from broadside.rules.errors import InvalidNotation
from broadside.rules.grid import Cell
from broadside.rules.notation import Notation
from broadside.rules.shooting.ruleset import Ruleset

_LETTER_AND_NUMBER = re.compile(r"[a-z]{1,2}[\s-]*[0-9]{1,2}(?![0-9])", re.IGNORECASE)
_TWO_DIGITS = re.compile(r"(?<![0-9])[0-9]{2}(?![0-9])")
_SEPARATORS = frozenset(" ,;")


class UnusableSquare(ValueError):
    """The player typed something that cannot be used; the message says why, and what to type."""


def example(rules: Ruleset, count: int = 1) -> str:
    """Example squares of this board for a prompt that asks for some."""
    shown = (
        rules.notation.show(Cell((2 + number) % rules.grid.cols, 1 % rules.grid.rows))
        for number in range(count)
    )
    return " ".join(shown)


def read_square(rules: Ruleset, text: str) -> Cell:
    """Read one square of the board as a person typed it. Raises ``UnusableSquare``."""
    try:
        cell = rules.notation.read(text)
    except InvalidNotation:
        hint = f"Type a square like {example(rules)}."
        raise UnusableSquare(f"I cannot read {quoted(text)}. {hint}") from None
    return _on_board(rules, cell, text)


def read_squares(rules: Ruleset, text: str) -> list[Cell]:
    """Read one or more squares as a person typed them, separated by blanks or commas. Raises
    ``UnusableSquare``.
    """
    pattern = _TWO_DIGITS if rules.notation is Notation.DIGITS else _LETTER_AND_NUMBER
    names = pattern.findall(text)
    if not names or not _SEPARATORS.issuperset(pattern.sub("", text)):
        hint = f"Type squares like {example(rules, 3)}."
        raise UnusableSquare(f"I cannot read {quoted(text)}. {hint}")
    return [read_square(rules, name) for name in names]


def _on_board(rules: Ruleset, cell: Cell, text: str) -> Cell:
    if cell in rules.grid:
        return cell
    columns = rules.notation.column_labels(rules.grid)
    rows = rules.notation.row_labels(rules.grid)
    raise UnusableSquare(
        f"{quoted(text)} is off the map: columns are {columns[0]} to {columns[-1]}, "
        f"rows {rows[0]} to {rows[-1]}."
    )
