"""Before the battle: maps, lots, fleets and docks."""

from dataclasses import replace
from itertools import islice

import pytest

from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.setup import (
    all_fleets,
    docks_available,
    draw_lot,
    draw_reefs,
    is_fleet,
    moor,
    roster,
)
from broadside.rules.grid import Cell


@pytest.mark.req("F-01")
def test_a_map_has_its_reefs_in_the_zone_and_another_number_is_another_map() -> None:
    maps = [draw_reefs(FLEET, 7, layout) for layout in range(4)]
    assert all(len(reefs) == 24 and reefs <= set(FLEET.reef_zone) for reefs in maps)
    assert len(set(maps)) == 4
    assert draw_reefs(FLEET, 7, 2) == maps[2]


def test_lots_do_not_depend_on_the_map() -> None:
    lots = [draw_lot(FLEET, seed) for seed in range(200)]
    assert 60 < sum(lots) < 140
    assert lots == [draw_lot(replace(FLEET, reefs=3), seed) for seed in range(200)]


def test_a_fleet_has_ships_and_a_dock_for_each() -> None:
    assert docks_available(FLEET) == 12
    assert is_fleet(FLEET, (2, 3, 2, 2, 1, 0))
    assert is_fleet(FLEET, (0, 0, 0, 0, 0, 1))
    assert not is_fleet(FLEET, (0, 0, 0, 0, 0, 0))
    assert not is_fleet(FLEET, (13, 0, 0, 0, 0, 0))
    assert not is_fleet(FLEET, (2, 3, 2))
    assert not is_fleet(FLEET, (-1, 3, 2, 2, 1, 0))


def test_every_fleet_that_is_listed_may_be_proposed() -> None:
    listed = list(islice(all_fleets(FLEET), 500))
    assert len(set(listed)) == 500
    assert all(is_fleet(FLEET, counts) for counts in listed)


@pytest.mark.req("F-02")
def test_ships_lie_in_their_docks_and_face_the_enemy() -> None:
    west, east = (
        moor(FLEET, seat, FLEET.counts, h.docks[:10]) for seat, h in enumerate(FLEET.harbours)
    )
    assert [(ship.kind.name, ship.stern.row) for ship in west] == [
        *(("cruiser", 10), ("cruiser", 11)),
        *(("destroyer", 12), ("destroyer", 13), ("destroyer", 14)),
        *(("torpedo boat", 15), ("torpedo boat", 16)),
        *(("mine layer", 17), ("mine layer", 18), ("radar boat", 19)),
    ]
    assert {ship.stern.col for ship in west} == {1}
    assert {ship.facing for ship in west} == {Facing.EAST}
    assert [ship.stern.row for ship in east] == [ship.stern.row for ship in west]
    assert {(ship.stern.col, ship.facing) for ship in east} == {(28, Facing.WEST)}
    assert {ship.seat for ship in east} == {1}


def test_ships_of_a_class_are_numbered() -> None:
    names = [(kind.name, number) for kind, number in roster(FLEET, (1, 2, 0, 0, 0, 0))]
    assert names == [("cruiser", 1), ("destroyer", 1), ("destroyer", 2)]
    (ship,) = moor(FLEET, 0, (0, 0, 0, 0, 1, 0), (Cell(0, 9),))
    assert (ship.id.kind, ship.stern) == ("radar boat", Cell(0, 9))
