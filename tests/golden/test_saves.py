"""Games on file: read, written again, and gone on with as they would have."""

import shutil
from pathlib import Path

import pytest

from tests.golden import files, games
from tests.golden.subject import FinishedGames, LocalHost, load_game

SAVED = games.games_saved()


def test_every_level_and_family_has_a_saved_game() -> None:
    wanted = [f"saves/{name}.{kind}" for name in SAVED for kind in ("game", "next")]
    assert files.names("saves") == sorted(wanted)


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_game_is_read_and_written_again(name: str) -> None:
    local_game = load_game(files.DATA / f"saves/{name}.game")
    assert games.text_of_save(local_game) == files.read(f"saves/{name}.game")


@pytest.mark.parametrize("name", SAVED)
def test_a_saved_game_goes_on_with_the_same_moves(name: str) -> None:
    local_game = load_game(files.DATA / f"saves/{name}.game")
    moves = games.go_on(local_game, 8)
    assert moves == files.read(f"saves/{name}.next").splitlines()


@pytest.mark.parametrize("name", SAVED)
def test_the_same_game_is_saved_as_before(name: str) -> None:
    assert games.text_of_save(SAVED[name].local_game()) == files.read(f"saves/{name}.game")


async def test_the_terminal_goes_on_with_the_game_that_was_left(tmp_path: Path) -> None:
    file = tmp_path / "terminal.game"
    shutil.copy(files.DATA / "saves/hard.game", file)
    (left,) = await LocalHost(file, FinishedGames(tmp_path / "records")).unfinished()
    match = await LocalHost(file, FinishedGames(tmp_path / "records")).go_on(left.id)
    assert file.read_bytes().decode() == files.read("saves/hard.game")
    assert match.picture.seat == 0
    assert [player.level for player in match.picture.players] == [None, "hard"]
