"""Cells, their canonical names, and rectangular grids."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.rules.errors import InvalidNotation
from broadside.rules.grid import Cell, Grid, letters, letters_value, parse_cell
from tests import drawing
from tests.scripted_match import names
from tests.strategies import cells


@pytest.mark.parametrize(
    ("cell", "name"),
    [(Cell(0, 0), "a1"), (Cell(1, 6), "b7"), (Cell(25, 25), "z26"), (Cell(29, 29), "ad30")],
)
def test_a_cell_is_named_by_column_letters_and_row_from_one(cell: Cell, name: str) -> None:
    assert str(cell) == name
    assert parse_cell(name) == cell


@given(cells(Grid(60, 60)))
def test_every_cell_is_read_back_from_its_name(cell: Cell) -> None:
    assert parse_cell(str(cell)) == cell


@pytest.mark.parametrize("cell", [Cell(-1, 0), Cell(0, -1), Cell(-30, -30)])
def test_a_cell_off_the_board_can_be_shown_but_not_read(cell: Cell) -> None:
    with pytest.raises(InvalidNotation):
        parse_cell(str(cell))


@pytest.mark.req("TEST-002")
@pytest.mark.parametrize(
    "text",
    ["", "b", "7", "b0", "b07", "B7", " b7", "b7 ", "b7\n", "abc1", "a100", "a-1", "ä1", "a¹"],
)
def test_what_is_no_cell_is_named_in_the_error(text: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        parse_cell(text)
    assert repr(text) in str(error.value)
    assert "b7" in str(error.value)


@given(st.integers(0, 20_000))
def test_letters_count_on_after_z(number: int) -> None:
    assert letters_value(letters(number)) == number


def test_letters_follow_each_other_as_in_a_spreadsheet() -> None:
    assert [letters(number) for number in (0, 25, 26, 51, 52, 701, 702)] == [
        *("a", "z", "aa", "az", "ba", "zz", "aaa")
    ]


def test_cells_are_listed_row_by_row() -> None:
    assert " ".join(map(str, Grid(3, 2).cells)) == "a1 b1 c1 a2 b2 c2"
    assert Grid(3, 2).area == 6


def test_a_grid_contains_its_cells_and_no_others() -> None:
    grid = Grid(3, 2)
    near = [Cell(col, row) for row in range(-1, 4) for col in range(-1, 5)]
    assert [cell for cell in near if cell in grid] == list(grid.cells)


def test_neighbours_come_north_south_east_west() -> None:
    assert " ".join(map(str, Grid(3, 3).beside(Cell(1, 1)))) == "b1 b3 c2 a2"


@pytest.mark.parametrize(
    ("cell", "neighbours"), [("a1", "a2 b1"), ("c1", "b1 c2"), ("b3", "a3 b2 c3")]
)
def test_neighbours_off_the_grid_are_left_out(cell: str, neighbours: str) -> None:
    assert names(Grid(3, 3).beside(parse_cell(cell))) == neighbours


@pytest.mark.parametrize(
    ("centre", "reach", "drawn"),
    [
        ("c3", 1, "..... .###. .###. .###. ....."),
        ("a1", 1, "##... ##... ..... ..... ....."),
        ("e3", 1, "..... ...## ...## ...## ....."),
        ("b5", 2, "..... ..... ####. ####. ####."),
    ],
)
def test_the_block_around_a_cell_is_clipped_at_the_edge(
    centre: str, reach: int, drawn: str
) -> None:
    assert Grid(5, 5).around(parse_cell(centre), reach) == drawing.cells(drawn, "#")
