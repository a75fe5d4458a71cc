"""The simple players: random shots, a queue of neighbours, and hunting beside hits."""

from random import Random

from broadside.bots.shooting.evidence import Evidence
from broadside.bots.shooting.shooting_player import Shooter
from broadside.rules.grid import Cell
from broadside.rules.shooting.events import Call


def fire_at_random(evidence: Evidence, rng: Random) -> Cell:
    """A random shot: any open square."""
    return rng.choice(evidence.open)


def certain_first(shooter: Shooter, evidence: Evidence, rng: Random) -> Cell:
    """Fire at a square that certainly holds a ship, if one is known; else where the shooter
    chooses.
    """
    if evidence.spotted:
        return rng.choice(sorted(evidence.spotted))
    return shooter(evidence, rng)


def fire_from_queue(evidence: Evidence, rng: Random) -> Cell:
    """Fire at the first square in a queue of neighbours of hits; with an empty queue, a random shot
    (REQ-045 to REQ-058).
    """
    queue = target_queue(evidence)
    return queue[0] if queue else fire_at_random(evidence, rng)


def target_queue(evidence: Evidence) -> list[Cell]:
    """A simple player's queue: the neighbours of hits in the order in which they were found, each
    once.

    A sinking clears the queue (REQ-055). Squares off the board never enter it, and squares that
    were fired at since then leave it (REQ-052).
    """
    queue: dict[Cell, None] = {}
    for shot in evidence.sea.shots:
        if shot.call is Call.HIT:
            queue |= dict.fromkeys(evidence.grid.beside(shot.target))
        if shot.call is Call.SUNK:
            queue.clear()
    open_cells = set(evidence.open)
    return [cell for cell in queue if cell in open_cells]


def hunt(evidence: Evidence, rng: Random) -> Cell:
    """A simple player's shot: in line with two hits, else beside a hit, else anywhere."""
    wounds = set(evidence.wounds)
    in_line = [cell for cell in evidence.open if _continues(cell, wounds)]
    beside = [cell for cell in evidence.open if wounds.intersection(evidence.grid.beside(cell))]
    choices = in_line or beside
    return rng.choice(choices) if choices else fire_at_random(evidence, rng)


def _continues(cell: Cell, wounds: set[Cell]) -> bool:
    """Whether two hits in line lie right beside the square, so that hunting goes on there."""
    return any(
        Cell(cell.col + right, cell.row + down) in wounds
        and Cell(cell.col + 2 * right, cell.row + 2 * down) in wounds
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1))
    )


def hunt_on_parity(evidence: Evidence, rng: Random) -> Cell:
    """Fire as ``hunt`` does, but without an open hit only at squares of one colour."""
    coloured = frozenset(cell for cell in evidence.open if (cell.col + cell.row) % 2)
    fair = evidence.without(coloured)
    return hunt(evidence if evidence.wounds or not fair.open else fair, rng)
