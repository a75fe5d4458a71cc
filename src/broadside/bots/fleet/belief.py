"""Where enemy ships may be: the expected number of ships of each class in each pose.

The expectations of a class add up to the number of its ships afloat. Each fact that is learned
rules out poses or says that squares are covered. The rest is scaled until it agrees with all facts.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from broadside.bots.fleet.oriented_boards import (
    Board,
    Frames,
    ahead,
    board_of,
    empty_board,
    oriented,
    place_of,
    turned_to_port,
    turned_to_starboard,
)
from broadside.bots.fleet.sight import Sight, allowed_poses
from broadside.rules.fleet.battle import Battle
from broadside.rules.fleet.geometry import Facing, spot
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.game import Seat
from broadside.rules.grid import Cell

_MOVES = 0.9
"""How likely an action is a movement if nothing was told of it."""
_AHEAD, _ASTERN, _ASIDE, _TURNING = 0.5, 0.05, 0.1, 0.2
"""How likely a movement is of each kind; those aside and turning count for each side."""
_FITTINGS = 3
_LEAST = 1e-9
_GRAIN = 1e-3
"""The expectation given to a pose that was ruled out and must be possible after all."""


@dataclass(frozen=True, slots=True)
class Belief:
    """Expected numbers of ships, class by class in the order of the rules."""

    ships: tuple[Frames, ...]
    counts: tuple[int, ...]
    """How many of each class are afloat."""

    @property
    def afloat(self) -> int:
        return sum(self.counts)


def at_the_docks(rules: Ruleset, battle: Battle, seat: Seat) -> Belief:
    """The belief at the start: every enemy ship is in one of its docks, and all of its docks are
    equally likely.
    """
    enemies = rules.enemies_of(seat)
    moored = oriented(empty_board(rules.grid))
    for enemy in enemies:
        harbour = rules.harbours[enemy]
        for dock in harbour.docks:
            moored[place_of(rules.grid, dock, harbour.facing)] = 1 / len(harbour.docks)
    counts = tuple(count * len(enemies) for count in battle.counts)
    ships = tuple(moored * np.float32(count) for count in battle.counts)
    return Belief(ships, counts)


def berths(rules: Ruleset, kind: ShipClass, blocked: Board) -> Frames:
    """1 for each pose in which a ship of the class may be believed: it covers no blocked square and
    stays on the board.
    """
    closed = oriented(blocked)
    free = np.ones_like(closed)
    for along in range(kind.size):
        free[ahead(closed, along, fill=1) > 0] = 0
    return free


def covered(kind: ShipClass, ships: Frames) -> Frames:
    """How many ships of the class are believed to cover each square, for each facing."""
    hulls = ships.copy()
    for along in range(1, kind.size):
        hulls += ahead(ships, -along)
    return hulls


def sailed(rules: Ruleset, belief: Belief, free: tuple[Frames, ...]) -> Belief:
    """The belief about enemy ships after an action of which nothing was told: most likely one has
    moved.

    ``free`` holds the poses of each class that reefs and bases leave.
    """
    share = _MOVES / max(1, belief.afloat)
    ships = tuple(
        _moved(kind, there, open_, share) if count else there
        for kind, there, open_, count in zip(
            rules.ships, belief.ships, free, belief.counts, strict=True
        )
    )
    nothing = tuple(np.zeros_like(there) for there in ships)
    return _counted(replace(belief, ships=ships), free, nothing)


def _moved(kind: ShipClass, ships: Frames, free: Frames, share: float) -> Frames:
    if kind.leap:
        return ships
    moved = _ASTERN * ahead(ships, 1)
    for across in (1, -1):
        moved += _ASIDE * ahead(ships, 0, across)
    moved += _TURNING * np.maximum(turned_to_port(ships, kind.pivot), 0)
    moved += _TURNING * np.maximum(turned_to_starboard(ships, kind.pivot), 0)
    run = ships
    for _ in range(kind.speed):
        run = ahead(run, -1) * free
        moved += _AHEAD / kind.speed * run
    mixed: Frames = (1 - share) * ships + share * moved * free
    return mixed


def lost(rules: Ruleset, belief: Belief, kind: str, cell: Cell) -> Belief:
    """The belief about enemy ships after one of the class sank with a square there: one ship less,
    and none there.
    """
    index = next(i for i, other in enumerate(rules.ships) if other.name == kind)
    gone = along_hull(rules.ships[index], oriented(board_of(rules.grid, (cell,))))
    ships, counts = list(belief.ships), list(belief.counts)
    ships[index] = ships[index] * (gone == 0)
    counts[index] = max(0, counts[index] - 1)
    return Belief(tuple(ships), tuple(counts))


def somewhere(belief: Belief, poses: tuple[Frames, ...]) -> Belief:
    """The belief that at least one ship is in one of these poses, given per class as 0 and 1."""
    expected = sum(
        float((there * pose).sum()) for there, pose in zip(belief.ships, poses, strict=True)
    )
    if expected >= 1:
        return belief
    more = min(1 / max(expected, 1e-6), 30.0) - 1
    ships = tuple(
        there * (1 + more * pose) for there, pose in zip(belief.ships, poses, strict=True)
    )
    return replace(belief, ships=ships)


def conformed(rules: Ruleset, belief: Belief, sight: Sight, free: tuple[Frames, ...]) -> Belief:
    """The belief that agrees with what is known about squares now."""
    allowed = tuple(
        allowed_poses(rules, kind, sight) * open_
        for kind, open_ in zip(rules.ships, free, strict=True)
    )
    cells = [contact.cell for contact in sight.contacts] + list(sight.struck)
    known = oriented(board_of(rules.grid, cells))
    through = tuple(along_hull(kind, known) for kind in rules.ships)
    ships = tuple(
        (there + np.float32(_GRAIN) * (hits > 0)) * allow
        for there, hits, allow in zip(belief.ships, through, allowed, strict=True)
    )
    belief = _counted(replace(belief, ships=ships), allowed, through)
    for _ in range(_FITTINGS if cells else 0):
        belief = _counted(_fitted(rules, belief, cells), allowed, through)
    return belief


def _fitted(rules: Ruleset, belief: Belief, cells: Iterable[Cell]) -> Belief:
    """The belief scaled so that each of these squares is covered once, one square at a time."""
    ships = [there.copy() for there in belief.ships]
    kinds = [index for index, count in enumerate(belief.counts) if count]
    for cell in cells:
        poses = [(ships[index], _poses(rules, rules.ships[index], cell)) for index in kinds]
        total = sum(float(there[at].sum()) for there, at in poses)
        for there, at in poses:
            there[at] *= np.float32(1 / max(total, _LEAST))
    return replace(belief, ships=tuple(ships))


_Places: TypeAlias = tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]


@lru_cache(maxsize=1 << 14)
def _poses(rules: Ruleset, kind: ShipClass, cell: Cell) -> _Places:
    """The poses of the class that cover the square, as places in the frames of a belief."""
    sterns = [
        (spot(cell, facing, -along), facing) for facing in Facing for along in range(kind.size)
    ]
    places = [place_of(rules.grid, stern, at) for stern, at in sterns if stern in rules.grid]
    facings, rows, cols = np.array(places, np.intp).T
    return facings, rows, cols


def along_hull(kind: ShipClass, frames: Frames) -> Frames:
    """For each pose of a ship in a belief, the sum over the squares of its hull."""
    out = frames.copy()
    for along in range(1, kind.size):
        out += ahead(frames, along)
    return out


def _counted(belief: Belief, allowed: tuple[Frames, ...], through: tuple[Frames, ...]) -> Belief:
    """The belief scaled so that each class has as many ships as are afloat. Ships on squares that
    are known to be covered stay as they are, if there are not too many of them.
    """
    ships = tuple(
        _scaled(there, open_, hits > 0, count)
        for there, open_, hits, count in zip(
            belief.ships, allowed, through, belief.counts, strict=True
        )
    )
    return replace(belief, ships=ships)


def _scaled(ships: Frames, allowed: Frames, pinned: NDArray[np.bool_], count: int) -> Frames:
    known = ships * pinned
    certain = float(known.sum())
    if certain >= count:
        return known * np.float32(count / max(certain, _LEAST))
    rest = ships - known
    if float(rest.sum()) < _LEAST:
        rest = allowed * ~pinned
    return known + rest * np.float32((count - certain) / max(float(rest.sum()), _LEAST))
