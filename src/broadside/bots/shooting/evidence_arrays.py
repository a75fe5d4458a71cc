"""What is known about a sea, as arrays for compiled loops."""

from dataclasses import dataclass

import numpy as np

from broadside.bots.shooting.berth_arrays import (
    BerthArrays,
    Counts,
    berth_arrays,
    cell_numbers,
)
from broadside.bots.shooting.evidence import Evidence
from broadside.bots.shooting.square_scores import CLOSED, WOUND, Status
from broadside.rules.shooting.ruleset import Ruleset


@dataclass(frozen=True, slots=True, eq=False)
class EvidenceArrays:
    """Squares by number: their status, whether they were fired at, and ships afloat by size."""

    all_berths: BerthArrays
    status: Status
    fired: Status
    afloat: Counts


def evidence_arrays(evidence: Evidence) -> EvidenceArrays:
    """The evidence about a sea as arrays for compiled loops."""
    grid, sea = evidence.grid, evidence.sea
    closed = sea.misses | evidence.water | evidence.wrecks
    if not evidence.rules.touching:
        closed = closed.union(*(grid.around(wreck) for wreck in evidence.wrecks))
    # Filled as bytes, zero for open squares: so it takes half as long as with arrays.
    status, fired = bytearray(grid.area), bytearray(grid.area)
    for square in cell_numbers(grid, closed):
        status[square] = CLOSED
    for square in cell_numbers(grid, evidence.wounds):
        status[square] = WOUND
    for square in cell_numbers(grid, sea.hits | sea.misses):
        fired[square] = 1
    berths = berth_arrays_of(evidence.rules)
    afloat = _afloat(evidence, berths)
    return EvidenceArrays(
        berths, np.frombuffer(status, np.int8), np.frombuffer(fired, np.int8), afloat
    )


def berth_arrays_of(rules: Ruleset) -> BerthArrays:
    """The berths of the ships of these rules, as arrays beside those of the evidence."""
    return berth_arrays(
        rules.grid, tuple(sorted({kind.size for kind in rules.ships})), rules.touching
    )


def _afloat(evidence: Evidence, berths: BerthArrays) -> Counts:
    """For the evidence arrays, the number of ships of each size, less those that are known to be
    sunk.
    """
    counts = np.zeros(len(berths.sizes), np.int64)
    for kind in evidence.rules.ships:
        counts[berths.sizes.index(kind.size)] += kind.count
    for size in evidence.sunk:
        counts[berths.sizes.index(size)] -= 1
    return counts
