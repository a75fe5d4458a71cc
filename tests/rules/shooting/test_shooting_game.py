"""The shooting games as one game, for any rule set."""

from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from broadside.rules.game import TimeLimits
from broadside.rules.grid import Grid
from broadside.rules.shooting.battle import shots_due
from broadside.rules.shooting.events import Deployed
from broadside.rules.shooting.moves import Deploy, Fire, Scan
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET, SALVO, SEA_BATTLE
from broadside.rules.shooting.ruleset import Radar, Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from tests.scripted_match import ScriptedMatch, around, at

POND = Ruleset("pond", (ShipClass("punt", 2),), Grid(3, 2), first=0, radar=Radar(every=1))
FLEETS = ("AA. ...", ".AA ...")


def test_a_game_has_the_name_the_seats_and_the_clocks_of_its_rules() -> None:
    game = ShootingGame(replace(GRAND_FLEET, players=3))
    assert game.name == "grand-fleet"
    assert game.family == "shooting"
    assert game.sides == (frozenset({0}), frozenset({1}), frozenset({2}))
    assert game.limits == TimeLimits(30, 300)


@pytest.mark.req("REQ-005")
def test_everybody_may_place_a_fleet_and_then_one_seat_is_to_move() -> None:
    match = ScriptedMatch(POND)
    assert match.game.to_move(match.state) == {0, 1}
    match = ScriptedMatch(POND, FLEETS[0])
    assert match.game.to_move(match.state) == {1}
    match = ScriptedMatch(POND, *FLEETS)
    assert match.game.to_move(match.state) == {0}


def test_all_fleets_are_legal_moves_while_deploying() -> None:
    match = ScriptedMatch(POND)
    moves = list(match.game.legal_moves(match.view(0)))
    assert len(moves) == 7
    assert all(isinstance(move, Deploy) for move in moves)


def test_fleets_are_listed_lazily() -> None:
    match = ScriptedMatch(GRAND_FLEET)
    assert len(list(islice(match.game.legal_moves(match.view(0)), 10))) == 10


def test_open_squares_are_legal_moves_in_turn_and_nothing_is_out_of_turn() -> None:
    match = ScriptedMatch(POND, *FLEETS)
    match.fire_all("a1", "c1")
    match.scan("a1")
    assert set(match.game.legal_moves(match.view(0))) == {
        at(name) for name in ("b1", "c1", "a2", "b2", "c2")
    }
    assert not list(match.game.legal_moves(match.view(1)))
    assert not list(match.game.legal_moves(match.view(None)))


@pytest.mark.req("P-09")
def test_scans_are_legal_moves_beside_shots_while_there_is_a_right() -> None:
    match = ScriptedMatch(POND, *FLEETS)
    match.fire_all("a1", "c1")
    moves = list(match.game.legal_moves(match.view(0)))
    assert sum(isinstance(move, Scan) for move in moves) == 6
    assert sum(isinstance(move, Fire) for move in moves) == 5


def test_a_salvo_is_any_choice_of_squares() -> None:
    rules = replace(SALVO, grid=Grid(3, 2), ships=(ShipClass("raft", 1, 2),), first=0)
    match = ScriptedMatch(rules, "AB. ...", "AB. ...")
    assert len(list(match.game.legal_moves(match.view(0)))) == 15


@pytest.mark.parametrize("rules", [CLASSIC, SALVO, SEA_BATTLE, POND], ids=lambda rules: rules.name)
def test_sampled_moves_are_legal_and_reach_every_square(rules: Ruleset) -> None:
    game, rng = ShootingGame(rules), Random(3)
    state = game.start(seed=3)
    while game.to_move(state) == {0, 1} or (game.to_move(state) and state.battle.turn is None):
        seat = min(game.to_move(state))
        state = game.play(state, seat, game.sample_move(game.view(state, seat), rng)).state
    seat = min(game.to_move(state))
    view = game.view(state, seat)
    sampled = [game.sample_move(view, rng) for _ in range(1200)]
    fired = {cell for move in sampled if isinstance(move, Fire) for cell in move.targets}
    assert fired == set(rules.grid.cells)
    sizes = {len(move.targets) for move in sampled if isinstance(move, Fire)}
    assert sizes == {shots_due(rules, state.battle)}


@pytest.mark.req("P-09")
def test_sampled_moves_scan_about_every_other_time_there_is_a_right() -> None:
    match = ScriptedMatch(POND, *FLEETS)
    match.fire_all("a1", "c1")
    rng = Random(1)
    sampled = [match.game.sample_move(match.view(0), rng) for _ in range(400)]
    assert 150 < sum(isinstance(move, Scan) for move in sampled) < 250


def test_a_clock_runs_only_during_the_battle() -> None:
    match = ScriptedMatch(POND)
    assert match.game.allowance(match.state) is None
    match = ScriptedMatch(POND, *FLEETS)
    assert match.game.allowance(match.state) == 1
    match.fire("a1")
    assert match.game.allowance(match.state) == 2
    match.fire_all("c1", "b1", "a2", "c1")
    assert match.outcome() is not None
    assert match.game.allowance(match.state) is None


@pytest.mark.req("NFR-011")
def test_any_board_size_and_fleet_can_be_played() -> None:
    for cols, rows in ((1, 1), (2, 7), (26, 26)):
        rules = Ruleset("any", (ShipClass("raft", 1),), Grid(cols, rows), first=0)
        match = ScriptedMatch(
            rules, *["A" + "." * (cols - 1) + (" " + "." * cols) * (rows - 1)] * 2
        )
        match.fire("a1")
        assert match.outcome() is not None


def test_nothing_overtakes_a_placement_and_anything_a_shot() -> None:
    game = ShootingGame(POND)
    placing = Deploy(ScriptedMatch(POND, FLEETS[0]).view(0).fleet or ())
    assert not game.is_overtaken(placing, Deployed(1, None))
    assert game.is_overtaken(at("a1"), Deployed(1, None))
    assert game.is_overtaken(around("a1", 1), Deployed(1, None))


def test_a_shooting_game_asks_for_no_agreement() -> None:
    match = ScriptedMatch(POND)
    assert match.game.question(match.view(0)) is None
    assert not match.game.is_answer(at("a1"))
