"""The fleet game as data: the map, the classes of ships, and everything a house rule may change."""

from dataclasses import dataclass, field
from dataclasses import fields as fields_of
from functools import lru_cache
from typing import Any

from broadside.rules.fleet.geometry import Facing, Zone
from broadside.rules.game import Seat, TimeLimits
from broadside.rules.grid import Cell, Grid


@dataclass(frozen=True, slots=True)
class ShipClass:
    """A kind of ship. Zones lie in its own frame; the stern is square 0 of the hull."""

    name: str
    count: int
    size: int
    speed: int
    radar: Zone
    cannon: Zone | None = None
    long_radar: Zone | None = None
    """While it is on, the ship sees farther; it can turn but not move."""
    sonar: Zone | None = None
    """Shows mines. A ship that has it stops before mines and sets none off."""
    pivot: int = 0
    turns_about: bool = False
    heavy_armour: bool = False
    heavy_cannon: bool = False
    torpedoes: bool = False
    mines: int = 0
    marked: bool = False
    """Radar tells the middle square of this class from squares of others."""
    leap: int = 0
    """It has no heading and moves to any square this near, instead of all other movements."""
    blast: int = 0
    """It can blow itself up and destroys every ship square this near."""

    def __hash__(self) -> int:
        return hash(self.name)  # classes are the keys of many caches

    @property
    def speed_per_square(self) -> int:
        return self.speed // self.size


@dataclass(frozen=True, slots=True)
class Harbour:
    """The base of one player, and the docks of the ships, in the order of the fleet."""

    base: tuple[Cell, ...]
    docks: tuple[Cell, ...]
    radar: tuple[Cell, ...]
    facing: Facing


@dataclass(frozen=True, slots=True)
class Ruleset:
    """A fleet game. The players of two sides alternate; allies share what they see."""

    name: str
    grid: Grid
    harbours: tuple[Harbour, ...]
    ships: tuple[ShipClass, ...]
    reefs: int
    reef_zone: tuple[Cell, ...]
    torpedo_range: int
    turn_limit: int | None
    """After this many actions the number of ships afloat decides, then that of intact squares.
    ``None`` where nothing limits them."""
    base_wins: bool = False
    """A side whose bases are destroyed has lost."""
    open_fleets: bool = False
    """The players may agree on another fleet before the battle."""
    turn_seconds: int | None = None
    match_seconds: int | None = None
    redraws: int | None = None
    """How often each side may ask for other reefs. ``None`` where nothing limits it."""
    setup_seconds: int | None = None
    """After so many seconds the battle begins with the map and the docks as they are."""
    _hash: int = field(init=False, repr=False, compare=False)
    """Computed once, because rule sets are the keys of many caches. It covers all of the rules: if
    many rule sets had the same hash, each lookup would compare all of them."""

    def __post_init__(self) -> None:
        # As text, because -1 and -2 have the same hash.
        most = (self.turn_limit, self.limits, self.redraws)
        numbers = repr((self.ships, self.reefs, self.torpedo_range, most))
        map_ = (self.grid, self.harbours, self.reef_zone, self.base_wins, self.open_fleets)
        object.__setattr__(self, "_hash", hash((self.name, numbers, map_)))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle a rule set of the fleet game so that unpickling in another process gives the one
        value of its kind, with a hash of that process.
        """
        values = (getattr(self, one.name) for one in fields_of(self) if one.init)
        return _restored, tuple(values)

    @property
    def players(self) -> int:
        return len(self.harbours)

    @property
    def seats(self) -> range:
        return range(self.players)

    @property
    def sides(self) -> tuple[frozenset[Seat], ...]:
        """The sides of the fleet game, west and east; seats alternate between them."""
        return _sides(len(self.harbours))

    @property
    def counts(self) -> tuple[int, ...]:
        """The usual fleet of the rules of a fleet game: how many ships of each class."""
        return tuple(kind.count for kind in self.ships)

    @property
    def limits(self) -> TimeLimits:
        return TimeLimits(self.turn_seconds, self.match_seconds, self.setup_seconds)

    def side_of(self, seat: Seat) -> frozenset[Seat]:
        """The side of a seat in the rules of a fleet game: the seat and its allies."""
        return self.sides[seat % 2]

    def enemies_of(self, seat: Seat) -> frozenset[Seat]:
        return self.sides[1 - seat % 2]


def _restored(*values: Any) -> Ruleset:
    return first_of_its_kind(Ruleset(*values))


@lru_cache(maxsize=256)
def first_of_its_kind(rules: Ruleset) -> Ruleset:
    """The first rule set of a fleet game equal to this one, so that lookups in caches can compare
    by identity.
    """
    return rules


@lru_cache
def _sides(players: int) -> tuple[frozenset[Seat], ...]:
    return tuple(frozenset(range(side, players, 2)) for side in (0, 1))
