"""Boards in the frames of ships agree with the geometry of the rules."""

from random import Random

import numpy as np
import pytest

from broadside.bots.fleet import oriented_boards
from broadside.bots.fleet.oriented_boards import Frames
from broadside.rules.fleet.courses import Step, course_at
from broadside.rules.fleet.geometry import Facing, cells_of, spot, zone_mask
from broadside.rules.fleet.presets import FLEET
from broadside.rules.grid import Cell, Grid

GRID = FLEET.grid
NUMBERS = np.arange(GRID.area, dtype=np.float32).reshape(GRID.rows, GRID.cols)
PLACES = [
    (Cell(rng.randrange(30), rng.randrange(30)), Facing(rng.randrange(4)))
    for rng in [Random(5)]
    for _ in range(60)
]


def number(cell: Cell) -> float:
    return float(NUMBERS[cell.row, cell.col])


@pytest.mark.parametrize(("cell", "facing"), PLACES[:20])
def test_a_frame_holds_the_board_as_it_is_seen_from_a_facing(cell: Cell, facing: Facing) -> None:
    seen = oriented_boards.oriented(NUMBERS)
    assert seen[oriented_boards.place_of(GRID, cell, facing)] == number(cell)
    assert (oriented_boards.on_board(seen) == 4 * NUMBERS).all()


@pytest.mark.parametrize(("cell", "facing"), PLACES)
def test_what_lies_ahead_and_to_port_is_what_the_rules_say(cell: Cell, facing: Facing) -> None:
    place = oriented_boards.place_of(GRID, cell, facing)
    for along, across in ((3, 0), (-2, 1), (5, -4), (0, 6), (40, 0)):
        there = spot(cell, facing, along, across)
        expected = number(there) if there in GRID else -1
        assert (
            oriented_boards.ahead(oriented_boards.oriented(NUMBERS), along, across, fill=-1)[place]
            == expected
        )


@pytest.mark.parametrize(("cell", "facing"), PLACES[:20])
def test_zones_are_summed_and_searched_as_they_are_drawn(cell: Cell, facing: Facing) -> None:
    place, seen = (
        oriented_boards.place_of(GRID, cell, facing),
        oriented_boards.oriented(NUMBERS / np.float32(900)),
    )
    for kind in FLEET.ships:
        for zone in filter(None, (kind.cannon, kind.radar)):
            mask = zone_mask(GRID, cell, facing, zone)
            inside = [number(square) / 900 for square in cells_of(GRID, mask)]
            assert oriented_boards.over(seen, zone)[place] == pytest.approx(sum(inside), abs=0.01)
            assert oriented_boards.best_over(seen, zone)[place] == pytest.approx(
                max(inside, default=0), abs=1e-5
            )


@pytest.mark.parametrize(("cell", "facing"), PLACES[:10])
def test_a_square_is_under_the_zones_that_reach_it(cell: Cell, facing: Facing) -> None:
    ship = np.zeros((4, 30, 30), np.float32)
    ship[oriented_boards.place_of(GRID, cell, facing)] = 1
    for kind in FLEET.ships:
        reached = oriented_boards.on_board(oriented_boards.under(ship, kind.radar))
        mask = zone_mask(GRID, cell, facing, kind.radar)
        assert (reached == oriented_boards.board_of_mask(GRID, mask)).all()


def turned(step: Step, values: Frames, pivot: int) -> Frames:
    turns = {
        Step.TURN_PORT: oriented_boards.turned_to_port,
        Step.TURN_STARBOARD: oriented_boards.turned_to_starboard,
        Step.TURN_ABOUT: oriented_boards.turned_about,
    }
    return turns[step](values, pivot)


@pytest.mark.parametrize("step", [Step.TURN_PORT, Step.TURN_STARBOARD, Step.TURN_ABOUT])
def test_turns_end_where_the_rules_put_the_ship(step: Step) -> None:
    values = np.arange(3600, dtype=np.float32).reshape(4, 30, 30)
    for kind in FLEET.ships[:5]:
        after = turned(step, values, kind.pivot)
        for cell, facing in PLACES:
            course = course_at(FLEET, kind, cell, facing, step)
            if course is not None and (kind.turns_about or step is not Step.TURN_ABOUT):
                there = values[oriented_boards.place_of(GRID, course.stern, course.facing)]
                assert after[oriented_boards.place_of(GRID, cell, facing)] == there


def test_a_board_that_is_not_square_is_filled_up() -> None:
    grid = Grid(4, 2)
    board = oriented_boards.board_of_mask(grid, 0b1001_0110)
    assert board.shape == (4, 4)
    assert (
        board == oriented_boards.board_of(grid, map(grid.cells.__getitem__, (1, 2, 4, 7)))
    ).all()
