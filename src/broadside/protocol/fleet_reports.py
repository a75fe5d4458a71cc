"""The report of a finished fleet game, and its replay: everything that was hidden is in them.

A moment is the number of a frame of the replay: 0 is the beginning of the battle, and each turn
adds one. Sides are counted from 0; the seats of a side are every second one.
"""

from typing import Literal, TypeAlias

from msgspec import Struct

from broadside.protocol.fleet_json import FleetEventJson, FleetViewJson
from broadside.protocol.fleet_orders_json import Ghost, MineGhost
from broadside.rules.fleet.events import Cause
from broadside.rules.game import Seat

OutcomeOfShot: TypeAlias = Literal["hit", "base", "mine", "own", "fog", "certain"]
"""What a shot met: an enemy ship, an enemy base, a mine, its own side; or nothing, where something
could have been (``fog``), or where the view of its seat showed that nothing could be (``certain``).
"""


class _Value(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the answer."""


class SeenSpan(_Value, frozen=True):
    """From the first to the last moment, both included."""

    first: int
    last: int


class ShipHit(_Value, frozen=True):
    """A turn in which a ship lost squares, or the armour of one; ``squares`` were destroyed."""

    moment: int
    cause: Cause
    squares: int


class ShipLoss(_Value, frozen=True):
    """How a ship sank."""

    moment: int
    cause: Cause
    cause_seen: bool
    """Whether its own side saw what sank it at the moment before: a square of the ship that fired,
    or the mine."""


class ShipHistory(_Value, frozen=True):
    """One ship: when the other side saw any square of it, and what became of it. The moment at
    which it sinks in sight belongs to ``seen``, so a ship that was lost without ever having been
    seen has a ``loss`` and nothing there."""

    seat: Seat
    kind: str
    number: int
    seen: tuple[SeenSpan, ...]
    hits: tuple[ShipHit, ...]
    loss: ShipLoss | None


class WeaponDamage(_Value, frozen=True):
    """Squares that a weapon of one side destroyed: of enemy ships, of enemy bases, of its own
    ships and bases. A mine is a weapon of the side that dropped it."""

    weapon: Cause
    ships: int
    bases: int
    own: int


class FleetShot(_Value, frozen=True):
    """A shot of a cannon, or a torpedo. ``cell`` is where it fell, nothing if it met nothing."""

    moment: int
    seat: Seat
    weapon: Cause
    kind: str
    number: int
    cell: str | None
    outcome: OutcomeOfShot


class SideReport(_Value, frozen=True):
    """One side: its ships as the other side knew them, and what it did itself."""

    seats: tuple[Seat, ...]
    ships: tuple[ShipHistory, ...]
    damage: tuple[WeaponDamage, ...]
    shots: tuple[FleetShot, ...]
    repaired: int
    """Squares of its ships that it made whole again."""


class FleetReport(Struct, frozen=True, forbid_unknown_fields=True, tag="fleet-report"):
    """What each side knew and when, what it hit, and what it fired at in vain."""

    name: str
    moments: int
    """The number of moments, the beginning included."""
    sides: tuple[SideReport, ...]


class FleetFrame(_Value, frozen=True):
    """One moment, as the viewer of the frames saw it, or with everything."""

    at: int
    """Milliseconds after the match was made."""
    seat: Seat | None
    """Whose turn was used; nothing at the beginning, and for an end without a turn."""
    order: str | None
    """What was ordered, where the viewer knows it: a seat knows its own orders."""
    events: tuple[FleetEventJson, ...]
    """What the viewer was told since the frame before; ``sighted`` is left out."""
    view: FleetViewJson
    """``log`` has the latest notices only. With everything, ``seat`` is null, and ``fleets`` and
    ``mines`` are all that there are."""
    radar: tuple[tuple[str, ...], ...]
    """What each side's radar covers, as squares and rectangles; empty for the other side of a
    viewer who is a seat."""
    ghosts: tuple[Ghost, ...]
    """What the viewer had seen before; nothing where everything is shown."""
    ghost_mines: tuple[MineGhost, ...]


class FleetMark(_Value, frozen=True):
    """A moment at which a ship was hit or sank, or a base was hit; the seat is its owner."""

    moment: int
    seat: Seat
    effect: Literal["hit", "sunk", "base"]


class FleetFrames(Struct, frozen=True, forbid_unknown_fields=True, tag="fleet-frames"):
    """Some frames of a replay, in order."""

    seat: Seat | None
    """Whose fog they show; nothing where they show everything."""
    first: int
    """The number of the first frame."""
    total: int
    """The number of all frames."""
    marks: tuple[FleetMark, ...]
    """Of the whole game."""
    frames: tuple[FleetFrame, ...]
