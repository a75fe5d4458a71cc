"""Carries out movements: as far as the way is free, with unseen obstacles and mines."""

from typing import TypeAlias

from broadside.rules.fleet.chart import Chart, first_met
from broadside.rules.fleet.courses import Course, Step, course_at, leap_to, step_of
from broadside.rules.fleet.events import Cause, Effect, Notice
from broadside.rules.fleet.geometry import bit
from broadside.rules.fleet.mines import explode, set_off, touches
from broadside.rules.fleet.moves import Forward, Leap, Passage
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Ship, moved
from broadside.rules.fleet.state import Deed, Sea, replaced
from broadside.rules.fleet.weapons import detonate
from broadside.rules.grid import Cell

_Sailed: TypeAlias = tuple[Ship, Deed, bool]
"""The ship, the notices, and whether it was stopped."""


def course_of(rules: Ruleset, ship: Ship, move: Passage) -> Course | None:
    """The course of the first step of a movement, or ``None`` if it leaves the board."""
    if isinstance(move, Leap):
        return leap_to(rules, move.target, ship.facing)
    return course_at(rules, ship.kind, ship.stern, ship.facing, step_of(move))


def destination(rules: Ruleset, ship: Ship, move: Passage) -> Ship | None:
    """The ship after the movement if nothing is in the way; ``None`` off the board."""
    for _ in range(move.squares if isinstance(move, Forward) else 1):
        course = course_of(rules, ship, move)
        if course is None:
            return None
        ship = moved(ship, course.stern, course.facing)
    return ship


def sail(chart: Chart, sea: Sea, ship: Ship, move: Passage) -> Deed:
    """Carry out a movement on the true chart. It must be legal on the chart of its seat."""
    rules = chart.rules
    if isinstance(move, Forward):
        return _advance(chart, sea, ship, move.squares)
    course = course_of(rules, ship, move)
    assert course is not None, "a legal movement stays on the board"
    return _follow(chart, sea, ship, course)[1]


def blow_up(chart: Chart, sea: Sea, boat: Ship, target: Cell) -> Deed:
    """Move a boat that is to blow up there, unless something unseen is in the way."""
    is_met = bit(chart.rules.grid, target) & chart.solid
    if is_met and target != boat.stern:
        return Deed(sea, (collision(target),))
    return detonate(chart.rules, sea, boat, target)


def _advance(chart: Chart, sea: Sea, ship: Ship, squares: int) -> Deed:
    deed, is_stopped = Deed(sea), False
    for _ in range(squares):
        course = course_at(chart.rules, ship.kind, ship.stern, ship.facing, Step.AHEAD)
        assert course is not None, "a legal movement stays on the board"
        ship, deed, is_stopped = _follow(chart, deed.sea, ship, course)
        if is_stopped:
            break
    return deed


def _follow(chart: Chart, sea: Sea, ship: Ship, course: Course) -> _Sailed:
    """Carry out one step of a movement: the first square that is not free decides, then mines
    beside the new place.
    """
    met = first_met(chart, course, chart.solid | chart.mines)
    if met is not None and bit(chart.rules.grid, met.cell) & chart.blocks(ship.kind):
        return ship, Deed(sea, (collision(met.cell),)), True
    if met is not None:
        struck, deed = explode(sea, ship, met.square, met.cell)
        return struck, deed, True
    ship = moved(ship, course.stern, course.facing)
    sea = replaced(sea, ship)
    if touches(chart.rules, ship, chart.mines):
        return ship, set_off(sea, ship), True
    return ship, Deed(sea), False


def collision(cell: Cell) -> Notice:
    return Notice(cell, Cause.COLLISION, Effect.NOTHING)
