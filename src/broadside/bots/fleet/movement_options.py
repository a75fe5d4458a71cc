"""Movements and the long radar: what a ship gains by being elsewhere, or by looking farther."""

from collections.abc import Iterator

import numpy as np

from broadside.bots.fleet.oriented_boards import (
    Board,
    Frames,
    board_of_mask,
    oriented,
    over,
    place_of,
)
from broadside.bots.fleet.pathfinding import safe_passages, squares_near
from broadside.bots.fleet.route_values import passable_squares, route_values
from broadside.bots.fleet.situation import Option, Situation, danger
from broadside.bots.fleet.target_values import value_of
from broadside.rules.fleet.geometry import Zone, mask_of
from broadside.rules.fleet.moves import Switch
from broadside.rules.fleet.repair import stands
from broadside.rules.fleet.ships import Damage, Ship, pose
from broadside.rules.fleet.view import View


def movement_options(situation: Situation, ship: Ship) -> Iterator[Option]:
    """The movements that a bot may choose for a ship, each weighed by the best that can be reached
    after it.
    """
    grid, suspect = situation.view.rules.grid, _suspect(situation, ship)
    sea = passable_squares(situation.view.rules, ship.kind, _blocked(situation, ship, suspect))
    rewards = _rewards(situation, ship)
    patience = situation.doctrine.patience
    best = route_values(ship, sea, rewards, patience, situation.doctrine.steps)
    here = place_of(grid, ship.stern, ship.facing)
    now = float(rewards[here])
    if ship.kind.long_radar is not None:
        gain = float(situation.looks[ship.kind.long_radar][here])
        gain -= float(situation.looks[ship.kind.radar][here])
        after = float(best[here]) if ship.long_radar else now + gain
        now += gain * ship.long_radar
        yield Option(patience * after - now, Switch(ship.id, not ship.long_radar))
    for move, moved in safe_passages(situation.view, ship, situation.chart, suspect):
        there = float(best[place_of(grid, moved.stern, moved.facing)])
        if np.isfinite(there):
            yield Option(patience * there - now, move)


def _rewards(situation: Situation, ship: Ship) -> Frames:
    """To weigh movement options: for each pose after a movement, what the ship can do there in one
    turn, less the damage to expect there.
    """
    kind, outlook = ship.kind, situation.outlook
    rewards = (
        situation.aims[kind]
        + situation.looks[kind.radar]
        - danger(ship, outlook, situation.caution)
    )
    if ship.mines:
        beside = Zone(-1, kind.size, -1, 1)
        rewards = rewards + over(oriented(outlook.mining), beside) / (kind.size * 3)
    if Damage.DESTROYED in ship.damage:
        rewards = rewards + situation.doctrine.mending * _docking(situation.view, ship)
    return rewards


def _docking(view: View, ship: Ship) -> Frames:
    """What a movement into a dock is worth for a damaged ship."""
    grid = view.rules.grid
    docks = board_of_mask(grid, mask_of(grid, view.rules.harbours[ship.seat].docks))
    if not stands(view.rules, view.battle, ship.seat):
        docks *= 0
    at_dock = np.minimum(over(oriented(docks), Zone(0, ship.kind.size - 1, 0, 0)), 1)
    destroyed = ship.damage.count(Damage.DESTROYED)
    return at_dock * np.float32(destroyed * value_of(ship.kind) / ship.kind.size)


def _suspect(situation: Situation, ship: Ship) -> int:
    """Squares to keep away from in a movement: where an unseen enemy almost certainly is, and where
    mines are remembered.
    """
    if ship.kind.sonar is not None:
        return situation.crowded
    rules = situation.view.rules
    return situation.crowded | squares_near(rules, mask_of(rules.grid, situation.memory.mines))


def _blocked(situation: Situation, ship: Ship, suspect: int) -> Board:
    """The squares that a ship cannot or should not cover in a movement."""
    rules, grid = situation.view.rules, situation.view.rules.grid
    mask = (situation.chart.blocks(ship.kind) | suspect) & ~pose(rules, ship).hull
    blocked = board_of_mask(grid, mask)
    blocked[grid.rows :] = 1
    blocked[:, grid.cols :] = 1
    return blocked
