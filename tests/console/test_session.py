"""What one sitting has in common."""

from pathlib import Path

import pytest

from broadside.console.contest import Contest
from broadside.console.saves import load_game, save_game
from broadside.console.session import Loaded
from broadside.rules.classic.presets import CLASSIC, SEA_BATTLE
from broadside.rules.classic.rulebook import rulebook
from broadside.rules.classic.shooting import ShootingGame
from broadside.table.table import Table
from tests.console.talk import Talk


def test_the_first_game_has_the_given_seed_and_every_game_its_own() -> None:
    session = Talk().session(seed=7)
    assert [session.next_seed() for _ in range(3)] == [7, 8, 9]


def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game"
    contest = Contest(Table(ShootingGame(SEA_BATTLE), 3), "easy", frozenset({0}))
    save_game(contest, path)
    return path


def test_a_game_is_loaded_by_name_or_after_asking_for_it(tmp_path: Path) -> None:
    path = saved(tmp_path)
    with pytest.raises(Loaded) as loaded:
        Talk().session().load(str(path))
    assert loaded.value.contest.table.record.seed == 3
    with pytest.raises(Loaded):
        Talk([str(path)]).session().load("")


@pytest.mark.parametrize("name", ["nothing", "~nobody-of-this-name/x", "x" * 3000])
def test_a_game_that_cannot_be_loaded_is_told(name: str) -> None:
    talk = Talk()
    talk.session().load(name)
    assert talk.text.count("\n") == 1


@pytest.mark.parametrize("word", ["rules", "help", "RULES"])
def test_the_rule_book_is_a_word_away(word: str) -> None:
    talk = Talk([word, "1"])
    assert talk.session().knowing_rules(CLASSIC).ask("? ") == "1"
    assert rulebook(CLASSIC).text(80) in talk.text


@pytest.mark.req("K-14")
def test_best_scores_are_a_word_away(tmp_path: Path) -> None:
    talk = Talk(["scores", "1"])
    talk.session(scores=tmp_path / "scores").knowing_files().ask("? ")
    assert "There are no best scores yet." in talk.text


def test_a_game_is_on_file_after_every_move_without_a_word(tmp_path: Path) -> None:
    talk, path = Talk(), tmp_path / "game"
    contest = Contest(Table(ShootingGame(SEA_BATTLE), 3), "easy", frozenset({0}))
    session = talk.session(save_to=path)
    for at in range(3):
        seat = min(contest.table.to_move)
        contest.table.play(seat, contest.computer_move(seat), at)
        session.keep_up(contest)
        assert load_game(path).table.record == contest.table.record
    assert talk.text == ""


def test_a_game_that_can_no_longer_be_saved_is_told_once_for_each_reason(tmp_path: Path) -> None:
    talk, path = Talk(), tmp_path / "folder" / "game"
    contest = Contest(Table(ShootingGame(SEA_BATTLE), 3), "easy", frozenset({0}))
    session = talk.session(save_to=path)
    session.keep_up(contest)
    session.keep_up(contest)
    assert talk.text.count("The game is not saved. ") == 1
    path.parent.mkdir()
    session.keep_up(contest)
    path.write_text("a poem")
    session.keep_up(contest)
    assert talk.text.count("The game is not saved. ") == 2
