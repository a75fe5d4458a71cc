"""Whole games of one shooter against random fleets, compiled: thousands a second for tuning.

The score of squares is the players' own. Fleets and calls follow the rules where ships are called
by their class, one shot a turn. ``broadside bench`` plays by the referee and has the last word.
"""

from dataclasses import dataclass

import numba
import numpy as np
from numba.extending import register_jitable
from numpy.typing import NDArray

from broadside.bots.shooting.berth_arrays import Counts, Shorts
from broadside.bots.shooting.evidence_arrays import berth_arrays_of
from broadside.bots.shooting.square_scores import CLOSED, OPEN, WOUND, Scores, Status, score_squares
from broadside.rules.shooting.ruleset import Ruleset

for called in score_squares.calls:
    register_jitable(called)
register_jitable(score_squares.plain)
_score = score_squares.plain


@dataclass(frozen=True, slots=True)
class ShootingRange:
    """The fleets of one rule set."""

    rules: Ruleset

    def shots(self, weights: Scores, first: int, games: int) -> NDArray[np.int64]:
        """Shots to sink the fleets number ``first`` and following; a number names a fleet."""
        berths = berth_arrays_of(self.rules)
        roster = np.array([kind.size for kind in self.rules.roster], np.int64)
        groups = np.array([berths.sizes.index(size) for size in roster], np.int64)
        played: NDArray[np.int64] = _play_games(
            first,
            games,
            roster,
            groups,
            berths.cells,
            berths.near,
            berths.lengths,
            berths.starts,
            berths.cols,
            berths.rows,
            self.rules.touching,
            weights,
        )
        return played


@numba.njit(cache=True)
def _play_games(
    first: int,
    games: int,
    roster: Counts,
    groups: Counts,
    cells: Shorts,
    near: Shorts,
    lengths: Shorts,
    starts: Counts,
    cols: int,
    rows: int,
    touching: bool,
    weights: Scores,
) -> Counts:
    shots = np.zeros(games, np.int64)
    for game in range(games):
        np.random.seed(first + game)
        fleet = _draw_fleet(roster, groups, cells, near, starts, cols * rows)
        # The shooter's luck has a seed of its own.
        np.random.seed(7919 * (first + game) + 13)
        shots[game] = _play(
            fleet, roster, groups, cells, near, lengths, starts, cols, rows, touching, weights
        )
    return shots


@register_jitable
def _draw_fleet(
    roster: Counts,
    groups: Counts,
    cells: Shorts,
    near: Shorts,
    starts: Counts,
    area: int,
) -> Counts:
    """Rows of berths, uniform over all legal fleets: whole fleets are drawn until one fits."""
    fleet = np.zeros(len(roster), np.int64)
    while True:
        denied = np.zeros(area, np.bool_)
        fits = True
        for ship in range(len(roster)):
            low, high = starts[groups[ship]], starts[groups[ship] + 1]
            berth = low + np.random.randint(high - low)
            for place in range(roster[ship]):
                fits = fits and not denied[cells[berth, place]]
            if not fits:
                break
            fleet[ship] = berth
            for place in range(roster[ship]):
                denied[cells[berth, place]] = True
            for place in range(near.shape[1]):
                if near[berth, place] >= 0:
                    denied[near[berth, place]] = True
        if fits:
            return fleet


