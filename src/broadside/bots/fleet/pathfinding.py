"""Finds the movement that leaves a ship the shortest way to a square."""

from collections.abc import Iterator

from broadside.rules.fleet.chart import Chart
from broadside.rules.fleet.events import Cause
from broadside.rules.fleet.geometry import bit, cells_of, mask_of, spot
from broadside.rules.fleet.listing import passages_of
from broadside.rules.fleet.movement import course_of, destination
from broadside.rules.fleet.moves import Forward, Passage
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Ship, pose
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell


def safe_passages(
    view: View, ship: Ship, chart: Chart, suspect: int = 0
) -> Iterator[tuple[Passage, Ship]]:
    """The movements on a ship's way that bring it beside no known mine and over no suspect square,
    each with the ship after it.
    """
    rules = view.rules
    shy = suspect
    if ship.kind.sonar is None:
        shy |= squares_near(rules, chart.mines)
    for move in passages_of(view, ship, chart):
        after = destination(rules, ship, move)
        assert after is not None, "a legal movement stays on the board"
        if not _swept(rules, ship, move, after) & shy:
            yield move, after


def _swept(rules: Ruleset, ship: Ship, move: Passage, after: Ship) -> int:
    """The squares that a ship covers on its way and at its end, without those it covers now."""
    mask = pose(rules, after).hull
    if isinstance(move, Forward):
        size = ship.kind.size
        ahead = (spot(ship.stern, ship.facing, size + step) for step in range(move.squares))
        mask |= mask_of(rules.grid, ahead)
    elif (course := course_of(rules, ship, move)) is not None:
        mask |= course.mask
    return mask & ~pose(rules, ship).hull


def bump_squares(view: View, actions: int) -> int:
    """The squares in which ships met something unseen on their way in the latest actions."""
    mask = 0
    for entry in reversed(view.battle.log):
        if entry.action <= view.battle.actions - actions:
            break
        if entry.notice.cause is Cause.COLLISION:
            mask |= bit(view.rules.grid, entry.notice.cell)
    return mask


def distance_to(ship: Ship, goal: Cell) -> float:
    """The length of a ship's way: about how many turns its middle takes to the goal."""
    ahead, aside = _from_middle(ship, goal)
    turns = 1 if aside else 0
    if ahead < 0:
        turns = 2
    return turns + (abs(ahead) + abs(aside)) / max(1, ship.speed)


def _from_middle(ship: Ship, goal: Cell) -> tuple[int, int]:
    """How far the goal of a way lies ahead and to port of the middle of the ship."""
    middle = spot(ship.stern, ship.facing, ship.kind.size // 2)
    right, down = goal.col - middle.col, goal.row - middle.row
    ahead = spot(Cell(0, 0), ship.facing, 1)
    port = spot(Cell(0, 0), ship.facing, 0, 1)
    return right * ahead.col + down * ahead.row, right * port.col + down * port.row


def squares_near(rules: Ruleset, mines: int) -> int:
    """These mines and the squares beside them, for a way that keeps clear of them."""
    grid = rules.grid
    cells = cells_of(grid, mines)
    return mines | mask_of(grid, (beside for cell in cells for beside in grid.beside(cell)))
