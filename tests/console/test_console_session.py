"""What one sitting has in common."""

from pathlib import Path

import pytest

from broadside.console.console_session import GameLoaded
from broadside.play.game_files import FinishedGames, GameKeeper, load_game, save_game
from broadside.play.local_game import LocalGame
from broadside.rules.shooting.presets import CLASSIC, SEA_BATTLE
from broadside.rules.shooting.rulebook import rulebook
from broadside.rules.shooting.shooting_game import ShootingGame
from tests.console.conversation import NOWHERE, Conversation


def test_the_first_game_has_the_given_seed_and_every_game_its_own() -> None:
    session = Conversation().session(seed=7)
    assert [session.next_seed() for _ in range(3)] == [7, 8, 9]


def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game"
    local_game = LocalGame.begin(ShootingGame(SEA_BATTLE), 3, "easy", frozenset({0}))
    save_game(local_game, path)
    return path


def test_a_game_is_loaded_by_name_or_after_asking_for_it(tmp_path: Path) -> None:
    path = saved(tmp_path)
    with pytest.raises(GameLoaded) as loaded:
        Conversation().session().load(str(path))
    assert loaded.value.local_game.table.record.seed == 3
    with pytest.raises(GameLoaded):
        Conversation([str(path)]).session().load("")


@pytest.mark.parametrize("name", ["nothing", "~nobody-of-this-name/x", "x" * 3000])
def test_a_game_that_cannot_be_loaded_is_told(name: str) -> None:
    conversation = Conversation()
    conversation.session().load(name)
    assert conversation.text.count("\n") == 1


@pytest.mark.parametrize("word", ["rules", "help", "RULES"])
def test_the_rule_book_is_a_word_away(word: str) -> None:
    conversation = Conversation([word, "1"])
    assert conversation.session().knowing_rules(CLASSIC).ask("? ") == "1"
    assert rulebook(CLASSIC).text(80) in conversation.text


@pytest.mark.req("K-14")
def test_best_scores_are_a_word_away(tmp_path: Path) -> None:
    conversation = Conversation(["scores", "1"])
    conversation.session(scores=tmp_path / "scores").knowing_files().ask("? ")
    assert "There are no best scores yet." in conversation.text


def test_a_game_is_on_file_after_every_move_without_a_word(tmp_path: Path) -> None:
    conversation, path = Conversation(), tmp_path / "game"
    local_game = LocalGame.begin(ShootingGame(SEA_BATTLE), 3, "easy", frozenset({0}))
    session = conversation.session(save_to=path)
    for at in range(3):
        seat = min(local_game.table.to_move)
        local_game.table.play(seat, local_game.computer_move(seat), at)
        session.keep(local_game)
        assert load_game(path).table.record == local_game.table.record
    assert conversation.text == ""


def test_a_game_that_can_no_longer_be_saved_is_told_once_for_each_reason(tmp_path: Path) -> None:
    conversation, path = Conversation(), tmp_path / "folder" / "game"
    local_game = LocalGame.begin(ShootingGame(SEA_BATTLE), 3, "easy", frozenset({0}))
    session = conversation.session(save_to=path)
    session.keep(local_game)
    session.keep(local_game)
    assert conversation.text.count("The game is not saved. ") == 1
    path.parent.mkdir()
    session.keep(local_game)
    path.write_text("a poem")
    session.keep(local_game)
    assert conversation.text.count("The game is not saved. ") == 2


def resigned() -> LocalGame:
    local_game = LocalGame.begin(ShootingGame(SEA_BATTLE), 3, "easy", frozenset({0}))
    local_game.play(0, "resign", 0)
    return local_game


def test_the_record_of_a_finished_game_is_kept_and_told(tmp_path: Path) -> None:
    conversation = Conversation()
    session, finished = conversation.session(), FinishedGames(tmp_path)
    session.tell_record()
    assert conversation.text == ""
    session.keeper = GameKeeper(finished=finished)
    session.keep(resigned())
    session.tell_record()
    assert finished.newest is not None
    assert conversation.text == "To see this game again: broadside replay\n"


def test_a_record_that_cannot_be_kept_is_told_once() -> None:
    conversation = Conversation()
    session = conversation.session()
    session.keeper = GameKeeper(finished=FinishedGames(NOWHERE))
    session.keep(resigned())
    session.keep(resigned())
    session.tell_record()
    assert conversation.text.count("The record of this game cannot be written: ") == 1
    assert "broadside replay" not in conversation.text
