"""The chances of squares, from what is known and nothing else."""

from dataclasses import replace

import pytest

from broadside.analysis.odds import is_quick, odds
from broadside.analysis.positions import positions
from broadside.bots.shooting import posterior
from broadside.bots.shooting.posterior import LOOPS, SAMPLES
from broadside.rules.grid import Grid, parse_cell
from broadside.rules.shooting.presets import CLASSIC
from broadside.rules.shooting.ruleset import Placement, Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View
from tests.analysis.recorded_games import POND, recorded

PLACED = ["deploy a1:b1", "deploy c3:d3"]


def last_view(*moves: str) -> View:
    game = ShootingGame(POND)
    *_, last = positions(game, recorded(POND, [*PLACED, *moves]))
    return last.view


def test_every_fleet_that_can_be_counts_the_same() -> None:
    found = odds(last_view("fire a1"))
    # A raft lies in nine places across and eight down: two of them cover a corner.
    assert found.is_exact
    assert found.chance(parse_cell("a1")) == pytest.approx(2 / 17)
    assert found.chance(parse_cell("b2")) == pytest.approx(4 / 17)
    assert sum(found.chances) == pytest.approx(2)


def test_a_square_that_may_not_be_fired_at_has_no_chance() -> None:
    found = odds(last_view("fire a1", "fire a3", "fire c3", "fire b3", "fire b1"))
    assert found.chance(parse_cell("a1")) == 0
    assert found.chance(parse_cell("c3")) == 0
    best = [str(cell) for cell in found.grid.cells if found.chance(cell) == max(found.chances)]
    assert sorted(best) == ["b3", "c2", "d3"]
    assert found.chance(parse_cell("d3")) == pytest.approx(1 / 3)


def test_the_best_squares_come_in_the_order_of_their_chances() -> None:
    found = odds(last_view("fire a1"))
    assert list(map(str, found.best(2))) == ["b2", "c2"]
    assert len(found.best(12)) == 12


def test_the_odds_are_the_same_wherever_the_ships_are_as_long_as_nothing_tells_them_apart() -> None:
    game = ShootingGame(POND)
    shots = ["fire a1", "fire a3", "fire a2"]
    worlds = [
        [one.view for one in positions(game, recorded(POND, ["deploy a1:b1", fleet, *shots]))]
        for fleet in ("deploy c3:d3", "deploy d1:d2")
    ]
    assert [odds(view) for view in worlds[0]] == [odds(view) for view in worlds[1]]


def test_few_fleets_are_drawn_until_the_loops_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ShootingGame(replace(CLASSIC, placement=Placement.RANDOM))
    view = game.view(game.start(1), game.start(1).battle.turn)
    asked: list[int] = []
    original = posterior.posterior

    def counting(view: View, *, samples: int, limit: int) -> object:
        asked.append(samples)
        return original(view, samples=samples, limit=limit)

    monkeypatch.setattr(posterior, "posterior", counting)
    for is_warm in (False, True):
        for loop in LOOPS:
            monkeypatch.setattr(loop, "is_warm", is_warm)
            monkeypatch.setattr(loop, "_compiled", None)
        assert is_quick() is is_warm
        odds(view)
    assert asked == [1600, SAMPLES]


@pytest.mark.parametrize(
    "rules",
    [
        Ruleset("wide", (ShipClass("boat", 3, 20),), Grid(26, 26)),
        Ruleset("crowded", (ShipClass("boat", 2, 29),)),
    ],
    ids=lambda rules: rules.name,
)
def test_on_a_large_sea_no_fleet_is_drawn_until_the_loops_are_compiled(
    rules: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = ShootingGame(replace(rules, placement=Placement.RANDOM))
    view = game.view(game.start(1), game.start(1).battle.turn)
    for loop in LOOPS:
        monkeypatch.setattr(loop, "is_warm", False)
        monkeypatch.setattr(loop, "_compiled", None)
    monkeypatch.setattr("broadside.bots.shooting.posterior.find_covers", None)
    found = odds(view)
    assert not found.is_exact
    assert sum(found.chances) == pytest.approx(sum(kind.size for kind in rules.roster), rel=0.1)
