"""Every fleet that agrees with all that was called out, one by one.

Each single ship can be checked against the calls on its own: if all its squares are hit, the last
of these hits, and no other, must have been called a sinking of its class. What is left is to place
the ships side by side so that every hit is explained. The loops are plain, so that they can be
compiled.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from broadside.bots.classic.berthing import Berthing, Counts, Shorts, Words, number, numbers
from broadside.bots.classic.compiled import loop
from broadside.bots.classic.evidence import Evidence
from broadside.bots.classic.sounding import berthing_of
from broadside.rules.classic.events import Call
from broadside.rules.classic.ruleset import Announces, Ruleset, ShipClass
from broadside.rules.grid import Cell, Grid


@dataclass(frozen=True, slots=True, eq=False)
class Candidates:
    """For each class of ship the berths that agree with the calls, and what must be covered."""

    berthing: Berthing
    rows: Shorts
    """A row a class: rows of the berthing, as many as ``many`` says."""
    many: Counts
    ships: Counts
    """How many ships of each class there are."""
    required: Words
    """The squares that must hold a ship."""
    hits: Words
    """Those of them that are hit."""


def candidates(evidence: Evidence) -> Candidates:
    """The places of all ships, afloat and sunk, that the evidence allows."""
    rules, berths = evidence.rules, berthing_of(evidence.rules)
    calls = _calls(evidence)
    listed = [_agreeing(rules, berths, kind, calls) for kind in rules.ships]
    rows = np.zeros((len(listed), max(1, *map(len, listed))), np.int16)
    for row, agreeing in zip(rows, listed, strict=True):
        row[: len(agreeing)] = agreeing
    hits = evidence.sea.hits
    return Candidates(
        berths,
        rows,
        np.array([len(agreeing) for agreeing in listed], np.int64),
        np.array([kind.count for kind in rules.ships], np.int64),
        words_of(evidence.grid, hits | evidence.spotted),
        words_of(evidence.grid, hits),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Calls:
    """What was called out, square by square."""

    water: NDArray[np.bool_]
    hit_at: Counts
    """When the square was hit, or -1."""
    sunk: Counts
    """The class that the hit sank, ``_SOME`` if it was not named, ``_NONE`` if nothing sank."""
    bombs: Counts
    """How many bombs it took to hit it: 1 or 2, or 0 when nothing is known."""


_NONE, _SOME = -1, -2


def _calls(evidence: Evidence) -> _Calls:
    grid, area = evidence.grid, evidence.grid.area
    names = [kind.name for kind in evidence.rules.ships]
    empty = evidence.sea.misses | evidence.water
    water = np.array([cell in empty for cell in grid.cells])
    hit_at, sunk, bombs = np.full(area, -1), np.full(area, _NONE), np.zeros(area, np.int64)
    for time, shot in enumerate(evidence.sea.shots):
        cell = number(grid, shot.target)
        if shot.call is Call.GLANCE:
            bombs[cell] = 2
        if shot.call in (Call.HIT, Call.SUNK):
            hit_at[cell] = time
            bombs[cell] = max(1, bombs[cell])
        if shot.call is Call.SUNK:
            sunk[cell] = _SOME if shot.ship is None else names.index(shot.ship)
    return _Calls(water, hit_at, sunk, bombs)


def _agreeing(rules: Ruleset, berths: Berthing, kind: ShipClass, calls: _Calls) -> Shorts:
    """The berths of one class that agree with every call."""
    rows = np.array(berths.rows_of(kind.size), np.int16)
    cells = berths.cells[rows, : kind.size]
    agree = ~calls.water[cells].any(axis=1)
    agree &= ~(calls.bombs[cells] == (1 if kind.armoured else 2)).any(axis=1)
    if rules.announces is not Announces.HIT:
        hit_at, sunk = calls.hit_at[cells], calls.sunk[cells]
        complete = (hit_at >= 0).all(axis=1, keepdims=True)
        finishing = complete & (hit_at == hit_at.max(axis=1, keepdims=True))
        named = (sunk == rules.ships.index(kind)) | (sunk == _SOME)
        agree &= np.where(finishing, named, sunk == _NONE).all(axis=1)
    agreeing: Shorts = rows[agree]
    return agreeing


def words_of(grid: Grid, cells: Iterable[Cell]) -> Words:
    """The cells as bits, 64 of them a word."""
    words = np.zeros((grid.area + 63) // 64, np.uint64)
    for place in numbers(grid, cells):
        word, bit = divmod(place, 64)
        words[word] |= np.uint64(1 << bit)
    return words


def list_fleets(possible: Candidates, limit: int, budget: int) -> Shorts | None:
    """Every fleet that is left, a row each with the berths of its ships in the order of classes.

    Nothing when there are more than ``limit``, or when the search takes more steps than ``budget``.
    """
    fleets = np.zeros((limit, int(possible.ships.sum())), np.int16)
    found = _fill_fleets(
        possible.rows,
        possible.many,
        possible.ships,
        possible.required,
        possible.berthing.masks,
        possible.berthing.halos,
        fleets,
        budget,
    )
    return None if found < 0 else fleets[:found]


def _next_berth(
    rows: Shorts,
    many: Counts,
    left: Counts,
    lowest: int,
    required: Words,
    denied: Words,
    masks: Words,
    kind: Counts,
    place: Counts,
    depth: int,
) -> int:
    """The next berth at this depth, or -1; ``kind`` and ``place`` remember how far it has come."""
    while kind[depth] < len(left):
        this = kind[depth]
        if left[this] > 0:
            while place[depth] < many[this]:
                berth = rows[this, place[depth]]
                place[depth] += 1
                if lowest >= 0 and not has_bit(masks[berth], lowest):
                    continue
                if lowest < 0 and meet(masks[berth], required):
                    continue
                if not meet(masks[berth], denied):
                    return int(berth)
        if lowest < 0:
            return -1
        kind[depth] += 1
        place[depth] = 0
    return -1


def _first_left(left: Counts) -> int:
    for kind in range(len(left)):
        if left[kind] > 0:
            return kind
    return len(left)


def _write_fleet(fleet: Shorts, chosen: Counts, kind: Counts, ships: Counts, total: int) -> None:
    place = 0
    for wanted in range(len(ships)):
        for ship in range(total):
            if kind[ship] == wanted:
                fleet[place] = chosen[ship]
                place += 1


def lowest_bit(words: Words) -> int:
    """The number of the lowest bit, or -1."""
    for word in range(len(words)):
        if words[word]:
            bit = 0
            while not words[word] >> np.uint64(bit) & np.uint64(1):
                bit += 1
            return word * 64 + bit
    return -1


def has_bit(words: Words, bit: int) -> bool:
    return bool(words[bit >> 6] >> np.uint64(bit & 63) & np.uint64(1))


def meet(one: Words, other: Words) -> bool:
    """Whether any bit is in both."""
    for word in range(len(one)):  # noqa: SIM110 - a loop that compiles
        if one[word] & other[word]:
            return True
    return False


@loop(_next_berth, _first_left, _write_fleet, lowest_bit, has_bit, meet)
def _fill_fleets(
    rows: Shorts,
    many: Counts,
    ships: Counts,
    required: Words,
    masks: Words,
    halos: Words,
    fleets: Shorts,
    budget: int,
) -> int:
    """Depth first: cover the lowest square not yet covered, then place what is left over.

    A fleet is found once only: a cover is told by its squares in order, and free ships of one
    class are placed in the order of their berths.
    """
    classes, total, words = len(ships), fleets.shape[1], len(required)
    uncovered = np.zeros((total + 1, words), np.uint64)
    denied = np.zeros((total + 1, words), np.uint64)
    left = np.zeros((total + 1, classes), np.int64)
    lowest = np.zeros(total + 1, np.int64)
    kind = np.zeros(total + 1, np.int64)
    place = np.zeros(total + 1, np.int64)
    chosen = np.zeros(total + 1, np.int64)
    uncovered[0], left[0] = required, ships
    lowest[0] = lowest_bit(uncovered[0])
    depth, found = 0, 0
    if lowest[0] < 0:
        kind[0] = _first_left(left[0])
    while depth >= 0:
        budget -= 1
        if budget < 0:
            return -1
        berth = _next_berth(
            rows,
            many,
            left[depth],
            lowest[depth],
            required,
            denied[depth],
            masks,
            kind,
            place,
            depth,
        )
        if berth < 0:
            depth -= 1
            continue
        chosen[depth] = berth
        for word in range(words):
            uncovered[depth + 1, word] = uncovered[depth, word] & ~masks[berth, word]
            denied[depth + 1, word] = denied[depth, word] | halos[berth, word]
        if depth + 1 == total:
            if lowest_bit(uncovered[total]) < 0:
                if found == len(fleets):
                    return -1
                _write_fleet(fleets[found], chosen, kind, ships, total)
                found += 1
            continue
        left[depth + 1] = left[depth]
        left[depth + 1, kind[depth]] -= 1
        was_free = lowest[depth] < 0
        depth += 1
        lowest[depth] = lowest_bit(uncovered[depth])
        kind[depth], place[depth] = 0, 0
        if lowest[depth] < 0:
            kind[depth] = _first_left(left[depth])
            if was_free and kind[depth] == kind[depth - 1]:
                place[depth] = place[depth - 1]
    return found
