"""Gibbs sampling: moves the ships of finished fleets, so that copies of a fleet become different.

Each ship goes to a berth that the other ships leave free and that covers what only this ship
covers. Each such berth gets an equal share of the weight.
"""

from typing import NamedTuple

import numpy as np

from broadside.bots.shooting.berth_arrays import Counts, Words
from broadside.bots.shooting.berth_fitting import fits, fitting, is_covered
from broadside.bots.shooting.compiled_loops import loop
from broadside.bots.shooting.random_numbers import draw_number
from broadside.bots.shooting.unresolved_ships import BerthsLeft, Reals


def gibbs_sample(
    berths: BerthsLeft, chosen: Counts, weights: Reals, chance: Words, sweeps: int
) -> Reals:
    """Move the ships of weighted fleets by Gibbs sampling. Returns the weight of the ships on each
    berth.
    """
    shares = np.zeros(len(berths.masks))
    move_ships(berths, chosen, weights, chance, shares, sweeps)
    return shares


def _deny(berths: BerthsLeft, chosen: Counts, fleet: int, but: int, denied: Words) -> None:
    """The squares that the other ships of a fleet deny to the one that Gibbs sampling moves."""
    for word in range(denied.shape[1]):
        taken = np.uint64(0)
        for ship in range(chosen.shape[1]):
            if ship != but:
                taken |= berths.halos[chosen[fleet, ship], word]
        denied[0, word] = taken


def _miss(berths: BerthsLeft, chosen: Counts, fleet: int, but: int, missed: Words) -> None:
    """The required squares that the other ships of a fleet leave to the one that Gibbs sampling
    moves.
    """
    for word in range(missed.shape[1]):
        held = np.uint64(0)
        for ship in range(chosen.shape[1]):
            if ship != but:
                held |= berths.masks[chosen[fleet, ship], word]
        missed[0, word] = berths.required[word] & ~held


class Moves(NamedTuple):
    """Buffers for choosing the next move of a ship."""

    denied: Words
    missed: Words
    numbers: Counts


def _covering(berths: BerthsLeft, moves: Moves, many: int) -> int:
    """Select the berths that a moved ship may take, because they cover all that is missed; returns
    their number.
    """
    kept = 0
    for place in range(many):
        berth = moves.numbers[place]
        left = np.uint64(0)
        for word in range(len(berths.required)):
            left |= moves.missed[0, word] & ~berths.masks[berth, word]
        moves.numbers[kept] = berth
        kept += left == 0
    return kept


def _sweep(
    berths: BerthsLeft,
    chosen: Counts,
    fleet: int,
    weight: float,
    chance: Words,
    shares: Reals,
    moves: Moves,
) -> None:
    """One sweep of Gibbs sampling: move each ship to a berth that the others leave free; all such
    berths share the weight.
    """
    for ship in range(chosen.shape[1]):
        _deny(berths, chosen, fleet, ship, moves.denied)
        _miss(berths, chosen, fleet, ship, moves.missed)
        many = fitting(berths, berths.kinds[chosen[fleet, ship]], moves.denied, 0, moves.numbers)
        if not is_covered(moves.missed, 0):
            many = _covering(berths, moves, many)
        for place in range(many):
            shares[moves.numbers[place]] += weight / many
        chosen[fleet, ship] = moves.numbers[int(draw_number(chance) * many)]


@loop(_sweep, _deny, _miss, _covering, fitting, fits, is_covered, draw_number)
def move_ships(
    berths: BerthsLeft,
    chosen: Counts,
    weights: Reals,
    chance: Words,
    shares: Reals,
    sweeps: int,
) -> None:
    """Move the ships of each fleet in sweeps of Gibbs sampling, and add up where they lie."""
    words = len(berths.required)
    moves = Moves(
        np.zeros((1, words), np.uint64),
        np.zeros((1, words), np.uint64),
        np.zeros(len(berths.masks) + 1, np.int64),
    )
    for fleet in range(len(chosen)):
        if weights[fleet] == 0.0:
            continue
        for _ in range(sweeps):
            _sweep(berths, chosen, fleet, weights[fleet] / sweeps, chance, shares, moves)
