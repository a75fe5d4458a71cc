"""How rule sets name their squares to people."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.rules.errors import InvalidNotation
from broadside.rules.grid import Cell, Grid
from broadside.rules.notation import Notation
from tests.strategies import cells

COLUMN_1_ROW_6 = Cell(1, 6)


@pytest.mark.parametrize("notation", Notation)
def test_each_notation_is_named_by_how_it_writes_column_1_row_6(notation: Notation) -> None:
    assert notation.show(COLUMN_1_ROW_6) == notation.example == str(notation)
    assert notation.read(notation.example) == COLUMN_1_ROW_6


@given(st.sampled_from([notation for notation in Notation if notation != "61"]), cells())
def test_letters_and_numbers_are_read_back(notation: Notation, cell: Cell) -> None:
    assert notation.read(notation.show(cell)) == cell


@given(cells(Grid(10, 10)))
def test_two_digits_are_read_back(cell: Cell) -> None:
    assert Notation.DIGITS.read(Notation.DIGITS.show(cell)) == cell


@pytest.mark.req("REQ-002", "REQ-003")
def test_two_digits_are_the_row_from_the_top_and_the_column_from_the_left() -> None:
    digits = tuple("0123456789")
    assert Notation.DIGITS.row_labels(Grid(10, 10)) == digits
    assert Notation.DIGITS.column_labels(Grid(10, 10)) == digits
    assert Notation.DIGITS.read("34") == Cell(col=4, row=3)


@pytest.mark.parametrize(
    ("notation", "columns", "rows"),
    [
        (Notation.COLUMN_ROW, "A B C", "1 2"),
        (Notation.COLUMN_ROW_FROM_ZERO, "A B C", "0 1"),
        (Notation.ROW_COLUMN, "1 2 3", "A B"),
        (Notation.DIGITS, "0 1 2", "0 1"),
    ],
)
def test_labels_stand_at_the_edge_of_the_board(notation: Notation, columns: str, rows: str) -> None:
    assert " ".join(notation.column_labels(Grid(3, 2))) == columns
    assert " ".join(notation.row_labels(Grid(3, 2))) == rows


@pytest.mark.parametrize("notation", [n for n in Notation if n is not Notation.DIGITS])
def test_labels_make_up_the_name_of_a_square(notation: Notation) -> None:
    grid = Grid(26, 26)
    columns, rows = notation.column_labels(grid), notation.row_labels(grid)
    for cell in grid.cells:
        labels = [columns[cell.col], rows[cell.row]]
        parts = labels[::-1] if notation is Notation.ROW_COLUMN else labels
        assert notation.show(cell).replace("-", "") == "".join(parts)


@pytest.mark.req("K-07")
@pytest.mark.parametrize("text", ["B-3", "b-3", "b3", "B3", "B 3", " b - 3 ", "b--3", "b03"])
def test_the_forms_people_type_are_read(text: str) -> None:
    assert Notation.ROW_COLUMN.read(text) == Cell(col=2, row=1)


def test_the_same_text_is_another_square_in_another_notation() -> None:
    assert Notation.COLUMN_ROW.read("b3") == Cell(col=1, row=2)
    assert Notation.COLUMN_ROW_FROM_ZERO.read("b3") == Cell(col=1, row=3)
    assert Notation.ROW_COLUMN.read("b3") == Cell(col=2, row=1)


@pytest.mark.parametrize("text", ["A0", "Z99", "zz99"])
def test_a_square_off_the_board_is_read_for_the_grid_to_refuse(text: str) -> None:
    assert Notation.COLUMN_ROW.read(text) not in Grid(10, 10)
    assert Notation.ROW_COLUMN.read(text) not in Grid(10, 10)


@pytest.mark.req("TEST-002")
@pytest.mark.parametrize("notation", Notation)
@pytest.mark.parametrize("text", ["", " ", "b", "3", "3b", "b333", "!@", "--", "b-", "b3c", "١٢"])
def test_what_cannot_be_read_is_named_with_an_example(notation: Notation, text: str) -> None:
    with pytest.raises(InvalidNotation) as error:
        notation.read(text)
    assert repr(text) in str(error.value)
    assert notation.example in str(error.value)


@given(st.sampled_from(Notation), st.text())
def test_no_text_does_worse_than_being_unreadable(notation: Notation, text: str) -> None:
    with suppress(InvalidNotation):
        assert notation.read(text) is not None
