"""After the last shot."""

from dataclasses import replace
from pathlib import Path

import pytest

from broadside.console.best_scores import BestScores
from broadside.console.contest import Contest
from broadside.console.dialogue import Quit, ToMenu
from broadside.console.ending import finish
from broadside.console.match import Match
from broadside.rules.classic.presets import SCORE_ATTACK
from broadside.rules.classic.ruleset import Ruleset, ShipClass
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.grid import Grid
from broadside.table.table import Table
from tests import drawing
from tests.console.talk import Talk, fleets_of_computers

ONE = replace(SCORE_ATTACK, grid=Grid(3, 3), ships=(ShipClass("boat", 1),), bombs=4)
SEED = 4


def end(talk: Talk, scores: Path, *, keeps_scores: bool = True) -> None:
    contest = Contest(Table(ShootingGame(ONE), SEED), "easy", frozenset({0}))
    fleet = drawing.fleet(ONE, "A..\n...\n...")
    session = talk.session(scores=scores, keeps_scores=keeps_scores)
    finish(session, Match(session, contest, {0: fleet}))


def target(rules: Ruleset) -> str:
    (cell,) = fleets_of_computers(rules, SEED, "easy")[1]
    return rules.notation.show(cell)


@pytest.mark.req("K-01")
def test_after_a_game_the_player_plays_again_or_quits(tmp_path: Path) -> None:
    talk = Talk([target(ONE), "x", "1"])
    end(talk, tmp_path / "scores")
    assert "You have won!" in talk.text
    assert "  1 Play again (main menu)\n  2 Quit" in talk.text
    with pytest.raises(Quit):
        end(Talk([target(ONE), "2"]), tmp_path / "scores")


@pytest.mark.req("K-13")
def test_the_last_question_can_be_cancelled(tmp_path: Path) -> None:
    end(Talk([target(ONE), "back"]), tmp_path / "scores")
    with pytest.raises(ToMenu):
        end(Talk([target(ONE), "menu"]), tmp_path / "scores")


@pytest.mark.req("K-14")
def test_points_are_shown_and_the_score_is_entered_among_the_best(tmp_path: Path) -> None:
    talk = Talk([target(ONE), "1"])
    end(talk, tmp_path / "scores")
    assert "Points: You 600, The computer 0." in talk.text
    assert "Your score is number 1 of the best." in talk.text
    (score,) = BestScores(tmp_path / "scores").read()
    assert (score.points, score.level, score.bombs, score.board) == (600, "easy", 4, "3 x 3")
    assert "600 points" in talk.text[talk.text.index("Best scores:") :]


@pytest.mark.req("K-14")
def test_a_game_with_a_chosen_seed_does_not_count(tmp_path: Path) -> None:
    talk = Talk([target(ONE), "1"])
    end(talk, tmp_path / "scores", keeps_scores=False)
    assert not (tmp_path / "scores").exists()
    assert "There are no best scores yet." in talk.text


def test_the_last_maps_stand_above_the_verdict(tmp_path: Path) -> None:
    talk = Talk([target(ONE), "1"])
    end(talk, tmp_path / "scores")
    last = talk.text[talk.text.rindex("Your map") :]
    assert last.index("X") < last.index("A whole fleet has been sunk.")
