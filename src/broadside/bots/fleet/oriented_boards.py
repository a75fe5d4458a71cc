"""Boards as arrays, four at once: one for each facing, turned so that the bow points right.

What holds for one heading is so computed for all four in one operation.
"""

from collections.abc import Iterable
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from broadside.rules.fleet.geometry import Facing, Zone
from broadside.rules.grid import Cell, Grid

Board: TypeAlias = NDArray[np.float32]
"""One number for each square, rows first. Boards that are not square are padded."""
Frames: TypeAlias = NDArray[np.float32]
"""A board for each facing. In the frame of a ship, columns run ahead and rows to starboard."""


def side_of(grid: Grid) -> int:
    return max(grid.cols, grid.rows)


def empty_board(grid: Grid) -> Board:
    return np.zeros((side_of(grid), side_of(grid)), np.float32)


def board_of(grid: Grid, cells: Iterable[Cell]) -> Board:
    """A board as an array, with 1 on these squares and 0 elsewhere."""
    board = empty_board(grid)
    for cell in cells:
        board[cell.row, cell.col] = 1
    return board


def board_of_mask(grid: Grid, mask: int) -> Board:
    """A board as an array, with 1 on the squares of the mask and 0 elsewhere."""
    size = (grid.area + 7) // 8
    bits = np.frombuffer(mask.to_bytes(size, "little"), np.uint8)
    flat = np.unpackbits(bits, bitorder="little")[: grid.area]
    board = empty_board(grid)
    board[: grid.rows, : grid.cols] = flat.reshape(grid.rows, grid.cols)
    return board


def oriented(board: Board) -> Frames:
    """A board as four arrays, as seen from each facing."""
    frames = np.empty((len(Facing), *board.shape), np.float32)
    for facing in Facing:
        frames[facing] = _spun(board, -facing)
    return frames


def on_board(frames: Frames) -> Board:
    """The sum of boards over all facings, with north up again."""
    board: Board = frames[0].copy()
    for facing in (Facing.NORTH, Facing.WEST, Facing.SOUTH):
        board += _spun(frames[facing], facing)
    return board


def _spun(board: Board, quarters: int) -> Board:
    """The array of a board after that many quarter turns to the left; ``numpy.rot90`` takes three
    times as long.
    """
    match quarters % 4:
        case 1:
            return board.T[::-1]
        case 2:
            return board[::-1, ::-1]
        case 3:
            return board.T[:, ::-1]
    return board


def place_of(grid: Grid, stern: Cell, facing: Facing) -> tuple[int, int, int]:
    """The place of a square in the array of the board that is turned to a facing."""
    last = side_of(grid) - 1
    row, col = stern.row, stern.col
    for _ in range(facing):
        row, col = col, last - row
    return int(facing), row, col


def ahead(frames: Frames, along: int, across: int = 0, fill: float = 0) -> Frames:
    """An array for a turned board: for each square, the number that far ahead of it and to port."""
    out = np.zeros(frames.shape, np.float32)
    if fill:
        out.fill(fill)
    side = frames.shape[-1]
    if abs(along) >= side or abs(across) >= side:
        return out
    into_rows, from_rows = _span(side, -across)
    into_cols, from_cols = _span(side, along)
    out[..., into_rows, into_cols] = frames[..., from_rows, from_cols]
    return out


def _span(side: int, step: int) -> tuple[slice, slice]:
    """The slices to copy to and to copy from when a board is shifted, along one axis."""
    if step >= 0:
        return slice(0, side - step), slice(step, side)
    return slice(-step, side), slice(0, side + step)


def over(frames: Frames, zone: Zone) -> Frames:
    """An array for a turned board: for each square, the sum over a zone placed there."""
    return _summed(_summed(frames, zone.aft, zone.fore, axis=2), -zone.port, -zone.starboard, 1)


def under(frames: Frames, zone: Zone) -> Frames:
    """An array for a turned board: for each square, the sum over all places from which the zone
    reaches it.
    """
    return over(frames, Zone(-zone.fore, -zone.aft, -zone.port, -zone.starboard))


def best_over(frames: Frames, zone: Zone) -> Frames:
    """An array for a turned board: for each square, the largest number in a zone placed there."""
    rows = _best(frames, [(along, 0) for along in range(zone.aft, zone.fore + 1)])
    return _best(rows, [(0, across) for across in range(zone.starboard, zone.port + 1)])


def _best(frames: Frames, steps: list[tuple[int, int]]) -> Frames:
    out = ahead(frames, *steps[0])
    for along, across in steps[1:]:
        np.maximum(out, ahead(frames, along, across), out=out)
    return out


def _summed(frames: Frames, first: int, last: int, axis: int) -> Frames:
    """An array for a turned board: for each square, the sum from ``first`` to ``last`` steps
    further along the axis.
    """
    side = frames.shape[axis]
    sums = np.zeros((side + 1, *frames.shape[:axis], *frames.shape[axis + 1 :]), np.float32)
    np.cumsum(np.moveaxis(frames, axis, 0), axis=0, out=sums[1:])
    upper = np.clip(np.arange(last + 1, side + last + 1), 0, side)
    lower = np.clip(np.arange(first, side + first), 0, side)
    return np.moveaxis(sums[upper] - sums[lower], 0, axis)


def turned_to_port(frames: Frames, pivot: int) -> Frames:
    """Turned boards: for each stern, the number at the place of the stern after a quarter turn to
    port.
    """
    return _turned(frames, pivot, 1)


def turned_to_starboard(frames: Frames, pivot: int) -> Frames:
    return _turned(frames, pivot, -1)


def turned_about(frames: Frames, pivot: int) -> Frames:
    return _turned(frames, pivot, 2)


def _turned(frames: Frames, pivot: int, quarters: int) -> Frames:
    """Turned boards after a quarter turn, by way of the pivot, which stays in its place."""
    by_pivot = ahead(frames, -pivot, fill=-np.inf) if pivot else frames
    turned = np.empty_like(frames)
    for facing in Facing:
        turned[facing] = _spun(by_pivot[(facing + quarters) % 4], quarters)
    return ahead(turned, pivot, fill=-np.inf) if pivot else turned
