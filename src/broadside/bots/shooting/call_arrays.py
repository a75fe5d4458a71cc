"""What was called about a sea, square by square, as arrays for compiled loops."""

from functools import lru_cache
from typing import NamedTuple

import numpy as np

from broadside.bots.shooting.berth_arrays import Counts, Shorts, cell_number
from broadside.bots.shooting.evidence import Evidence
from broadside.bots.shooting.evidence_arrays import berth_arrays_of
from broadside.rules.shooting.events import Call
from broadside.rules.shooting.ruleset import Announces, Ruleset

NOTHING, SOMETHING, UNTOLD = -1, -2, -3
"""A hit that sank nothing, a hit that sank a ship of an unnamed class, and a hit for which it is
never told whether it sank anything."""


class ClassArrays(NamedTuple):
    """Every berth of every class, the largest ships first."""

    rows: Shorts
    """Rows of the berth arrays."""
    kinds: Counts
    """The class of each row, in the order used here."""
    classes: Counts
    """The index of each class in the rules."""
    ships: Counts
    bombs: Counts
    """By class, how many bombs it takes to hit a square."""


class CallArrays(NamedTuple):
    """Arrays indexed by the number of the square."""

    water: Counts
    """1 where no ship lies."""
    hit_at: Counts
    """The shot that hit the square, by its number, or -1."""
    sunk: Counts
    """The class that the hit sank, as its index in the rules, or one of the constants above."""
    bombs: Counts
    """The number of bombs it took to hit it: 1 or 2, or 0 when nothing is known."""
    required: Counts
    """1 where a ship certainly lies, hit or not."""


@lru_cache(maxsize=64)
def class_arrays_of(rules: Ruleset) -> ClassArrays:
    """The berths of every ship class of these rules as arrays, before anything was called."""
    berths = berth_arrays_of(rules)
    order = sorted(range(len(rules.ships)), key=lambda place: -rules.ships[place].size)
    kinds = [rules.ships[place] for place in order]
    rows = [np.array(berths.rows_of(kind.size), np.int16) for kind in kinds]
    return ClassArrays(
        np.concatenate(rows),
        np.repeat(np.arange(len(order)), [len(each) for each in rows]),
        np.array(order, np.int64),
        np.array([kind.count for kind in kinds], np.int64),
        np.array([2 if kind.armoured else 1 for kind in kinds], np.int64),
    )


def call_arrays_of(evidence: Evidence) -> CallArrays:
    """The calls of the shots at a sea, and what the radar showed, as arrays."""
    grid, area = evidence.grid, evidence.grid.area
    silent = evidence.rules.announces is Announces.HIT
    names = {kind.name: place for place, kind in enumerate(evidence.rules.ships)}
    water, hit_at, bombs, required = [0] * area, [-1] * area, [0] * area, [0] * area
    sunk = [UNTOLD if silent else NOTHING] * area
    for time, shot in enumerate(evidence.sea.shots):
        square = cell_number(grid, shot.target)
        if shot.call is Call.MISS:
            water[square] = 1
        elif shot.call is Call.GLANCE:
            bombs[square] = 2
        else:
            hit_at[square], required[square] = time, 1
            bombs[square] = max(1, bombs[square])
            if shot.call is Call.SUNK:
                sunk[square] = SOMETHING if shot.ship is None else names[shot.ship]
    for cell in evidence.water:
        water[cell_number(grid, cell)] = 1
    for cell in evidence.spotted:
        required[cell_number(grid, cell)] = 1
    return CallArrays(
        *(np.array(each, np.int64) for each in (water, hit_at, sunk, bombs, required))
    )


def agreeing(roster: ClassArrays, calls: CallArrays, cells: Shorts, lengths: Shorts) -> Counts:
    """1 for each berth that agrees with the calls: a ship there would have been called as it was.

    If all squares of the berth are hit, the last of these hits, and no other, was called its
    sinking.
    """
    # Compiled, a part of a tuple takes longer to get than a square of an array.
    rows, kinds, classes, needed = roster.rows, roster.kinds, roster.classes, roster.bombs
    water, hit_at, sunk, bombs = calls.water, calls.hit_at, calls.sunk, calls.bombs
    agree = np.ones(len(rows), np.int64)
    for berth in range(len(rows)):
        row, kind = rows[berth], kinds[berth]
        last, whole = -1, True
        for at in range(lengths[row]):
            square = cells[row, at]
            if water[square] or (bombs[square] > 0 and bombs[square] != needed[kind]):
                agree[berth] = 0
            last = max(last, hit_at[square])
            whole &= hit_at[square] >= 0
        for at in range(lengths[row]):
            square = cells[row, at]
            if sunk[square] == UNTOLD:
                continue
            if whole and hit_at[square] == last:
                if sunk[square] != SOMETHING and sunk[square] != classes[kind]:
                    agree[berth] = 0
            elif sunk[square] != NOTHING:
                agree[berth] = 0
    return agree
