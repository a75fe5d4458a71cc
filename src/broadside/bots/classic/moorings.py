"""The ships whose places are not plain yet, and where each of them can lie."""

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from broadside.bots.classic.berthing import Berthing, Counts, Shorts, Words
from broadside.bots.classic.evidence import Evidence
from broadside.bots.classic.fleets_left import Candidates, candidates

Reals: TypeAlias = NDArray[np.float64]
Marks: TypeAlias = NDArray[np.bool_]


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
    possible = candidates(evidence)
    berthing = possible.berthing
    order = sorted(range(len(possible.ships)), key=lambda kind: -evidence.rules.ships[kind].size)
    ships = possible.ships[order].copy()
    many = possible.many[order]
    kinds = np.repeat(np.arange(len(order)), many)
    rows = np.concatenate([possible.rows[kind, : possible.many[kind]] for kind in order])
    wanted = _squares(possible.required, evidence.grid.area)
    settled, left = _settle(berthing, rows, kinds, ships, wanted)
    berths = _berths(possible, rows[left], kinds[left], ships, wanted)
    return Moorings(berthing, rows[settled], rows[left], berths)


def by_row(moorings: Moorings, shares: Reals) -> Reals:
    """Shares of the berths left as shares of the rows of the berthing."""
    total = np.zeros(len(moorings.berthing.masks))
    np.add.at(total, moorings.rows, shares)
    return total


def _settle(
    berthing: Berthing, rows: Shorts, kinds: Counts, ships: Counts, wanted: Marks
) -> tuple[Counts, Marks]:
    """Berths that are taken for certain, and those that are left; ``ships`` and ``wanted`` shrink.

    A required square through which a single berth is left settles that berth, which takes others
    away, and so on.
    """
    cells, masks, halos = berthing.cells[rows], berthing.masks[rows], berthing.halos[rows]
    settled: list[int] = []
    while True:
        denied = np.bitwise_or.reduce(halos[settled], axis=0)
        left = (ships[kinds] > 0) & ~(masks & denied).any(axis=1)
        wants = wanted[cells] & (cells >= 0) & left[:, None]
        crossings = np.bincount(cells[wants], minlength=len(wanted))
        only = (wants & (crossings[cells] == 1)).any(axis=1)
        if not only.any():
            return np.array(settled, np.int64), left
        for berth in np.flatnonzero(only):
            settled.append(int(berth))
            ships[kinds[berth]] -= 1
            wanted[cells[berth][cells[berth] >= 0]] = False


def _berths(
    possible: Candidates,
    rows: Shorts,
    kinds: Counts,
    ships: Counts,
    wanted: Marks,
) -> Berths:
    berthing = possible.berthing
    cells = berthing.cells[rows]
    numbers = np.cumsum(ships > 0) - 1
    kinds, ships = numbers[kinds], ships[ships > 0]
    free = np.flatnonzero(~(wanted[cells] & (cells >= 0)).any(axis=1))
    crossings = {
        int(square): np.flatnonzero((cells == square).any(axis=1))
        for square in np.flatnonzero(wanted)
    }
    squares = sorted(crossings, key=lambda square: len(crossings[square]))
    return Berths(
        masks=berthing.masks[rows],
        halos=berthing.halos[rows],
        kinds=kinds,
        starts=_starts(np.bincount(kinds, minlength=len(ships))),
        ships=ships,
        required=_words(wanted),
        squares=np.array(squares, np.int64),
        crossings=np.concatenate([np.zeros(0, np.int64), *map(crossings.__getitem__, squares)]),
        crossing_starts=_starts([len(crossings[square]) for square in squares]),
        free=free,
        free_starts=_starts(np.bincount(kinds[free], minlength=len(ships))),
    )


def _starts(many: Counts | list[int]) -> Counts:
    return np.concatenate([[0], np.cumsum(many)]).astype(np.int64)


def _squares(words: Words, area: int) -> Marks:
    numbers = np.arange(area)
    bits: Words = words[numbers >> 6] >> (numbers & 63).astype(np.uint64) & np.uint64(1)
    return bits.astype(np.bool_)


def _words(marks: Marks) -> Words:
    padded = np.zeros((len(marks) + 63) // 64 * 64, np.bool_)
    padded[: len(marks)] = marks
    return np.packbits(padded, bitorder="little").view("<u8").astype(np.uint64)
