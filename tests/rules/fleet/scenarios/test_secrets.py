"""A player cannot tell apart two truths that differ only in what section 8 hides."""

from collections.abc import Callable, Hashable, Iterator
from random import Random

import msgspec
import pytest

from broadside.rules.errors import IllegalMove
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.events import Acted, Effect, Ended, Event, Missed, Notice
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import (
    Back,
    DeclineDraw,
    Drop,
    Fire,
    Forward,
    Hand,
    Helm,
    Move,
    OfferDraw,
    PickUp,
    Repair,
    Shift,
    Switch,
    Torpedo,
    Turn,
)
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.state import State
from broadside.rules.game import Seat, Step
from broadside.rules.grid import Cell
from tests.rules.fleet.scenarios import plain_zones, random_battles
from tests.rules.fleet.scenarios.hidden_states import disguised
from tests.rules.fleet.scenarios.playing import check_picture

BATTLES, MANY = range(3), range(300)
TRIES = 4


@pytest.mark.req("F-11", "F-14", "R-38")
def test_a_player_cannot_tell_hidden_things_apart_at_close_quarters() -> None:
    compared = sum(
        compare(random_battles.crowded(seed, actions=50), Random(seed), every=7) for seed in BATTLES
    )
    assert compared > 60, "hardly ever the same is told in both truths"


@pytest.mark.req("F-11", "F-14")
def test_a_player_cannot_tell_hidden_things_apart_on_the_open_sea() -> None:
    assert compare(random_battles.open_sea(3), Random(3), every=25) > 30


@pytest.mark.soak
def test_a_player_cannot_tell_hidden_things_apart_in_many_battles() -> None:
    compared = 0
    for seed in MANY:
        compared += compare(random_battles.crowded(seed), Random(seed), every=10)
        compared += compare(random_battles.open_sea(seed), Random(seed), every=20)
    assert compared > 250_000, "hardly ever is there another truth"


def compare(turns: Iterator[random_battles.Turn], rng: Random, *, every: int) -> int:
    """Now and then each player is put into another truth and tries to notice.

    Returns how many actions were compared.
    """
    compared = 0
    for number, turn in enumerate(turns):
        state = turn.step.state
        if state.battle.phase is Phase.FIGHTING and number % every == 0:
            for seat in (0, 1):
                other = disguised(turn.rules, state, seat, rng)
                if other.sea.fleets[1 - seat] == state.sea.fleets[1 - seat]:
                    continue  # of the few ships left everything is in sight
                check_picture(turn.rules, other, seat)
                check_looks(turn.rules, state, other, seat, rng)
                compared += check_news(turn.rules, state, other, seat, rng)
    return compared


def check_looks(rules: Ruleset, state: State, other: State, seat: Seat, rng: Random) -> None:
    """Views, legal moves and refusals are the same."""
    game = FleetGame(rules)
    here, there = (game.view(one, seat) for one in (state, other))
    assert encoded(here) == encoded(there)
    assert list(game.legal_moves(here)) == list(game.legal_moves(there))
    for move in probes(rules, state, seat, rng):
        assert answer(game, state, seat, move) == answer(game, other, seat, move), move


def check_news(rules: Ruleset, state: State, other: State, seat: Seat, rng: Random) -> int:
    """Whoever acts, what is shown depends only on what is told to all and on what is seen then."""
    game, number, target = FleetGame(rules), rng.randrange(1 << 30), rng.choice(rules.grid.cells)
    bytes_by_fact: dict[Hashable, bytes] = {}
    compared = 0
    for one in (state, other):
        for move in tried(game, one, target, Random(number)):
            step = game.play(one, min(game.to_move(one)), move)
            fact = allowed(step, seat)
            compared += fact in bytes_by_fact
            assert bytes_by_fact.setdefault(fact, shown(game, step, seat)) == shown(
                game, step, seat
            )
    return compared


def tried(game: FleetGame, state: State, target: Cell, rng: Random) -> Iterator[Move]:
    """Some actions, and every shell and torpedo at one square; offers of a draw are public."""
    view = game.view(state, min(game.to_move(state)))
    for ship in view.ships:
        if target in plain_zones.cannon((view.rules.grid.cols, view.rules.grid.rows), ship):
            yield Fire(ship.id, target)
        if ship.kind.torpedoes:
            yield Torpedo(ship.id)
    for _ in range(TRIES):
        move = game.sample_move(view, rng)
        if not isinstance(move, OfferDraw | DeclineDraw):
            yield move


def allowed(step: Step[State, Event], seat: Seat) -> Hashable:
    """What the player may learn: square, cause, effect and class sunk, and the new picture."""
    facts = tuple(
        (notice.cell, notice.cause, notice.effect, _class_sunk(notice))
        for event in step.events
        if isinstance(event, Acted)
        for notice in event.notices
    )
    is_missed = any(isinstance(event, Missed) and event.seat == seat for event in step.events)
    ended = [event for event in step.events if isinstance(event, Ended)]
    return facts, is_missed, step.state.pictures[seat], tuple(ended)


def _class_sunk(notice: Notice) -> str | None:
    is_sunk = notice.effect is Effect.SHIP_SUNK
    return notice.loss.kind if is_sunk and notice.loss is not None else None


def shown(game: FleetGame, step: Step[State, Event], seat: Seat) -> bytes:
    """Every byte that reaches the player."""
    events = [seen for event in step.events if (seen := game.redact(event, seat)) is not None]
    return encoded((events, game.view(step.state, seat)))


def answer(game: FleetGame, state: State, seat: Seat, move: Move) -> str:
    try:
        game.play(state, seat, move)
    except IllegalMove as error:
        return f"{error.refusal} {error.about} {error}"
    return "played"


def probes(rules: Ruleset, state: State, seat: Seat, rng: Random) -> Iterator[Move]:
    """Moves of the own ships, most of them refused."""
    for ship in rng.sample(state.sea.fleets[seat], min(3, len(state.sea.fleets[seat]))):
        name = ship.id
        yield from (Back(name), Torpedo(name), Repair(name))
        yield from (Forward(name, squares) for squares in range(11))
        yield from (Shift(name, hand) for hand in Hand)
        yield from (Turn(name, helm) for helm in Helm)
        yield from (Switch(name, on) for on in (True, False))
        near = [*rules.grid.around(ship.stern, 3)]
        aimed: tuple[Callable[..., Move], ...] = (Drop, PickUp, Fire)
        yield from (make(name, cell) for make in aimed for cell in rng.sample(near, 5))
        yield Fire(name, Cell(rules.grid.cols, 0))


def encoded(thing: object) -> bytes:
    return msgspec.json.encode(thing, order="deterministic")
