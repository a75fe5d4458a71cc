"""One line for beginners about what is possible now."""

from collections.abc import Iterator

from broadside.console.fleet.ship_help import known_targets
from broadside.console.fleet.ship_names import full
from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.confirmations import seen_ahead
from broadside.rules.fleet.legality import is_legal
from broadside.rules.fleet.moves import Repair
from broadside.rules.fleet.notation import show_cell
from broadside.rules.fleet.ships import Damage
from broadside.rules.fleet.short_names import short
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell


def hint(view: View) -> str:
    """The most important hint for a player of the fleet game who is to act."""
    return next(_hints(view))


def _hints(view: View) -> Iterator[str]:
    assert view.seat is not None, "a spectator is never to act"
    if view.battle.offer in view.rules.enemies_of(view.seat):
        yield "A draw is offered: accept draw, decline draw, or just go on."
    yield from _shots(view)
    yield from _torpedoes(view)
    yield from _repairs(view)
    if view.picture.contacts:
        cell = show_cell(view.picture.contacts[0].cell)
        yield f"Radar shows an enemy at {cell}, out of range. Bring a cannon nearer."
    tips = list(_tips(view))
    yield tips[view.battle.actions // view.rules.players % len(tips)]


def _shots(view: View) -> Iterator[str]:
    """Hints for a beginner about cannon that reach an enemy ship, the heaviest first."""
    wanted = _enemy_squares(view)
    for ship in sorted(view.ships, key=lambda ship: not ship.kind.heavy_cannon):
        found = [cell for cell in known_targets(view, ship) if cell in wanted]
        if found:
            order = f"{short(view.rules, ship)} fire {show_cell(found[0])}"
            yield f"Your {full(ship)} can hit the enemy at {show_cell(found[0])}: {order}"


def _torpedoes(view: View) -> Iterator[str]:
    wanted = _enemy_squares(view)
    for ship in view.ships:
        if ship.kind.torpedoes and seen_ahead(view, ship) in wanted:
            yield f"Your {full(ship)} has an enemy ahead: {short(view.rules, ship)} torpedo"


def _repairs(view: View) -> Iterator[str]:
    chart = chart_of(view)
    for ship in view.ships:
        if is_legal(view, ship, Repair(ship.id), chart):
            yield f"Your {full(ship)} can be repaired: {short(view.rules, ship)} repair"


def _enemy_squares(view: View) -> set[Cell]:
    contacts = view.picture.contacts
    return {contact.cell for contact in contacts if contact.damage is not Damage.DESTROYED}


def _tips(view: View) -> Iterator[str]:
    """Hints about the abilities of the player's ships, shown in turn."""
    first = view.ships[0]
    name = short(view.rules, first)
    yield f"Type what one ship does, as {name} forward {first.speed}; help {name} shows more."
    yield "Enemies show only where ~ is. Ships look ahead: turn them to see."
    scout = next((s for s in view.ships if s.kind.long_radar and not s.long_radar), None)
    if scout is not None:
        yield f"{short(view.rules, scout)} radar on: it looks far, but only turns meanwhile."
    layer = next((s for s in view.ships if s.mines), None)
    if layer is not None:
        yield f"Mines wait for whoever comes by. Where to drop: help {short(view.rules, layer)}"
    yield "Every shot is told to both sides. Type log to read it again."
    yield "Destroyed squares slow a ship. In dock, repair mends one an action."
