"""Fleets counted, listed and drawn."""

from math import factorial, prod
from random import Random

import pytest

from broadside.bots.shooting.evidence import read_evidence
from broadside.bots.shooting.fleets_from_covers import list_all, list_fleets, no_draws
from broadside.bots.shooting.hit_covers import Covers, find_covers
from broadside.bots.shooting.random_numbers import new_generator
from broadside.bots.shooting.unresolved_ships import UnresolvedShips, find_unresolved
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.checks import complaints
from broadside.rules.shooting.placement import all_fleets
from broadside.rules.shooting.ruleset import Announces, Ruleset, ShipClass
from broadside.rules.shooting.ships import Fleet
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.state import State
from tests.bots.example_views import evidence
from tests.bots.expected_calls import expected_calls

CHANNEL = Ruleset("channel", (ShipClass("raft", 2, count=2),), grid=Grid(6, 1))
FLEETS = (
    (ShipClass("ketch", 3), ShipClass("raft", 2, 2)),
    (ShipClass("iron raft", 2, armoured=True), ShipClass("raft", 2), ShipClass("buoy", 1)),
    (ShipClass("ketch", 3), ShipClass("yawl", 3)),
    (ShipClass("buoy", 1, 3),),
)
SMALL_RULES = [
    rules
    for grid in (Grid(4, 4), Grid(5, 3))
    for ships in FLEETS
    for announces in Announces
    for touching in (True, False)
    if not complaints(
        rules := Ruleset("pond", ships, grid, touching=touching, announces=announces, first=0)
    )
]


def channel() -> tuple[UnresolvedShips, Covers]:
    """Two rafts alike in six squares: six fleets if nothing is fired at."""
    unresolved = find_unresolved(evidence("", fleet="a1:b1 d1:e1", rules=CHANNEL))
    covers = find_covers(unresolved, 10)
    assert covers is not None
    return unresolved, covers


def test_fleets_of_ships_that_are_alike_are_counted_once() -> None:
    found = list_all(*channel(), limit=6)
    assert found is not None
    assert found.fleets == 6.0
    assert found.shares.tolist() == pytest.approx([3 / 6, 2 / 6, 2 / 6, 2 / 6, 3 / 6])


def test_more_fleets_than_the_limit_are_not_counted() -> None:
    assert list_all(*channel(), limit=5) is None


def test_fleets_drawn_are_uniform_and_tell_their_number() -> None:
    draws = no_draws(*channel(), new_generator(1))
    draws.draw(fleets=2000, tries=100_000)
    assert draws.fleets == 2000
    assert draws.estimate.fleets == pytest.approx(6, rel=0.1)
    assert draws.estimate.shares.tolist() == pytest.approx(
        [1 / 2, 1 / 3, 1 / 3, 1 / 3, 1 / 2], abs=0.04
    )


def test_drawing_goes_on_where_it_stopped() -> None:
    whole, parts = no_draws(*channel(), new_generator(1)), no_draws(*channel(), new_generator(1))
    whole.draw(fleets=30, tries=1000)
    parts.draw(fleets=10, tries=1000)
    parts.draw(fleets=30, tries=1000)
    assert (parts.fleets, parts.tries) == (whole.fleets, whole.tries)
    assert parts.seen.tolist() == whole.seen.tolist()


def test_drawing_ends_with_its_tries() -> None:
    draws = no_draws(*channel(), new_generator(1))
    draws.draw(fleets=1000, tries=7)
    assert draws.tries == 7
    assert draws.fleets < 7


@pytest.mark.parametrize(
    "number",
    [
        pytest.param(number, marks=pytest.mark.soak) if number % 3 else number
        for number in range(len(SMALL_RULES))
    ],
)
def test_exactly_the_fleets_are_left_that_would_have_been_called_the_same(number: int) -> None:
    rules = SMALL_RULES[number]
    state = after_rounds(rules, rounds=4 + number % 3, seed=number)
    sea = state.battle.seas[1]
    thinkable = [fleet for fleet in all_fleets(rules) if expected_calls(rules, fleet, sea.shots)]
    unresolved = find_unresolved(read_evidence(ShootingGame(rules).view(state, 0)))
    fleets = listed(unresolved, limit=5000)
    alike = prod(factorial(kind.count) for kind in rules.ships)
    assert len(fleets) * alike == len(thinkable)
    assert {squares(fleet) for fleet in thinkable} == set(fleets)


def listed(unresolved: UnresolvedShips, limit: int) -> list[frozenset[Cell]]:
    """The squares of every fleet that is left, of ships that are settled as well."""
    covers = find_covers(unresolved, 5000)
    assert covers is not None
    fleets = list_fleets(unresolved, covers, limit)
    assert fleets is not None
    all_berths = unresolved.all_berths
    rows = [[*unresolved.settled, *unresolved.rows[fleet]] for fleet in fleets]
    numbers = [{int(place) for place in all_berths.cells[row].ravel()} - {-1} for row in rows]
    return [
        frozenset(Cell(place % all_berths.cols, place // all_berths.cols) for place in places)
        for places in numbers
    ]


def squares(fleet: Fleet) -> frozenset[Cell]:
    return frozenset(cell for ship in fleet for cell in ship.cells)


def after_rounds(rules: Ruleset, rounds: int, seed: int) -> State:
    """A game of chance shortly before seat 0 fires in that round, or before its end."""
    game, rng = ShootingGame(rules), Random(seed)
    state = game.start(seed)
    while True:
        seat = min(game.to_move(state))
        after = game.play(state, seat, game.sample_move(game.view(state, seat), rng)).state
        if state.battle.turn == 0 and state.battle.round >= rounds:
            return state
        if after.battle.outcome is not None:
            return after_rounds(rules, rounds - 1, seed)
        state = after


def test_a_list_can_be_exactly_as_long_as_its_limit() -> None:
    unresolved, covers = channel()
    fleets = list_fleets(unresolved, covers, limit=6)
    assert fleets is not None
    assert len({tuple(fleet) for fleet in fleets.tolist()}) == 6
    assert list_fleets(unresolved, covers, limit=5) is None


def test_when_every_ship_is_settled_one_fleet_is_left() -> None:
    tight = Ruleset("channel", (ShipClass("raft", 2),), grid=Grid(3, 1))
    unresolved = find_unresolved(evidence("c1 b1", fleet="a1:b1", rules=tight))
    assert unresolved.total == 0
    assert listed(unresolved, limit=10) == [frozenset({Cell(0, 0), Cell(1, 0)})]
