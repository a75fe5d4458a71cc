"""Fleets counted, listed and drawn."""

from math import factorial, prod
from random import Random

import pytest

from broadside.bots.classic.chance import new_chance
from broadside.bots.classic.covers import Covers, find_covers
from broadside.bots.classic.drawing import list_all, list_fleets, no_draws
from broadside.bots.classic.evidence import read_evidence
from broadside.bots.classic.moorings import Moorings, moor
from broadside.rules.classic.checks import complaints
from broadside.rules.classic.placement import all_fleets
from broadside.rules.classic.ruleset import Announces, Ruleset, ShipClass
from broadside.rules.classic.ships import Fleet
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.state import State
from broadside.rules.grid import Cell, Grid
from tests.bots.recall import would_be_called
from tests.bots.sightings import evidence

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


def channel() -> tuple[Moorings, Covers]:
    """Two rafts alike in six squares: six fleets if nothing is fired at."""
    moorings = moor(evidence("", fleet="a1:b1 d1:e1", rules=CHANNEL))
    covers = find_covers(moorings, 10)
    assert covers is not None
    return moorings, covers


def test_fleets_of_ships_that_are_alike_are_counted_once() -> None:
    found = list_all(*channel(), limit=6)
    assert found is not None
    assert found.fleets == 6.0
    assert found.shares.tolist() == pytest.approx([3 / 6, 2 / 6, 2 / 6, 2 / 6, 3 / 6])


def test_more_fleets_than_the_limit_are_not_counted() -> None:
    assert list_all(*channel(), limit=5) is None


def test_fleets_drawn_are_uniform_and_tell_their_number() -> None:
    draws = no_draws(*channel(), new_chance(1))
    draws.draw(fleets=2000, tries=100_000)
    assert draws.fleets == 2000
    assert draws.estimate.fleets == pytest.approx(6, rel=0.1)
    assert draws.estimate.shares.tolist() == pytest.approx(
        [1 / 2, 1 / 3, 1 / 3, 1 / 3, 1 / 2], abs=0.04
    )


def test_drawing_goes_on_where_it_stopped() -> None:
    whole, parts = no_draws(*channel(), new_chance(1)), no_draws(*channel(), new_chance(1))
    whole.draw(fleets=30, tries=1000)
    parts.draw(fleets=10, tries=1000)
    parts.draw(fleets=30, tries=1000)
    assert (parts.fleets, parts.tries) == (whole.fleets, whole.tries)
    assert parts.seen.tolist() == whole.seen.tolist()


def test_drawing_ends_with_its_tries() -> None:
    draws = no_draws(*channel(), new_chance(1))
    draws.draw(fleets=1000, tries=7)
    assert draws.tries == 7
    assert draws.fleets < 7


@pytest.mark.parametrize("number", range(len(SMALL_RULES)))
def test_exactly_the_fleets_are_left_that_would_have_been_called_the_same(number: int) -> None:
    rules = SMALL_RULES[number]
    state = after_rounds(rules, rounds=4 + number % 3, seed=number)
    sea = state.battle.seas[1]
    thinkable = [fleet for fleet in all_fleets(rules) if would_be_called(rules, fleet, sea.shots)]
    moorings = moor(read_evidence(ShootingGame(rules).view(state, 0)))
    fleets = listed(moorings, limit=5000)
    alike = prod(factorial(kind.count) for kind in rules.ships)
    assert len(fleets) * alike == len(thinkable)
    assert {squares(fleet) for fleet in thinkable} == set(fleets)


def listed(moorings: Moorings, limit: int) -> list[frozenset[Cell]]:
    """The squares of every fleet that is left, of ships that are settled as well."""
    covers = find_covers(moorings, 5000)
    assert covers is not None
    fleets = list_fleets(moorings, covers, limit)
    assert fleets is not None
    berthing = moorings.berthing
    rows = [[*moorings.settled, *moorings.rows[fleet]] for fleet in fleets]
    numbers = [{int(place) for place in berthing.cells[row].ravel()} - {-1} for row in rows]
    return [
        frozenset(Cell(place % berthing.cols, place // berthing.cols) for place in places)
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
    moorings, covers = channel()
    fleets = list_fleets(moorings, covers, limit=6)
    assert fleets is not None
    assert len({tuple(fleet) for fleet in fleets.tolist()}) == 6
    assert list_fleets(moorings, covers, limit=5) is None


def test_when_every_ship_is_settled_one_fleet_is_left() -> None:
    tight = Ruleset("channel", (ShipClass("raft", 2),), grid=Grid(3, 1))
    moorings = moor(evidence("c1 b1", fleet="a1:b1", rules=tight))
    assert moorings.total == 0
    assert listed(moorings, limit=10) == [frozenset({Cell(0, 0), Cell(1, 0)})]
