"""Shots and repairs, and what they are worth."""

from collections.abc import Iterator
from itertools import takewhile

from broadside.bots.fleet.oriented_boards import board_of_mask
from broadside.bots.fleet.situation import Option, Situation
from broadside.bots.fleet.target_values import best_launch, value_of
from broadside.rules.fleet.legality import is_legal
from broadside.rules.fleet.moves import Fire, Repair, Torpedo
from broadside.rules.fleet.reach import cannon_zone
from broadside.rules.fleet.ships import Fleet, Ship, pose
from broadside.rules.fleet.state import hulls
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell

UNDER_FIRE = 0.3
"""The factor for a repair that the enemy undoes as fast."""
_OF_LATE = 30


def torpedo_options(situation: Situation, ships: Fleet) -> Iterator[Option]:
    """The one torpedo shot that promises most, as an option to weigh, if it is of one of these
    ships.
    """
    boat, gain = best_launch(situation.view, situation.memory)
    if boat is not None and boat in ships:
        yield Option(situation.doctrine.firing * gain, Torpedo(boat.id))


def cannon_options(situation: Situation, ship: Ship) -> Iterator[Option]:
    """The best cannon shot of a ship, as an option to weigh, if there is something to hit."""
    if ship.kind.cannon is None:
        return
    rules, outlook = situation.view.rules, situation.outlook
    worth = outlook.heavy if ship.kind.heavy_cannon else outlook.light
    zone = cannon_zone(rules, ship) & ~hulls(rules, situation.view.picture.ships)
    gains = worth * board_of_mask(rules.grid, zone)
    row, col = divmod(int(gains.argmax()), gains.shape[1])
    if gains[row, col] > 0:
        gain = situation.doctrine.firing * float(gains[row, col])
        yield Option(gain, Fire(ship.id, Cell(col, row)))


def repair_options(situation: Situation, ship: Ship) -> Iterator[Option]:
    view, repair = situation.view, Repair(ship.id)
    if not is_legal(view, ship, repair, situation.chart):
        return
    log = view.battle.log
    is_quiet = not log or log[-1].action != view.battle.actions
    worth = situation.doctrine.repairing * value_of(ship.kind) / ship.kind.size
    yield Option(worth if is_quiet else UNDER_FIRE * worth / (1 + _suffered(view, ship)), repair)


def _suffered(view: View, ship: Ship) -> int:
    """How often a ship was lately hit where it lies now, to weigh a repair."""
    hull, since = pose(view.rules, ship).cells, view.battle.actions - _OF_LATE
    recent = takewhile(lambda entry: entry.action > since, reversed(view.battle.log))
    return sum(entry.notice.cell in hull for entry in recent)
