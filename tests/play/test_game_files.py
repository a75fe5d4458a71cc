"""Files of games on this machine."""

import os
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from broadside.play.game_files import (
    MOST_RECORDS,
    FinishedGames,
    GameKeeper,
    LoadFailed,
    load_game,
)
from broadside.play.local_game import LocalGame
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Ending
from broadside.rules.shooting.presets import CLASSIC, SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.proof import read_proof, verify
from broadside.table.table import Table
from tests.console.fleet.small_sea import POND

NOWHERE = Path(os.devnull) / "records"


def resigned(rules: Ruleset = SEA_BATTLE) -> LocalGame:
    local_game = LocalGame.begin(ShootingGame(rules), 3, "easy", frozenset({0}))
    local_game.play(0, "resign", 0)
    return local_game


def played_to_its_end(local_game: LocalGame) -> LocalGame:
    while local_game.table.outcome is None:
        seat = min(local_game.table.to_move)
        local_game.play(seat, local_game.computer_move(seat), 0)
    return local_game


def keep(kept: FinishedGames, local_game: LocalGame) -> None:
    keeper = GameKeeper(finished=kept)
    keeper.keep(local_game)
    assert keeper.trouble == ""


@pytest.mark.parametrize("game", [ShootingGame(CLASSIC), FleetGame(POND)], ids=lambda one: one.name)
def test_a_record_is_kept_that_can_be_verified(
    game: ShootingGame | FleetGame, tmp_path: Path
) -> None:
    local_game = played_to_its_end(LocalGame.begin(game, 3, "easy", frozenset()))
    kept = FinishedGames(tmp_path / "records")
    keep(kept, local_game)
    assert kept.newest is not None
    proof = read_proof(kept.newest.read_text())
    assert proof.record == local_game.table.record
    assert len(proof.commitments) == 2
    assert verify(proof) == ()


def test_a_game_that_was_given_up_is_kept_too(tmp_path: Path) -> None:
    kept = FinishedGames(tmp_path)
    keep(kept, resigned())
    assert kept.newest is not None
    proof = read_proof(kept.newest.read_text())
    assert verify(proof) == ()
    outcome = Table.resume(ShootingGame(SEA_BATTLE), proof.record).outcome
    assert outcome is not None
    assert outcome.ending is Ending.RESIGNED


def test_nothing_is_kept_of_a_game_that_goes_on(tmp_path: Path) -> None:
    kept = FinishedGames(tmp_path)
    keep(kept, LocalGame.begin(ShootingGame(SEA_BATTLE), 3, "easy", frozenset({0})))
    assert kept.newest is None
    assert list(tmp_path.iterdir()) == []


def test_only_the_newest_are_kept_and_other_files_stay(tmp_path: Path) -> None:
    letter = tmp_path / "my letter.jsonl"
    letter.write_text("dear")
    cut_off = tmp_path / "20000101-000000-000000-classic.jsonl.part"
    cut_off.write_text("{")
    kept = FinishedGames(tmp_path, most=2)
    newest = []
    for _ in range(4):
        keep(kept, resigned())
        newest.append(kept.newest)
    assert set(tmp_path.iterdir()) == {letter, *newest[-2:]}
    assert MOST_RECORDS == 200


def test_a_game_is_called_by_its_name_where_that_can_be_the_name_of_a_file(tmp_path: Path) -> None:
    kept = FinishedGames(tmp_path)
    keep(kept, resigned())
    assert kept.newest is not None
    assert kept.newest.name.endswith("-sea-battle.jsonl")
    keep(kept, resigned(replace(SEA_BATTLE, name="../../my game")))
    assert kept.newest.name.endswith("-game.jsonl")
    assert len(list(tmp_path.iterdir())) == 2


def test_a_disk_that_refuses_is_told() -> None:
    keeper = GameKeeper(finished=FinishedGames(NOWHERE))
    keeper.keep(resigned())
    assert keeper.trouble.startswith("The record of this game cannot be written: ")
    assert not keeper.has_record


def test_a_record_written_again_is_the_same_file(tmp_path: Path) -> None:
    kept, ended = FinishedGames(tmp_path), datetime(2030, 1, 2, 3, 4, 5, tzinfo=UTC)
    for _ in range(2):
        kept.write("classic", ended, "text")
    assert [path.name for path in tmp_path.iterdir()] == ["20300102-030405-000000-classic.jsonl"]


def test_a_game_is_saved_after_each_move_and_recorded_at_the_end(tmp_path: Path) -> None:
    kept, path = FinishedGames(tmp_path / "records"), tmp_path / "game"
    keeper = GameKeeper(path, kept)
    local_game = LocalGame.begin(ShootingGame(CLASSIC), 3, "easy", frozenset({0}))
    keeper.keep(local_game)
    assert not path.exists(), "ships that are not placed yet cannot be continued"
    while local_game.table.outcome is None:
        seat = min(local_game.table.to_move)
        local_game.play(seat, local_game.computer_move(seat), 0)
        keeper.keep(local_game)
        if path.exists() and local_game.table.outcome is None:
            assert load_game(path).table.record == local_game.table.record
            assert kept.newest is None
    assert keeper.has_record
    with pytest.raises(LoadFailed, match="is over: it cannot be continued"):
        load_game(path)


def test_a_game_that_cannot_be_saved_says_why_until_it_can(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "game"
    keeper = GameKeeper(path)
    local_game = LocalGame.begin(ShootingGame(SEA_BATTLE), 3, "easy", frozenset({0}))
    keeper.keep(local_game)
    assert keeper.trouble.startswith(f"The game is not saved. {path} cannot be written: ")
    path.parent.mkdir()
    keeper.keep(local_game)
    assert keeper.trouble == ""
