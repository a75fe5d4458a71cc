"""A shooter as a player of whole games, under every rule set."""

from dataclasses import replace
from random import Random

import pytest

from broadside.bots.catalog import BOTS, make_bot
from broadside.bots.shooting.shooting_player import ShootingPlayer
from broadside.rules.grid import Grid
from broadside.rules.shooting.moves import Deploy, Scan
from broadside.rules.shooting.presets import CLASSIC, GRAND_FLEET, PRESETS, SALVO
from broadside.rules.shooting.ruleset import Announces, Radar, Ruleset, ShipClass, Shots
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.state import State
from tests.bots.example_views import FLEET, view_after

ODD_RULES = (
    replace(GRAND_FLEET, players=3),
    replace(CLASSIC, announces=Announces.HIT),
    replace(CLASSIC, announces=Announces.SUNK, equal_turns=True),
    replace(SALVO, ships=tuple(replace(kind, armoured=True) for kind in SALVO.ships)),
    replace(SALVO, radar=Radar(every=1, reach=2)),
    replace(CLASSIC, grid=Grid(4, 3), ships=(ShipClass("raft", 1, 3),), shots=Shots.SALVO),
)


def finished(rules: Ruleset, bot: str, seed: int) -> State:
    """The end of a game among players of one kind; every move was legal."""
    game = ShootingGame(rules)
    state = game.start(seed)
    players = [make_bot(bot, seed + seat) for seat in rules.seats]
    while seats := game.to_move(state):
        seat = min(seats)
        state = game.play(state, seat, players[seat].choose(game.view(state, seat))).state
    return state


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_every_bot_finishes_every_preset(bot: str, rules: Ruleset, warm: None) -> None:
    assert finished(rules, bot, seed=5).battle.outcome is not None


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("rules", ODD_RULES, ids=range(len(ODD_RULES)))
def test_every_bot_finishes_games_of_odd_rules(bot: str, rules: Ruleset, warm: None) -> None:
    assert finished(rules, bot, seed=7).battle.outcome is not None


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_seed_and_view_give_the_same_move(bot: str) -> None:
    view = view_after("c1 c2 j10")
    assert make_bot(bot, 4).choose(view) == make_bot(bot, 4).choose(view)


def test_seeds_play_differently() -> None:
    view = view_after("j10")
    assert len({make_bot("random", seed).choose(view) for seed in range(10)}) > 5


def test_shots_do_not_depend_on_the_own_fleet() -> None:
    """The same shots with another fleet of one's own: placing has a stream of its own."""
    view = view_after("c1 j10", FLEET)
    assert view.fleet is not None
    moved = replace(view, fleet=view.fleet[::-1])
    assert make_bot("medium", 3).choose(moved) == make_bot("medium", 3).choose(view)


def test_a_fleet_is_placed_when_the_game_asks_for_it() -> None:
    game = ShootingGame(CLASSIC)
    move = make_bot("hard", 2).choose(game.view(game.start(1), 1))
    assert isinstance(move, Deploy)
    game.play(game.start(1), 1, move)


def test_radar_looks_where_most_is_unknown() -> None:
    game = ShootingGame(replace(GRAND_FLEET, first=0))
    state, rng = game.start(2), Random(2)
    while state.battle.turn != 0 or 0 not in state.battle.scans:
        seat = min(game.to_move(state))
        state = game.play(state, seat, game.sample_move(game.view(state, seat), rng)).state
    scan = ShootingPlayer(lambda seen, rng: seen.open[0], seed=1).choose(game.view(state, 0))
    assert isinstance(scan, Scan)
    sea = state.battle.seas[1]
    assert all(sea.is_open(cell) for cell in game.rules.grid.around(scan.centre))
    assert len(game.rules.grid.around(scan.centre)) == 9
