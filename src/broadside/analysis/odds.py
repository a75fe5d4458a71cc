"""The chance of a ship at every square that may be fired at, from what a viewer knows.

The posterior is imported where it is asked for: a server starts without NumPy.
"""

from dataclasses import dataclass

from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.view import View

_FEW, _FEWEST = 40_000, 50
"""The number of fleets drawn while the loops are not compiled, by the square of the number of
ships: somebody waits for the answer."""
_LARGE_AREA, _MANY_SHIPS = 150, 28
"""With a larger board or fleet than that of the grand fleet, plain loops take up to a minute. While
they are not compiled, no fleets are drawn there."""


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
        """The ``count`` squares with the highest chances of a ship, which together promise the most
        hits.
        """
        ranked = sorted(self.grid.cells, key=lambda cell: (-self.chance(cell), cell.row, cell.col))
        return tuple(ranked[:count])


def odds(view: View, samples: int | None = None) -> Odds:
    """The chances of a ship that the viewer can know in the sea that is fired at now. Never uses
    the truth.

    With no samples each ship is weighed alone, which takes a moment on any board.
    """
    from broadside.bots.shooting.posterior import LIMIT, posterior

    samples = _samples(view.rules) if samples is None else samples
    found = posterior(view, samples=samples, limit=LIMIT if samples else 0)
    may_be = frozenset(view.open_cells)
    chances = (found.chance(cell) if cell in may_be else 0.0 for cell in view.rules.grid.cells)
    return Odds(view.rules.grid, tuple(chances), found.exact)


def is_quick() -> bool:
    """Whether the loops that compute chances are compiled, so that the full number of fleets is
    drawn in a moment.
    """
    from broadside.bots.shooting.posterior import LOOPS

    return all(loop.is_warm for loop in LOOPS)


def _samples(rules: Ruleset) -> int:
    from broadside.bots.shooting.posterior import SAMPLES

    if is_quick():
        return SAMPLES
    if rules.grid.area > _LARGE_AREA or len(rules.roster) > _MANY_SHIPS:
        return 0
    return min(SAMPLES, max(_FEWEST, _FEW // len(rules.roster) ** 2))
