"""Obstacles: those that a seat knows, or on the referee's chart all of them."""

from dataclasses import dataclass

from broadside.rules.fleet.battle import Battle
from broadside.rules.fleet.courses import Course, Swept
from broadside.rules.fleet.geometry import bit, mask_of
from broadside.rules.fleet.ruleset import Ruleset, ShipClass
from broadside.rules.fleet.state import Sea, ground, hulls
from broadside.rules.fleet.view import View


@dataclass(frozen=True, slots=True)
class Chart:
    """Solid squares (reefs, bases, ships) and mines, as masks."""

    rules: Ruleset
    solid: int
    mines: int

    def blocks(self, kind: ShipClass) -> int:
        """The obstacles on this chart that stop that class of ship: mines stop only ships with
        sonar.
        """
        return self.solid if kind.sonar is None else self.solid | self.mines


def chart_of(view: View) -> Chart:
    """The chart of a viewer, with every obstacle that they know."""
    rules, picture = view.rules, view.picture
    seen = mask_of(rules.grid, (contact.cell for contact in picture.contacts))
    solid = ground(rules, view.battle.reefs) | hulls(rules, picture.ships) | seen
    return Chart(rules, solid, mask_of(rules.grid, picture.mines))


def true_chart(rules: Ruleset, battle: Battle, sea: Sea) -> Chart:
    """The referee's chart, with every obstacle."""
    solid = ground(rules, battle.reefs)
    for fleet in sea.fleets:
        solid |= hulls(rules, fleet)
    return Chart(rules, solid, mask_of(rules.grid, sea.mines))


def first_met(chart: Chart, course: Course, mask: int) -> Swept | None:
    """The first obstacle that a ship meets on its course: the first square of the sweep that lies
    in the mask.
    """
    if not course.mask & mask:
        return None
    grid = chart.rules.grid
    return next(swept for swept in course.sweep if bit(grid, swept.cell) & mask)
