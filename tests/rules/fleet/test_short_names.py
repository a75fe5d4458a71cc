"""Ships are named by as few letters as tell them apart."""

from dataclasses import replace

from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ships import new_ship
from broadside.rules.fleet.short_names import short, short_class
from broadside.rules.grid import Cell


def test_a_class_is_called_by_as_few_letters_as_tell_it_from_others() -> None:
    assert [short_class(FLEET, kind) for kind in FLEET.ships] == ["c", "d", "t", "m", "r", "k"]
    cutter = replace(FLEET.ships[0], name="cutter")
    both = replace(FLEET, name="two of c", ships=(FLEET.ships[0], cutter))
    assert [short_class(both, kind) for kind in both.ships] == ["cr", "cu"]
    assert short(FLEET, new_ship(0, FLEET.ships[4], 1, Cell(1, 1), Facing.EAST)) == "r1"
