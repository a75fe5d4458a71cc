"""What a player can do in the fleet game."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from broadside.rules.fleet.ships import ShipId
from broadside.rules.grid import Cell


class Hand(StrEnum):
    """The side of a ship, as seen by somebody who looks toward its bow."""

    PORT = "port"
    STARBOARD = "starboard"


class Helm(StrEnum):
    """The way a ship turns: a quarter turn, or about."""

    PORT = "port"
    STARBOARD = "starboard"
    ABOUT = "about"


@dataclass(frozen=True, slots=True)
class AcceptMap:
    """Agree to the reefs, and to the fleet where fleets are open."""


@dataclass(frozen=True, slots=True)
class Redraw:
    """Ask for other reefs."""


@dataclass(frozen=True, slots=True)
class ProposeFleet:
    """Propose how many ships of each class every player has, in the order of the rules."""

    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arrange:
    """Put the ships into these docks, in the order of the fleet."""

    docks: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Forward:
    ship: ShipId
    squares: int


@dataclass(frozen=True, slots=True)
class Back:
    ship: ShipId


@dataclass(frozen=True, slots=True)
class Shift:
    ship: ShipId
    hand: Hand


@dataclass(frozen=True, slots=True)
class Turn:
    ship: ShipId
    helm: Helm


@dataclass(frozen=True, slots=True)
class Leap:
    """Move to a square nearby, for a ship that has no heading."""

    ship: ShipId
    target: Cell


@dataclass(frozen=True, slots=True)
class Fire:
    """Fire the cannon."""

    ship: ShipId
    target: Cell


@dataclass(frozen=True, slots=True)
class Torpedo:
    """Fire a torpedo straight ahead."""

    ship: ShipId


@dataclass(frozen=True, slots=True)
class Drop:
    """Lay a mine."""

    ship: ShipId
    target: Cell


@dataclass(frozen=True, slots=True)
class PickUp:
    """Take a mine aboard, of either side."""

    ship: ShipId
    target: Cell


@dataclass(frozen=True, slots=True)
class Switch:
    """Switch the long radar."""

    ship: ShipId
    on: bool


@dataclass(frozen=True, slots=True)
class Repair:
    """Repair the first destroyed square from the bow."""

    ship: ShipId


@dataclass(frozen=True, slots=True)
class Detonate:
    """Move to a square nearby, or stay, and blow up."""

    ship: ShipId
    target: Cell


@dataclass(frozen=True, slots=True)
class OfferDraw:
    pass


@dataclass(frozen=True, slots=True)
class AcceptDraw:
    pass


@dataclass(frozen=True, slots=True)
class DeclineDraw:
    pass


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign for your side, at any time."""


Passage: TypeAlias = Forward | Back | Shift | Turn | Leap
"""Moves that change the place or the facing of a ship."""

Action: TypeAlias = Passage | Fire | Torpedo | Drop | PickUp | Switch | Repair | Detonate
"""What one ship does in one turn."""

Preparation: TypeAlias = AcceptMap | Redraw | ProposeFleet | Arrange
Parley: TypeAlias = OfferDraw | AcceptDraw | DeclineDraw | Resign
"""Moves that cost no turn and are possible at any time."""

Move: TypeAlias = Preparation | Action | Parley
