"""What a side sees: its ships, enemy squares in radar range, mines in sonar range."""

from collections.abc import Iterator
from functools import lru_cache

from broadside.rules.fleet.events import Contact, Sighted
from broadside.rules.fleet.geometry import bit, mask_of
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Fleet, Ship, pose
from broadside.rules.fleet.state import Sea
from broadside.rules.fleet.view import Picture
from broadside.rules.game import Seat
from broadside.rules.grid import Cell


def look(rules: Ruleset, sea: Sea, seat: Seat) -> Picture:
    """All that a seat of the fleet game and its allies see during the battle."""
    ships = side_ships(rules, sea, seat)
    sight = in_sight(rules, ships, seat)
    sonar = in_sonar(rules, ships)
    contacts = [
        contact
        for enemy in rules.enemies_of(seat)
        for ship in sea.fleets[enemy]
        if pose(rules, ship).hull & sight
        for contact in _contacts(rules, ship, sight)
    ]
    contacts.sort()
    return Picture(ships, tuple(contacts), _within(rules, sea.mines, sonar))


def side_ships(rules: Ruleset, sea: Sea, seat: Seat) -> Fleet:
    """The ships that a side of the fleet game sees as its own: those of the seat and its allies, in
    the order of seats.
    """
    return tuple(ship for ally in sorted(rules.side_of(seat)) for ship in sea.fleets[ally])


def in_sight(rules: Ruleset, ships: Fleet, seat: Seat) -> int:
    """The squares in which a seat sees enemies, with these ships and the bases of its side."""
    mask = _base_radar(rules, seat)
    for ship in ships:
        at = pose(rules, ship)
        mask |= at.long_radar if ship.long_radar else at.radar
    return mask


def in_sonar(rules: Ruleset, ships: Fleet) -> int:
    """The squares in which these ships see mines by sonar."""
    mask = 0
    for ship in ships:
        if ship.kind.sonar is not None:
            mask |= pose(rules, ship).sonar
    return mask


def news(seat: Seat, old: Picture, new: Picture) -> Sighted | None:
    """What a seat sees anew: the changes in its picture, or ``None``."""
    known = {(ship.seat, ship.id): ship for ship in old.ships}
    ships = tuple(
        ship for ship in new.ships if _differs(known.pop((ship.seat, ship.id), None), ship)
    )
    contacts: tuple[Contact, ...] = ()
    faded: tuple[Cell, ...] = ()
    if old.contacts != new.contacts:
        seen = frozenset(old.contacts)
        contacts = tuple(contact for contact in new.contacts if contact not in seen)
        shown = {contact.cell for contact in new.contacts}
        faded = tuple(contact.cell for contact in old.contacts if contact.cell not in shown)
    mines = tuple(sorted(new.mines - old.mines))
    cleared = tuple(sorted(old.mines - new.mines))
    if not (ships or known or contacts or faded or mines or cleared):
        return None
    return Sighted(seat, ships, tuple(known), contacts, faded, mines, cleared)


def _differs(old: Ship | None, new: Ship) -> bool:
    # Most ships are the very same; only a struck one can be rebuilt as it was.
    return old is not new and old != new


def _contacts(rules: Ruleset, ship: Ship, sight: int) -> Iterator[Contact]:
    """The squares of an enemy ship that are in sight of a seat."""
    bow, middle = ship.kind.size - 1, ship.kind.size // 2
    for square, cell in enumerate(pose(rules, ship).cells):
        if bit(rules.grid, cell) & sight:
            facing = ship.facing if square == bow else None
            marked = ship.kind.marked and square == middle
            yield Contact(cell, ship.seat, ship.damage[square], facing, marked)


def _within(rules: Ruleset, cells: frozenset[Cell], mask: int) -> frozenset[Cell]:
    if not mask or not cells:
        return frozenset()
    return frozenset(cell for cell in cells if bit(rules.grid, cell) & mask)


@lru_cache(maxsize=256)
def _base_radar(rules: Ruleset, seat: Seat) -> int:
    """The squares in sight of a side's bases by their radar, which still works when a base is
    destroyed.
    """
    allies = rules.side_of(seat)
    return mask_of(rules.grid, (cell for ally in allies for cell in rules.harbours[ally].radar))
