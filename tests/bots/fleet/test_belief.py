"""What may be where: expectations that agree with everything that is known."""

import numpy as np
import pytest

from broadside.bots.fleet.belief import (
    Belief,
    along_hull,
    at_the_docks,
    berths,
    conformed,
    covered,
    lost,
    sailed,
    somewhere,
)
from broadside.bots.fleet.memory import open_poses
from broadside.bots.fleet.oriented_boards import board_of, empty_board, on_board, oriented
from broadside.bots.fleet.sight import Sight
from broadside.rules.fleet.events import Contact
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ships import Damage
from broadside.rules.grid import Cell
from tests.bots.fleet.expected_squares import expected_squares
from tests.bots.fleet.fleet_games import table_of

VIEW = table_of(1).view(0)
FREE = open_poses(FLEET, VIEW.battle.reefs)
START = at_the_docks(FLEET, VIEW.battle, 0)
CLEAR = empty_board(FLEET.grid)


def contact(name: Cell, bow: Facing | None = None, *, marked: bool = False) -> Contact:
    return Contact(name, 1, Damage.INTACT, bow, marked)


def total(belief: Belief) -> list[float]:
    return [round(float(there.sum()), 2) for there in belief.ships]


def test_at_first_every_ship_is_in_one_of_the_enemy_docks() -> None:
    assert total(START) == [2, 3, 2, 2, 1, 0]
    squares = expected_squares(FLEET, START)
    assert squares.sum() == pytest.approx(2 * 5 + 3 * 4 + 2 * 3 + 2 * 2 + 3)
    assert squares[:, :20].sum() == 0


def test_unseen_ships_come_nearer_action_by_action() -> None:
    belief = START
    for _ in range(12):
        belief = sailed(FLEET, belief, FREE)
    assert total(belief) == [2, 3, 2, 2, 1, 0]
    squares = expected_squares(FLEET, belief)
    assert 0.1 < squares[:, :20].sum() < 10
    assert max(squares[cell.row, cell.col] for cell in VIEW.battle.reefs) == 0


def test_where_nobody_is_seen_nobody_is() -> None:
    seen = board_of(FLEET.grid, (Cell(col, row) for col in range(20, 30) for row in range(10, 14)))
    belief = conformed(FLEET, START, Sight(seen, ()), FREE)
    assert total(belief) == [2, 3, 2, 2, 1, 0]
    assert (expected_squares(FLEET, belief) * seen).sum() == pytest.approx(0)


def test_a_square_that_is_seen_is_covered_once() -> None:
    contacts = (contact(Cell(10, 5), Facing.WEST), contact(Cell(11, 5)), contact(Cell(12, 5)))
    belief = conformed(FLEET, START, Sight(CLEAR, contacts), FREE)
    squares = expected_squares(FLEET, belief)
    assert [squares[5, col] for col in (10, 11, 12)] == pytest.approx([1, 1, 1], abs=0.2)
    # It faces west, so nothing of it lies before the bow.
    assert squares[5, 9] < 0.05


def test_the_length_of_what_is_seen_tells_the_class() -> None:
    """A bow and a second square with open water behind: only a mine layer is so short."""
    seen = board_of(FLEET.grid, [Cell(col, 5) for col in range(9, 16) if col not in (10, 11)])
    contacts = (contact(Cell(10, 5), Facing.WEST), contact(Cell(11, 5)))
    belief = conformed(FLEET, START, Sight(seen, contacts), FREE)
    layers = on_board(covered(FLEET.ships[3], belief.ships[3]))
    assert layers[5, 10] == pytest.approx(1, abs=0.05)


def test_the_mark_of_a_radar_boat_tells_it_from_a_torpedo_boat() -> None:
    contacts = (contact(Cell(10, 5), Facing.WEST), contact(Cell(11, 5), marked=True))
    belief = conformed(FLEET, START, Sight(CLEAR, contacts), FREE)
    assert on_board(covered(FLEET.ships[4], belief.ships[4]))[5, 12] == pytest.approx(1, abs=0.05)


def test_a_hit_on_something_unseen_says_that_it_is_there() -> None:
    belief = conformed(FLEET, START, Sight(CLEAR, (), (Cell(12, 12),)), FREE)
    assert expected_squares(FLEET, belief)[12, 12] == pytest.approx(1, abs=0.05)


@pytest.mark.req("F-07")
def test_a_class_that_sank_is_one_fewer() -> None:
    belief = lost(FLEET, START, "cruiser", Cell(28, 12))
    assert belief.counts == (1, 3, 2, 2, 1, 0)
    assert on_board(covered(FLEET.ships[0], belief.ships[0]))[12, 28] == 0


def test_somebody_must_be_where_the_shot_came_from() -> None:
    north = tuple(np.ones_like(there) * (oriented(CLEAR) == 0) for there in START.ships)
    assert somewhere(START, north) is START
    near = oriented(board_of(FLEET.grid, [Cell(28, 12)]))
    belief = somewhere(START, tuple(near for _ in START.ships))
    before, after = (float((b.ships[0] * near).sum()) for b in (START, belief))
    assert after > before


def test_poses_leave_out_what_is_blocked_and_what_sticks_out() -> None:
    cruiser = FLEET.ships[0]
    free = berths(FLEET, cruiser, CLEAR)
    assert free.sum() == 4 * 30 * 26
    blocked = berths(FLEET, cruiser, board_of(FLEET.grid, [Cell(15, 15)]))
    assert free.sum() - blocked.sum() == 4 * 5
    assert along_hull(cruiser, oriented(np.ones_like(CLEAR))).max() == 5


def test_when_nothing_agrees_any_more_everything_is_possible_again() -> None:
    gone = Belief(tuple(there * 0 for there in START.ships), START.counts)
    belief = conformed(FLEET, gone, Sight(CLEAR, ()), FREE)
    assert total(belief) == [2, 3, 2, 2, 1, 0]
