"""One game between entrants of any kind."""

from dataclasses import replace
from uuid import uuid4

import pytest

from broadside.arena.game import ArenaGame, play_game
from broadside.botlink.bot_spec import CatalogueBot
from broadside.rules.catalog import GAMES
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET
from broadside.rules.shooting.presets import CLASSIC, PRESETS
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.tournament.results import Fault
from tests.botlink.programs import (
    HOSTILES,
    MORE_HOSTILES,
    PATIENT,
    Hostile,
    example,
    hostile,
    processes_of,
)

RANDOM = CatalogueBot("random", "random")
HUNTER = CatalogueBot("hunter", "hunter")
THREE = ShootingGame(replace(CLASSIC, name="three", players=3))


@pytest.mark.parametrize("name", [rules.name for rules in PRESETS])
def test_two_bots_play_every_shooting_game_to_its_end(name: str) -> None:
    result = play_game(ArenaGame(GAMES[name], (HUNTER, RANDOM), 1))
    assert result.seating == ("hunter", "random")
    assert result.winners
    assert result.winners <= {"hunter", "random"}
    assert result.forfeited is None


def test_a_seed_repeats_a_game_and_another_gives_another() -> None:
    results = [play_game(ArenaGame(GAMES["classic"], (HUNTER, RANDOM), 7)) for _ in range(2)]
    assert results[0] == results[1]
    equals = [CatalogueBot(name, "medium") for name in ("a", "b")]
    winners = {
        play_game(ArenaGame(GAMES["classic"], tuple(equals), seed)).winners for seed in range(8)
    }
    assert len(winners) == 2


@pytest.mark.parametrize("case", [*HOSTILES, *MORE_HOSTILES], ids=lambda case: case.kind)
def test_who_breaks_a_rule_loses_and_leaves_nothing_behind(case: Hostile) -> None:
    mark = uuid4().hex
    bad = hostile(case.kind, mark, case.limits)
    result = play_game(ArenaGame(GAMES["classic"], (RANDOM, bad), 1))
    assert result.forfeited is not None
    assert (result.forfeited.entrant, result.forfeited.fault) == (case.kind, case.fault)
    assert result.forfeited.detail
    assert result.winners == {"random"}
    assert processes_of(mark) == []


def test_one_that_clings_to_its_seat_is_ended_but_keeps_its_game() -> None:
    mark = uuid4().hex
    clinging = hostile("clinging", mark, replace(PATIENT, parting=0.1))
    result = play_game(ArenaGame(GAMES["classic"], (clinging, RANDOM), 1))
    assert result.forfeited is None
    assert processes_of(mark) == []


def test_where_three_play_the_others_share_what_one_has_forfeited() -> None:
    result = play_game(ArenaGame(THREE, (RANDOM, hostile("nonsense", "x"), HUNTER), 1))
    assert result.winners == {"random", "hunter"}
    assert result.forfeited is not None
    assert result.forfeited.fault is Fault.NONSENSE


def test_players_of_the_fleet_game_meet_and_are_told_what_happens() -> None:
    game = FleetGame(replace(FLEET, name="short", turn_limit=24))
    bots = tuple(CatalogueBot(name, name) for name in ("commodore", "ensign"))
    result = play_game(ArenaGame(game, bots, 3))
    assert result.forfeited is None
    assert result == play_game(ArenaGame(game, bots, 3))


def test_three_play_a_game_to_its_end() -> None:
    (winner,) = play_game(ArenaGame(THREE, (RANDOM, CatalogueBot("a", "hard"), HUNTER), 1)).winners
    assert winner in {"random", "a", "hunter"}


@pytest.mark.parametrize("game", [*map(ShootingGame, PRESETS), THREE], ids=lambda game: game.name)
def test_a_player_behind_a_pipe_plays_as_it_does_without(game: ShootingGame) -> None:
    """All that it knows came through the lines, so the lines must tell all."""
    others = [RANDOM, CatalogueBot("hard", "hard")][: len(game.sides) - 1]
    piped = replace(example("follower.py", "medium"), name="medium")
    direct = play_game(ArenaGame(game, (CatalogueBot("medium", "medium"), *others), 3))
    assert direct.forfeited is None
    assert play_game(ArenaGame(game, (piped, *others), 3)) == direct