@register_jitable
def _play(
    fleet: Counts,
    roster: Counts,
    groups: Counts,
    cells: Shorts,
    near: Shorts,
    lengths: Shorts,
    starts: Counts,
    cols: int,
    rows: int,
    touching: bool,
    weights: Scores,
) -> int:
    area = cols * rows
    owner, left = np.full(area, -1, np.int64), roster.copy()
    for ship in range(len(roster)):
        for place in range(roster[ship]):
            owner[cells[fleet[ship], place]] = ship
    status, fired = np.zeros(area, np.int8), np.zeros(area, np.int8)
    hit_at = np.full(area, -1, np.int64)
    sunk_by, sunk_ship = np.full(len(roster), -1, np.int64), np.zeros(len(roster), np.int64)
    afloat = np.zeros(len(starts) - 1, np.int64)
    for ship in range(len(roster)):
        afloat[groups[ship]] += 1
    shots, sunk = 0, 0
    while sunk < len(roster):
        scores = _score(status, fired, afloat, cells, near, lengths, starts, cols, weights)
        square = _best(scores, status)
        fired[square] = 1
        status[square] = CLOSED
        ship = owner[square]
        if ship >= 0:
            status[square], hit_at[square] = WOUND, shots
            left[ship] -= 1
            if left[ship] == 0:
                sunk_by[sunk], sunk_ship[sunk] = square, ship
                sunk += 1
                afloat[groups[ship]] -= 1
                _close_wrecks(status, hit_at, sunk_by, sunk_ship, sunk, roster, cols, rows)
                if not touching:
                    _close_beside_wrecks(status, hit_at, cols, rows)
        shots += 1
    return shots


@register_jitable
def _best(scores: Scores, status: Status) -> int:
    best, equals = -1, 0
    for square in range(len(scores)):
        if status[square] != OPEN:
            continue
        if best < 0 or scores[square] > scores[best]:
            best, equals = square, 1
        elif scores[square] == scores[best]:
            equals += 1
            if np.random.randint(equals) == 0:
                best = square
    return best


@register_jitable
def _close_wrecks(
    status: Status,
    hit_at: Counts,
    sunk_by: Counts,
    sunk_ship: Counts,
    sunk: int,
    roster: Counts,
    cols: int,
    rows: int,
) -> None:
    """Close the hits that belong to sunk ships in every reading of the calls."""
    settled = np.zeros(len(status), np.bool_)
    changed = True
    while changed:
        changed = False
        for number in range(sunk):
            shared, lines = _common(
                sunk_by[number], roster[sunk_ship[number]], hit_at, settled, cols, rows
            )
            for square in range(len(status)):
                if lines > 0 and shared[square] == lines:
                    status[square] = CLOSED
                    if lines == 1 and not settled[square]:
                        settled[square] = changed = True


@register_jitable
def _common(
    last: int,
    size: int,
    hit_at: Counts,
    settled: NDArray[np.bool_],
    cols: int,
    rows: int,
) -> tuple[Counts, int]:
    """How many lines of hits through the last one contain each square, and how many there are.

    A line may run over squares settled for other ships only if it is the ship's own, settled one.
    """
    shared = np.zeros(len(hit_at), np.int64)
    own = settled[last]
    lines = 0
    row, col = last // cols, last % cols
    for down in range(2 if size > 1 else 1):
        right = 1 - down
        for back in range(size):
            fits = True
            for far in range(-back, size - back):
                x, y = col + right * far, row + down * far
                if x < 0 or x >= cols or y < 0 or y >= rows:
                    fits = False
                    break
                at = hit_at[y * cols + x]
                if at < 0 or at > hit_at[last] or (settled[y * cols + x] and not own):
                    fits = False
                    break
            if not fits:
                continue
            if own:
                whole = True
                for far in range(-back, size - back):
                    whole = whole and settled[(row + down * far) * cols + col + right * far]
                if not whole:
                    continue
            lines += 1
            for far in range(-back, size - back):
                shared[(row + down * far) * cols + col + right * far] += 1
    return shared, lines


@register_jitable
def _close_beside_wrecks(status: Status, hit_at: Counts, cols: int, rows: int) -> None:
    for square in range(len(status)):
        if status[square] != CLOSED or hit_at[square] < 0:
            continue
        row, col = square // cols, square % cols
        for y in range(max(0, row - 1), min(rows, row + 2)):
            for x in range(max(0, col - 1), min(cols, col + 2)):
                if status[y * cols + x] == OPEN:
                    status[y * cols + x] = CLOSED
