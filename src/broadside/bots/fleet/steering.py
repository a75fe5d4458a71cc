"""How a ship gets to a square: which of its movements leaves the shortest way."""

from collections.abc import Iterator

from broadside.rules.fleet.chart import Chart
from broadside.rules.fleet.geometry import Facing, mask_of, spot
from broadside.rules.fleet.listing import passages_of
from broadside.rules.fleet.movement import destination
from broadside.rules.fleet.moves import Passage
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Ship, pose
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell


def safe_passages(view: View, ship: Ship, chart: Chart) -> Iterator[tuple[Passage, Ship]]:
    """The movements that bring the ship beside no known mine, each with the ship after it."""
    rules = view.rules
    shy = 0 if ship.kind.sonar is not None else _near(rules, chart.mines)
    for move in passages_of(view, ship, chart):
        after = destination(rules, ship, move)
        assert after is not None, "a legal movement stays on the board"
        if not pose(rules, after).hull & shy:
            yield move, after


def way(ship: Ship, goal: Cell) -> float:
    """About how many turns the ship needs until its middle is at the goal."""
    ahead, aside = _from_middle(ship, goal)
    turns = 1 if aside else 0
    if ahead < 0:
        turns = 2
    return turns + (abs(ahead) + abs(aside)) / max(1, ship.speed)


def _from_middle(ship: Ship, goal: Cell) -> tuple[int, int]:
    """How far the goal lies ahead and to port of the middle of the ship."""
    middle = spot(ship.stern, ship.facing, ship.kind.size // 2)
    right, down = goal.col - middle.col, goal.row - middle.row
    ahead = spot(Cell(0, 0), ship.facing, 1)
    port = spot(Cell(0, 0), Facing(ship.facing), 0, 1)
    return right * ahead.col + down * ahead.row, right * port.col + down * port.row


def _near(rules: Ruleset, mines: int) -> int:
    """The squares beside these mines."""
    if not mines:
        return 0
    grid = rules.grid
    cells = [cell for cell in grid.cells if mines >> (cell.row * grid.cols + cell.col) & 1]
    return mines | mask_of(grid, (near for cell in cells for near in grid.beside(cell)))
