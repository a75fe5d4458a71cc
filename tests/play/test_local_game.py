"""One game on this machine, of either family."""

from dataclasses import replace

import pytest

from broadside.play.local_game import LocalGame, is_level
from broadside.rules.acts import Act
from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Ending, Outcome
from broadside.rules.shooting.moves import Deploy
from broadside.rules.shooting.presets import CLASSIC, SEA_BATTLE
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.commitments import SALT_BYTES
from broadside.table.table import Table
from tests import purity
from tests.console.fleet.small_sea import POND
from tests.test_architecture import SOURCE

NOBODY: frozenset[int] = frozenset()


def local_game(*humans: int, players: int = 2, seed: int = 5) -> LocalGame:
    rules = replace(CLASSIC, players=players)
    return LocalGame.begin(ShootingGame(rules), seed, "hard", frozenset(humans))


def in_battle(*humans: int) -> LocalGame:
    game = ShootingGame(replace(SEA_BATTLE, first=0))
    return LocalGame.begin(game, 5, "easy", frozenset(humans))


def advance(local_game: LocalGame, actions: int) -> None:
    for _ in range(actions):
        if local_game.table.outcome is None:
            seat = min(local_game.table.to_move)
            local_game.play(seat, local_game.computer_move(seat), 0)


@pytest.mark.parametrize("module", ["local_game", "bot_seat", "saved_games"])
def test_a_local_game_has_no_input_or_output(module: str) -> None:
    source = (SOURCE / "play" / f"{module}.py").read_text(encoding="utf-8")
    assert purity.violations(source, package="play") == []


@pytest.mark.parametrize("claim", ["claim win", "claim draw", Act.CLAIM_WIN])
def test_nothing_is_claimed_from_a_computer(claim: str) -> None:
    game = in_battle(0)
    with pytest.raises(IllegalMove) as refused:
        game.play(0, claim, 0)
    assert refused.value.refusal is Refusal.STILL_HERE
    assert game.table.outcome is None


def test_the_only_opponent_is_the_computer() -> None:
    assert local_game(0).name(0, 1) == "The computer"
    assert local_game(0).name(0, 0) == "You"


@pytest.mark.req("K-17", "P-13")
def test_people_and_several_computers_are_numbered() -> None:
    assert local_game(0, 1).name(1, 0) == "Player 1"
    assert local_game(0, players=3).name(0, 2) == "Player 3"


def test_the_computer_does_the_same_in_the_same_game() -> None:
    assert local_game(0).computer_move(1) == local_game(0).computer_move(1)
    assert local_game(0).computer_move(1) != local_game(0, seed=6).computer_move(1)
    assert isinstance(local_game(0).computer_move(1), Deploy)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "random,commodore"])
def test_a_game_taken_up_again_goes_on_as_it_would_have(level: str) -> None:
    whole = LocalGame.begin(FleetGame(POND), 5, level, NOBODY)
    advance(whole, 21)
    again = LocalGame(Table.resume(FleetGame(POND), whole.table.record), level, NOBODY)
    advance(whole, 20)
    advance(again, 20)
    assert again.table.record == whole.table.record
    assert whole.rules == POND


def test_each_side_has_its_own_level() -> None:
    watched = LocalGame.begin(FleetGame(POND), 5, "random,ensign", NOBODY)
    assert [watched.level_of(seat) for seat in watched.seats] == ["random", "ensign"]
    assert local_game(0).level_of(1) == "hard"


def test_salts_are_the_same_in_a_game_taken_up_again_and_no_others() -> None:
    salts = local_game(0).salts
    assert salts == local_game(0, 1).salts != local_game(0, seed=6).salts
    assert salts[0] != salts[1]
    assert {len(salt) for salt in salts.values()} == {SALT_BYTES}


def test_a_person_resigns() -> None:
    fought = in_battle(0)
    fought.play(0, "resign", 0)
    assert fought.table.outcome == Outcome(frozenset({1}), Ending.RESIGNED)


@pytest.mark.parametrize("claim", ["claim win", "claim draw", Act.CLAIM_WIN])
def test_nobody_is_away_at_home_so_nothing_can_be_claimed(claim: str) -> None:
    for humans in ((0,), (0, 1)):
        fought = in_battle(*humans)
        with pytest.raises(IllegalMove) as refused:
            fought.play(0, claim, 0)
        assert refused.value.refusal is Refusal.STILL_HERE
        assert (fought.table.length, fought.table.outcome) == (0, None)


def test_a_refused_text_changes_nothing() -> None:
    fought = in_battle(0)
    with pytest.raises(InvalidNotation):
        fought.play(0, "sing", 0)
    with pytest.raises(IllegalMove) as refused:
        fought.play(0, "accept draw", 0)
    assert refused.value.refusal is Refusal.NO_OFFER
    assert fought.table.length == 0


def test_a_computer_declines_a_draw_at_once() -> None:
    fought = in_battle(0)
    fought.play(0, "offer draw", 0)
    assert (fought.table.offers, fought.table.offer, fought.table.outcome) == (1, None, None)
    fought.play(0, "offer draw", 0)
    assert fought.table.offers == 2


def test_a_computer_declines_a_draw_of_the_fleet_game_too() -> None:
    fought = LocalGame.begin(FleetGame(POND), 5, "easy", frozenset({0}))
    for move in ("accept map", "arrange"):
        for seat in (0, 1):
            table = fought.table
            if seat in table.to_move:
                bot = LocalGame(table, "medium", NOBODY)
                fought.play(seat, move if move == "accept map" else bot.computer_move(seat), 0)
    sent = fought.play(0, "offer draw", 0)
    told = [type(one.numbered.event).__name__ for one in sent if one.viewer == 0]
    assert told == ["DrawOffered", "DrawDeclined"]
    assert fought.table.view(0).battle.offer is None


def test_a_person_is_asked_for_the_draw() -> None:
    fought = in_battle(0, 1)
    fought.play(0, "offer draw", 0)
    assert fought.table.offer == 0
    fought.play(1, "accept draw", 0)
    assert fought.table.outcome == Outcome(frozenset({0, 1}), Ending.AGREED)


@pytest.mark.parametrize(
    ("level", "known"),
    [
        ("easy", True),
        ("ensign", True),
        ("random,ensign", True),
        ("admiral", False),
        ("", False),
        ("random,", False),
        ("random,random,random", False),
    ],
)
def test_levels_are_names_of_the_catalogue_one_or_one_for_each_side(
    level: str, known: bool
) -> None:
    assert is_level(level, FleetGame.family) is known
    assert is_level("admiral", ShootingGame.family)
