"""Every berth of every ship as arrays for compiled loops. A berth is a place where a ship can
lie."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.placement import berths

Shorts: TypeAlias = NDArray[np.int16]
Words: TypeAlias = NDArray[np.uint64]
Counts: TypeAlias = NDArray[np.int64]

NONE = -1
"""Fills rows that are shorter than the longest."""


@dataclass(frozen=True, slots=True, eq=False)
class BerthArrays:
    """Every berth of every size, one per row, in growing size. Cells are numbered by rows."""

    cols: int
    rows: int
    sizes: tuple[int, ...]
    starts: Counts
    """The first row of each size, and the number of rows."""
    cells: Shorts
    near: Shorts
    """The squares around, where ships may not touch."""
    lengths: Shorts
    masks: Words
    halos: Words

    def rows_of(self, size: int) -> range:
        number = self.sizes.index(size)
        return range(int(self.starts[number]), int(self.starts[number + 1]))


@lru_cache(maxsize=64)
def berth_arrays(grid: Grid, sizes: tuple[int, ...], touching: bool) -> BerthArrays:
    """The berths of ships of these sizes as arrays. The sizes are distinct and in growing order."""
    listed = [berths(grid, size, touching) for size in sizes]
    starts = np.cumsum([0, *map(len, listed)])
    every = [berth for places in listed for berth in places]
    area = grid.area
    return BerthArrays(
        grid.cols,
        grid.rows,
        sizes,
        starts.astype(np.int64),
        _rows([[cell_number(grid, cell) for cell in berth.cells] for berth in every]),
        _rows([_bits(berth.halo & ~berth.mask) for berth in every]),
        np.array([len(berth.cells) for berth in every], np.int16),
        _words([berth.mask for berth in every], area),
        _words([berth.halo for berth in every], area),
    )


def cell_number(grid: Grid, cell: Cell) -> int:
    """The number of a cell in the berth arrays, when the rows of the grid are written one after the
    other.
    """
    return cell.row * grid.cols + cell.col


def cell_numbers(grid: Grid, cells: Iterable[Cell]) -> list[int]:
    """The numbers of several cells in the berth arrays."""
    cols = grid.cols
    return [row * cols + col for col, row in cells]


def _bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def _rows(lists: list[list[int]]) -> Shorts:
    table = np.full((len(lists), max(1, *map(len, lists))), NONE, np.int16)
    for row, values in zip(table, lists, strict=True):
        row[: len(values)] = values
    return table


def _words(masks: list[int], area: int) -> Words:
    words = range(0, area, 64)
    return np.array([[mask >> word & (2**64 - 1) for word in words] for mask in masks], np.uint64)
