"""The computer player of Sea Battle: random search, and after a hit a queue of neighbours."""

from random import Random

from broadside.bots.classic.drifter import drift
from broadside.bots.classic.evidence import Evidence
from broadside.rules.classic.events import Call
from broadside.rules.grid import Cell


def queue_up(evidence: Evidence, rng: Random) -> Cell:
    """The first target in the queue; with an empty queue, drift (REQ-045 to REQ-058)."""
    queue = target_queue(evidence)
    return queue[0] if queue else drift(evidence, rng)


def target_queue(evidence: Evidence) -> list[Cell]:
    """The neighbours of hits in the order in which they were found, each once.

    A sinking clears the queue (REQ-055). Squares off the board never enter it, and squares that
    were fired at since leave it (REQ-052).
    """
    queue: dict[Cell, None] = {}
    for shot in evidence.sea.shots:
        if shot.call is Call.HIT:
            queue |= dict.fromkeys(evidence.grid.beside(shot.target))
        if shot.call is Call.SUNK:
            queue.clear()
    open_cells = set(evidence.open)
    return [cell for cell in queue if cell in open_cells]
