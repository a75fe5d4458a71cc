"""Ships of finished fleets moved about, so that fleets that were copied part again.

Each ship goes to any berth that the others leave it and that covers what only this ship covers
(Gibbs sampling). Every such berth counts for its part.
"""

from typing import NamedTuple

import numpy as np

from broadside.bots.classic.berthing import Counts, Words
from broadside.bots.classic.chance import draw
from broadside.bots.classic.compiled import loop
from broadside.bots.classic.fitting import fits, fitting, is_covered
from broadside.bots.classic.moorings import Berths, Reals


def shuffle(berths: Berths, chosen: Counts, weights: Reals, chance: Words, sweeps: int) -> Reals:
    """Move the ships of weighted fleets; the weight of the ships that lie on each berth."""
    shares = np.zeros(len(berths.masks))
    move_ships(berths, chosen, weights, chance, shares, sweeps)
    return shares


def _deny(berths: Berths, chosen: Counts, fleet: int, but: int, denied: Words) -> None:
    """The squares that the other ships of the fleet deny to this one."""
    for word in range(denied.shape[1]):
        taken = np.uint64(0)
        for ship in range(chosen.shape[1]):
            if ship != but:
                taken |= berths.halos[chosen[fleet, ship], word]
        denied[0, word] = taken


def _miss(berths: Berths, chosen: Counts, fleet: int, but: int, missed: Words) -> None:
    """The required squares that the other ships of the fleet leave uncovered."""
    for word in range(missed.shape[1]):
        held = np.uint64(0)
        for ship in range(chosen.shape[1]):
            if ship != but:
                held |= berths.masks[chosen[fleet, ship], word]
        missed[0, word] = berths.required[word] & ~held


class Moves(NamedTuple):
    """Room for thinking about the next move of a ship."""

    denied: Words
    missed: Words
    numbers: Counts


def _covering(berths: Berths, moves: Moves, many: int) -> int:
    """Those of the berths that cover all that is missed; how many there are."""
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
    berths: Berths,
    chosen: Counts,
    fleet: int,
    weight: float,
    chance: Words,
    shares: Reals,
    moves: Moves,
) -> None:
    """Move each ship to a berth that the others leave it; all such berths share the weight."""
    for ship in range(chosen.shape[1]):
        _deny(berths, chosen, fleet, ship, moves.denied)
        _miss(berths, chosen, fleet, ship, moves.missed)
        many = fitting(berths, berths.kinds[chosen[fleet, ship]], moves.denied, 0, moves.numbers)
        if not is_covered(moves.missed, 0):
            many = _covering(berths, moves, many)
        for place in range(many):
            shares[moves.numbers[place]] += weight / many
        chosen[fleet, ship] = moves.numbers[int(draw(chance) * many)]


@loop(_sweep, _deny, _miss, _covering, fitting, fits, is_covered, draw)
def move_ships(
    berths: Berths,
    chosen: Counts,
    weights: Reals,
    chance: Words,
    shares: Reals,
    sweeps: int,
) -> None:
    """Move the ships of each fleet about, and sum up where they lie."""
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
