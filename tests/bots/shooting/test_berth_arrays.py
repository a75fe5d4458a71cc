"""Berths as arrays."""

import numpy as np

from broadside.bots.shooting.berth_arrays import NONE, berth_arrays, cell_number
from broadside.rules.grid import Cell, Grid

POND = Grid(3, 2)


def test_every_berth_of_every_size_has_a_row() -> None:
    berths = berth_arrays(POND, (1, 2), touching=True)
    assert list(berths.starts) == [0, 6, 6 + 4 + 3]
    assert list(berths.rows_of(2)) == list(range(6, 13))
    assert [row.tolist() for row in berths.cells[[0, 6, 10]]] == [[0, NONE], [0, 1], [0, 3]]
    assert berths.lengths.tolist() == [1] * 6 + [2] * 7


def test_masks_have_a_bit_for_each_cell() -> None:
    berths = berth_arrays(Grid(26, 26), (3,), touching=True)
    assert berths.masks.shape[1] == 11
    for row in (0, len(berths.cells) - 1):
        cells = berths.cells[row].tolist()
        bits = [64 * word + bit for word in range(11) for bit in range(64)
                if int(berths.masks[row, word]) >> bit & 1]  # fmt: skip
        assert sorted(cells) == bits


def test_halos_are_wider_only_where_ships_may_not_touch() -> None:
    apart, free = (
        berth_arrays(POND, (1,), touching=False),
        berth_arrays(POND, (1,), touching=True),
    )
    assert np.array_equal(free.halos, free.masks)
    assert int(apart.halos[0, 0]) == 0b011011
    assert [cell for cell in apart.near[0].tolist() if cell != NONE] == [1, 3, 4]


def test_cells_are_numbered_by_rows() -> None:
    assert [cell_number(POND, cell) for cell in POND.cells] == list(range(6))
    assert cell_number(POND, Cell(2, 1)) == 5
