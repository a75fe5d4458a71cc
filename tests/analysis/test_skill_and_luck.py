"""Skill and luck, apart."""

from math import sqrt

import pytest

from broadside.analysis.appraisal import Appraised, Turn
from broadside.analysis.odds import Odds
from broadside.analysis.skill_and_luck import skill_and_luck
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.events import Call, Shot

NOTHING = Odds(Grid(1, 1), (0.0,), is_exact=True)


def turn(seat: int, call: Call, chance: float, most: float) -> Turn:
    return Turn(
        seat, 1 - seat, NOTHING, (Appraised(Shot(Cell(0, 0), call), chance, Cell(0, 0), most),)
    )


TURNS = [turn(0, Call.HIT, 0.25, 0.5), turn(1, Call.HIT, 1.0, 1.0), turn(0, Call.MISS, 0.5, 0.5)]


def test_skill_is_the_part_of_the_promised_hits_that_was_taken() -> None:
    one = skill_and_luck(TURNS, 0)
    assert (one.shots, one.hits) == (2, 1)
    assert one.skill == pytest.approx(0.75)
    assert one.lost == pytest.approx(0.25)


def test_luck_is_what_came_beyond_the_promise() -> None:
    one = skill_and_luck(TURNS, 0)
    assert one.luck == pytest.approx(0.25)
    assert one.spread == pytest.approx(sqrt(0.25 * 0.75 + 0.25))


def test_a_certain_hit_is_no_luck() -> None:
    other = skill_and_luck(TURNS, 1)
    assert (other.skill, other.luck, other.spread) == (1, 0, 0)


def test_who_had_no_chance_to_hit_gave_nothing_away() -> None:
    assert skill_and_luck([turn(0, Call.MISS, 0.0, 0.0)], 0).skill == 1
