"""What a place is good for: what can be hit from there, what is seen, and what it may cost."""

from dataclasses import dataclass

import numpy as np

from broadside.bots.fleet.belief import Belief
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
from broadside.bots.fleet.lanes import targets, torpedoes, value_of
from broadside.bots.fleet.notes import Notes
from broadside.rules.fleet.geometry import Zone
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Ship
from broadside.rules.fleet.view import View
from broadside.rules.fleet.vision import in_sight

SCOUTING = 0.12
"""What it is worth to see an enemy square that was only suspected."""
EXPOSURE = 3.0
"""How many hits it costs to be seen in range of the enemy, until one is out of it again."""


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
    rules, belief, aims = view.rules, notes.belief, targets(view.rules, notes)
    assert view.seat is not None, "a spectator gains nothing"
    looked_at = board_of_mask(rules.grid, in_sight(rules, view.picture.ships, view.seat))
    return Prospects(
        aims.light[0] + aims.light[1],
        aims.heavy,
        torpedoes(view, notes, aims),
        aims.squares * (1 - looked_at),
        _reached(rules, belief, radar=True),
        _reached(rules, belief, radar=False),
    )


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
