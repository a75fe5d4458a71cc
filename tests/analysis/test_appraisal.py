"""Shots held against the best squares."""

import pytest

from broadside.analysis.appraisal import appraise
from broadside.analysis.odds import Odds
from broadside.analysis.positions import Position
from broadside.rules.grid import Grid, parse_cell
from broadside.rules.shooting.events import Call, Fired, Shot
from broadside.rules.shooting.shooting_game import ShootingGame
from tests.analysis.recorded_games import POND

ODDS = Odds(Grid(4, 1), (0.1, 0.5, 0.3, 0.5), is_exact=True)
VIEW = ShootingGame(POND).view(ShootingGame(POND).start(0), 0)


def fired(**calls: Call) -> Position:
    shots = tuple(Shot(parse_cell(cell), call) for cell, call in calls.items())
    return Position(VIEW, Fired(0, 1, shots))


def test_a_shot_has_its_chance_and_a_best_square() -> None:
    (shot,) = appraise(fired(c1=Call.HIT), ODDS).shots
    assert (shot.chance, str(shot.best), shot.most) == (0.3, "b1", 0.5)
    assert shot.lost == pytest.approx(0.2)
    assert shot.meets


def test_a_square_as_good_as_the_best_is_the_best() -> None:
    (shot,) = appraise(fired(d1=Call.MISS), ODDS).shots
    assert (str(shot.best), shot.lost) == ("d1", 0)
    assert not shot.meets


def test_a_salvo_is_held_against_as_many_best_squares() -> None:
    shots = appraise(fired(a1=Call.MISS, b1=Call.HIT, c1=Call.MISS), ODDS).shots
    assert [shot.chance for shot in shots] == [0.1, 0.5, 0.3]
    assert [shot.most for shot in shots] == [0.3, 0.5, 0.5]
    assert sum(shot.lost for shot in shots) == pytest.approx(1.3 - 0.9)


def test_a_bomb_that_glances_off_has_met_a_ship() -> None:
    (shot,) = appraise(fired(a1=Call.GLANCE), ODDS).shots
    assert shot.meets
