"""What a player has tried already, so that it does not try the same for ever.

A seat is in the same place again if its ships are as they were, it sees the same, and nothing has
happened since that had not happened before: no square was hit for the first time, and no ship sank.
"""

from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from broadside.bots.fleet.pathfinding import bump_squares, safe_passages
from broadside.rules.fleet.chart import Chart
from broadside.rules.fleet.events import Acted, Contact, Effect, Event, Notice, Sighted
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.movement import destination
from broadside.rules.fleet.moves import (
    Action,
    Back,
    Drop,
    Forward,
    Leap,
    PickUp,
    Repair,
    Shift,
    Switch,
    Turn,
)
from broadside.rules.fleet.repair import worst_square
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Damage, Fleet, Ship, ShipId, damaged
from broadside.rules.fleet.state import ground
from broadside.rules.fleet.view import Picture, View, developed
from broadside.rules.fleet.vision import in_sight
from broadside.rules.game import Seat
from broadside.rules.grid import Cell

MOST_VISITS = 3
"""A player that faces the same for this time goes somewhere else."""
SWEEPS = 40
"""For so many of its turns a player takes squares for empty where it saw nobody."""
_BUMPS = 60
"""For so many actions nobody looks for a change where something unseen was in the way."""


class Berth(NamedTuple):
    """All that may change about one of the player's ships."""

    ship: ShipId
    stern: Cell
    facing: Facing
    damage: tuple[Damage, ...]
    mines: int
    long_radar: bool


Station: TypeAlias = tuple[int, frozenset[Berth]]
"""Where the player's ships are, and how much had happened until then."""
Sighting: TypeAlias = tuple[Station, tuple[Contact, ...]]


@dataclass(frozen=True, slots=True)
class History:
    """A fold of the events that a seat was shown, from the first to the last."""

    picture: Picture = field(default_factory=Picture)
    happened: frozenset[tuple[Cell, Effect]] = frozenset()
    """Where something had an effect, and which."""
    stations: dict[Station, int] = field(default_factory=dict)
    """How often the seat had its turn with its ships there."""
    sightings: dict[Sighting, int] = field(default_factory=dict)
    """How often it had its turn and saw that."""
    sweeps: tuple[int, ...] = ()
    """The squares in sight in each of its latest turns, as masks."""


def continued(rules: Ruleset, history: History, seat: Seat, event: Event) -> History:
    """A bot's history after an event that was shown to its seat."""
    match event:
        case Sighted():
            return replace(history, picture=developed(history.picture, event))
        case Acted(actor, notices):
            if actor == seat:
                history = _counted(rules, history, seat)
            effects = filter(None, map(_effect, notices))
            return replace(history, happened=history.happened.union(effects))
    return history


def times_faced(history: History, view: View) -> int:
    """By a bot's history, how often it had its turn in just this place."""
    return history.sightings.get((_station(history, view.ships), view.picture.contacts), 0)


def is_stale(history: History, view: View, action: Action) -> bool:
    """By a bot's history, whether the action would leave it where it has been too often."""
    after = _after(view.rules, view.ships, action)
    if after is None:
        return times_faced(history, view) + 1 >= MOST_VISITS
    return _visits(history, after) + 1 >= MOST_VISITS


def ways_out(history: History, view: View, chart: Chart) -> list[Action]:
    """By a bot's history, the movements to where it has been least, which are not known to be
    barred.
    """
    wary = bump_squares(view, _BUMPS)
    moves = [move for ship in view.ships for move, _ in safe_passages(view, ship, chart, wary)]
    visits = [_visits(history, _after(view.rules, view.ships, move) or ()) for move in moves]
    return [move for move, count in zip(moves, visits, strict=True) if count == min(visits)]


def unswept(history: History, view: View) -> int:
    """By a bot's history, the squares where an enemy may be that nobody has looked for lately."""
    assert view.seat is not None, "a spectator looks for nobody"
    swept = in_sight(view.rules, view.picture.ships, view.seat)
    for sight in history.sweeps:
        swept |= sight
    everywhere = (1 << view.rules.grid.area) - 1
    return everywhere & ~swept & ~ground(view.rules, view.battle.reefs)


def _visits(history: History, fleet: Fleet) -> int:
    """In a bot's history, how often the seat had its turn with these ships."""
    return history.stations.get(_station(history, fleet), 0)


def _counted(rules: Ruleset, history: History, seat: Seat) -> History:
    own = tuple(ship for ship in history.picture.ships if ship.seat == seat)
    station = _station(history, own)
    sighting = (station, history.picture.contacts)
    return replace(
        history,
        stations=history.stations | {station: history.stations.get(station, 0) + 1},
        sightings=history.sightings | {sighting: history.sightings.get(sighting, 0) + 1},
        sweeps=(*history.sweeps[1 - SWEEPS :], in_sight(rules, history.picture.ships, seat)),
    )


def _effect(notice: Notice) -> tuple[Cell, Effect] | None:
    return None if notice.effect is Effect.NOTHING else (notice.cell, notice.effect)


def _station(history: History, fleet: Fleet) -> Station:
    return len(history.happened), frozenset(map(_berth, fleet))


def _berth(ship: Ship) -> Berth:
    return Berth(ship.id, ship.stern, ship.facing, ship.damage, ship.mines, ship.long_radar)


def _after(rules: Ruleset, fleet: Fleet, action: Action) -> Fleet | None:
    """For a bot's history, the fleet after the action if it changes it for certain, as far as is
    known.
    """
    ship = next(ship for ship in fleet if ship.id == action.ship)
    after = _changed(rules, ship, action)
    if after is None or after == ship:
        return None
    return tuple(after if other is ship else other for other in fleet)


def _changed(rules: Ruleset, ship: Ship, action: Action) -> Ship | None:
    match action:
        case Forward() | Back() | Shift() | Turn() | Leap():
            return destination(rules, ship, action)
        case Switch(on=on):
            return replace(ship, long_radar=on)
        case Drop():
            return replace(ship, mines=ship.mines - 1)
        case PickUp():
            return replace(ship, mines=ship.mines + 1)
        case Repair() if (square := worst_square(ship)) is not None:
            return damaged(ship, square, Damage.INTACT)
    return None
