"""Fleet games that break the contract on purpose, on a pond where fleets meet at once."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import ClassVar

import pytest

from broadside.protocol import fleet_orders_codec
from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.fleet.events import Acted, Cause, Effect, Event, Loss, Missed, Notice, Sighted
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Drop, Move, Redraw, Torpedo
from broadside.rules.fleet.order_names import OrderName
from broadside.rules.fleet.orders import Order, RefusedOrder
from broadside.rules.fleet.rulefile import read_rules
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.state import Sea, State, ship_at
from broadside.rules.fleet.view import View
from broadside.rules.game import Seat, Step, Viewer
from broadside.table.table import Table
from tests.contract import checks
from tests.contract.family import FAMILIES
from tests.contract.playing import World, random_table, random_world, viewers

POND = read_rules(
    """
    family = "fleet"
    extends = "fleet"
    name = "pond"
    columns = 13
    rows = 8
    reefs = 3
    reef_zone = "F2:H7"
    turn_limit = 80
    turn_seconds = 30

    [[harbours]]
    base = "A3:A6"
    docks = "B3:B6 A2 A7"
    radar = "A2:B7"
    facing = "east"

    [[harbours]]
    base = "M3:M6"
    docks = "L3:L6 M2 M7"
    radar = "L2:M7"
    facing = "west"

    [ships]
    cruiser.count = 0
    destroyer.count = 1
    "torpedo boat".count = 1
    "mine layer".count = 1
    "kamikaze boat".count = 1
    """
)
PUDDLE = read_rules(
    """
    family = "fleet"
    name = "puddle"
    columns = 7
    rows = 4
    reefs = 1
    reef_zone = "D2:D3"
    torpedo_range = 3
    turn_limit = 30
    open_fleets = true

    [[harbours]]
    base = "A2"
    docks = "B2 A1 A3"
    radar = "A1:B3"
    facing = "east"

    [[harbours]]
    base = "G2"
    docks = "F2 G1 G3"
    radar = "F1:G3"
    facing = "west"

    [ships.layer]
    count = 1
    size = 2
    speed = 2
    radar = [-2, 3, -2, 2]
    sonar = [-2, 3, -2, 2]
    cannon = [-1, 2, -1, 1]
    mines = 1
    torpedoes = true
    long_radar = [-2, 5, -2, 2]

    [ships.fireship]
    count = 1
    size = 1
    speed = 0
    radar = [-2, 2, -2, 2]
    leap = 2
    blast = 1
    """
)
ONE_MAP = replace(PUDDLE, name="one map", redraws=1)


# Secrets


class ShowsPictures(FleetGame):
    """Everybody is shown what each seat sees."""

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, Sighted) else super().redact(event, viewer)


class TellsOfMisses(FleetGame):
    """Everybody is told of a torpedo that met nothing."""

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        return event if isinstance(event, Missed) else super().redact(event, viewer)


class NamesTheShipHit(FleetGame):
    """A ship that is merely hit is named."""

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        step = super().play(state, seat, move)
        return Step(step.state, tuple(self._named(state, event) for event in step.events))

    def _named(self, state: State, event: Event) -> Event:
        if not isinstance(event, Acted):
            return event
        return replace(event, notices=tuple(self._notice(state, n) for n in event.notices))

    def _notice(self, state: State, notice: Notice) -> Notice:
        ship = ship_at(self.rules, state.sea, notice.cell)
        if notice.effect is not Effect.SHIP_HIT or ship is None:
            return notice
        return notice._replace(loss=Loss(ship.seat, ship.kind.name))


class AnnouncesMines(FleetGame):
    """Everybody is told where a mine was laid."""

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        step = super().play(state, seat, move)
        if not isinstance(move, Drop):
            return step
        acted = Acted(seat, (Notice(move.target, Cause.MINE, Effect.NOTHING),))
        return Step(step.state, (acted, *step.events[1:]))


class RefusesWhatIsHidden(FleetGame):
    """A movement that would meet something unseen is refused."""

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        step = super().play(state, seat, move)
        acted = [event for event in step.events if isinstance(event, Acted)]
        causes = {notice.cause for event in acted for notice in event.notices}
        if Cause.COLLISION in causes:
            raise IllegalMove(Refusal.BLOCKED)
        return step


class RefusesEmptyTorpedoes(FleetGame):
    """A torpedo may be fired only if it meets something."""

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        step = super().play(state, seat, move)
        if isinstance(move, Torpedo) and Missed(seat) in step.events:
            raise IllegalMove(Refusal.OUT_OF_RANGE)
        return step


class ShowsAllMines(FleetGame):
    """A view holds every mine."""

    def view(self, state: State, viewer: Viewer) -> View:
        view = super().view(state, viewer)
        return replace(view, picture=replace(view.picture, mines=state.sea.mines))


SECRETS = [
    *(ShowsPictures, TellsOfMisses, NamesTheShipHit, AnnouncesMines),
    *(RefusesWhatIsHidden, RefusesEmptyTorpedoes, ShowsAllMines),
]


def try_secrets(game: FleetGame, seeds: range) -> None:
    """Look for a difference that any viewer sees."""
    honest = FleetGame(POND)
    for seed in seeds:
        world = random_world(honest, seed, steps=6 + 5 * (seed % 12))
        for viewer in viewers(honest):
            here, there = FAMILIES[game.family].other_worlds(world, viewer, Random(seed))
            worlds = (World(game, here.record), World(game, there.record))
            checks.check_cannot_tell_apart(*worlds, viewer)


@pytest.mark.req("F-11", "F-14")
@pytest.mark.parametrize("leaky", SECRETS)
def test_a_fleet_game_that_tells_a_secret_is_caught(leaky: type[FleetGame]) -> None:
    # Two ships of different classes under the same shot are rare, and begin at this seed.
    first = 36 if leaky is NamesTheShipHit else 0
    with pytest.raises(AssertionError, match="can tell the worlds apart"):
        try_secrets(leaky(POND), range(first, first + 12))


@pytest.mark.req("F-11", "F-14")
def test_the_honest_fleet_game_keeps_its_secrets() -> None:
    try_secrets(FleetGame(POND), range(8))


class KnowsTheTruth(FleetGame):
    """Keeps the last sea that somebody looked at."""

    seas: ClassVar[list[Sea]] = []

    def view(self, state: State, viewer: Viewer) -> View:
        self.seas[:] = [state.sea]
        return super().view(state, viewer)


def tell_mines(view: View) -> tuple[tuple[Order, ...], tuple[RefusedOrder, ...]]:
    """An order that tells where the mines are."""
    told = f"{sorted(sea.mines for sea in KnowsTheTruth.seas)}"
    return (Order(OrderName.RESIGN, "resign", told),), ()


@pytest.mark.req("F-11", "F-14")
def test_orders_that_tell_a_secret_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    try_secrets(KnowsTheTruth(POND), range(2))
    monkeypatch.setattr(fleet_orders_codec, "general_orders", tell_mines)
    with pytest.raises(AssertionError, match="can tell the worlds apart"):
        try_secrets(KnowsTheTruth(POND), range(12))


# Views and moves


@pytest.mark.parametrize("broken", [ShowsPictures, ShowsAllMines])
def test_a_fleet_view_that_is_no_fold_is_caught(broken: type[FleetGame]) -> None:
    world = random_world(FleetGame(POND), seed=1)
    checks.check_views_are_folds(world)
    with pytest.raises((AssertionError, KeyError)):
        checks.check_views_are_folds(World(broken(POND), world.record))


class LetsAnybodyAct(FleetGame):
    """Acts for the seat to move, whoever asks."""

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        turn = state.battle.turn
        return super().play(state, seat if turn is None else turn, move)


def test_a_fleet_game_that_plays_illegal_moves_is_caught() -> None:
    world = random_world(FleetGame(POND), seed=1)
    checks.check_moves_play(world, Random(0))
    with pytest.raises(AssertionError, match="may not play"):
        checks.check_moves_play(World(LetsAnybodyAct(POND), world.record), Random(0))


class ListsTooFew(FleetGame):
    """The first legal move is not listed."""

    def legal_moves(self, view: View) -> Iterator[Move]:
        moves = super().legal_moves(view)
        next(moves, None)
        yield from moves


@pytest.mark.parametrize("rules", [PUDDLE, ONE_MAP], ids=lambda rules: rules.name)
@pytest.mark.parametrize("seed", range(3))
def test_a_puddle_lists_exactly_what_plays(rules: Ruleset, seed: int) -> None:
    world = random_world(FleetGame(rules), seed, steps=14)
    checks.check_listing(world)


def test_a_puddle_lists_no_other_map_to_those_who_have_had_theirs() -> None:
    table = Table(FleetGame(ONE_MAP), seed=1)
    for seat in (1, 0):
        table.play(seat, Redraw(), at=0)
        checks.check_listing(World(table.game, table.record))


def test_a_wrong_list_of_orders_is_caught() -> None:
    world = random_world(FleetGame(PUDDLE), seed=1, steps=6)
    with pytest.raises(AssertionError):
        checks.check_listing(World(ListsTooFew(PUDDLE), world.record))


@pytest.mark.req("F-19")
@pytest.mark.parametrize("rules", [POND, PUDDLE, ONE_MAP], ids=lambda rules: rules.name)
def test_small_seas_keep_the_rest_of_the_contract(rules: Ruleset) -> None:
    game = FleetGame(rules)
    for seed in range(3):
        table = random_table(game, seed)
        checks.check_record(table)
        checks.check_end(World(game, table.record))
        checks.check_views_are_folds(World(game, table.record))


def test_chance_plays_all_that_a_pond_has_to_offer() -> None:
    """Or the checks would have nothing to look at."""
    seen: set[str] = set()
    for seed in range(12):
        table = random_table(FleetGame(POND), seed)
        seen |= {f"{e.notice.cause} {e.notice.effect}" for e in table.view(None).battle.log}
        seen |= {getattr(entry, "move", "expired").split()[-1] for entry in table.record.entries}
    assert {
        *("cannon ship-hit", "cannon ship-sunk", "cannon base-hit", "cannon mine-destroyed"),
        *("torpedo ship-hit", "torpedo nothing", "mine mine-exploded", "collision nothing"),
        *("blast ship-sunk", "expired", "torpedo", "repair", "about", "draw", "on"),
    } <= seen
