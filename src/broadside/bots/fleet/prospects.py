"""What a place is good for: what can be hit from there, what is seen, and what it may cost."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

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
from broadside.rules.fleet.chart import Chart, chart_of
from broadside.rules.fleet.geometry import Zone, mask_of
from broadside.rules.fleet.moves import Action
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Ship
from broadside.rules.fleet.view import View
from broadside.rules.fleet.vision import in_sight

SCOUTING = 0.12
"""What it is worth to see an enemy square that was only suspected."""
EXPOSURE = 3.0
"""How many hits it costs to be seen in range of the enemy, until one is out of it again."""
BOLDNESS = 60
"""Actions without news after which a player takes only half as much care."""
MINING = 1.0
"""What a mine is worth where an enemy is about to pass."""
_CROWDED = 0.6
"""From this chance on a square is taken to be covered by an enemy."""


class Option(NamedTuple):
    """Something to do, and how good it seems."""

    worth: float
    action: Action


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
    exposed: Board
    """How likely an enemy sees each square and another one, or the same, can hit it."""
    mining: Board
    """What a mine is worth on each square."""


@dataclass(frozen=True, slots=True)
class Situation:
    """Everything by which the actions of one turn are weighed."""

    view: View
    notes: Notes
    chart: Chart
    outlook: Prospects
    care: float
    """How much danger counts."""
    aims: Mapping[ShipClass, Frames]
    """For each class and pose, the best that its weapons can do from there."""
    looks: Mapping[Zone, Frames]
    """For each radar and pose, what is there to be seen that nobody sees now."""
    crowded: int
    """Squares where an unseen enemy almost surely is."""


def survey(view: View, notes: Notes) -> Situation:
    rules, outlook = view.rules, prospects(view, notes)
    kinds = {ship.kind for ship in view.ships}
    radars = {zone for kind in kinds for zone in (kind.radar, kind.long_radar) if zone}
    unseen = framed(outlook.unseen)
    crowded = (cell for cell in rules.grid.cells if outlook.unseen[cell.row, cell.col] > _CROWDED)
    return Situation(
        view,
        notes,
        chart_of(view),
        outlook,
        care(view),
        {kind: _aim(kind, outlook) for kind in kinds},
        {zone: SCOUTING * over(unseen, zone) for zone in radars},
        mask_of(rules.grid, crowded),
    )


def prospects(view: View, notes: Notes) -> Prospects:
    rules, belief, aims = view.rules, notes.belief, targets(view.rules, notes)
    assert view.seat is not None, "a spectator gains nothing"
    looked_at = board_of_mask(rules.grid, in_sight(rules, view.picture.ships, view.seat))
    eyes = _reached(rules, belief, {kind: kind.radar for kind in rules.ships})
    guns = _reached(rules, belief, {kind: kind.cannon for kind in rules.ships})
    bows = _reached(rules, belief, {kind: _course(kind) for kind in rules.ships})
    return Prospects(
        aims.light[0] + aims.light[1],
        aims.heavy,
        torpedoes(view, notes, aims),
        aims.squares * (1 - looked_at),
        (1 - np.exp(-eyes)) * (1 - np.exp(-guns)),
        np.float32(MINING) * (1 - np.exp(-bows)),
    )


def care(view: View) -> float:
    """How many hits it costs to be seen: less for the stronger side, and less when nothing has
    happened for long, or nobody would ever come out."""
    battle, rules = view.battle, view.rules
    assert view.seat is not None, "a spectator has nothing to lose"
    own = sum(battle.afloat(seat) for seat in rules.side_of(view.seat))
    enemies = sum(battle.afloat(seat) for seat in rules.enemies_of(view.seat))
    quiet = battle.actions - (battle.log[-1].action if battle.log else 0)
    return EXPOSURE * min(1.0, 0.3 + enemies / own) / (1 + quiet / BOLDNESS)


def danger(ship: Ship, outlook: Prospects, care: float) -> Frames:
    """For each pose of the ship, what the enemy may do to it before it is out of sight again."""
    kind = ship.kind
    worst = best_over(framed(outlook.exposed), Zone(0, kind.size - 1, 0, 0))
    armour = 0.6 if kind.heavy_armour else 1.0
    return worst * np.float32(care * armour * value_of(kind) / kind.size)


def _aim(kind: ShipClass, outlook: Prospects) -> Frames:
    """For each pose of the class, the best that its weapons can expect to do from there."""
    best = np.zeros_like(outlook.torpedo)
    if kind.cannon is not None:
        worth = outlook.heavy if kind.heavy_cannon else outlook.light
        best = best_over(framed(worth), kind.cannon)
    if kind.torpedoes:
        best = np.maximum(best, ahead(outlook.torpedo, kind.size - 1))
    return best


def _course(kind: ShipClass) -> Zone | None:
    """The squares that a ship passes over or beside if it goes on; mines harm no one with sonar."""
    if kind.sonar is not None or not kind.speed:
        return None
    return Zone(kind.size, kind.size + kind.speed - 1, -1, 1)


def _reached(rules: Ruleset, belief: Belief, zones: Mapping[ShipClass, Zone | None]) -> Board:
    """How many enemies reach each square with these zones."""
    total = np.zeros_like(belief.ships[0])
    for kind, there, count in zip(rules.ships, belief.ships, belief.counts, strict=True):
        zone = zones[kind]
        if count and zone is not None:
            total += under(there, zone)
    return on_board(total)
