"""Every fleet that is left, against replaying the calls for every fleet there is."""

from dataclasses import replace
from math import factorial, prod
from random import Random

import pytest

from broadside.bots.classic.evidence import read_evidence
from broadside.bots.classic.fleets_left import candidates, list_fleets
from broadside.bots.classic.sounding import berthing_of
from broadside.rules.classic.checks import complaints
from broadside.rules.classic.placement import all_fleets
from broadside.rules.classic.ruleset import Announces, Ruleset, ShipClass
from broadside.rules.classic.ships import Fleet
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.state import State
from broadside.rules.grid import Cell, Grid
from tests.bots.recall import would_be_called
from tests.bots.sightings import evidence

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


@pytest.mark.parametrize("number", range(len(SMALL_RULES)))
def test_exactly_the_fleets_are_left_that_would_have_been_called_the_same(number: int) -> None:
    rules = SMALL_RULES[number]
    state = after_rounds(rules, rounds=4 + number % 3, seed=number)
    sea = state.battle.seas[1]
    thinkable = [fleet for fleet in all_fleets(rules) if would_be_called(rules, fleet, sea.shots)]
    read = read_evidence(ShootingGame(rules).view(state, 0))
    found = list_fleets(candidates(read), limit=5000, budget=10**7)
    assert found is not None
    alike = prod(factorial(kind.count) for kind in rules.ships)
    assert len(found) * alike == len(thinkable)
    assert {squares(fleet) for fleet in thinkable} == {
        frozenset(_cell(rules, place) for berth in row for place in _berth_cells(rules, berth))
        for row in found
    }


def test_too_many_fleets_are_not_listed() -> None:
    possible = candidates(evidence("j10"))
    assert list_fleets(possible, limit=100, budget=10**6) is None
    assert list_fleets(possible, limit=10**5, budget=1000) is None


def test_a_list_can_be_exactly_as_long_as_its_limit() -> None:
    pond = Ruleset("pond", (ShipClass("raft", 2),), grid=Grid(3, 1))
    read = evidence("", "a1:b1", pond)
    found = list_fleets(candidates(read), limit=2, budget=100)
    assert found is not None
    assert len(found) == 2
    assert list_fleets(candidates(read), limit=1, budget=100) is None


def test_what_the_radar_showed_is_kept() -> None:
    pond = Ruleset("pond", (ShipClass("raft", 2),), grid=Grid(3, 3))
    read = evidence("c3", "a1:a2", pond)
    shown = replace(read, echoes=frozenset({Cell(0, 0)}), water=frozenset({Cell(1, 0)}))
    found = list_fleets(candidates(shown), limit=9, budget=1000)
    assert found is not None
    assert len(found) == 1


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


def squares(fleet: Fleet) -> frozenset[Cell]:
    return frozenset(cell for ship in fleet for cell in ship.cells)


def _berth_cells(rules: Ruleset, berth: int) -> list[int]:
    return [int(place) for place in berthing_of(rules).cells[berth] if place >= 0]


def _cell(rules: Ruleset, place: int) -> Cell:
    row, col = divmod(place, rules.grid.cols)
    return Cell(col, row)
