"""The chance of a ship at every square that may be fired at, from what a viewer knows."""

from dataclasses import dataclass

from broadside.bots.classic.posterior import LIMIT, LOOPS, SAMPLES, posterior
from broadside.rules.classic.ruleset import Ruleset
from broadside.rules.classic.view import View
from broadside.rules.grid import Cell, Grid

_FEW, _FEWEST = 40_000, 50
"""Fleets drawn while the loops are not compiled: so many by the square of the number of ships,
because somebody waits for the answer."""
_LARGE_AREA, _MANY_SHIPS = 150, 28
"""Beyond the board and the fleet of the grand fleet, plain loops take up to a minute: while they
are not compiled, none are drawn at all there."""


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances from 0 to 1, row by row. A square that may not be fired at has none."""

    grid: Grid
    chances: tuple[float, ...]
    is_exact: bool
    """Whether every fleet was counted; otherwise some were drawn."""

    def chance(self, cell: Cell) -> float:
        return self.chances[cell.row * self.grid.cols + cell.col]

    def best(self, count: int) -> tuple[Cell, ...]:
        """So many squares with the highest chances, which together promise the most hits."""
        ranked = sorted(self.grid.cells, key=lambda cell: (-self.chance(cell), cell.row, cell.col))
        return tuple(ranked[:count])

    @property
    def equals(self) -> tuple[Cell, ...]:
        """All squares that are as good as the best one."""
        most = max(self.chances)
        return tuple(cell for cell in self.grid.cells if self.chance(cell) > most - 1e-9)


def odds(view: View, samples: int | None = None) -> Odds:
    """What the viewer can know about the sea that is fired at now. Never asks the truth.

    With no samples each ship is weighed on its own, which takes a moment on any board.
    """
    samples = _samples(view.rules) if samples is None else samples
    found = posterior(view, samples=samples, limit=LIMIT if samples else 0)
    may_be = frozenset(view.open_cells)
    chances = (found.chance(cell) if cell in may_be else 0.0 for cell in view.rules.grid.cells)
    return Odds(view.rules.grid, tuple(chances), found.exact)


def is_quick() -> bool:
    """Whether the loops are compiled, so that the full number of fleets is drawn in a moment."""
    return all(loop.is_warm for loop in LOOPS)


def _samples(rules: Ruleset) -> int:
    if is_quick():
        return SAMPLES
    if rules.grid.area > _LARGE_AREA or len(rules.roster) > _MANY_SHIPS:
        return 0
    return min(SAMPLES, max(_FEWEST, _FEW // len(rules.roster) ** 2))
