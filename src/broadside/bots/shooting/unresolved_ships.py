"""The ships whose places are not known yet, and where each of them can lie."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from broadside.bots.shooting.berth_arrays import BerthArrays, Counts, Shorts, Words
from broadside.bots.shooting.call_arrays import (
    CallArrays,
    ClassArrays,
    agreeing,
    call_arrays_of,
    class_arrays_of,
)
from broadside.bots.shooting.compiled_loops import loop
from broadside.bots.shooting.evidence import Evidence
from broadside.bots.shooting.evidence_arrays import berth_arrays_of

Reals: TypeAlias = NDArray[np.float64]


class BerthsLeft(NamedTuple):
    """The berths left for unresolved ships, class by class, the largest ships first. A tuple, so
    that it can be passed to compiled loops as one argument."""

    masks: Words
    halos: Words
    kinds: Counts
    """The class of each berth, by its number."""
    starts: Counts
    """The first berth of each class, and the number of berths."""
    ships: Counts
    """The number of ships of each class: at least one."""
    required: Words
    """The squares that must hold one of the ships."""
    squares: Counts
    """The same as numbers, those with the fewest berths first."""
    crossings: Counts
    """The berths through each of these squares, one square after the other."""
    crossing_starts: Counts
    free: Counts
    """The berths without a required square, class by class."""
    free_starts: Counts


@dataclass(frozen=True, slots=True, eq=False)
class UnresolvedShips:
    """The rest of a fleet, once every ship that can lie in one place only is placed."""

    all_berths: BerthArrays
    settled: Shorts
    """Where ships certainly lie: rows of the berth arrays."""
    rows: Shorts
    """For each berth left, its row of the berth arrays."""
    classes: Counts
    """The index in the rules of each class that has ships left."""
    berths: BerthsLeft

    @property
    def total(self) -> int:
        """The number of unresolved ships, which are left to place."""
        return int(self.berths.ships.sum())


@dataclass(frozen=True, slots=True, eq=False)
class FleetEstimate:
    """Statistics over the fleets that are left."""

    shares: Reals
    """For each row of the arrays, the share of all fleets with an unsettled ship there."""
    fleets: float
    """The number of fleets."""


def find_unresolved(evidence: Evidence) -> UnresolvedShips:
    """Place every ship that can lie in one place only, and list the berths left for the unresolved
    others.

    No ship afloat can be hit everywhere: it has more squares than there are hits.
    """
    all_berths, roster = berth_arrays_of(evidence.rules), class_arrays_of(evidence.rules)
    settled, left, classes, berths = list_berths(
        roster,
        call_arrays_of(evidence),
        all_berths.cells,
        all_berths.lengths,
        all_berths.masks,
        all_berths.halos,
    )
    return UnresolvedShips(all_berths, roster.rows[settled], roster.rows[left], classes, berths)


def by_row(unresolved: UnresolvedShips, shares: Reals) -> Reals:
    """Shares of the berths of unresolved ships as shares of the rows of the berth arrays."""
    total = np.zeros(len(unresolved.all_berths.masks))
    np.add.at(total, unresolved.rows, shares)
    return total


def _settle(
    roster: ClassArrays,
    cells: Shorts,
    lengths: Shorts,
    masks: Words,
    halos: Words,
    ships: Counts,
    wanted: Counts,
    left: Counts,
) -> Counts:
    """Take berths that are certain, so that these ships are resolved; ``ships``, ``wanted`` and
    ``left`` shrink.

    A required square with a single berth left settles that berth, which rules out others, and so
    on.
    """
    settled = np.zeros(int(ships.sum()), np.int64)
    many = 0
    while many < len(settled):
        berth = _only_berth(roster, cells, lengths, wanted, left)
        if berth < 0:
            break
        settled[many] = berth
        many += 1
        ships[roster.kinds[berth]] -= 1
        row = roster.rows[berth]
        for at in range(lengths[row]):
            wanted[cells[row, at]] = 0
        _take_away(roster, masks, halos, berth, ships, left)
    return settled[:many]


def _only_berth(
    roster: ClassArrays, cells: Shorts, lengths: Shorts, wanted: Counts, left: Counts
) -> int:
    """A berth that resolves a ship: the last one for some required square, or -1."""
    crossings, last = np.zeros(len(wanted), np.int64), np.zeros(len(wanted), np.int64)
    for berth in range(len(left)):
        if left[berth]:
            row = roster.rows[berth]
            for at in range(lengths[row]):
                crossings[cells[row, at]] += 1
                last[cells[row, at]] = berth
    for square in range(len(wanted)):
        if wanted[square] and crossings[square] == 1:
            return int(last[square])
    return -1


def _take_away(
    roster: ClassArrays, masks: Words, halos: Words, taken: int, ships: Counts, left: Counts
) -> None:
    """Take away the berths of unresolved ships that a ship at the berth taken rules out."""
    halo = roster.rows[taken]
    for berth in range(len(left)):
        across = np.uint64(0)
        for word in range(masks.shape[1]):
            across |= masks[roster.rows[berth], word] & halos[halo, word]
        if across or ships[roster.kinds[berth]] == 0:
            left[berth] = 0


def _crossing(
    rows: Shorts, cells: Shorts, lengths: Shorts, wanted: Counts
) -> tuple[Counts, Counts, Counts, Counts]:
    """The required squares, the berths of unresolved ships through each of them, their starts, and
    the berths through none.
    """
    squares = np.flatnonzero(wanted)
    many, free = np.zeros(len(wanted), np.int64), np.ones(len(rows), np.int64)
    for berth in range(len(rows)):
        for at in range(lengths[rows[berth]]):
            square = cells[rows[berth], at]
            many[square] += 1
            if wanted[square]:
                free[berth] = 0
    squares = squares[np.argsort(many[squares], kind="mergesort")]
    starts = _starts(many[squares])
    crossings = np.zeros(starts[-1], np.int64)
    for place in range(len(squares)):
        end = starts[place]
        for berth in range(len(rows)):
            for at in range(lengths[rows[berth]]):
                if cells[rows[berth], at] == squares[place]:
                    crossings[end] = berth
                    end += 1
    return squares, crossings, starts, np.flatnonzero(free)


def _starts(many: Counts) -> Counts:
    starts = np.zeros(len(many) + 1, np.int64)
    starts[1:] = np.cumsum(many)
    return starts


def _words(marks: Counts) -> Words:
    words = np.zeros((len(marks) + 63) // 64, np.uint64)
    for square in np.flatnonzero(marks):
        words[square >> 6] |= np.uint64(1) << np.uint64(square & 63)
    return words


@loop(agreeing, _settle, _only_berth, _take_away, _crossing, _starts, _words)
def list_berths(
    roster: ClassArrays,
    calls: CallArrays,
    cells: Shorts,
    lengths: Shorts,
    masks: Words,
    halos: Words,
) -> tuple[Counts, Counts, Counts, BerthsLeft]:
    """List the berths of unresolved ships: settled berths and berths left, by their places in the
    roster; the classes that have ships left; and all about the berths left.
    """
    ships, wanted = roster.ships.copy(), calls.required.copy()
    left = agreeing(roster, calls, cells, lengths)
    settled = _settle(roster, cells, lengths, masks, halos, ships, wanted, left)
    remaining = np.flatnonzero(left)
    rows = roster.rows[remaining]
    afloat = np.flatnonzero(ships)
    numbers = np.cumsum(ships > 0) - 1
    kinds = numbers[roster.kinds[remaining]]
    squares, crossings, crossing_starts, free = _crossing(rows, cells, lengths, wanted)
    berths = BerthsLeft(
        masks[rows],
        halos[rows],
        kinds,
        _starts(np.bincount(kinds, minlength=len(afloat))),
        ships[afloat],
        _words(wanted),
        squares,
        crossings,
        crossing_starts,
        free,
        _starts(np.bincount(kinds[free], minlength=len(afloat))),
    )
    return settled, remaining, roster.classes[afloat], berths
