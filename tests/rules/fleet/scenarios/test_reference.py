"""Random moves, legal and not, do what the rule book says, in every battle."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from broadside.rules.errors import IllegalMove
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.events import Acted, Event
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import (
    Action,
    Back,
    Drop,
    Fire,
    Forward,
    Hand,
    Helm,
    PickUp,
    Repair,
    Shift,
    Switch,
    Torpedo,
    Turn,
)
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Ship
from broadside.rules.fleet.state import State
from broadside.rules.game import Step
from tests.rules.fleet.scenarios import random_battles
from tests.rules.fleet.scenarios.reference import resolve

BATTLES, MANY = range(8), range(2000, 2500)


@pytest.mark.req("F-04", "F-05", "F-07", "F-08", "F-09", "F-10", "F-12", "F-13")
def test_every_action_does_what_the_rule_book_says_at_close_quarters() -> None:
    for seed in BATTLES:
        compare(random_battles.crowded(seed, actions=40), Random(seed))


@pytest.mark.req("F-04", "F-05")
def test_every_action_does_what_the_rule_book_says_on_the_open_sea() -> None:
    compare(islice(random_battles.open_sea(5), 0, None, 4), Random(5))


@pytest.mark.soak
def test_every_action_does_what_the_rule_book_says_in_many_battles() -> None:
    for seed in MANY:
        compare(random_battles.crowded(seed), Random(seed))
        compare(random_battles.open_sea(seed), Random(seed))


def compare(turns: Iterator[random_battles.Turn], rng: Random) -> None:
    for turn in turns:
        state = turn.step.state
        if state.battle.phase is Phase.FIGHTING:
            seat = state.battle.turn
            assert seat is not None
            for action in tried(turn.rules, rng.choice(state.sea.fleets[seat]), rng):
                check(turn.rules, state, action)


def tried(rules: Ruleset, ship: Ship, rng: Random) -> Iterator[Action]:
    """What one ship might do, allowed or not."""
    name = ship.id
    yield from (Back(name), Torpedo(name), Repair(name), Switch(name, on=rng.random() < 0.5))
    yield Forward(name, ship.speed)
    yield Forward(name, rng.randrange(12))
    yield from (Shift(name, hand) for hand in Hand)
    yield from (Turn(name, helm) for helm in Helm)
    near = sorted(rules.grid.around(ship.stern, 2))
    aimed: tuple[Callable[..., Action], ...] = (Drop, PickUp, Fire)
    yield from (make(name, cell) for make in aimed for cell in rng.sample(near, 3))
    yield Fire(name, rng.choice(rules.grid.cells))


def check(rules: Ruleset, state: State, action: Action) -> None:
    game, seat = FleetGame(rules), state.battle.turn
    assert seat is not None
    expected, step = resolve(rules, state, seat, action), attempt(game, state, action)
    assert (step is None) == (expected is None), f"{action} is refused, or it is not"
    if step is None or expected is None:
        return
    after = step.state
    assert notices(step) == tuple(expected.told), action
    assert {ship for fleet in after.sea.fleets for ship in fleet} == set(expected.ships), action
    assert set(map(tuple, after.sea.mines)) == expected.mines, action
    assert set(map(tuple, after.battle.ruins)) == expected.ruins, action


def attempt(game: FleetGame, state: State, action: Action) -> Step[State, Event] | None:
    seat = state.battle.turn
    assert seat is not None
    try:
        return game.play(state, seat, action)
    except IllegalMove:
        return None


def notices(step: Step[State, Event]) -> tuple[object, ...]:
    (acted,) = (event for event in step.events if isinstance(event, Acted))
    return acted.notices
