"""Rules, views and events of fleet games as they are written in JSON; cells have canonical
names."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from broadside.protocol.shooting_json import BeganJson, OutcomeJson, TimedOutJson
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.events import Cause, Effect
from broadside.rules.game import Seat, Viewer

FacingJson: TypeAlias = Literal["east", "north", "west", "south"]
DamageJson: TypeAlias = Literal["intact", "damaged", "destroyed"]


class _Value(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of rules, of a view or of an event."""


class ZoneJson(_Value, frozen=True):
    """A rectangle in the frame of a ship: from the stern along the hull, and to port across it."""

    aft: int
    fore: int
    starboard: int
    port: int


class FleetClassJson(_Value, frozen=True):
    """A kind of ship, with its equipment."""

    name: str
    count: int
    size: int
    speed: int
    radar: ZoneJson
    cannon: ZoneJson | None
    long_radar: ZoneJson | None
    sonar: ZoneJson | None
    pivot: int
    turns_about: bool
    heavy_armour: bool
    heavy_cannon: bool
    torpedoes: bool
    mines: int
    marked: bool
    leap: int
    blast: int


class HarbourJson(_Value, frozen=True):
    """The base of one player, and a dock for each ship in the order of the fleet."""

    base: tuple[str, ...]
    docks: tuple[str, ...]
    radar: tuple[str, ...]
    facing: FacingJson


class FleetRulesetJson(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="family", tag="fleet"
):
    """All rules of a fleet game."""

    name: str
    columns: int
    rows: int
    reefs: int
    reef_zone: tuple[str, ...]
    torpedo_range: int
    turn_limit: int | None
    base_wins: bool
    open_fleets: bool
    turn_seconds: int | None
    match_seconds: int | None
    harbours: tuple[HarbourJson, ...]
    """By seat."""
    ships: tuple[FleetClassJson, ...]
    redraws: int | UnsetType = UNSET
    setup_seconds: int | UnsetType = UNSET
    """How often each side may ask for other reefs; left out where nothing limits it."""


class VesselJson(_Value, frozen=True):
    """A ship afloat; ``damage`` runs from the stern to the bow."""

    seat: Seat
    kind: str
    number: int
    stern: str
    facing: FacingJson
    damage: tuple[DamageJson, ...]
    mines: int
    long_radar: bool


class VesselNameJson(_Value, frozen=True):
    """A ship by its seat and its id."""

    seat: Seat
    kind: str
    number: int


class ContactJson(_Value, frozen=True):
    """An enemy square on the radar; ``bow`` is where a bow points, ``marked`` tells a class."""

    cell: str
    seat: Seat
    damage: DamageJson
    bow: FacingJson | None
    marked: bool


class LossJson(_Value, frozen=True):
    """A ship that sank: whose it was, and its class."""

    seat: Seat
    kind: str


class NoticeJson(_Value, frozen=True):
    """A public notice of an impact: where, by what, and its effect."""

    cell: str
    cause: Cause
    effect: Effect
    loss: LossJson | None


class LogEntryJson(_Value, frozen=True):
    """A notice, and the number of the action that caused it."""

    action: int
    notice: NoticeJson


class PictureJson(_Value, frozen=True):
    """What a seat sees now: the ships of its side, enemy squares on radar, and mines."""

    ships: tuple[VesselJson, ...]
    contacts: tuple[ContactJson, ...]
    mines: tuple[str, ...]


class FleetViewJson(_Value, frozen=True):
    """All that one viewer knows; the picture of a spectator is empty."""

    seat: Viewer
    phase: Phase
    reefs: tuple[str, ...]
    counts: tuple[int, ...]
    accepted: tuple[Seat, ...]
    arranged: tuple[Seat, ...]
    turn: Seat | None
    actions: int
    last: tuple[Seat, ...]
    log: tuple[LogEntryJson, ...]
    ruins: tuple[str, ...]
    losses: tuple[LossJson, ...]
    offer: Seat | None
    offered_at: int | None
    picture: PictureJson
    outcome: OutcomeJson | None
    fleets: tuple[tuple[VesselJson, ...], ...]
    mines: tuple[str, ...]
    redraws: tuple[Seat, ...] | UnsetType = UNSET
    """The seats that asked for other reefs, in order; left out while nobody has, and where the
    rules do not limit it."""


class _Event(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A fact; ``type`` says which."""


class ProposedJson(_Event, frozen=True, tag="proposed"):
    """This map and this fleet are to be accepted; earlier acceptances are void."""

    reefs: tuple[str, ...]
    counts: tuple[int, ...]
    asked_by: Seat | UnsetType = UNSET
    """Who asked for other reefs; left out where the rules do not limit it."""


class MapAcceptedJson(_Event, frozen=True, tag="map-accepted"):
    """A player accepts the map."""

    seat: Seat


class ArrangedJson(_Event, frozen=True, tag="arranged"):
    """A player has arranged the ships; nobody else is shown how."""

    seat: Seat


class ActedJson(_Event, frozen=True, tag="acted"):
    """A player has used a turn; all that everybody is told about it."""

    seat: Seat
    notices: tuple[NoticeJson, ...]


class MissedJson(_Event, frozen=True, tag="missed"):
    """The torpedo met nothing. Shown to the player who fired it."""

    seat: Seat


class SightedJson(_Event, frozen=True, tag="sighted"):
    """What is new in the picture of one seat. Shown to that seat alone."""

    seat: Seat
    ships: tuple[VesselJson, ...]
    sunk: tuple[VesselNameJson, ...]
    contacts: tuple[ContactJson, ...]
    faded: tuple[str, ...]
    mines: tuple[str, ...]
    cleared: tuple[str, ...]


class DrawOfferedJson(_Event, frozen=True, tag="draw-offered"):
    """A player offers a draw."""

    seat: Seat


class DrawDeclinedJson(_Event, frozen=True, tag="draw-declined"):
    """A player of the other side declines it."""

    seat: Seat


class FleetEndedJson(_Event, frozen=True, tag="ended"):
    """The game is over, and all that was hidden is shown."""

    outcome: OutcomeJson
    fleets: tuple[tuple[VesselJson, ...], ...]
    mines: tuple[str, ...]


FleetEventJson: TypeAlias = (
    ProposedJson
    | MapAcceptedJson
    | ArrangedJson
    | BeganJson
    | ActedJson
    | MissedJson
    | SightedJson
    | TimedOutJson
    | DrawOfferedJson
    | DrawDeclinedJson
    | FleetEndedJson
)
