"""How good each square is, from the berths that are left for single ships.

Written as plain loops over arrays, so that they can be compiled. The results are the same either
way. See ``docs/numeric-code.md``.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from broadside.bots.shooting.berth_arrays import Counts, Shorts
from broadside.bots.shooting.compiled_loops import loop

Status: TypeAlias = NDArray[np.int8]
Scores: TypeAlias = NDArray[np.float64]

OPEN, CLOSED, WOUND = 0, 1, 2
"""A square that may hold a ship, one that holds no ship afloat, and a hit on a ship afloat."""

NOT_OPEN = -1.0
"""The score of squares that are not open; all others score at least 0."""

# Where the weights lie in their array; what each means stands with them.
LATTICE, TARGET_LATTICE, EDGE, NEIGHBOURS, RING_2, RING_3, DENSITY, COVER = (
    0, 8, 16, 19, 23, 30, 37, 38,
)  # fmt: skip


def _touches_wound(status: Status, near: Shorts, berth: int) -> bool:
    for place in range(near.shape[1]):
        if near[berth, place] < 0:
            return False
        if status[near[berth, place]] == WOUND:
            return True
    return False


def _target_scores(
    status: Status,
    fired: Status,
    density: Scores,
    cover: Scores,
    shortest: int,
    cols: int,
    weights: Scores,
) -> Scores:
    lattice = best_lattice(fired, shortest, cols)
    bonus = weights[TARGET_LATTICE + min(shortest, 7)]
    scores = np.zeros(len(status))
    for cell in range(len(status)):
        if status[cell] != OPEN:
            scores[cell] = NOT_OPEN
            continue
        value = cover[cell] + weights[DENSITY] * density[cell]
        scores[cell] = value * bonus if on_lattice(cell, cols, shortest, lattice) else value
    return scores


def _hunting_scores(
    status: Status,
    fired: Status,
    density: Scores,
    shortest: int,
    cols: int,
    weights: Scores,
) -> Scores:
    lattice = best_lattice(fired, shortest, cols)
    bonus = weights[LATTICE + min(shortest, 7)]
    rows = len(status) // cols
    scores = np.zeros(len(status))
    for cell in range(len(status)):
        if status[cell] != OPEN:
            scores[cell] = NOT_OPEN
            continue
        if density[cell] == 0.0:
            continue
        row, col = cell // cols, cell % cols
        edge = min(min(col, cols - 1 - col), min(row, rows - 1 - row))
        value = _with_neighbours(density, row, col, rows, cols, weights)
        value *= weights[EDGE + min(edge, 2)]
        if shortest == 2 or shortest == 3:
            value *= _rings(fired, row, col, rows, cols, shortest, weights)
        # Squares that may hold a ship always come before those that cannot.
        value = max(value, 1e-9)
        scores[cell] = value * bonus if on_lattice(cell, cols, shortest, lattice) else value
    return scores


def _with_neighbours(
    density: Scores, row: int, col: int, rows: int, cols: int, weights: Scores
) -> float:
    """A term of a square's score: the density here, and with weights that of the 20 squares within
    a knight's move.
    """
    value = float(density[row * cols + col])
    for down in range(max(-2, -row), min(3, rows - row)):
        for right in range(max(-2, -col), min(3, cols - col)):
            far, wide = max(abs(down), abs(right)), min(abs(down), abs(right))
            if far == 0 or wide == 2:
                continue
            # Beside, diagonal, two away in line, a knight's move.
            kind = 2 * (far - 1) + wide
            value += weights[NEIGHBOURS + kind] * density[(row + down) * cols + col + right]
    return value


def _rings(
    fired: Status, row: int, col: int, rows: int, cols: int, shortest: int, weights: Scores
) -> float:
    """A term of a square's score: a factor for each shot nearby, by its distance."""
    first = RING_2 if shortest == 2 else RING_3
    factor = 1.0
    for down in range(max(-3, -row), min(4, rows - row)):
        for right in range(max(-3, -col), min(4, cols - col)):
            if fired[(row + down) * cols + col + right] == 0:
                continue
            far, wide = max(abs(down), abs(right)), min(abs(down), abs(right))
            if far == 1:
                factor *= weights[first + wide]
            elif far == 2:
                factor *= weights[first + 2 + wide]
            elif wide <= 1:
                factor *= weights[first + 5 + wide]
    return factor


def best_lattice(fired: Status, step: int, cols: int) -> int:
    """For the scores, the lattice of diagonals on which most shots lie already: the remainder of
    the rising ones, then of the falling ones.
    """
    if step < 2:
        return 0
    counts = np.zeros(2 * step, np.int64)
    for cell in range(len(fired)):
        if fired[cell]:
            row, col = cell // cols, cell % cols
            counts[(col + row) % step] += 1
            counts[step + (col - row) % step] += 1
    best = 0
    for lattice in range(1, 2 * step):
        if counts[lattice] > counts[best]:
            best = lattice
    return best


def on_lattice(cell: int, cols: int, step: int, lattice: int) -> bool:
    """Whether a square scores as one on that lattice of diagonals; with a step of 1, no square
    does.
    """
    if step < 2:
        return False
    row, col = cell // cols, cell % cols
    if lattice < step:
        return (col + row) % step == lattice
    return (col - row) % step == lattice - step


@loop(
    _touches_wound,
    _target_scores,
    _hunting_scores,
    _with_neighbours,
    _rings,
    best_lattice,
    on_lattice,
)
def score_squares(
    status: Status,
    fired: Status,
    afloat: Counts,
    cells: Shorts,
    near: Shorts,
    lengths: Shorts,
    starts: Counts,
    cols: int,
    weights: Scores,
) -> Scores:
    """Score every square as a target; squares that are not open score below zero.

    ``afloat`` counts the ships of each size. Unless something is wounded, squares score by the
    ships that may lie there (hunting); otherwise mostly by those that explain wounds.
    """
    area = len(status)
    density = np.zeros(area)
    cover = np.zeros(area)
    shortest = 0
    for size in range(len(afloat)):
        if afloat[size] == 0:
            continue
        if shortest == 0:
            shortest = lengths[starts[size]]
        for berth in range(starts[size], starts[size + 1]):
            length = lengths[berth]
            wounds = 0
            for place in range(length):
                at = status[cells[berth, place]]
                if at == CLOSED:
                    wounds = -1
                    break
                wounds += at == WOUND
            if wounds < 0 or wounds == length or _touches_wound(status, near, berth):
                continue
            if wounds == 0:
                for place in range(length):
                    density[cells[berth, place]] += afloat[size]
                continue
            worth = weights[COVER + min(wounds, 6)] * afloat[size]
            for place in range(length):
                cover[cells[berth, place]] += worth
    if np.any(status == WOUND):
        return _target_scores(status, fired, density, cover, shortest, cols, weights)
    return _hunting_scores(status, fired, density, shortest, cols, weights)
