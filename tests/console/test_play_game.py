"""After the last shot."""

from dataclasses import replace
from pathlib import Path

import pytest

from broadside.console.best_scores import BestScores
from broadside.console.dialogue import Quit, ToMenu
from broadside.console.play_game import play_to_end
from broadside.console.shooting_match_loop import MatchLoop
from broadside.play.game_files import FinishedGames, GameKeeper
from broadside.play.local_game import LocalGame
from broadside.rules.grid import Grid
from broadside.rules.shooting.presets import SCORE_ATTACK
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from tests import drawing
from tests.console.conversation import Conversation, fleets_of_computers

ONE = replace(SCORE_ATTACK, grid=Grid(3, 3), ships=(ShipClass("boat", 1),), bombs=4)
SEED = 4


def end(
    conversation: Conversation,
    scores: Path,
    *,
    keeps_scores: bool = True,
    finished: FinishedGames | None = None,
) -> None:
    local_game = LocalGame.begin(ShootingGame(ONE), SEED, "easy", frozenset({0}))
    fleet = drawing.fleet(ONE, "A..\n...\n...")
    session = conversation.session(scores=scores, keeps_scores=keeps_scores)
    session.keeper = GameKeeper(finished=finished)
    play_to_end(session, MatchLoop(session, local_game, {0: fleet}))


def target(rules: Ruleset) -> str:
    (cell,) = fleets_of_computers(rules, SEED, "easy")[1]
    return rules.notation.show(cell)


@pytest.mark.req("K-01")
def test_after_a_game_the_player_plays_again_or_quits(tmp_path: Path) -> None:
    conversation = Conversation([target(ONE), "x", "1"])
    end(conversation, tmp_path / "scores")
    assert "You have won!" in conversation.text
    assert "  1 Play again (main menu)\n  2 Quit" in conversation.text
    with pytest.raises(Quit):
        end(Conversation([target(ONE), "2"]), tmp_path / "scores")


@pytest.mark.req("K-13")
def test_the_last_question_can_be_cancelled(tmp_path: Path) -> None:
    end(Conversation([target(ONE), "back"]), tmp_path / "scores")
    with pytest.raises(ToMenu):
        end(Conversation([target(ONE), "menu"]), tmp_path / "scores")


@pytest.mark.req("K-14")
def test_points_are_shown_and_the_score_is_entered_among_the_best(tmp_path: Path) -> None:
    conversation = Conversation([target(ONE), "1"])
    end(conversation, tmp_path / "scores")
    assert "Points: You 600, The computer 0." in conversation.text
    assert "Your score is number 1 of the best." in conversation.text
    (score,) = BestScores(tmp_path / "scores").read()
    assert (score.points, score.level, score.bombs, score.board) == (600, "easy", 4, "3 x 3")
    assert "600 points" in conversation.text[conversation.text.index("Best scores:") :]


@pytest.mark.req("K-14")
def test_a_game_with_a_chosen_seed_does_not_count(tmp_path: Path) -> None:
    conversation = Conversation([target(ONE), "1"])
    end(conversation, tmp_path / "scores", keeps_scores=False)
    assert not (tmp_path / "scores").exists()
    assert "There are no best scores yet." in conversation.text


def test_the_last_maps_stand_above_the_verdict(tmp_path: Path) -> None:
    conversation = Conversation([target(ONE), "1"])
    end(conversation, tmp_path / "scores")
    last = conversation.text[conversation.text.rindex("Your map") :]
    assert last.index("X") < last.index("A whole fleet has been sunk.")


def test_a_game_that_was_given_up_leaves_a_record_and_no_score(tmp_path: Path) -> None:
    conversation = Conversation(["resign", "yes", "1"])
    finished = FinishedGames(tmp_path / "records")
    end(conversation, tmp_path / "scores", finished=finished)
    assert "The game was given up." in conversation.text
    assert "The computer has won." in conversation.text
    assert "of the best" not in conversation.text
    assert finished.newest is not None
    assert '"move":"resign"' in finished.newest.read_text()
