"""What the protocol needs to know about each family of games; its other modules know no family."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from broadside.protocol import fleet_codec, shooting_codec
from broadside.protocol.fleet_json import FleetEventJson, FleetRulesetJson, FleetViewJson
from broadside.protocol.fleet_orders_codec import write_orders
from broadside.protocol.shooting_json import EventJson, ShootingRulesetJson, ViewJson
from broadside.rules.catalog import AnyGame
from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet import event_lines as fleet_event_lines
from broadside.rules.fleet.events import Event as FleetEvent
from broadside.rules.fleet.events import Sighted
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.ghosts import Memory, remember
from broadside.rules.fleet.moves import DeclineDraw
from broadside.rules.fleet.notation import write_move
from broadside.rules.fleet.ruleset import Ruleset as FleetRuleset
from broadside.rules.fleet.view import View as FleetView
from broadside.rules.game import Seat
from broadside.rules.shooting import event_lines as shooting_event_lines
from broadside.rules.shooting.ruleset import USUAL_SCORE, Placement, Ruleset, ShipClass
from broadside.rules.shooting.ships import write_fleet
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View

_DIGEST_DIGITS = 16
_ONE_SHIP = (ShipClass("boat", 1),)
_REDRAWS = 3
_SETUP_SECONDS = 300
"""How often each side of people may ask for other reefs."""

AnyRules = TypeVar("AnyRules", Ruleset, FleetRuleset)


@dataclass(frozen=True, slots=True)
class ShotTally:
    """The public score of one seat."""

    shots: int
    hits: int
    points: int


@dataclass(frozen=True, slots=True)
class FamilyOrders:
    """How a seat is told what it may order, and what it saw before."""

    first: Any
    """The memory of a seat that was shown nothing yet."""
    remember: Callable[[Any, Seat, Any, Any], Any]
    """The memory after an event: from the game, the seat, the memory and the event."""
    write: Callable[[int, Any, Any], Any]
    """The answer: from the number of the last event, the view and the memory."""


@dataclass(frozen=True, slots=True)
class Family:
    """How games of one family are written in JSON, and what a server needs of them."""

    view_type: Any
    event_type: Any
    write_ruleset: Callable[[Any], ShootingRulesetJson | FleetRulesetJson]
    write_view: Callable[[Any], Any]
    read_view: Callable[[Any, Any], Any]
    write_event: Callable[[Any], Any]
    read_event: Callable[[Any, Any], Any]
    demand: Callable[[Any], str]
    """What the viewer must do, when they are to move."""
    is_to_move: Callable[[Any], bool]
    placement: Callable[[Any, Iterable[Any]], str | None]
    """What the viewer has placed in secret, once it is placed: from the view and from the events
    that it is the fold of."""
    place: Callable[[str], str]
    """The move that places a fleet, from the text of a placement."""
    places_own: Callable[[Any], bool]
    """Whether the players of a game place their own fleets, with their first move."""
    begun_by: Callable[[Any, Seat | None], Any]
    """The same game, started by that seat or by lot; ``None`` if its rules cannot say so."""
    undealt: Callable[[Any], Any]
    """The same game with almost nothing to deal. Its clocks begin alike, and its start is quick."""
    timed: Callable[[Any, int | None], Any]
    """The same game with that many seconds for a move, and no other limits."""
    without_radar: Callable[[Any], Any]
    """The same game without radar, for clients that have none."""
    among_people: Callable[[Any], Any]
    """The game of a preset as it is where a person plays."""
    hurried: Callable[[Any], Any]
    """The same game with a time to prepare, for people who wait for each other."""
    tally: Callable[[Any, Seat], ShotTally]
    declines: Callable[[Any], str | None]
    """The move by which a computer declines a draw that is offered to the viewer, or ``None``."""
    orders: FamilyOrders | None = None
    """Nothing where a click on a square says it all."""


def family_of(game: AnyGame) -> Family:
    """What the protocol knows about the family of this game."""
    return FAMILIES[game.family]


def ruleset_json(game: AnyGame) -> ShootingRulesetJson | FleetRulesetJson:
    """Write the rules of a game of any family as JSON, for clients that read no rule files."""
    return family_of(game).write_ruleset(game)


def view_json(game: AnyGame, view: Any) -> Raw:
    """Write a view of a game of any family as JSON, as its viewer may read it."""
    return Raw(msgspec.json.encode(family_of(game).write_view(view)))


def event_json(game: AnyGame, event: Any) -> Raw:
    """Write an event of a game of any family as JSON. It must have been redacted for its reader."""
    return Raw(msgspec.json.encode(family_of(game).write_event(event)))


def read_view(game: AnyGame, text: Raw) -> Any:
    """Read a view of a game of any family from JSON. Raises ``InvalidNotation``."""
    family = family_of(game)
    return family.read_view(game, _decoded(text, family.view_type))


def read_event(game: AnyGame, text: Raw) -> Any:
    """Read an event of a game of any family from JSON. Raises ``InvalidNotation``."""
    family = family_of(game)
    return family.read_event(game, _decoded(text, family.event_type))


def orders_json(family: str, number: int, view: Any, memory: Any) -> bytes:
    """Write what a seat may order after the event of that number as JSON, in a family that has
    orders.
    """
    orders = FAMILIES[family].orders
    assert orders is not None, "the family has orders"
    return msgspec.json.encode(orders.write(number, view, memory))


def digest(game: AnyGame, view: Any) -> str:
    """The digest of a view of any family: the first digits of the SHA-256 of its JSON with sorted
    keys and no spaces.
    """
    text = msgspec.json.encode(family_of(game).write_view(view), order="sorted")
    return hashlib.sha256(text).hexdigest()[:_DIGEST_DIGITS]


def demand(game: AnyGame, view: Any) -> str | None:
    """What the viewer of a game of any family must do, or ``None`` while others are to move."""
    family = family_of(game)
    return family.demand(view) if family.is_to_move(view) else None


def _decoded(text: Raw, kind: Any) -> Any:
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise InvalidNotation(f"neither a view nor an event of this game: {error}") from None


def _placed(view: View, shown: Iterable[object]) -> str | None:
    return None if view.fleet is None else write_fleet(view.fleet)


def _arranged(view: FleetView, shown: Iterable[FleetEvent]) -> str | None:
    """The placement of a seat in the family of fleet games: the docks in the order of the fleet, as
    the owner was shown them before any ship moved.
    """
    sightings = (event.ships for event in shown if isinstance(event, Sighted))
    own = (tuple(ship for ship in ships if ship.seat == view.seat) for ships in sightings)
    moored = next((fleet for fleet in own if fleet), None)
    return None if moored is None else " ".join(str(ship.stern) for ship in moored)


def _begun_by(game: ShootingGame, first: Seat | None) -> ShootingGame:
    return ShootingGame(replace(game.rules, first=first))


def _timed(rules: AnyRules, turn: int | None) -> AnyRules:
    return replace(rules, turn_seconds=turn, match_seconds=None)


def _tally(view: View, seat: Seat) -> ShotTally:
    """The tally of a seat in the family of shooting games. Rule sets without points keep the usual
    score.
    """
    score = view.battle.scores[seat]
    if view.rules.points is not None:
        return ShotTally(score.shots, score.hits, score.points)
    missed = USUAL_SCORE.miss * (score.shots - score.hits)
    earned = USUAL_SCORE.hit * score.hits + USUAL_SCORE.sunk * len(score.sunk)
    return ShotTally(score.shots, score.hits, earned + missed)


def _fleet_tally(view: FleetView, seat: Seat) -> ShotTally:
    """The tally of a seat in the family of fleet games: one point for each enemy ship that sank.
    Shots are not counted, because a torpedo that meets nothing is secret; so there is no accuracy.
    """
    enemies = view.rules.enemies_of(seat)
    return ShotTally(
        shots=0, hits=0, points=sum(loss.seat in enemies for loss in view.battle.losses)
    )


def _setup_of(rules: FleetRuleset) -> int:
    """The time to prepare in the family of fleet games: five minutes, or as long as for a turn
    where people agree on long turns.
    """
    return rules.setup_seconds or max(_SETUP_SECONDS, rules.turn_seconds or 0)


def _declined(view: FleetView) -> str | None:
    is_offered = view.seat is not None and view.battle.offer in view.rules.enemies_of(view.seat)
    return write_move(DeclineDraw()) if is_offered else None


FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        ShootingGame.family: Family(
            view_type=ViewJson,
            event_type=EventJson,
            write_ruleset=lambda game: shooting_codec.write_ruleset(game.rules),
            write_view=shooting_codec.write_view,
            read_view=lambda game, view: shooting_codec.read_view(game.rules, view),
            write_event=shooting_codec.write_event,
            read_event=lambda game, event: shooting_codec.read_event(event),
            demand=shooting_event_lines.demand,
            is_to_move=lambda view: view.is_to_move,
            placement=_placed,
            place=lambda placed: f"deploy {placed}",
            places_own=lambda game: game.rules.placement is Placement.OWN,
            begun_by=_begun_by,
            undealt=lambda game: ShootingGame(replace(game.rules, ships=_ONE_SHIP)),
            timed=lambda game, turn: ShootingGame(_timed(game.rules, turn)),
            without_radar=lambda game: ShootingGame(replace(game.rules, radar=None)),
            among_people=lambda game: game,
            hurried=lambda game: game,
            tally=_tally,
            declines=lambda view: None,
        ),
        FleetGame.family: Family(
            view_type=FleetViewJson,
            event_type=FleetEventJson,
            write_ruleset=lambda game: fleet_codec.write_ruleset(game.rules),
            write_view=fleet_codec.write_view,
            read_view=lambda game, view: fleet_codec.read_view(game.rules, view),
            write_event=fleet_codec.write_event,
            read_event=lambda game, event: fleet_codec.read_event(game.rules, event),
            demand=fleet_event_lines.demand,
            is_to_move=lambda view: view.is_to_move,
            placement=_arranged,
            place=lambda placed: f"arrange {placed}",
            # Ships are arranged after everybody has accepted the map.
            places_own=lambda game: False,
            begun_by=lambda game, first: game if first is None else None,
            undealt=lambda game: game,
            timed=lambda game, turn: FleetGame(_timed(game.rules, turn)),
            # What a ship of the fleet game sees by radar is no feature of a client.
            without_radar=lambda game: game,
            # A limit of turns is for bots. The presets themselves stay as old records have them.
            among_people=lambda game: FleetGame(
                replace(game.rules, turn_limit=None, redraws=_REDRAWS)
            ),
            hurried=lambda game: FleetGame(
                replace(game.rules, setup_seconds=_setup_of(game.rules))
            ),
            tally=_fleet_tally,
            declines=_declined,
            orders=FamilyOrders(
                first=Memory(),
                remember=lambda game, seat, memory, event: remember(
                    game.rules, seat, memory, event
                ),
                write=write_orders,
            ),
        ),
    }
)
"""By family."""
