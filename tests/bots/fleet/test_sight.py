"""Which poses agree with what is seen."""

import pytest

from broadside.bots.fleet.oriented_boards import board_of, empty_board, place_of
from broadside.bots.fleet.sight import Sight, allowed_poses
from broadside.rules.fleet.events import Contact
from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ships import Damage
from broadside.rules.grid import Cell

KINDS = {kind.name: kind for kind in FLEET.ships}
BOW = Contact(Cell(10, 5), 1, Damage.INTACT, Facing.WEST)
HULL = Contact(Cell(11, 5), 1, Damage.INTACT)
MARK = Contact(Cell(11, 5), 1, Damage.INTACT, marked=True)


def is_allowed(kind: str, stern: Cell, facing: Facing, sight: Sight) -> bool:
    poses = allowed_poses(FLEET, KINDS[kind], sight)
    return bool(poses[place_of(FLEET.grid, stern, facing)])


@pytest.mark.req("F-11")
@pytest.mark.parametrize(
    ("stern", "facing", "fits"),
    [
        (Cell(12, 5), Facing.WEST, True),
        (Cell(8, 5), Facing.EAST, False),
        (Cell(11, 5), Facing.WEST, False),
        (Cell(10, 3), Facing.SOUTH, False),
        (Cell(20, 20), Facing.SOUTH, True),
    ],
)
def test_a_bow_shows_where_the_ship_lies(stern: Cell, facing: Facing, fits: bool) -> None:
    sight = Sight(empty_board(FLEET.grid), (BOW, HULL))
    assert is_allowed("torpedo boat", stern, facing, sight) is fits


def test_nobody_covers_a_square_that_is_seen_empty() -> None:
    sight = Sight(board_of(FLEET.grid, [Cell(5, 5)]), ())
    assert not is_allowed("cruiser", Cell(1, 5), Facing.EAST, sight)
    assert is_allowed("cruiser", Cell(0, 5), Facing.EAST, sight)


@pytest.mark.req("F-11")
def test_the_mark_is_the_middle_of_a_radar_boat() -> None:
    marked, plain = (Sight(empty_board(FLEET.grid), (BOW, mid)) for mid in (MARK, HULL))
    place = Cell(12, 5), Facing.WEST
    assert is_allowed("radar boat", *place, marked)
    assert not is_allowed("radar boat", *place, plain)
    assert not is_allowed("torpedo boat", *place, marked)
    assert is_allowed("torpedo boat", *place, plain)
