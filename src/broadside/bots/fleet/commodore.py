"""The commodore: weighs every action by what it believes about the enemy."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

import numpy as np

from broadside.bots.fleet.frames import Board, Frames, board_of_mask, over, place_of
from broadside.bots.fleet.lanes import best_launch, value_of
from broadside.bots.fleet.logbook import noted
from broadside.bots.fleet.notes import Notes, new_notes, settled
from broadside.bots.fleet.opening import prepare
from broadside.bots.fleet.prospects import (
    Prospects,
    attack,
    danger,
    prospects,
    scouting,
)
from broadside.bots.fleet.routes import PATIENCE, values, waters
from broadside.bots.fleet.steering import safe_passages
from broadside.rules.fleet.chart import Chart, chart_of
from broadside.rules.fleet.events import Event
from broadside.rules.fleet.geometry import mask_of
from broadside.rules.fleet.legality import is_legal
from broadside.rules.fleet.listing import actions_of
from broadside.rules.fleet.moves import Action, Fire, Move, Repair, Switch, Torpedo
from broadside.rules.fleet.reach import cannon_zone
from broadside.rules.fleet.repair import stands
from broadside.rules.fleet.ships import Damage, Ship, pose
from broadside.rules.fleet.view import View

_FIRING = 1.5
"""How much more a hit now counts than the prospect of one."""
_MENDING = 0.6
_NOISE = 0.01


class Option(NamedTuple):
    """Something to do, and how good it seems."""

    worth: float
    action: Action


@dataclass(slots=True)
class Commodore:
    """Depends on its seed and on the events and the view that it was shown.

    A player that takes over a seat is first told all events of that seat, from the first on.
    """

    seed: int
    _heard: list[Event] = field(default_factory=list)
    _notes: Notes | None = None

    def watch(self, event: Event) -> None:
        self._heard.append(event)

    def choose(self, view: View) -> Move:
        if (preparation := prepare(view, self.seed)) is not None:
            return preparation
        notes = self._remembered(view)
        rng = Random(f"{self.seed} {view.seat} {view.battle.actions}")
        options = list(_options(view, notes))
        if not options:
            return rng.choice([act for ship in view.ships for act in actions_of(view, ship)])
        return max(options, key=lambda option: option.worth + _NOISE * rng.random()).action

    def _remembered(self, view: View) -> Notes:
        notes = new_notes(view) if self._notes is None else self._notes
        for event in self._heard:
            notes = noted(view, notes, event)
        self._heard.clear()
        self._notes = settled(view, notes)
        return self._notes


def _options(view: View, notes: Notes) -> Iterator[Option]:
    outlook, chart = prospects(view, notes), chart_of(view)
    aims = {kind: attack(view.rules, kind, outlook) for kind in {s.kind for s in view.ships}}
    boat, gain = best_launch(view, notes)
    if boat is not None:
        yield Option(_FIRING * gain, Torpedo(boat.id))
    for ship in view.ships:
        yield from _shots(view, ship, outlook)
        yield from _repairs(view, ship, chart)
        yield from _movements(view, notes, ship, chart, outlook, aims[ship.kind])


def _shots(view: View, ship: Ship, outlook: Prospects) -> Iterator[Option]:
    """The best shot of the cannon, and the torpedo."""
    grid = view.rules.grid
    worth = outlook.heavy if ship.kind.heavy_cannon else outlook.light
    if ship.kind.cannon is not None:
        zone = cannon_zone(view.rules, ship) & ~_own(view)
        gains = worth * board_of_mask(grid, zone)
        row, col = divmod(int(gains.argmax()), gains.shape[1])
        cell = next((c for c in grid.cells if (c.row, c.col) == (row, col)), None)
        if cell is not None and gains[row, col] > 0:
            yield Option(_FIRING * float(gains[row, col]), Fire(ship.id, cell))


def _own(view: View) -> int:
    return mask_of(
        view.rules.grid,
        (cell for ship in view.picture.ships for cell in pose(view.rules, ship).cells),
    )


def _repairs(view: View, ship: Ship, chart: Chart) -> Iterator[Option]:
    if not is_legal(view, ship, Repair(ship.id), chart):
        return
    log = view.battle.log
    is_quiet = not log or log[-1].action != view.battle.actions
    worth = value_of(ship.kind) / ship.kind.size
    yield Option(worth if is_quiet else 0.3 * worth, Repair(ship.id))


def _movements(
    view: View, notes: Notes, ship: Ship, chart: Chart, outlook: Prospects, aim: Frames
) -> Iterator[Option]:
    rules = view.rules
    sea = waters(rules, ship.kind, _blocked(view, notes, ship, chart))
    peril = danger(ship, outlook)
    merits = aim + _docking(view, ship, sea.free)
    rewards = merits + scouting(outlook, ship.kind.radar) - peril
    best = values(ship, sea, rewards)
    here = place_of(rules.grid, ship.stern, ship.facing)
    now = float(rewards[here])
    if ship.kind.long_radar is not None:
        long = rewards + scouting(outlook, ship.kind.long_radar)
        long -= scouting(outlook, ship.kind.radar)
        if ship.long_radar:
            now = float(long[here])
            yield Option(PATIENCE * float(best[here]) - now, Switch(ship.id, on=False))
        else:
            yield Option(PATIENCE * float(long[here]) - now, Switch(ship.id, on=True))
    for move, after in safe_passages(view, ship, chart):
        there = float(best[place_of(rules.grid, after.stern, after.facing)])
        if np.isfinite(there):
            yield Option(PATIENCE * there - now, move)


def _docking(view: View, ship: Ship, free: Frames) -> Frames:
    """What it is worth for a wreck to lie in a dock."""
    assert view.seat is not None, "a spectator has no docks"
    destroyed = ship.damage.count(Damage.DESTROYED)
    if not destroyed or not stands(view.rules, view.battle, view.seat):
        return np.zeros_like(free)
    docks = mask_of(view.rules.grid, view.rules.harbours[view.seat].docks)
    from broadside.bots.fleet.frames import framed
    from broadside.rules.fleet.geometry import Zone

    at = over(framed(board_of_mask(view.rules.grid, docks)), Zone(0, ship.kind.size - 1, 0, 0))
    gain = _MENDING * destroyed * value_of(ship.kind) / ship.kind.size
    return np.minimum(at, 1) * np.float32(gain)


def _blocked(view: View, notes: Notes, ship: Ship, chart: Chart) -> Board:
    """What the ship cannot cover, or should not."""
    rules, grid = view.rules, view.rules.grid
    mask = chart.solid & ~pose(rules, ship).hull
    if ship.kind.sonar is None:
        near = (cell for mine in notes.mines for cell in (mine, *grid.beside(mine)))
        mask |= mask_of(grid, near)
    blocked = board_of_mask(grid, mask)
    blocked[grid.rows :] = 1
    blocked[:, grid.cols :] = 1
    return blocked
