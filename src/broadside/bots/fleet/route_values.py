"""How good each pose is for a ship that can sail on from there, looking a few movements ahead."""

from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from broadside.bots.fleet.belief import berths
from broadside.bots.fleet.oriented_boards import (
    Board,
    Frames,
    ahead,
    oriented,
    turned_about,
    turned_to_port,
    turned_to_starboard,
)
from broadside.rules.fleet.courses import Step, course_at
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.ships import Ship
from broadside.rules.grid import Cell, Grid


@dataclass(frozen=True, slots=True)
class PassableSquares:
    """Where a ship may lie and turn: 0 or 1 for each of its poses."""

    free: Frames
    port: Frames
    starboard: Frames
    about: Frames


def passable_squares(rules: Ruleset, kind: ShipClass, blocked: Board) -> PassableSquares:
    free = berths(rules, kind, blocked)
    closed = oriented(blocked)
    return PassableSquares(
        free,
        _unswept(rules, kind, closed, Step.TURN_PORT),
        _unswept(rules, kind, closed, Step.TURN_STARBOARD),
        _unswept(rules, kind, closed, Step.TURN_ABOUT) * kind.turns_about,
    )


def route_values(
    ship: Ship, sea: PassableSquares, rewards: Frames, patience: float, steps: int
) -> Frames:
    """The most that the ship can gain from each pose, sailing on for so many movements or staying.
    ``patience`` is the factor for a gain that comes one turn later."""
    barred = np.where(sea.free > 0, np.float32(0), np.float32(-np.inf))
    staying = rewards + barred
    best = staying
    for _ in range(steps):
        best = np.maximum(staying, patience * _next(ship, sea, best, barred)) + barred
    return best


def _next(ship: Ship, sea: PassableSquares, best: Frames, barred: Frames) -> Frames:
    """The best value on a route that one movement leads to."""
    pivot, gloom = ship.kind.pivot, -np.inf
    after = ahead(best, -1, fill=gloom)
    for across in (1, -1):
        np.maximum(after, ahead(best, 0, across, fill=gloom), out=after)
    run = best
    for _ in range(ship.speed):
        run = ahead(run, 1, fill=gloom) + barred
        np.maximum(after, run, out=after)
    for turned, clear in (
        (turned_to_port(best, pivot), sea.port),
        (turned_to_starboard(best, pivot), sea.starboard),
    ):
        np.maximum(after, np.where(clear > 0, turned, gloom), out=after)
    if ship.kind.turns_about:
        about = np.where(sea.about > 0, turned_about(best, pivot), gloom)
        np.maximum(after, about, out=after)
    return after


def _unswept(rules: Ruleset, kind: ShipClass, closed: Frames, step: Step) -> Frames:
    clear = np.ones_like(closed)
    for along, across in _sweep(rules, kind, step):
        clear[ahead(closed, along, across, fill=1) > 0] = 0
    return clear


@lru_cache(maxsize=64)
def _sweep(rules: Ruleset, kind: ShipClass, step: Step) -> tuple[tuple[int, int], ...]:
    """The squares that a turn on a route sweeps, ahead of the stern and to port of it."""
    wide = Grid(4 * kind.size, 4 * kind.size)
    stern = Cell(2 * kind.size, 2 * kind.size)
    course = course_at(replace(rules, grid=wide), kind, stern, Facing.EAST, step)
    assert course is not None, "there is room on all sides"
    return tuple((s.cell.col - stern.col, stern.row - s.cell.row) for s in course.sweep)
