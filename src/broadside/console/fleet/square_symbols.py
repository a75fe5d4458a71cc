"""What each square of the sea shows to one viewer: two characters and a tone."""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from broadside.rules.fleet.events import Contact
from broadside.rules.fleet.geometry import Facing, cells_of
from broadside.rules.fleet.ships import Damage, Fleet, Ship, pose
from broadside.rules.fleet.view import View
from broadside.rules.fleet.vision import in_sight, in_sonar
from broadside.rules.game import Viewer
from broadside.rules.grid import Cell


class Tone(Enum):
    """The reason for the colour of a square; the value is the number of the terminal. No
    information is in the colour alone."""

    OWN = "1;32"
    OTHER = "1;36"
    ENEMY = "1;31"
    REEF = "33"
    BASE = "1;37"
    MINE = "1;35"
    IMPACT = "1;33"
    RADAR = "34"
    FOG = "2"


class SquareSymbol(NamedTuple):
    text: str
    tone: Tone

    @property
    def is_open(self) -> bool:
        """Whether the symbol of a square is only water or fog, so that something else may be marked
        there.
        """
        return self.tone in (Tone.RADAR, Tone.FOG, Tone.IMPACT)


FOG = SquareSymbol(" .", Tone.FOG)
RADAR = SquareSymbol(" ~", Tone.RADAR)
SONAR = SquareSymbol("~~", Tone.RADAR)
REEF = SquareSymbol("@@", Tone.REEF)
BASE = SquareSymbol("[]", Tone.BASE)
RUIN = SquareSymbol("[x", Tone.BASE)
MINE = SquareSymbol("()", Tone.MINE)
IMPACT = SquareSymbol(" !", Tone.IMPACT)

BOWS = {Facing.EAST: ">", Facing.NORTH: "^", Facing.WEST: "<", Facing.SOUTH: "v"}
HULL = "#"
MARKED = "R"
WOUNDS = {Damage.DAMAGED: "*", Damage.DESTROYED: "x"}
_STATES = "> ^ < v bow   * damaged   x destroyed"


def symbols_of(view: View) -> dict[Cell, SquareSymbol]:
    """The symbol of every square of the fleet game that is not plain fog, as far as the viewer
    knows it.
    """
    battle, picture = view.battle, view.picture
    signs = _covered(view)
    signs |= dict.fromkeys(_recent_impacts(view), IMPACT)
    signs |= dict.fromkeys(battle.reefs, REEF)
    for harbour in view.rules.harbours:
        signs |= {cell: RUIN if cell in battle.ruins else BASE for cell in harbour.base}
    signs |= dict.fromkeys(picture.mines | battle.mines, MINE)
    signs |= {contact.cell: _contact(contact) for contact in picture.contacts}
    for ship in known_ships(view):
        signs |= _ship(view, ship)
    return signs


def known_ships(view: View) -> Fleet:
    """The ships to draw as symbols in full: those of the viewer's side, and after the end all."""
    if view.battle.outcome is None:
        return view.picture.ships
    return tuple(ship for fleet in view.battle.fleets for ship in fleet)


def legend(view: View) -> list[str]:
    """The meaning of the symbols of squares, with an extra line if ships of others are shown in
    full.
    """
    if view.seat is None:
        return ["@@ reef   [] base   [x ruin   ! impact   . fog", *_others(view)]
    letter = view.rules.ships[0].name[0].upper()
    return [
        f"{letter}1 your ship 1   ## enemy   {_STATES}   ! impact",
        "@@ reef   [] base   [x ruin   () mine   ~ radar   ~~ radar and sonar   . fog",
        *_marks(view),
        *_others(view),
    ]


def _marks(view: View) -> list[str]:
    """The meaning of the symbol of a marked contact, while there is one."""
    if not any(contact.marked for contact in view.picture.contacts):
        return []
    kinds = " or ".join(kind.name for kind in view.rules.ships if kind.marked)
    return [f"{MARKED}{HULL} the middle of an enemy {kinds}"]


def _others(view: View) -> list[str]:
    if all(ship.seat == view.seat for ship in known_ships(view)):
        return []
    if view.seat is None:
        sides = "Capital letters: ships of the west. Small letters: ships of the east."
        return [sides, f"() mine   {_STATES}"]
    whose = "your allies" if view.battle.outcome is None else "all others"
    return [f"Small letters: ships of {whose}."]


def _covered(view: View) -> dict[Cell, SquareSymbol]:
    """The symbols of water that radar or sonar covers now."""
    if view.seat is None or not view.picture.ships:
        return {}
    grid, ships = view.rules.grid, view.picture.ships
    radar = cells_of(grid, in_sight(view.rules, ships, view.seat))
    sonar = cells_of(grid, in_sonar(view.rules, ships))
    return dict.fromkeys(radar, RADAR) | dict.fromkeys(sonar, SONAR)


def _recent_impacts(view: View) -> Iterable[Cell]:
    """The squares with the symbol of an impact, where something happened in the last round."""
    since = view.battle.actions - view.rules.players
    return (entry.notice.cell for entry in view.battle.log if entry.action > since)


def _contact(contact: Contact) -> SquareSymbol:
    first = MARKED if contact.marked else HULL
    if contact.bow is not None:
        first = BOWS[contact.bow]
    return SquareSymbol(first + WOUNDS.get(contact.damage, HULL), Tone.ENEMY)


def _ship(view: View, ship: Ship) -> dict[Cell, SquareSymbol]:
    cells = pose(view.rules, ship).cells
    letter = ship.kind.name[0]
    letters = [letter.upper() if _is_own(view.seat, ship) else letter.lower()] * len(cells)
    if not ship.kind.leap:
        letters[-1] = BOWS[ship.facing]
    states = [WOUNDS.get(damage, str(ship.number % 10)) for damage in ship.damage]
    tone = _tone(view, ship)
    return {
        cell: SquareSymbol(a + b, tone) for cell, a, b in zip(cells, letters, states, strict=True)
    }


def _is_own(viewer: Viewer, ship: Ship) -> bool:
    """Whether the symbol of a ship has capital letters: the viewer's ships do, and for a spectator
    those of the west.
    """
    return ship.seat % 2 == 0 if viewer is None else ship.seat == viewer


def _tone(view: View, ship: Ship) -> Tone:
    if _is_own(view.seat, ship):
        return Tone.OWN
    if view.seat is not None and ship.seat in view.rules.side_of(view.seat):
        return Tone.OTHER
    return Tone.ENEMY
