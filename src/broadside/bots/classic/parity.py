"""The hunter on a checkerboard: every ship of two squares or more covers one of its colours."""

from random import Random

from broadside.bots.classic.evidence import Evidence
from broadside.bots.classic.hunter import hunt
from broadside.rules.grid import Cell


def hunt_on_parity(evidence: Evidence, rng: Random) -> Cell:
    """As the hunter; while nothing is wounded, only squares of one colour."""
    coloured = frozenset(cell for cell in evidence.open if (cell.col + cell.row) % 2)
    fair = evidence.without(coloured)
    return hunt(evidence if evidence.wounds or not fair.open else fair, rng)
