"""Names of ships, players and squares: short ones to type, full ones to read."""

from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet.moves import Back
from broadside.rules.fleet.notation import read_move, show_cell
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Ship, ShipId
from broadside.rules.fleet.short_names import short
from broadside.rules.fleet.view import View
from broadside.rules.game import Seat, Viewer
from broadside.rules.grid import Cell

_SIDES = ("West", "East")


def full(ship: Ship) -> str:
    """The full name of a ship of the fleet game, as ``destroyer 2``."""
    return str(ship.id)


def squares(cells: tuple[Cell, ...] | list[Cell]) -> str:
    return " ".join(map(show_cell, cells))


def read_ship(rules: Ruleset, text: str) -> ShipId | None:
    """The ship whose name a person types, afloat or not; ``None`` if no class has that name."""
    try:
        order = read_move(rules, f"{text} back")  # any order tells the ship
    except InvalidNotation:
        return None
    return order.ship if isinstance(order, Back) else None


def player(rules: Ruleset, viewer: Viewer, seat: Seat) -> str:
    """What a viewer of the fleet game calls a player, at the beginning of a sentence."""
    if seat == viewer:
        return "You"
    number = f" (player {seat + 1})" if rules.players > 2 else ""
    if viewer is None:
        return _SIDES[seat % 2] + number
    return ("Your ally" if seat in rules.side_of(viewer) else "The enemy") + number


def owner(rules: Ruleset, viewer: Viewer, seat: Seat) -> str:
    """What a viewer calls the owner of a ship: ``your``, ``an allied``, ``an enemy``, or for a
    spectator ``a western``.
    """
    if viewer is None:
        return ("a western", "an eastern")[seat % 2]
    if seat == viewer:
        return "your"
    return "an allied" if seat in rules.side_of(viewer) else "an enemy"


def own_names(view: View) -> str:
    """The short names of all ships to which the viewer can give orders."""
    return ", ".join(short(view.rules, ship) for ship in view.ships)
