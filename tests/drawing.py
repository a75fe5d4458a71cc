"""Boards drawn as text, so that a test shows what it is about.

A fleet is drawn with one letter a ship, ``A`` for the first of the roster; ``.`` is water. A sea
is drawn as everybody sees it: ``x`` hit, ``o`` miss, ``/`` glanced off armour, ``.`` not fired at.
"""

from string import ascii_uppercase
from textwrap import dedent

from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.battle import Sea
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.ships import Fleet, Ship


def rows_of(picture: str) -> list[str]:
    return dedent(picture).split()


def cells(picture: str, mark: str) -> frozenset[Cell]:
    """The squares that carry the mark."""
    return frozenset(
        Cell(col, row)
        for row, line in enumerate(rows_of(picture))
        for col, drawn in enumerate(line)
        if drawn == mark
    )


def fleet(rules: Ruleset, picture: str) -> Fleet:
    """The drawn fleet; the bow of a ship is its leftmost or topmost square."""
    return tuple(
        Ship(kind.name, tuple(sorted(cells(picture, letter))))
        for kind, letter in zip(rules.roster, ascii_uppercase, strict=False)
    )


def sea(grid: Grid, known: Sea) -> str:
    """The sea as a picture, to compare with ``picture``."""
    marks = dict.fromkeys(known.glances, "/")
    marks |= dict.fromkeys(known.misses, "o") | dict.fromkeys(known.hits, "x")
    lines = (
        "".join(marks.get(Cell(col, row), ".") for col in range(grid.cols))
        for row in range(grid.rows)
    )
    return "\n".join(lines)


def picture(drawn: str) -> str:
    """A drawing in a test, without its indentation."""
    return "\n".join(rows_of(drawn))
