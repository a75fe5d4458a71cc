"""Games that break the contract on purpose: each check must catch what it is there for."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from broadside.rules.catalog import AnyGame
from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.game import Seat, Step, Viewer
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.events import Call, Deployed, Ended, Event, Fired, Scanned, Shot
from broadside.rules.shooting.moves import Fire, Move
from broadside.rules.shooting.ruleset import Placement, Radar, Ruleset, ShipClass, Shots
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.state import State
from broadside.rules.shooting.view import View
from tests.contract import checks
from tests.contract.family import FAMILIES
from tests.contract.playing import World, random_table, random_world, viewers

RULES = Ruleset(
    name="three on the pond",
    ships=(ShipClass("barge", 3), ShipClass("punt", 2), ShipClass("raft", 2)),
    grid=Grid(5, 5),
    players=3,
    shots=Shots.AGAIN,
    radar=Radar(every=1),
    turn_seconds=30,
)


def ship_at(state: State, sea: Seat, cell: Cell) -> str | None:
    ships = state.fleets[sea] or ()
    return next((ship.name for ship in ships if cell in ship.cells), None)


# Secrets


class ShowsFleets(ShootingGame):
    """Everybody is shown where a fleet is placed."""

    def redact(self, event: Event, viewer: Viewer) -> Event:
        return event if isinstance(event, Deployed) else super().redact(event, viewer)


class ShowsScans(ShootingGame):
    """Everybody is shown where a scan was made and what it found."""

    def redact(self, event: Event, viewer: Viewer) -> Event:
        return event if isinstance(event, Scanned) else super().redact(event, viewer)


class NamesTheShipHit(ShootingGame):
    """A ship that is merely hit is named."""

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        step = super().play(state, seat, move)
        return Step(step.state, tuple(self._named(state, event) for event in step.events))

    def _named(self, state: State, event: Event) -> Event:
        if not isinstance(event, Fired):
            return event
        return replace(event, shots=tuple(self._shot(state, event.sea, s) for s in event.shots))

    def _shot(self, state: State, sea: Seat, shot: Shot) -> Shot:
        is_hit = shot.call is Call.HIT
        return replace(shot, ship=ship_at(state, sea, shot.target)) if is_hit else shot


class RefusesByTheShip(ShootingGame):
    """The text of a refusal tells whether the first square of the next sea holds a ship."""

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        try:
            return super().play(state, seat, move)
        except IllegalMove as error:
            beside = (seat + 1) % self.rules.players
            raise IllegalMove(error.refusal, str(ship_at(state, beside, Cell(2, 2)))) from None


class TurnsByTheShip(ShootingGame):
    """Who has one in the middle is passed over after the fleets are placed."""

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        step = super().play(state, seat, move)
        turn = step.state.battle.turn
        if turn is None or ship_at(step.state, turn, Cell(2, 2)) is None:
            return step
        battle = replace(step.state.battle, turn=(turn + 1) % 3, target=turn)
        return Step(replace(step.state, battle=battle), step.events)


class LooksIntoASea(ShootingGame):
    """A view shows the fleet of the first seat."""

    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), fleet=state.fleets[0])


class SkipsEvents(ShootingGame):
    """Some placements are told to nobody else, so that the numbers of events tell of them."""

    def redact(self, event: Event, viewer: Viewer) -> Event | None:  # type: ignore[override]
        if isinstance(event, Deployed) and event.seat != viewer and event.fleet is not None:
            is_told = event.fleet[0].cells[0].col < 2
            return super().redact(event, viewer) if is_told else None
        return super().redact(event, viewer)


SECRETS = [
    ShowsFleets,
    ShowsScans,
    NamesTheShipHit,
    RefusesByTheShip,
    TurnsByTheShip,
    LooksIntoASea,
    SkipsEvents,
]


def try_secrets(game: AnyGame) -> None:
    """Look for a difference that any viewer sees, in a handful of games."""
    for seed in range(6):
        world = random_world(game, seed, steps=4 + 5 * seed)
        for viewer in viewers(game):
            here, there = FAMILIES[game.family].other_worlds(world, viewer, Random(seed))
            checks.check_cannot_tell_apart(here, there, viewer)


@pytest.mark.parametrize("leaky", SECRETS)
def test_a_game_that_tells_a_secret_is_caught(leaky: type[ShootingGame]) -> None:
    with pytest.raises(AssertionError, match="can tell the worlds apart"):
        try_secrets(leaky(RULES))


class LooksIntoADealtSea(LooksIntoASea):
    """The same, where the fleets are dealt at the start."""


def test_a_secret_of_dealt_fleets_is_caught_too() -> None:
    with pytest.raises(AssertionError, match="can tell the worlds apart"):
        try_secrets(LooksIntoADealtSea(replace(RULES, placement=Placement.RANDOM)))


@pytest.mark.parametrize("placement", Placement)
def test_the_honest_game_keeps_its_secrets(placement: Placement) -> None:
    try_secrets(ShootingGame(replace(RULES, placement=placement)))


# Views


class ForgetsFindings(ShootingGame):
    """A view does not hold what the radar showed."""

    def view(self, state: State, viewer: Viewer) -> View:
        return replace(super().view(state, viewer), findings=())


def test_a_view_that_is_no_fold_is_caught() -> None:
    with pytest.raises(AssertionError, match="is no fold"):
        checks.check_views_are_folds(random_world(ForgetsFindings(RULES), seed=1))


# Moves


class LetsAnybodyFire(ShootingGame):
    """Fires for the seat to move, whoever asks."""

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        turn = state.battle.turn
        return super().play(state, seat if turn is None else turn, move)


class LetsShotsRepeat(ShootingGame):
    """A square that was fired at may be fired at again."""

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        try:
            return super().play(state, seat, move)
        except IllegalMove as error:
            if error.refusal is not Refusal.ALREADY_SHOT:
                raise
            return Step(state, ())


class LetsShipsTouch(ShootingGame):
    """The rules forbid it and the referee does not look."""

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        lenient = ShootingGame(replace(self.rules, touching=True))
        return lenient.play(state, seat, move)


class WritesOneSquare(ShootingGame):
    """The text of a shot is not the whole shot."""

    def write_move(self, move: Move) -> str:
        return super().write_move(move).replace("fire a", "fire b")


@pytest.mark.parametrize("broken", [LetsAnybodyFire, LetsShotsRepeat])
def test_a_game_that_plays_illegal_moves_is_caught(broken: type[ShootingGame]) -> None:
    world = random_world(ShootingGame(RULES), seed=1)
    with pytest.raises(AssertionError, match="may not play"):
        checks.check_moves_play(World(broken(RULES), world.record), Random(0))


def test_a_game_that_lets_ships_touch_is_caught() -> None:
    rules = replace(RULES, touching=False)
    world = random_world(ShootingGame(rules), seed=1)
    with pytest.raises(AssertionError, match="may not play"):
        checks.check_moves_play(World(LetsShipsTouch(rules), world.record), Random(0))


def test_moves_that_are_not_written_in_full_are_caught() -> None:
    world = random_world(ShootingGame(RULES), seed=1)
    with pytest.raises(AssertionError):
        checks.check_moves_play(World(WritesOneSquare(RULES), world.record), Random(0))


POND = replace(RULES, grid=Grid(3, 2), ships=(ShipClass("punt", 2),), players=2)


class ListsTooFew(ShootingGame):
    """The last legal move is not listed."""

    def legal_moves(self, view: View) -> Iterator[Move]:
        moves = list(super().legal_moves(view))
        yield from moves[:-1]


class ListsTooMany(ShootingGame):
    """A shot beside the board is listed."""

    def legal_moves(self, view: View) -> Iterator[Move]:
        yield from super().legal_moves(view)
        if view.battle.turn == view.seat:
            yield Fire.at(Cell(3, 0))


@pytest.mark.parametrize("broken", [ListsTooFew, ListsTooMany])
def test_a_wrong_list_of_moves_is_caught(broken: type[ShootingGame]) -> None:
    world = random_world(ShootingGame(POND), seed=1, steps=4)
    checks.check_listing(world)
    with pytest.raises(AssertionError):
        checks.check_listing(World(broken(POND), world.record))


# Endings and records


class GoesOn(ShootingGame):
    """The seat that was first is to move for ever."""

    def to_move(self, state: State) -> frozenset[Seat]:
        return super().to_move(state) or frozenset({state.lot})


def test_a_game_that_goes_on_after_its_end_is_caught() -> None:
    world = random_world(ShootingGame(RULES), seed=1)
    checks.check_end(world)
    with pytest.raises(AssertionError):
        checks.check_end(World(GoesOn(RULES), world.record))


def test_a_game_that_has_not_ended_is_caught() -> None:
    with pytest.raises(AssertionError, match="has not ended"):
        checks.check_end(random_world(ShootingGame(RULES), seed=1, steps=9))


class Unrepeatable(ShootingGame):
    """Shows more than its rules say, so that the recorded game is another one."""

    def redact(self, event: Event, viewer: Viewer) -> Event:
        seen = super().redact(event, viewer)
        return replace(seen, fleets=None) if isinstance(seen, Ended) else seen


def test_a_record_that_gives_another_game_is_caught() -> None:
    checks.check_record(random_table(ShootingGame(RULES), seed=1))
    with pytest.raises(AssertionError):
        checks.check_record(random_table(Unrepeatable(RULES), seed=1))


def test_chance_plays_the_games_that_are_looked_at() -> None:
    """Scans, time-outs and shots all occur, or the checks would have nothing to look at."""
    words = {
        getattr(entry, "move", "expired").split()[0]
        for seed in range(3)
        for entry in random_world(ShootingGame(RULES), seed).record.entries
    }
    assert words == {"deploy", "fire", "scan", "expired"}


def test_the_listing_is_long_enough_to_matter() -> None:
    view = ShootingGame(POND).view(ShootingGame(POND).start(0), 0)
    assert len(list(islice(ShootingGame(POND).legal_moves(view), 100))) == 7
