"""Targets in sight: cannon shots and torpedoes at enemy squares on the radar."""

from collections.abc import Iterator

from broadside.rules.fleet.chart import Chart
from broadside.rules.fleet.events import Contact
from broadside.rules.fleet.geometry import bit
from broadside.rules.fleet.moves import Fire, Torpedo
from broadside.rules.fleet.reach import cannon_zone
from broadside.rules.fleet.ships import Damage, Ship
from broadside.rules.fleet.view import View
from broadside.rules.fleet.weapons import lane
from broadside.rules.grid import Cell


def shots(view: View, ship: Ship) -> Iterator[tuple[Fire, Contact]]:
    """The cannon shots of a ship at enemy squares in sight that are not destroyed yet."""
    zone, grid = cannon_zone(view.rules, ship), view.rules.grid
    for contact in view.picture.contacts:
        if contact.damage is not Damage.DESTROYED and bit(grid, contact.cell) & zone:
            yield Fire(ship.id, contact.cell), contact


def torpedo_at(view: View, ship: Ship, chart: Chart) -> tuple[Torpedo, Contact] | None:
    """The torpedo of a ship, if the first thing in sight on its way is an enemy square worth it."""
    if not ship.kind.torpedoes:
        return None
    known = chart.solid | chart.mines
    met = next((c for c in lane(view.rules, ship) if bit(view.rules.grid, c) & known), None)
    contact = _contact(view, met)
    if contact is None or contact.damage is Damage.DESTROYED:
        return None
    return Torpedo(ship.id), contact


def _contact(view: View, cell: Cell | None) -> Contact | None:
    return next((contact for contact in view.picture.contacts if contact.cell == cell), None)
