"""What a place is good for: what can be hit from there, what is seen, and what it may cost."""

from dataclasses import dataclass

import numpy as np

from broadside.bots.fleet.belief import Belief, covered
from broadside.bots.fleet.frames import (
    Board,
    Frames,
    ahead,
    best_over,
    board_of_mask,
    framed,
    on_board,
    over,
    under,
)
from broadside.bots.fleet.notes import Notes
from broadside.rules.fleet.geometry import Zone
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Ship
from broadside.rules.fleet.state import ground, hulls
from broadside.rules.fleet.view import View
from broadside.rules.fleet.vision import in_sight

FOCUS = 0.35
"""How much more a square counts for each destroyed one beside it."""
SCOUTING = 0.12
"""What it is worth to see an enemy square that was only suspected."""
EXPOSURE = 0.5
"""How often the enemy will use the chance to hit a ship that it sees."""


def value_of(kind: ShipClass) -> float:
    """What a whole ship counts: about the shots that it takes to sink it, and what it can do."""
    return 1.0 + 0.8 * kind.size


@dataclass(frozen=True, slots=True)
class Prospects:
    """Boards of what can be gained and lost, the same for all own ships."""

    light: Board
    """What a hit by a usual cannon on each square is worth."""
    heavy: Board
    torpedo: Frames
    """What a torpedo is worth that is launched from each square by a bow there."""
    unseen: Board
    """Enemy squares to expect where nobody looks."""
    seen: Board
    """How many enemies look at each square."""
    threat: Board
    """How many enemy cannons reach each square."""


def prospects(view: View, notes: Notes) -> Prospects:
    rules, belief = view.rules, notes.belief
    hulls_of = [covered(kind, there) for kind, there in zip(rules.ships, belief.ships, strict=True)]
    light, heavy = _worths(rules, notes, [on_board(frames) for frames in hulls_of])
    assert view.seat is not None, "a spectator gains nothing"
    looked_at = board_of_mask(rules.grid, in_sight(rules, view.picture.ships, view.seat))
    squares = on_board(np.sum(hulls_of, axis=0))
    return Prospects(
        light,
        heavy,
        _torpedoes(view, notes, hulls_of),
        squares * (1 - looked_at),
        _reached(rules, belief, radar=True),
        _reached(rules, belief, radar=False),
    )


def _worths(rules: Ruleset, notes: Notes, squares: list[Board]) -> tuple[Board, Board]:
    """What hits of a usual and of a heavy cannon are worth on each square."""
    left = 1 - notes.wounds
    focus = 1 + FOCUS * np.minimum(_beside(notes.wounds), 3)
    light, heavy = np.zeros_like(left), np.zeros_like(left)
    for kind, there in zip(rules.ships, squares, strict=True):
        worth = there * value_of(kind) / kind.size * focus
        heavy += worth * left
        light += worth * (np.minimum(left, 0.5) if kind.heavy_armour else left)
    return light, heavy


def _beside(board: Board) -> Board:
    """The sum over the squares near in line."""
    total = np.zeros_like(board)
    for along in (1, -1, 2, -2):
        total += ahead(board[None], along)[0] + ahead(board[None], 0, along)[0]
    return total


def _torpedoes(view: View, notes: Notes, hulls_of: list[Frames]) -> Frames:
    """Runs the ten squares at once for every place and facing."""
    rules, grid = view.rules, view.rules.grid
    own = board_of_mask(grid, hulls(rules, view.picture.ships))
    rock = board_of_mask(grid, ground(rules, view.battle.reefs))
    for cell in notes.mines:
        rock[cell.row, cell.col] = 1
    along = [_axis(frames, 0) for frames in hulls_of]
    athwart = [_axis(frames, 1) for frames in hulls_of]
    worth = [_light_on(rules, notes, boards) for boards in (along, athwart)]
    gains = np.stack(
        [
            np.rot90(worth[facing % 2] + 1.9 * worth[1 - facing % 2] - 2 * own, -facing)
            for facing in range(4)
        ]
    )
    solid = framed(np.minimum(1, rock + own + sum(along) + sum(athwart)))
    total, reaching = np.zeros_like(gains), np.ones_like(gains)
    for step in range(1, rules.torpedo_range + 1):
        total += reaching * ahead(gains, step)
        reaching = reaching * (1 - ahead(solid, step, fill=1))
    return total


def _axis(frames: Frames, parity: int) -> Board:
    """The squares of ships that lie east and west, or north and south."""
    kept = np.zeros_like(frames)
    kept[parity::2] = frames[parity::2]
    return on_board(kept)


def _light_on(rules: Ruleset, notes: Notes, squares: list[Board]) -> Board:
    return _worths(rules, notes, squares)[0]


def _reached(rules: Ruleset, belief: Belief, *, radar: bool) -> Board:
    """How many enemies see each square, or reach it with their cannon."""
    total = np.zeros_like(belief.ships[0])
    for kind, there, count in zip(rules.ships, belief.ships, belief.counts, strict=True):
        zone = kind.radar if radar else kind.cannon
        if count and zone is not None:
            total += under(there, zone)
    return on_board(total)


def attack(rules: Ruleset, kind: ShipClass, outlook: Prospects) -> Frames:
    """For each pose of the class, the best that its weapons can expect to do from there."""
    best = np.zeros_like(outlook.torpedo)
    if kind.cannon is not None:
        worth = outlook.heavy if kind.heavy_cannon else outlook.light
        best = best_over(framed(worth), kind.cannon)
    if kind.torpedoes:
        best = np.maximum(best, ahead(outlook.torpedo, kind.size - 1))
    return best


def scouting(outlook: Prospects, zone: Zone) -> Frames:
    """For each pose, what there is to be seen that nobody sees now."""
    return SCOUTING * over(framed(outlook.unseen), zone)


def danger(ship: Ship, outlook: Prospects) -> Frames:
    """For each pose of the ship, what the enemy may do to it in one turn."""
    kind = ship.kind
    exposed = (1 - np.exp(-outlook.seen)) * (1 - np.exp(-outlook.threat))
    hull = Zone(0, kind.size - 1, 0, 0)
    worst = best_over(framed(exposed), hull)
    armour = 0.6 if kind.heavy_armour else 1.0
    return worst * np.float32(EXPOSURE * armour * value_of(kind) / kind.size)
