"""What is known about a sea, as arrays for counting."""

from dataclasses import dataclass

import numpy as np

from broadside.bots.classic.berthing import Berthing, Counts, berthing, numbers
from broadside.bots.classic.evidence import Evidence
from broadside.bots.classic.score import CLOSED, WOUND, Status
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
    # Filled as bytes, zero for open squares: so it takes half as long as with arrays.
    status, fired = bytearray(grid.area), bytearray(grid.area)
    for square in numbers(grid, closed):
        status[square] = CLOSED
    for square in numbers(grid, evidence.wounds):
        status[square] = WOUND
    for square in numbers(grid, sea.hits | sea.misses):
        fired[square] = 1
    berths = berthing_of(evidence.rules)
    afloat = _afloat(evidence, berths)
    return Sounding(berths, np.frombuffer(status, np.int8), np.frombuffer(fired, np.int8), afloat)


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
