"""Rules, views and events of shooting games as they are written in JSON; cells have canonical
names."""

from typing import Literal, TypeAlias

from msgspec import Struct

from broadside.rules.game import Ending, Seat, Viewer
from broadside.rules.notation import Notation
from broadside.rules.shooting.battle import Phase
from broadside.rules.shooting.events import Call
from broadside.rules.shooting.ruleset import Announces, Shots


class _Value(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of rules, of a view or of an event."""


class ShootingClassJson(_Value, frozen=True):
    """A kind of ship."""

    name: str
    size: int
    count: int
    armoured: bool


class PointsJson(_Value, frozen=True):
    """Points for each hit, for each miss, and for sinking a ship on top of its last hit."""

    hit: int
    miss: int
    sunk: int


class RadarJson(_Value, frozen=True):
    """After every ``every`` rounds a player may look as far as ``reach`` around a square."""

    every: int
    reach: int


class ShootingRulesetJson(
    Struct, frozen=True, forbid_unknown_fields=True, tag_field="family", tag="shooting"
):
    """All rules of a shooting game, also those that a rule file leaves out as usual."""

    name: str
    columns: int
    rows: int
    players: int
    touching: bool
    placement: Literal["own", "random"]
    shots: Shots
    announces: Announces
    first: Seat | None
    """The seat that begins; without one, lots are drawn."""
    equal_turns: bool
    bombs: int | None
    points: PointsJson | None
    points_decide: bool
    small_ships_decide: bool
    radar: RadarJson | None
    turn_seconds: int | None
    match_seconds: int | None
    reveals_fleets: bool
    notation: Notation
    ships: tuple[ShootingClassJson, ...]


class ShipJson(_Value, frozen=True):
    """A ship and its squares, bow first."""

    name: str
    cells: tuple[str, ...]


FleetJson: TypeAlias = tuple[ShipJson, ...]


class ShotJson(_Value, frozen=True):
    """One shot and its call; ``ship`` is the class that it sank, where classes are announced."""

    target: str
    call: Call
    ship: str | None


class SeaJson(_Value, frozen=True):
    """The shots that fell into the sea of one seat, in order."""

    shots: tuple[ShotJson, ...]
    sunk_in_round: int | None


class ScoreJson(_Value, frozen=True):
    """What one seat has achieved; ``sunk`` lists classes, or nothing where they are not told."""

    shots: int
    hits: int
    points: int
    sunk: tuple[str | None, ...]


class FindingJson(_Value, frozen=True):
    """What a radar scan showed to the player who made it."""

    sea: Seat
    centre: str
    ships: tuple[str, ...]
    water: tuple[str, ...]


class OutcomeJson(_Value, frozen=True):
    """The winners, and why the game ended; several winners share a draw."""

    winners: tuple[Seat, ...]
    ending: Ending


class ViewJson(_Value, frozen=True):
    """All that one viewer knows; ``seas`` and ``scores`` are in the order of the seats."""

    seat: Viewer
    phase: Phase
    deployed: tuple[Seat, ...]
    first: Seat | None
    round: int
    turn: Seat | None
    target: Seat | None
    scans: tuple[Seat, ...]
    allowances: int
    seas: tuple[SeaJson, ...]
    scores: tuple[ScoreJson, ...]
    fleet: FleetJson | None
    findings: tuple[FindingJson, ...]
    outcome: OutcomeJson | None
    fleets: tuple[FleetJson, ...] | None


class _Event(Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """A fact; ``type`` says which."""


class DeployedJson(_Event, frozen=True, tag="deployed"):
    """A fleet is placed. Only its owner is shown where."""

    seat: Seat
    fleet: FleetJson | None


class BeganJson(_Event, frozen=True, tag="began"):
    """All fleets are placed and the first player may fire."""

    first: Seat


class FiredJson(_Event, frozen=True, tag="fired"):
    """Shots of one seat into the sea of another, in the order of their squares."""

    seat: Seat
    sea: Seat
    shots: tuple[ShotJson, ...]
    fleet_sunk: bool


class ScannedJson(_Event, frozen=True, tag="scanned"):
    """A radar scan was made. Only the player who made it sees where and what."""

    seat: Seat
    finding: FindingJson | None


class TimedOutJson(_Event, frozen=True, tag="timed-out"):
    """The time for a shot ran out and the turn went on."""

    seat: Seat


class EndedJson(_Event, frozen=True, tag="ended"):
    """The game is over; the fleets are shown where the rules say so."""

    outcome: OutcomeJson
    fleets: tuple[FleetJson, ...] | None


EventJson: TypeAlias = DeployedJson | BeganJson | FiredJson | ScannedJson | TimedOutJson | EndedJson
