"""Ships of finished fleets moved about, so that fleets that were copied part again.

Ships are moved one at a time (Gibbs sampling). While wandering they may leave squares uncovered for
a while; a sweep moves each of them to any berth that the others leave it, and every such berth
counts for its part.
"""

from typing import NamedTuple

import numpy as np

from broadside.bots.classic.berthing import Counts, Words
from broadside.bots.classic.chance import draw
from broadside.bots.classic.compiled import loop
from broadside.bots.classic.fitting import (
    bits,
    covered_by,
    fits,
    fitting,
    is_covered,
    pick,
)
from broadside.bots.classic.moorings import Berths, Reals

_PULL = 3.0
"""How much an uncovered square pulls at ships that are moved, as a logarithm."""
_WALKS = 30
"""How often a fleet wanders before each sweep, at most: as often as it has ships."""
_MOVES = 20
"""How many moves a walk has to cover all squares again."""


def shuffle(berths: Berths, chosen: Counts, weights: Reals, chance: Words, sweeps: int) -> Reals:
    """Move the ships of weighted fleets; the weight of the ships that lie on each berth."""
    shares = np.zeros(len(berths.masks))
    walks = min(_WALKS, chosen.shape[1]) if len(berths.squares) else 0
    move_ships(berths, chosen, weights, _pulls(berths), chance, shares, walks, sweeps)
    return shares


def _pulls(berths: Berths) -> Reals:
    """How many times likelier a ship goes where it covers so many squares."""
    pulls: Reals = np.exp(_PULL * np.arange(len(berths.squares) + 1))
    return pulls


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
    sums: Reals
    before: Counts


def _wander(
    berths: Berths, chosen: Counts, fleet: int, pulls: Reals, chance: Words, moves: Moves
) -> None:
    """Move ships at random, uncovered squares pulling at them, until all are covered again.

    Seen only when all is covered, such a walk is as likely to be made backwards: it changes nothing
    about how often each fleet is met. A walk that is lost is taken back.
    """
    total = chosen.shape[1]
    for ship in range(total):
        moves.before[ship] = chosen[fleet, ship]
    for _ in range(_MOVES):
        ship = int(draw(chance) * total)
        _deny(berths, chosen, fleet, ship, moves.denied)
        _miss(berths, chosen, fleet, ship, moves.missed)
        kind = berths.kinds[chosen[fleet, ship]]
        many = fitting(berths, kind, moves.denied, 0, moves.numbers)
        value = 0.0
        for place in range(many):
            value += pulls[covered_by(berths.masks, moves.numbers[place], moves.missed, 0)]
            moves.sums[place] = value
        berth = moves.numbers[pick(moves.sums, many, draw(chance) * value)]
        chosen[fleet, ship] = berth
        for word in range(len(berths.required)):
            moves.missed[0, word] &= ~berths.masks[berth, word]
        if is_covered(moves.missed, 0):
            return
    for ship in range(total):
        chosen[fleet, ship] = moves.before[ship]


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


@loop(
    _wander,
    _sweep,
    _deny,
    _miss,
    covered_by,
    _covering,
    fitting,
    is_covered,
    bits,
    fits,
    pick,
    draw,
)
def move_ships(
    berths: Berths,
    chosen: Counts,
    weights: Reals,
    pulls: Reals,
    chance: Words,
    shares: Reals,
    walks: int,
    sweeps: int,
) -> None:
    """Move the ships of each fleet about, and sum up where they lie."""
    fleets, total = chosen.shape
    words = len(berths.required)
    moves = Moves(
        np.zeros((1, words), np.uint64),
        np.zeros((1, words), np.uint64),
        np.zeros(len(berths.masks) + 1, np.int64),
        np.zeros(len(berths.masks)),
        np.zeros(total, np.int64),
    )
    for fleet in range(fleets):
        if weights[fleet] == 0.0:
            continue
        for _ in range(sweeps):
            for _ in range(walks):
                _wander(berths, chosen, fleet, pulls, chance, moves)
            _sweep(berths, chosen, fleet, weights[fleet] / sweeps, chance, shares, moves)
