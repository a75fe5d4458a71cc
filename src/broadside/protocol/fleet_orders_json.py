"""What a seat of a fleet game may order, and what it once saw, as the server answers it.

Squares are written as ``k12``, or as ``k12:t14`` for a rectangle between two corners. ``{square}``
in a text stands for the square that is chosen: ``K12``.
"""

from msgspec import Struct

from broadside.protocol.fleet_json import ContactJson, FacingJson
from broadside.rules.fleet.confirmations import QuestionCode
from broadside.rules.fleet.order_names import OrderName
from broadside.rules.game import Seat


class _Value(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the answer."""


class OrderQuestion(_Value, frozen=True):
    """What to ask first: the order is legal and yet hardly meant."""

    code: QuestionCode
    sentence: str


class TargetCase(_Value, frozen=True):
    """Targets about which there is something else to say than about the others."""

    squares: tuple[str, ...]
    sentence: str
    question: OrderQuestion | None


class FleetOrder(_Value, frozen=True):
    """A legal order. If ``targets`` are given, one of them takes the place of ``{square}``."""

    name: OrderName
    text: str
    """What to send as the move."""
    sentence: str
    """What it would do, as far as the seat knows."""
    question: OrderQuestion | None
    targets: tuple[str, ...]
    cases: tuple[TargetCase, ...]
    goal: str | None
    """The square to point at for a movement: the bow after it; astern, the stern."""
    hull: tuple[str, ...]
    """After a movement, each square of the ship from stern to bow, if nothing unseen stops it."""
    facing: FacingJson | None
    way: tuple[str, ...]
    """The squares that a movement passes over, or a torpedo up to the first thing seen."""
    unseen: tuple[str, ...]
    """Those of ``way`` and ``hull``, or of the targets of a leap, that no radar of the side covers:
    something may be there. Draw them dashed."""


class RefusedOrder(_Value, frozen=True):
    """An order that somebody may look for and that is not possible now."""

    name: OrderName
    code: str
    """A code of a refused move, as ``blocked``."""
    sentence: str
    text: str
    """The order, as ``destroyer 2 forward 4``."""
    squares: tuple[str, ...]
    """The squares at which it is not possible; none if it is not possible at all."""


class Reach(_Value, frozen=True):
    """How far a ship reaches from where it is; nothing for what it does not have."""

    cannon: tuple[str, ...]
    torpedo: tuple[str, ...]
    """Every square that its torpedo could run over, the nearest first."""
    radar: tuple[str, ...]
    """What it sees now."""
    other_radar: tuple[str, ...]
    """What it would see if it switched its long radar."""
    sonar: tuple[str, ...]
    mines: tuple[str, ...]
    """Where it could drop mines and pick them up."""
    leap: tuple[str, ...]


class ShipOrders(_Value, frozen=True):
    """One ship of the seat."""

    kind: str
    number: int
    short: str
    """``d2``: how people name it when they type."""
    sentence: str
    """Where it lies and what state it is in."""
    speed: int
    is_docked: bool
    reach: Reach
    orders: tuple[FleetOrder, ...]
    refused: tuple[RefusedOrder, ...]


class Ghost(_Value, frozen=True):
    """An enemy square that was seen and is out of sight again."""

    contact: ContactJson
    action: int
    """The last action after which it was seen, as the log counts them."""


class MineGhost(_Value, frozen=True):
    """A mine that was heard and is out of the reach of every sonar again."""

    cell: str
    action: int


class Berth(_Value, frozen=True):
    """A ship before the battle, and the dock of its stern if nobody rearranges it."""

    kind: str
    number: int
    short: str
    size: int
    dock: str


class Redraws(_Value, frozen=True):
    """Requests for other reefs."""

    asked: tuple[int, ...]
    """By seat; empty where the rules do not count them."""
    left: int | None
    """How many the side of the viewer may still make; nothing where there is no limit."""
    last: Seat | None
    """Who asked for the map that is proposed now; nothing where the rules do not count them."""


class SetUp(_Value, frozen=True):
    """Before the battle: what is agreed on and what may be arranged."""

    waits_for: tuple[Seat, ...]
    """The seats that have not accepted, or not arranged their ships."""
    redraws: Redraws
    docks: tuple[str, ...]
    """All docks of the seat, each as a square."""
    facing: FacingJson
    """Where the bow of a ship in a dock points."""
    berths: tuple[Berth, ...]
    """The fleet in its order, as ``arrange`` wants its docks."""
    classes: tuple[str, ...]
    """The classes in the order in which a proposed fleet counts them."""
    most_ships: int
    """The most ships that a proposed fleet may have; 0 if the fleet is fixed."""


class FleetOrders(_Value, frozen=True):
    """All that a seat may order now, made from what it knows."""

    number: int
    """The last event that it is about."""
    seat: Seat
    demand: str | None
    """As in a snapshot. While it is null the orders are those that the seat could give if nothing
    changed before its turn."""
    ships: tuple[ShipOrders, ...]
    """The seat's ships afloat."""
    others: tuple[FleetOrder, ...]
    """What no ship does: accepting the map, drawing, resigning."""
    refused: tuple[RefusedOrder, ...]
    radar: tuple[str, ...]
    """What the side sees now."""
    sonar: tuple[str, ...]
    """Where the side hears mines now."""
    ghosts: tuple[Ghost, ...]
    mines: tuple[MineGhost, ...]
    setup: SetUp | None
    """Nothing once the battle has begun."""
