"""Squares as text keep their order and their number."""

import pytest

from broadside.rules.errors import InvalidNotation
from broadside.rules.fleet.cell_blocks import mask_blocks, read_blocks, write_blocks
from broadside.rules.fleet.geometry import mask_of
from broadside.rules.grid import Cell, Grid


@pytest.mark.parametrize("text", ["", "B4", "A1:C3", "B4:B13 A3 A14", "A1:C1 E1 A2:B2"])
def test_what_is_written_is_read_again(text: str) -> None:
    assert " ".join(write_blocks(read_blocks(text))) == text


def test_a_mask_is_written_row_by_row() -> None:
    grid = Grid(6, 4)
    ring = set(read_blocks("B1:D3")) - {Cell(2, 1)}
    assert mask_blocks(grid, mask_of(grid, ring)) == ("B1:D1", "B2", "D2", "B3:D3")


def test_what_is_no_square_is_refused() -> None:
    with pytest.raises(InvalidNotation):
        read_blocks("B4 4B")
