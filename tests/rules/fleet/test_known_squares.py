"""What a viewer knows of each square, each square once."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.geometry import Zone, bit
from broadside.rules.fleet.known_squares import Known, known_at, known_squares, solid_squares
from broadside.rules.fleet.notation import read_cell
from broadside.rules.fleet.presets import FLEET_TEAMS
from broadside.rules.fleet.ships import Damage
from broadside.rules.fleet.view import View
from tests.console.fleet.small_sea import POND, cells, contact, fighting, ship, view

SEEN = view(
    (ship("cruiser", "C2"), ship("mine layer", "J8")),
    [contact("F6"), contact("F7", damage=Damage.DESTROYED)],
    "I8",
    fighting(ruins=cells("N5")),
)


@pytest.mark.parametrize(
    ("cell", "known", "words"),
    [
        ("C2", Known.OWN_SHIP, "your own cruiser 1"),
        ("A4", Known.OWN_BASE, "a square of your own base"),
        ("N4", Known.ENEMY_BASE, "a square of the enemy base"),
        ("N5", Known.RUIN, "a destroyed square of a base"),
        ("G3", Known.REEF, "a reef"),
        ("F6", Known.ENEMY, "an enemy ship"),
        ("F7", Known.WRECK, "a destroyed square of an enemy ship"),
        ("I8", Known.MINE, "a mine"),
        ("I9", Known.WATER, "water"),
        ("I2", Known.NO_SHIP, "water where a mine could be"),
        ("D8", Known.FOG, "fog"),
    ],
)
def test_a_square_is_known_as_far_as_the_viewer_sees(cell: str, known: Known, words: str) -> None:
    found = known_at(SEEN, read_cell(cell))
    assert (found.known, found.words) == (known, words)


def test_each_square_is_in_exactly_one_of_them() -> None:
    masks = [known.squares for known in known_squares(SEEN)]
    assert sum(mask.bit_count() for mask in masks) == POND.grid.cols * POND.grid.rows
    assert sum(masks) == (1 << (POND.grid.cols * POND.grid.rows)) - 1


def test_an_ally_is_known_for_one() -> None:
    seen = View(FLEET_TEAMS, 0, fighting(), view((ship("destroyer", "B5", seat=2),)).picture)
    assert known_at(seen, read_cell("C5")).known is Known.ALLIED_SHIP


def test_where_everything_is_seen_there_is_no_fog() -> None:
    cruiser = ship("cruiser", "C2")
    everywhere = replace(cruiser.kind, radar=Zone(-60, 60, -60, 60))
    found = [known.known for known in known_squares(view((replace(cruiser, kind=everywhere),)))]
    assert Known.NO_SHIP in found
    assert Known.FOG not in found


def test_a_torpedo_meets_what_is_solid_and_mines() -> None:
    solid = solid_squares(SEEN)
    assert all(solid & bit(POND.grid, read_cell(cell)) for cell in ("C2", "A4", "G3", "F6", "I8"))
    assert not solid & bit(POND.grid, read_cell("D8"))
