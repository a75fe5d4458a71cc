"""The fleet game as data: the map, the classes of ships, and everything a house rule may change."""

from dataclasses import dataclass
from functools import lru_cache

from broadside.rules.fleet.geometry import Facing, Zone
from broadside.rules.game import Seat, TimeLimits
from broadside.rules.grid import Cell, Grid


@dataclass(frozen=True, slots=True)
class ShipClass:
    """A kind of ship. Zones lie in its own frame; the stern is the square 0 of the hull."""

    name: str
    count: int
    size: int
    speed: int
    radar: Zone
    cannon: Zone | None = None
    long_radar: Zone | None = None
    """While it is on, the ship sees farther, and turns but does not move."""
    sonar: Zone | None = None
    """Shows mines. A ship that has it stops before mines and sets none off."""
    pivot: int = 0
    turns_about: bool = False
    heavy_armour: bool = False
    heavy_cannon: bool = False
    torpedoes: bool = False
    mines: int = 0
    marked: bool = False
    """Radar tells the middle square of this class from those of others."""
    leap: int = 0
    """It has no heading and moves to any square so near, in place of all other movements."""
    blast: int = 0
    """It can blow itself up and destroys every ship square so near."""

    def __hash__(self) -> int:
        return hash(self.name)  # classes are the keys of many caches

    @property
    def speed_per_square(self) -> int:
        return self.speed // self.size


@dataclass(frozen=True, slots=True)
class Harbour:
    """The base of one player, and where the ships lie: one dock each, in the order of the fleet."""

    base: tuple[Cell, ...]
    docks: tuple[Cell, ...]
    radar: tuple[Cell, ...]
    facing: Facing


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A fleet game. The players of two sides alternate; allies see with each other's eyes."""

    name: str
    grid: Grid
    harbours: tuple[Harbour, ...]
    ships: tuple[ShipClass, ...]
    reefs: int
    reef_zone: tuple[Cell, ...]
    torpedo_range: int
    turn_limit: int
    """After so many actions ships afloat decide, then intact squares."""
    base_wins: bool = False
    """A side whose bases are destroyed has lost."""
    open_fleets: bool = False
    """The players may agree on another fleet before the battle."""
    turn_seconds: int | None = None
    match_seconds: int | None = None

    def __hash__(self) -> int:
        return hash(self.name)  # rule sets are the keys of many caches

    @property
    def players(self) -> int:
        return len(self.harbours)

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def sides(self) -> tuple[frozenset[Seat], ...]:
        """West and east; seats alternate between them."""
        return _sides(len(self.harbours))

    @property
    def counts(self) -> tuple[int, ...]:
        """The usual fleet: how many ships of each class."""
        return tuple(kind.count for kind in self.ships)

    @property
    def limits(self) -> TimeLimits:
        return TimeLimits(self.turn_seconds, self.match_seconds)

    def side_of(self, seat: Seat) -> frozenset[Seat]:
        """The seat and its allies."""
        return self.sides[seat % 2]

    def enemies_of(self, seat: Seat) -> frozenset[Seat]:
        return self.sides[1 - seat % 2]


@lru_cache
def _sides(players: int) -> tuple[frozenset[Seat], ...]:
    return tuple(frozenset(range(side, players, 2)) for side in (0, 1))
