"""The fleet game as data."""

import pickle
from dataclasses import replace

import pytest

from broadside.rules.fleet.geometry import Facing, Zone
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.ruleset import first_of_its_kind
from broadside.rules.game import TimeLimits
from broadside.rules.grid import Cell


@pytest.mark.req("F-01")
def test_the_map_is_that_of_the_figure() -> None:
    west, east = FLEET.harbours
    assert (FLEET.grid.cols, FLEET.grid.rows) == (30, 30)
    assert west.base == tuple(Cell(0, row) for row in range(10, 20))
    assert east.base == tuple(Cell(29, row) for row in range(10, 20))
    assert set(west.docks) == {Cell(0, 9), Cell(0, 20), *(Cell(1, row) for row in range(10, 20))}
    assert set(east.docks) == {Cell(29, 9), Cell(29, 20), *(Cell(28, r) for r in range(10, 20))}
    assert set(west.radar) == {Cell(col, row) for col in (0, 1) for row in range(9, 21)}
    assert (west.facing, east.facing) == (Facing.EAST, Facing.WEST)
    assert set(FLEET.reef_zone) == {Cell(c, r) for c in range(10, 20) for r in range(3, 27)}
    assert (FLEET.reefs, len(FLEET.reef_zone)) == (24, 240)


@pytest.mark.req("F-02")
def test_a_fleet_has_ten_ships() -> None:
    counts = {kind.name: kind.count for kind in FLEET.ships}
    assert counts == {
        "cruiser": 2,
        "destroyer": 3,
        "torpedo boat": 2,
        "mine layer": 2,
        "radar boat": 1,
        "kamikaze boat": 0,
    }
    assert FLEET.counts == (2, 3, 2, 2, 1, 0)


def test_seats_alternate_between_two_sides() -> None:
    assert FLEET.sides == (frozenset({0}), frozenset({1}))
    assert FLEET_TEAMS.sides == (frozenset({0, 2}), frozenset({1, 3}))
    assert FLEET_TEAMS.side_of(2) == {0, 2}
    assert FLEET_TEAMS.enemies_of(2) == {1, 3}
    assert FLEET_TEAMS.players == 4


def test_rules_that_differ_are_different_and_rules_that_do_not_are_the_same() -> None:
    assert replace(FLEET, reefs=3) != FLEET
    assert len({FLEET, replace(FLEET), replace(FLEET, reefs=3)}) == 2
    assert len({*FLEET.ships, *(replace(kind) for kind in FLEET.ships)}) == len(FLEET.ships)


def test_rules_of_the_same_name_are_told_apart_at_a_glance() -> None:
    """Rule sets are the keys of caches, where all that have one hash are compared in full."""
    radar = replace(FLEET.ships[0], radar=Zone(-2, 1, -1, 1))
    changed = (
        replace(FLEET, turn_seconds=30),
        replace(FLEET, reef_zone=FLEET.reef_zone[1:]),
        replace(FLEET, ships=(radar, *FLEET.ships[1:])),
        replace(FLEET, ships=(replace(radar, radar=Zone(-1, 1, -1, 1)), *FLEET.ships[1:])),
    )
    assert len({hash(rules) for rules in (FLEET, *changed)}) == 5
    assert hash(replace(FLEET)) == hash(FLEET)


def test_rules_that_come_from_another_process_are_the_same_value() -> None:
    rules = first_of_its_kind(FLEET)
    assert pickle.loads(pickle.dumps(rules)) is rules


def test_clocks_are_options() -> None:
    assert FLEET.limits == TimeLimits()
    assert replace(FLEET, turn_seconds=30, match_seconds=900).limits == TimeLimits(30, 900)


@pytest.mark.req("F-06")
def test_every_square_has_its_share_of_the_speed() -> None:
    shares = {kind.name: kind.speed_per_square for kind in FLEET.ships}
    assert shares == {
        "cruiser": 2,
        "destroyer": 2,
        "torpedo boat": 3,
        "mine layer": 3,
        "radar boat": 1,
        "kamikaze boat": 0,
    }
