"""What a place is good for: what can be hit and seen from there, and what it may cost."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from broadside.bots.fleet.belief import Belief
from broadside.bots.fleet.doctrine import COMMODORE, Doctrine
from broadside.bots.fleet.memory import Memory
from broadside.bots.fleet.oriented_boards import (
    Board,
    Frames,
    ahead,
    best_over,
    board_of_mask,
    on_board,
    oriented,
    over,
    under,
)
from broadside.bots.fleet.target_values import targets, torpedoes, value_of
from broadside.rules.fleet.chart import Chart, chart_of
from broadside.rules.fleet.geometry import Zone, mask_of
from broadside.rules.fleet.moves import Action
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Ship
from broadside.rules.fleet.view import View
from broadside.rules.fleet.vision import in_sight

MINING = 1.0
"""What a mine is worth where an enemy is about to pass."""
_CROWDED = 0.6
"""From this chance on a square is taken to be covered by an enemy."""


class Option(NamedTuple):
    """An action and its estimated worth."""

    worth: float
    action: Action


@dataclass(frozen=True, slots=True)
class SquareValues:
    """Boards of possible gains and losses, the same for all of the player's ships."""

    light: Board
    """What a hit by a usual cannon on each square is worth."""
    heavy: Board
    torpedo: Frames
    """What a torpedo is worth that is launched from each square by a bow there."""
    unseen: Board
    """The expected number of enemy squares where nobody looks."""
    exposed: Board
    """How likely an enemy sees each square while an enemy, the same or another, can hit it."""
    mining: Board
    """What a mine is worth on each square."""


@dataclass(frozen=True, slots=True)
class Situation:
    """All that is needed to weigh the actions of one turn."""

    view: View
    memory: Memory
    chart: Chart
    outlook: SquareValues
    caution: float
    """The weight of danger."""
    aims: Mapping[ShipClass, Frames]
    """For each class and pose, the most that its weapons can do from there."""
    looks: Mapping[Zone, Frames]
    """For each radar and pose, the worth of what is to be seen there that nobody sees now."""
    crowded: int
    """Squares where an unseen enemy almost certainly is."""
    doctrine: Doctrine


def read_situation(view: View, memory: Memory, doctrine: Doctrine = COMMODORE) -> Situation:
    rules, outlook = view.rules, square_values(view, memory)
    kinds = {ship.kind for ship in view.ships}
    radars = {zone for kind in kinds for zone in (kind.radar, kind.long_radar) if zone}
    unseen = oriented(outlook.unseen)
    scouting = np.float32(scouting_worth(view, memory.belief, doctrine))
    crowded = (cell for cell in rules.grid.cells if outlook.unseen[cell.row, cell.col] > _CROWDED)
    return Situation(
        view,
        memory,
        chart_of(view),
        outlook,
        caution(view, doctrine),
        {kind: _aim(kind, outlook) for kind in kinds},
        {zone: scouting * over(unseen, zone) for zone in radars},
        mask_of(rules.grid, crowded),
        doctrine,
    )


def square_values(view: View, memory: Memory) -> SquareValues:
    rules, belief, aims = view.rules, memory.belief, targets(view.rules, memory)
    assert view.seat is not None, "a spectator gains nothing"
    looked_at = board_of_mask(rules.grid, in_sight(rules, view.picture.ships, view.seat))
    eyes = _reached(rules, belief, {kind: kind.radar for kind in rules.ships})
    guns = _reached(rules, belief, {kind: kind.cannon for kind in rules.ships})
    bows = _reached(rules, belief, {kind: _course(kind) for kind in rules.ships})
    return SquareValues(
        aims.light[0] + aims.light[1],
        aims.heavy,
        torpedoes(view, memory, aims),
        aims.squares * (1 - looked_at),
        (1 - np.exp(-eyes)) * (1 - np.exp(-guns)),
        np.float32(MINING) * (1 - np.exp(-bows)),
    )


def scouting_worth(view: View, belief: Belief, doctrine: Doctrine) -> float:
    """What it is worth in this situation to see an enemy square: when more than half are gone, the
    more, the fewer there are to be found.
    """
    rules = view.rules
    begun = sum(kind.size * count for kind, count in zip(rules.ships, rules.counts, strict=True))
    pairs = zip(rules.ships, belief.counts, strict=True)
    left = sum(kind.size * count for kind, count in pairs)
    return doctrine.scouting * float(max(1.0, begun / max(1, 2 * left)) ** doctrine.search)


def caution(view: View, doctrine: Doctrine = COMMODORE) -> float:
    """How many hits it costs to be seen in this situation. Less for the stronger side, and less
    when nothing has happened for long; otherwise nobody would ever attack.
    """
    battle, rules = view.battle, view.rules
    assert view.seat is not None, "a spectator has nothing to lose"
    own = sum(battle.afloat(seat) for seat in rules.side_of(view.seat))
    enemies = sum(battle.afloat(seat) for seat in rules.enemies_of(view.seat))
    quiet = battle.actions - (battle.log[-1].action if battle.log else 0)
    return doctrine.exposure * min(1.0, 0.3 + enemies / own) / (1 + quiet / doctrine.boldness)


def danger(ship: Ship, outlook: SquareValues, caution: float) -> Frames:
    """For each pose of the ship, the damage to expect in this situation before it is out of sight
    again.
    """
    kind = ship.kind
    worst = best_over(oriented(outlook.exposed), Zone(0, kind.size - 1, 0, 0))
    armour = 0.6 if kind.heavy_armour else 1.0
    return worst * np.float32(caution * armour * value_of(kind) / kind.size)


def _aim(kind: ShipClass, outlook: SquareValues) -> Frames:
    """For each pose of the class, the most that its weapons can expect to do from there in this
    situation.
    """
    best = np.zeros_like(outlook.torpedo)
    if kind.cannon is not None:
        worth = outlook.heavy if kind.heavy_cannon else outlook.light
        best = best_over(oriented(worth), kind.cannon)
    if kind.torpedoes:
        best = np.maximum(best, ahead(outlook.torpedo, kind.size - 1))
    return best


def _course(kind: ShipClass) -> Zone | None:
    """In a situation, where mines would harm a ship that goes on: the squares that it passes over
    or beside. They do not harm ships with sonar.
    """
    if kind.sonar is not None or not kind.speed:
        return None
    return Zone(kind.size, kind.size + kind.speed - 1, -1, 1)


def _reached(rules: Ruleset, belief: Belief, zones: Mapping[ShipClass, Zone | None]) -> Board:
    """How many enemies reach each square with these zones in this situation."""
    total = np.zeros_like(belief.ships[0])
    for kind, there, count in zip(rules.ships, belief.ships, belief.counts, strict=True):
        zone = zones[kind]
        if count and zone is not None:
            total += under(there, zone)
    return on_board(total)
