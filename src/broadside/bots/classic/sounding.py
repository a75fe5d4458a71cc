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
    fired[numbers(grid, sea.misses)] = 1
    fired[numbers(grid, sea.hits)] = 1
    berths = berthing_of(evidence.rules)
    return Sounding(berths, status, fired, _afloat(evidence, berths))


def berthing_of(rules: Ruleset) -> Berthing:
    """The berths of the ships of these rules."""
    return berthing(rules.grid, tuple(sorted({kind.size for kind in rules.ships})), rules.touching)


def _afloat(evidence: Evidence, berths: Berthing) -> Counts:
    """Ships of each size, less those that are known to be sunk."""
    counts = np.zeros(len(berths.sizes), np.int64)
    for kind in evidence.rules.ships:
        counts[berths.sizes.index(kind.size)] += kind.count
    for size in evidence.sunk:
        counts[berths.sizes.index(size)] -= 1
    return counts
