"""What holds after every action of every battle, counted out with plain loops."""

from collections import Counter
from collections.abc import Iterable

import msgspec
import pytest

from broadside.rules.catalog import game_of
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.events import Acted, Event, Missed, Sighted
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Torpedo
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.ships import Damage, Ship
from broadside.rules.fleet.state import State
from broadside.rules.game import Seat
from broadside.rules.record import Moved, Record, read_record, replay, write_record
from tests.rules.fleet.scenarios import plain_zones, random_battles
from tests.rules.fleet.scenarios.playing import check_picture
from tests.rules.fleet.scenarios.random_battles import Turn

OPEN, CROWDED = range(3), range(14)
MANY_OPEN, MANY_CROWDED = range(1000), range(1000, 2000)


@pytest.mark.req("F-04", "F-06", "F-10", "F-11", "R-27", "R-29", "R-42")
def test_battles_at_close_quarters_keep_the_rules_and_try_everything() -> None:
    turns = [turn for seed in CROWDED for turn in random_battles.crowded(seed, actions=150)]
    check(turns)
    told = Counter(f"{n.cause} {n.effect}" for turn in turns for n in acted(turn).notices)
    told.update(type(turn.move).__name__ for turn in turns)
    for wanted in (
        *("collision nothing", "mine mine-exploded", "mine ship-sunk", "torpedo ship-hit"),
        *("torpedo ship-sunk", "cannon ship-sunk", "cannon mine-destroyed", "torpedo base-hit"),
        *("Forward", "Back", "Shift", "Turn", "Drop", "PickUp", "Repair", "Switch"),
    ):
        assert told[wanted] >= 5, f"{wanted} hardly ever happens"


@pytest.mark.req("F-04", "F-06", "F-10", "F-11", "F-15")
def test_battles_on_the_open_sea_keep_the_rules_and_replay_byte_for_byte() -> None:
    for seed in OPEN:
        turns = list(random_battles.open_sea(seed))
        check(turns)
        check_record(seed, turns)


@pytest.mark.req("F-11")
def test_battles_of_two_against_two_keep_the_rules() -> None:
    check(random_battles.open_sea(1, FLEET_TEAMS))


@pytest.mark.soak
def test_a_thousand_battles_at_close_quarters_keep_the_rules() -> None:
    for seed in MANY_CROWDED:
        check(random_battles.crowded(seed))


@pytest.mark.soak
def test_a_thousand_battles_on_the_open_sea_keep_the_rules_and_replay() -> None:
    for seed in MANY_OPEN:
        turns = list(random_battles.open_sea(seed))
        check(turns)
        check_record(seed, turns)


def check(turns: Iterable[Turn]) -> None:
    for turn in turns:
        if turn.step.state.battle.phase is Phase.AGREEING:
            continue
        check_sea(turn)
        check_views(turn)
        if turn.before.battle.phase is Phase.FIGHTING:
            check_action(turn)


def check_sea(turn: Turn) -> None:
    """Nothing shares a square, nothing is off the board, no mine lies beside what sets it off."""
    state, rules = turn.step.state, turn.rules
    ships = afloat(state)
    things: list[plain_zones.Square] = [*state.battle.reefs, *state.sea.mines]
    things += [cell for harbour in rules.harbours for cell in harbour.base]
    things += [place for ship in ships for place in plain_zones.hull(ship)]
    assert len(things) == len(set(things)), "two things lie on one square"
    assert all(0 <= x < rules.grid.cols and 0 <= y < rules.grid.rows for x, y in things)
    assert not list(plain_zones.touching(ships, state.sea.mines)), "a live mine lies beside a ship"
    for ship in ships:
        check_ship(ship)


def check_ship(ship: Ship) -> None:
    name = ship.kind.name
    working = sum(state is not Damage.DESTROYED for state in ship.damage)
    assert len(ship.damage) == plain_zones.SIZE[name]
    assert working, "a ship without an undestroyed square has sunk"
    assert ship.speed == plain_zones.SPEED_PER_SQUARE[name] * working
    if name not in ("cruiser", "mine layer"):
        assert Damage.DAMAGED not in ship.damage
    assert ship.mines >= 0
    assert name == "mine layer" or ship.mines == 0
    assert name == "radar boat" or not ship.long_radar


