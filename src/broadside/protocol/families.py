"""What the wire has to know about each family of games; the rest of the protocol knows none."""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec
from msgspec import Raw

from broadside.protocol import fleet_codec, shooting_codec
from broadside.protocol.fleet_json import FleetEventJson, FleetViewJson
from broadside.protocol.shooting_json import EventJson, ViewJson
from broadside.rules.catalog import AnyGame
from broadside.rules.classic import bulletin
from broadside.rules.classic.presets import SCORE_ATTACK
from broadside.rules.classic.ruleset import Placement, Ruleset
from broadside.rules.classic.ships import write_fleet
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.view import View
from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet import bulletin as fleet_bulletin
from broadside.rules.fleet.events import Event as FleetEvent
from broadside.rules.fleet.events import Sighted
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import DeclineDraw
from broadside.rules.fleet.notation import write_move
from broadside.rules.fleet.ruleset import Ruleset as FleetRuleset
from broadside.rules.fleet.view import View as FleetView
from broadside.rules.game import Seat

_DIGEST_DIGITS = 16

AnyRules = TypeVar("AnyRules", Ruleset, FleetRuleset)


@dataclass(frozen=True, slots=True)
class Tally:
    """What one seat has achieved in a game, as everybody may know."""

    shots: int
    hits: int
    points: int


@dataclass(frozen=True, slots=True)
class Family:
    """How the games of one family are told in JSON, and what a server asks of them."""

    view_type: Any
    event_type: Any
    write_view: Callable[[Any], Any]
    read_view: Callable[[Any, Any], Any]
    write_event: Callable[[Any], Any]
    read_event: Callable[[Any, Any], Any]
    demand: Callable[[Any], str]
    """What the viewer, who is to move, is asked for."""
    is_to_move: Callable[[Any], bool]
    placement: Callable[[Any, Iterable[Any]], str | None]
    """What the viewer has placed in secret, once it is placed: from the view and from the events
    that it is the fold of."""
    place: Callable[[str], str]
    """The move that places so, from the text of a placement."""
    places_own: Callable[[Any], bool]
    """Whether the players of a game place their own fleets, with their first move."""
    begun_by: Callable[[Any, Seat | None], Any]
    """The same game, begun by that seat or by lot; nothing where rules cannot say so."""
    timed: Callable[[Any, int | None], Any]
    """The same game with so many seconds for a move and no others."""
    without_radar: Callable[[Any], Any]
    """The same game for clients of which not all have a radar."""
    tally: Callable[[Any, Seat], Tally]
    declines: Callable[[Any], str | None]
    """The move by which a computer turns down what the viewer is offered, if it is offered any."""


def family_of(game: AnyGame) -> Family:
    """How this game is told."""
    return FAMILIES[game.family]


def view_json(game: AnyGame, view: Any) -> Raw:
    """A view, as its viewer may read it."""
    return Raw(msgspec.json.encode(family_of(game).write_view(view)))


def event_json(game: AnyGame, event: Any) -> Raw:
    """An event, which must have been redacted for its reader."""
    return Raw(msgspec.json.encode(family_of(game).write_event(event)))


def read_view(game: AnyGame, text: Raw) -> Any:
    """The inverse of ``view_json``. Raises ``InvalidNotation``."""
    family = family_of(game)
    return family.read_view(game, _decoded(text, family.view_type))


def read_event(game: AnyGame, text: Raw) -> Any:
    """The inverse of ``event_json``. Raises ``InvalidNotation``."""
    family = family_of(game)
    return family.read_event(game, _decoded(text, family.event_type))


def digest(game: AnyGame, view: Any) -> str:
    """The first digits of the SHA-256 of the view as JSON with sorted keys and no spaces."""
    text = msgspec.json.encode(family_of(game).write_view(view), order="sorted")
    return hashlib.sha256(text).hexdigest()[:_DIGEST_DIGITS]


def demand(game: AnyGame, view: Any) -> str | None:
    """What the viewer is asked for, or nothing while others are to move."""
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
    """The docks in the order of the fleet, as the owner was shown them before a ship moved."""
    sightings = (event.ships for event in shown if isinstance(event, Sighted))
    own = (tuple(ship for ship in ships if ship.seat == view.seat) for ships in sightings)
    moored = next((fleet for fleet in own if fleet), None)
    return None if moored is None else " ".join(str(ship.stern) for ship in moored)


def _begun_by(game: ShootingGame, first: Seat | None) -> ShootingGame:
    return ShootingGame(replace(game.rules, first=first))


def _timed(rules: AnyRules, turn: int | None) -> AnyRules:
    return replace(rules, turn_seconds=turn, match_seconds=None)


def _tally(view: View, seat: Seat) -> Tally:
    """Where a rule set has no points of its own, those of the score attack are shown."""
    score = view.battle.scores[seat]
    if view.rules.points is not None:
        return Tally(score.shots, score.hits, score.points)
    points = SCORE_ATTACK.points
    assert points is not None, "a score attack has points"
    missed = points.miss * (score.shots - score.hits)
    earned = points.hit * score.hits + points.sunk * len(score.sunk)
    return Tally(score.shots, score.hits, earned + missed)


def _fleet_tally(view: FleetView, seat: Seat) -> Tally:
    """A point for each enemy ship that sank. Shots are not counted: a torpedo that meets nothing
    is nobody else's business, and so there is no accuracy to be told."""
    enemies = view.rules.enemies_of(seat)
    return Tally(shots=0, hits=0, points=sum(loss.seat in enemies for loss in view.battle.losses))


def _declined(view: FleetView) -> str | None:
    is_offered = view.seat is not None and view.battle.offer in view.rules.enemies_of(view.seat)
    return write_move(DeclineDraw()) if is_offered else None


FAMILIES: Mapping[str, Family] = MappingProxyType(
    {
        ShootingGame.family: Family(
            view_type=ViewJson,
            event_type=EventJson,
            write_view=shooting_codec.write_view,
            read_view=lambda game, view: shooting_codec.read_view(game.rules, view),
            write_event=shooting_codec.write_event,
            read_event=lambda game, event: shooting_codec.read_event(event),
            demand=bulletin.demand,
            is_to_move=lambda view: view.is_to_move,
            placement=_placed,
            place=lambda placed: f"deploy {placed}",
            places_own=lambda game: game.rules.placement is Placement.OWN,
            begun_by=_begun_by,
            timed=lambda game, turn: ShootingGame(_timed(game.rules, turn)),
            without_radar=lambda game: ShootingGame(replace(game.rules, radar=None)),
            tally=_tally,
            declines=lambda view: None,
        ),
        FleetGame.family: Family(
            view_type=FleetViewJson,
            event_type=FleetEventJson,
            write_view=fleet_codec.write_view,
            read_view=lambda game, view: fleet_codec.read_view(game.rules, view),
            write_event=fleet_codec.write_event,
            read_event=lambda game, event: fleet_codec.read_event(game.rules, event),
            demand=fleet_bulletin.demand,
            is_to_move=lambda view: view.is_to_move,
            placement=_arranged,
            place=lambda placed: f"arrange {placed}",
            # Ships are arranged after everybody has accepted the map.
            places_own=lambda game: False,
            begun_by=lambda game, first: game if first is None else None,
            timed=lambda game, turn: FleetGame(_timed(game.rules, turn)),
            # What a ship of the fleet game sees by radar is no feature of a client.
            without_radar=lambda game: game,
            tally=_fleet_tally,
            declines=_declined,
        ),
    }
)
"""By family."""
