"""What no player of the fleet game ever does, for every player of the catalogue."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from broadside.bots.bot import Follower
from broadside.bots.catalog import LINEUPS, AnyBot, make_bot
from broadside.rules.catalog import GAMES, AnyGame
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET
from broadside.rules.game import Seat
from broadside.table.table import Table
from tests.bots.fleet.fleet_games import FleetTable, bots_of, decisions, table_of
from tests.contract.family import FAMILIES
from tests.contract.playing import World, random_world

BOTS = tuple(LINEUPS["fleet"].bots)
GAMES_OF_FLEET = [name for name, game in GAMES.items() if isinstance(game, FleetGame)]
PLANNERS = tuple(name for name in BOTS if name not in {"random", "novice"})
ACTIONS = 60
SOAKED = 600


def taken_over(name: str, seed: int, table: Table[Any, Any, Any, Any], seat: Seat) -> AnyBot:
    """A new player on a seat of a game that is under way."""
    bot = make_bot(name, seed, "fleet")
    if isinstance(bot, Follower):
        for numbered in table.since(seat, 0):
            bot.watch(numbered.event)
    return bot


def check_takeover(name: str, seed: int, actions: int, every: int) -> None:
    """Whoever takes over decides as the one before would have; the table takes only legal moves."""
    table = table_of(seed)
    bots = bots_of([name, name], seed)
    for count, (seat, view, move) in enumerate(decisions(table, bots, most=actions)):
        if count % every == 0:
            other = taken_over(name, 1000 * seed + seat, table, seat)
            assert other.choose(view) == move


@pytest.mark.parametrize("name", BOTS)
def test_a_player_decides_by_its_seed_and_by_what_it_was_shown(name: str) -> None:
    check_takeover(name, seed=2, actions=ACTIONS, every=12)


@pytest.mark.soak
@pytest.mark.parametrize("name", BOTS)
def test_players_can_be_replaced_at_any_time(name: str) -> None:
    for seed in range(5):
        check_takeover(name, 10 + seed, SOAKED, every=40)


@pytest.mark.parametrize("preset", GAMES_OF_FLEET)
@pytest.mark.parametrize("name", BOTS)
def test_players_play_every_preset_of_the_family(name: str, preset: str) -> None:
    game = GAMES[preset]
    assert isinstance(game, FleetGame)
    table: FleetTable = table_of(4, game.rules)
    for _ in decisions(table, bots_of([name] * game.rules.players, 4), most=ACTIONS):
        pass
    assert table.view(None).battle.actions > ACTIONS // 3


def positions_of(name: str, seed: int) -> Counter[object]:
    """How often each position came, as the referee knows it, in a game of a player with itself."""
    game, table = FleetGame(FLEET), table_of(seed)
    state, positions = game.start(seed), Counter[object]()
    for seat, _, move in decisions(table, bots_of([name, name], seed)):
        if state.battle.phase is Phase.FIGHTING:
            positions[state.sea, state.battle.ruins, state.battle.turn] += 1
        state = game.play(state, seat, move).state
    assert state.battle.outcome == table.outcome
    return positions


@pytest.mark.req("X-17")
@pytest.mark.parametrize("name", PLANNERS)
def test_no_position_comes_more_than_three_times(name: str) -> None:
    """Two destroyers of this game once torpedoed each other's destroyed bow some 480 times."""
    assert max(positions_of(name, seed=8).values()) <= 3


@pytest.mark.soak
@pytest.mark.req("X-17")
@pytest.mark.parametrize("name", PLANNERS)
def test_no_position_comes_more_than_three_times_in_twenty_games(name: str) -> None:
    most = [max(positions_of(name, seed).values()) for seed in range(20)]
    assert max(most) <= 3


@pytest.mark.soak
@pytest.mark.req("X-17")
@pytest.mark.parametrize("name", ["ensign", "commodore"])
def test_no_game_waits_for_the_turn_limit(name: str) -> None:
    assert FLEET.turn_limit is not None
    for seed in range(20):
        table = table_of(seed)
        for _ in decisions(table, bots_of([name, name], seed)):
            pass
        assert table.view(None).battle.actions < FLEET.turn_limit


def two_worlds(game: AnyGame, seed: int) -> tuple[World, World]:
    """Two worlds that seat 0 cannot tell from each other, with other secrets."""
    world = random_world(game, seed, steps=40)
    return FAMILIES[game.family].other_worlds(world, 0, Random(seed))


@pytest.mark.parametrize("name", BOTS)
def test_a_player_decides_alike_in_worlds_that_it_cannot_tell_apart(name: str) -> None:
    game, compared = GAMES["fleet"], 0
    for seed in range(12):
        tables = [Table.resume(game, world.record) for world in two_worlds(game, seed)]
        if tables[0].record == tables[1].record or 0 not in tables[0].to_move:
            continue
        moves = [taken_over(name, 7, table, 0).choose(table.view(0)) for table in tables]
        assert moves[0] == moves[1]
        compared += 1
    assert compared > 2