def check_views(turn: Turn) -> None:
    """What is shown is what section 8 gives, and views are folds of it."""
    game, state = FleetGame(turn.rules), turn.step.state
    for seat in turn.rules.seats:
        if state.battle.phase is Phase.FIGHTING:
            check_picture(turn.rules, state, seat)
    for viewer in (*turn.rules.seats, None):
        view = game.view(turn.before, viewer)
        shown = [seen for event in turn.step.events if (seen := game.redact(event, viewer))]
        for event in shown:
            view = game.update(view, event)
            assert_meant_for(viewer, event)
        assert view == game.view(state, viewer)


def assert_meant_for(viewer: Seat | None, event: Event) -> None:
    if isinstance(event, Sighted | Missed):
        assert event.seat == viewer


def check_action(turn: Turn) -> None:
    """One ship acts, one player's ships suffer, and the other player is next."""
    before, after = turn.before, turn.step.state
    if not any(isinstance(event, Acted) for event in turn.step.events):
        return
    notices = acted(turn).notices
    losses = [notice.loss for notice in notices if notice.loss is not None]
    assert len({loss.seat for loss in losses}) <= 1, "one action sinks ships of one player at most"
    left = Counter((ship.seat, ship.kind.name) for ship in afloat(after))
    left.update((loss.seat, loss.kind) for loss in losses)
    assert left == Counter((ship.seat, ship.kind.name) for ship in afloat(before))
    assert all(ship == was or is_hurt_or_acting(turn, was, ship) for was, ship in pairs(turn))
    assert count_mines(after) <= count_mines(before)
    if after.battle.phase is Phase.FIGHTING:
        assert after.battle.turn is not None
        assert after.battle.turn % 2 != turn.seat % 2, "it is the turn of the other side"
        assert after.battle.actions == before.battle.actions + 1
    misses = [event for event in turn.step.events if isinstance(event, Missed)]
    assert bool(misses) == (isinstance(turn.move, Torpedo) and not notices)


def is_hurt_or_acting(turn: Turn, was: Ship, ship: Ship) -> bool:
    """Only the acting ship changes its place; others change by damage, if a notice tells it."""
    if (was.seat, was.id) == (turn.seat, getattr(turn.move, "ship", None)):
        return True
    is_there = (was.stern, was.facing, was.mines) == (ship.stern, ship.facing, ship.mines)
    is_worse = all(new >= old for new, old in zip(ship.damage, was.damage, strict=True))
    is_told = any(notice.cell in plain_zones.hull(ship) for notice in acted(turn).notices)
    return is_there and is_worse and is_told


def pairs(turn: Turn) -> list[tuple[Ship, Ship]]:
    """Each ship that is still afloat, before and after."""
    known = {(ship.seat, ship.id): ship for ship in afloat(turn.before)}
    return [(known[ship.seat, ship.id], ship) for ship in afloat(turn.step.state)]


def check_record(seed: int, turns: list[Turn]) -> None:
    game = FleetGame(FLEET)
    entries = tuple(Moved(0, turn.seat, game.write_move(turn.move)) for turn in turns)
    text = write_record(Record(game.family, game.write_rules(), seed, entries))
    record = read_record(text)
    assert write_record(record) == text
    again = list(replay(game_of(record), record))
    assert [step.events for step in again] == [turn.step.events for turn in turns]
    assert encoded(again[-1].state) == encoded(turns[-1].step.state)


def encoded(thing: object) -> bytes:
    return msgspec.json.encode(thing, order="deterministic")


def acted(turn: Turn) -> Acted:
    return next((event for event in turn.step.events if isinstance(event, Acted)), Acted(turn.seat))


def afloat(state: State) -> list[Ship]:
    return [ship for fleet in state.sea.fleets for ship in fleet]


def count_mines(state: State) -> int:
    """Aboard and laid: mines are spent and never made."""
    return len(state.sea.mines) + sum(ship.mines for ship in afloat(state))
