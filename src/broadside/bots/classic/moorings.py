"""The ships whose places are not plain yet, and where each of them can lie."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from broadside.bots.classic.berthing import Berthing, Counts, Shorts, Words
from broadside.bots.classic.calls import Calls, Roster, agreeing, calls_of, roster_of
from broadside.bots.classic.compiled import loop
from broadside.bots.classic.evidence import Evidence
from broadside.bots.classic.sounding import berthing_of

Reals: TypeAlias = NDArray[np.float64]


class Berths(NamedTuple):
    """Berths by number, class by class, the largest ships first. A tuple goes into loops whole."""

    masks: Words
    halos: Words
    kinds: Counts
    """The class of each berth, by number."""
    starts: Counts
    """The first berth of each class, and the number of berths."""
    ships: Counts
    """How many ships of each class there are: at least one."""
    required: Words
    """The squares that must hold one of the ships."""
    squares: Counts
    """The same by number, those with fewest berths first."""
    crossings: Counts
    """The berths through each of these squares, one square after the other."""
    crossing_starts: Counts
    free: Counts
    """The berths that have no required square, class by class."""
    free_starts: Counts


@dataclass(frozen=True, slots=True, eq=False)
class Moorings:
    """The rest of a fleet, once every ship that can lie in one place only lies there."""

    berthing: Berthing
    settled: Shorts
    """Where ships lie for certain: rows of the berthing."""
    rows: Shorts
    """For each berth left, its row of the berthing."""
    classes: Counts
    """The place in the rules of each class that has ships left."""
    berths: Berths

    @property
    def total(self) -> int:
        """The number of ships left to place."""
        return int(self.berths.ships.sum())


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """What the fleets that are left look like on the whole."""

    shares: Reals
    """For each row of the berthing, the part of all fleets that have an unsettled ship there."""
    fleets: float
    """How many fleets there are."""


def moor(evidence: Evidence) -> Moorings:
    """Place every ship that has no choice, and list what is left for the others.

    That a fleet afloat is not wholly hit need not be said: it has more squares than there are hits.
    """
    berthing, roster = berthing_of(evidence.rules), roster_of(evidence.rules)
    settled, left, classes, berths = list_berths(
        roster,
        calls_of(evidence),
        berthing.cells,
        berthing.lengths,
        berthing.masks,
        berthing.halos,
    )
    return Moorings(berthing, roster.rows[settled], roster.rows[left], classes, berths)


def by_row(moorings: Moorings, shares: Reals) -> Reals:
    """Shares of the berths left as shares of the rows of the berthing."""
    total = np.zeros(len(moorings.berthing.masks))
    np.add.at(total, moorings.rows, shares)
    return total


def _settle(
    roster: Roster,
    cells: Shorts,
    lengths: Shorts,
    masks: Words,
    halos: Words,
    ships: Counts,
    wanted: Counts,
    left: Counts,
) -> Counts:
    """Berths that are taken for certain; ``ships``, ``wanted`` and ``left`` shrink.

    A required square through which a single berth is left settles that berth, which takes others
    away, and so on.
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
    roster: Roster, cells: Shorts, lengths: Shorts, wanted: Counts, left: Counts
) -> int:
    """A berth that some required square cannot do without, or -1."""
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
    roster: Roster, masks: Words, halos: Words, taken: int, ships: Counts, left: Counts
) -> None:
    """What cannot hold a ship any more, since one lies at the berth taken."""
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
    """The required squares, the berths through each of them, where these start, and the berths
    through none."""
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
    roster: Roster, calls: Calls, cells: Shorts, lengths: Shorts, masks: Words, halos: Words
) -> tuple[Counts, Counts, Counts, Berths]:
    """Berths settled and berths left, by their places in the roster; the classes that have ships
    left; and all about the berths left."""
    ships, wanted = roster.ships.copy(), calls.required.copy()
    left = agreeing(roster, calls, cells, lengths)
    settled = _settle(roster, cells, lengths, masks, halos, ships, wanted, left)
    remaining = np.flatnonzero(left)
    rows = roster.rows[remaining]
    afloat = np.flatnonzero(ships)
    numbers = np.cumsum(ships > 0) - 1
    kinds = numbers[roster.kinds[remaining]]
    squares, crossings, crossing_starts, free = _crossing(rows, cells, lengths, wanted)
    berths = Berths(
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
