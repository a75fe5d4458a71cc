"""Squares in the forms that people type."""

import pytest

from broadside.console.square_input import UnusableSquare, example, read_square, read_squares
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.presets import CLASSIC, CUSTOM, GRAND_FLEET, SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset, ShipClass


@pytest.mark.req("K-07")
@pytest.mark.parametrize("typed", ["B-3", "b-3", "b3", "B3", "B 3", " b  3 ", "B - 3", "b-03"])
def test_the_forms_that_people_type_mean_row_b_column_3(typed: str) -> None:
    assert read_square(CUSTOM, typed) == Cell(col=2, row=1)


def test_other_rules_have_the_column_first() -> None:
    assert read_square(CLASSIC, "B3") == Cell(col=1, row=2)
    assert read_square(GRAND_FLEET, "B0") == Cell(col=1, row=0)
    assert read_square(SEA_BATTLE, "13") == Cell(col=3, row=1)


@pytest.mark.req("K-07")
@pytest.mark.parametrize("typed", ["", "B", "3", "3B", "B--x", "B3 C4", "B-123", "½", "B-³"])
def test_what_cannot_be_read_is_refused_with_an_example(typed: str) -> None:
    with pytest.raises(UnusableSquare, match="Type a square like B-3"):
        read_square(CUSTOM, typed)


@pytest.mark.parametrize("typed", ["K-1", "A-11", "A-0", "ZZ-99"])
def test_a_square_off_the_map_is_refused_with_its_bounds(typed: str) -> None:
    with pytest.raises(UnusableSquare, match="columns are 1 to 10, rows A to J"):
        read_square(CUSTOM, typed)


@pytest.mark.parametrize("typed", ["A1 B2 C10", "a1,b2,c10", " A 1; B-2 , C 10 "])
def test_several_squares_stand_on_one_line(typed: str) -> None:
    assert read_squares(CLASSIC, typed) == [Cell(0, 0), Cell(1, 1), Cell(2, 9)]


@pytest.mark.parametrize("typed", ["", "A1 B", "A1/B2", "A1 B123", "hello"])
def test_a_line_with_anything_else_is_refused_as_a_whole(typed: str) -> None:
    with pytest.raises(UnusableSquare, match="Type squares like C2 D2 E2"):
        read_squares(CLASSIC, typed)


def test_two_digits_stand_on_one_line_too() -> None:
    assert read_squares(SEA_BATTLE, "00 13") == [Cell(0, 0), Cell(3, 1)]
    with pytest.raises(UnusableSquare):
        read_squares(SEA_BATTLE, "0013")


def test_the_example_lies_on_the_smallest_board() -> None:
    tiny = Ruleset("tiny", (ShipClass("boat", 1),), grid=Grid(1, 1))
    assert read_square(tiny, example(tiny)) == Cell(0, 0)
