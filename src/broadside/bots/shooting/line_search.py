"""The medium and the hard player: after a hit they search in line until the ship is sunk."""

from random import Random

from broadside.bots.shooting.evidence import Evidence
from broadside.bots.shooting.simple_players import fire_at_random
from broadside.rules.grid import Cell


def search_in_line(evidence: Evidence, rng: Random) -> Cell:
    """Search in line from the oldest hit with an open neighbour; without one, fire at random."""
    for wound in evidence.wounds:
        if leads := _leads(evidence, wound):
            return rng.choice(leads)
    return fire_at_random(evidence, rng)


def search_in_line_apart(evidence: Evidence, rng: Random) -> Cell:
    """Search in line from a hit, and never beside a sunk ship where ships may not touch."""
    if evidence.rules.touching:
        return search_in_line(evidence, rng)
    grid = evidence.grid
    spared = frozenset(near for cell in evidence.wrecks for near in grid.around(cell))
    fair = evidence.without(spared)
    return search_in_line(fair if fair.open else evidence, rng)


def _leads(evidence: Evidence, wound: Cell) -> list[Cell]:
    """Where to search from a hit: the open ends of the line of hits through it, or else the squares
    beside it.
    """
    open_cells, wounds = set(evidence.open), set(evidence.wounds)
    ends = [
        end
        for ahead, astern in _axes(wound, wounds)
        if _distance(ahead, astern) > 2
        for end in (ahead, astern)
        if end in open_cells
    ]
    return ends or [cell for cell in evidence.grid.beside(wound) if cell in open_cells]


def _axes(wound: Cell, wounds: set[Cell]) -> list[tuple[Cell, Cell]]:
    """For each axis of a line search, the first squares beyond the line of hits, at both ends."""
    return [
        (_beyond(wound, wounds, right, down), _beyond(wound, wounds, -right, -down))
        for right, down in ((1, 0), (0, 1))
    ]


def _beyond(wound: Cell, wounds: set[Cell], right: int, down: int) -> Cell:
    cell = wound
    while cell in wounds:
        cell = Cell(cell.col + right, cell.row + down)
    return cell


def _distance(one: Cell, other: Cell) -> int:
    return abs(one.col - other.col) + abs(one.row - other.row)
