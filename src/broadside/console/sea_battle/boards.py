"""Draws both boards side by side, from what the player knows and nothing else."""

from collections.abc import Iterator, Set
from typing import Final

from broadside.rules.game import Seat
from broadside.rules.grid import Cell
from broadside.rules.shooting.battle import Sea
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.view import View

PLAYER: Final[Seat] = 0
COMPUTER: Final[Seat] = 1

LEGEND: Final = "~ water   S your ship   X hit   O miss"

_GAP: Final = " " * 6


def draw_boards(view: View) -> str:
    """Draw both boards of Sea Battle: the opponent's on the left, the player's own on the right."""
    left = _column(view, "OPPONENT BOARD", COMPUTER, frozenset())
    right = _column(view, "YOUR BOARD", PLAYER, _own_squares(view))
    width = max(map(len, left))
    pairs = zip(left, right, strict=True)
    return "\n".join(f"{theirs:<{width}}{_GAP}{yours}" for theirs, yours in pairs)


def ships_left(view: View, seat: Seat) -> int:
    """How many ships of that seat are afloat, for the line below a board of Sea Battle."""
    sunk_by_the_other = view.battle.scores[COMPUTER if seat == PLAYER else PLAYER].sunk
    return len(view.rules.roster) - len(sunk_by_the_other)


def _own_squares(view: View) -> frozenset[Cell]:
    return frozenset(cell for ship in view.fleet or () for cell in ship.cells)


def _column(view: View, title: str, seat: Seat, ships: Set[Cell]) -> list[str]:
    """One board of Sea Battle as lines, with its title above and its ships counted below."""
    grid = _rows(view.rules, view.battle.seas[seat], ships)
    return [f"  {title}", *grid, f"  Ships left: {ships_left(view, seat)}"]


def _rows(rules: Ruleset, sea: Sea, ships: Set[Cell]) -> Iterator[str]:
    yield " ".join([" ", *rules.notation.column_labels(rules.grid)])
    for row, label in enumerate(rules.notation.row_labels(rules.grid)):
        cells = (Cell(col, row) for col in range(rules.grid.cols))
        yield " ".join([label, *(_symbol(cell, sea, ships) for cell in cells)])


def _symbol(cell: Cell, sea: Sea, ships: Set[Cell]) -> str:
    if cell in sea.hits:
        return "X"
    if cell in sea.misses:
        return "O"
    return "S" if cell in ships else "~"
