"""What one seat, or a spectator, knows of the fleet game."""

from dataclasses import dataclass, replace

from broadside.rules.fleet.battle import Battle, Phase, advance
from broadside.rules.fleet.events import Contact, Event, Missed, Sighted
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Fleet, Ship, ShipId
from broadside.rules.game import Viewer
from broadside.rules.grid import Cell


@dataclass(frozen=True, slots=True)
class Picture:
    """What one seat sees now: the ships of its side in full, enemy squares on radar, mines."""

    ships: Fleet = ()
    contacts: tuple[Contact, ...] = ()
    mines: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class View:
    """The public battle and the picture of the viewer; a spectator's picture stays empty."""

    rules: Ruleset
    seat: Viewer
    battle: Battle
    picture: Picture = Picture()

    @property
    def is_to_move(self) -> bool:
        """Whether the fleet game waits for the viewer."""
        if self.seat is None:
            return False
        if self.battle.phase is Phase.AGREEING:
            return self.seat not in self.battle.accepted
        if self.battle.phase is Phase.ARRANGING:
            return self.seat not in self.battle.arranged
        return self.seat == self.battle.turn

    @property
    def ships(self) -> Fleet:
        """The viewer's ships afloat in the fleet game, in the order of the fleet; not those of
        allies.
        """
        return tuple(ship for ship in self.picture.ships if ship.seat == self.seat)

    def ship(self, name: ShipId) -> Ship | None:
        """The viewer's ship of that name in the fleet game, if it is afloat."""
        found = (ship for ship in self.picture.ships if ship.number == name.number)
        named = (ship for ship in found if ship.kind.name == name.kind)
        return next((ship for ship in named if ship.seat == self.seat), None)


def redact(event: Event, viewer: Viewer) -> Event | None:
    """The event of a fleet game, or ``None`` if it is shown to another seat alone."""
    if isinstance(event, Sighted | Missed) and event.seat != viewer:
        return None
    return event


def update(view: View, event: Event) -> View:
    """The view of a fleet game after an event that was redacted for its viewer."""
    if isinstance(event, Sighted):
        return replace(view, picture=developed(view.picture, event))
    return replace(view, battle=advance(view.rules, view.battle, event))


def developed(picture: Picture, sighted: Sighted) -> Picture:
    """The picture of a viewer of the fleet game with the changes of the event."""
    ships = {(ship.seat, ship.id): ship for ship in picture.ships}
    ships |= {(ship.seat, ship.id): ship for ship in sighted.ships}
    for name in sighted.sunk:
        del ships[name]
    contacts = {contact.cell: contact for contact in picture.contacts}
    contacts |= {contact.cell: contact for contact in sighted.contacts}
    for cell in sighted.faded:
        del contacts[cell]
    return Picture(
        tuple(sorted(ships.values(), key=lambda ship: ship.seat)),
        tuple(sorted(contacts.values(), key=lambda contact: contact.cell)),
        picture.mines.union(sighted.mines).difference(sighted.cleared),
    )
