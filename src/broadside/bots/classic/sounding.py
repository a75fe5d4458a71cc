"""What is known about a sea, as arrays for counting."""

from dataclasses import dataclass

import numpy as np

from broadside.bots.classic.berthing import Berthing, Counts, berthing, numbers
from broadside.bots.classic.evidence import Evidence
from broadside.bots.classic.score import CLOSED, OPEN, WOUND, Status
from broadside.rules.classic.ruleset import Ruleset


@dataclass(frozen=True, slots=True, eq=False)
class Sounding:
    """Squares by number: their status, whether they were fired at, and ships afloat by size."""

    berthing: Berthing
    status: Status
    fired: Status
    afloat: Counts


def sound(evidence: Evidence) -> Sounding:
    """The evidence as arrays."""
    grid, sea = evidence.grid, evidence.sea
    closed = sea.misses | evidence.water | evidence.wrecks
    if not evidence.rules.touching:
        closed = closed.union(*(grid.around(wreck) for wreck in evidence.wrecks))
    status = np.full(grid.area, OPEN, np.int8)
    fired = np.zeros(grid.area, np.int8)
    status[numbers(grid, closed)] = CLOSED
    status[numbers(grid, evidence.wounds)] = WOUND
    fired[numbers(grid, sea.hits | sea.misses | sea.glances)] = 1
    return Sounding(berthing_of(evidence.rules), status, fired, _afloat(evidence))


def berthing_of(rules: Ruleset) -> Berthing:
    """The berths of the ships of these rules."""
    return berthing(rules.grid, tuple(sorted({kind.size for kind in rules.ships})), rules.touching)


def _afloat(evidence: Evidence) -> Counts:
    """Ships of each size, less those that are known to be sunk."""
    sizes = [kind.size for kind in evidence.rules.roster]
    for size in evidence.sunk:
        sizes.remove(size)
    return np.array([sizes.count(size) for size in berthing_of(evidence.rules).sizes], np.int64)
