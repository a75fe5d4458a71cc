"""The hunter: aims beside hits, and first in line with hits that lie side by side."""

from random import Random

from broadside.bots.classic.drifter import drift
from broadside.bots.classic.evidence import Evidence
from broadside.rules.grid import Cell


def hunt(evidence: Evidence, rng: Random) -> Cell:
    """In line with two wounds, beside a wound, or anywhere: the first of these there is."""
    wounds = set(evidence.wounds)
    in_line = [cell for cell in evidence.open if _continues(cell, wounds)]
    beside = [cell for cell in evidence.open if wounds.intersection(evidence.grid.beside(cell))]
    choices = in_line or beside
    return rng.choice(choices) if choices else drift(evidence, rng)


def _continues(cell: Cell, wounds: set[Cell]) -> bool:
    """Whether two wounds lie in a row right beside the square."""
    return any(
        Cell(cell.col + right, cell.row + down) in wounds
        and Cell(cell.col + 2 * right, cell.row + 2 * down) in wounds
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )
