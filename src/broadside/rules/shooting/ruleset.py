"""A shooting game as data: the board, the fleet, and everything that a variant may change."""

from dataclasses import dataclass
from enum import StrEnum

from broadside.rules.game import Seat, TimeLimits
from broadside.rules.grid import Grid
from broadside.rules.notation import Notation


@dataclass(frozen=True, slots=True)
class ShipClass:
    """A kind of ship. Each square of an armoured one takes a second bomb to be hit."""

    name: str
    size: int
    count: int = 1
    armoured: bool = False


class Placement(StrEnum):
    """How the fleets are placed."""

    OWN = "own"
    RANDOM = "random"


class Shots(StrEnum):
    """How many shots a player has in one turn."""

    ONE = "one"
    AGAIN = "again"
    """As long as every shot hits."""
    SALVO = "salvo"
    """One shot for each of your ships afloat, all called together."""


class Announces(StrEnum):
    """What is called besides hit and miss. Each level includes the one before."""

    HIT = "hit"
    SUNK = "sunk"
    CLASS = "class"


@dataclass(frozen=True, slots=True)
class Points:
    """Points for each hit, for each miss, and for sinking a ship on top of its last hit."""

    hit: int
    miss: int
    sunk: int


USUAL_SCORE = Points(hit=100, miss=-10, sunk=500)
"""The score that is kept where the rules count no points: it decides nothing."""


@dataclass(frozen=True, slots=True)
class Radar:
    """After every ``every`` rounds each player may look at one block of squares."""

    every: int = 4
    reach: int = 1

    @property
    def width(self) -> int:
        return 2 * self.reach + 1


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A shooting game. A variant is a value of this, not a subclass."""

    name: str
    ships: tuple[ShipClass, ...]
    grid: Grid = Grid(10, 10)
    players: int = 2
    touching: bool = True
    placement: Placement = Placement.OWN
    shots: Shots = Shots.ONE
    announces: Announces = Announces.CLASS
    first: Seat | None = None
    """The seat that begins; without one, lots are drawn."""
    equal_turns: bool = False
    """A player whose fleet was sunk still gets their turn in that round."""
    bombs: int | None = None
    points: Points | None = None
    points_decide: bool = False
    """The higher score wins however the game ended; otherwise only if no fleet was sunk."""
    small_ships_decide: bool = False
    """At equal points the player who sank more ships of the smallest class wins, then
    of the next."""
    radar: Radar | None = None
    turn_seconds: int | None = None
    match_seconds: int | None = None
    reveals_fleets: bool = True
    """Both fleets are shown when the game is over."""
    notation: Notation = Notation.COLUMN_ROW

    @property
    def roster(self) -> tuple[ShipClass, ...]:
        """The fleet of the rules of a shooting game: the class of every single ship, in the order
        in which fleets are written.
        """
        return tuple(kind for kind in self.ships for _ in range(kind.count))

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def limits(self) -> TimeLimits:
        return TimeLimits(self.turn_seconds, self.match_seconds)
