"""Where ships can lie, and fleets drawn at random."""

from collections import Counter
from collections.abc import Iterator
from itertools import permutations, product
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.rules.errors import IllegalMove
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.placement import all_fleets, berths, mask_of, random_fleet
from broadside.rules.shooting.presets import CUSTOM, GRAND_FLEET, PRESETS, SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.ships import Fleet, Ship, check_fleet
from tests.strategies import rulesets

POND = Ruleset("pond", (ShipClass("punt", 2), ShipClass("raft", 1)), Grid(3, 3))
ROW_OF_BUOYS = Ruleset("buoys", (ShipClass("buoy", 1, 16),), Grid(7, 7), touching=False)
"""Sixteen buoys apart fit on seven by seven in one way only."""


def squares(fleet: Fleet) -> tuple[frozenset[Cell], ...]:
    return tuple(frozenset(ship.cells) for ship in fleet)


def is_legal(rules: Ruleset, fleet: Fleet) -> bool:
    try:
        check_fleet(rules, fleet)
    except IllegalMove:
        return False
    return True


@pytest.mark.req("REQ-013", "REQ-014")
@pytest.mark.parametrize(
    ("grid", "size", "count"),
    [(Grid(10, 10), 5, 120), (Grid(10, 10), 1, 100), (Grid(15, 10), 2, 275), (Grid(3, 2), 3, 2)],
)
def test_every_place_for_a_ship_is_known(grid: Grid, size: int, count: int) -> None:
    places = berths(grid, size, True)
    assert len({frozenset(berth.cells) for berth in places}) == len(places) == count
    assert all(cell in grid for berth in places for cell in berth.cells)


def test_a_ship_longer_than_the_board_has_no_place() -> None:
    assert berths(Grid(3, 2), 4, True) == ()


def test_a_berth_denies_its_squares_or_those_around_as_well() -> None:
    grid = Grid(3, 3)
    corner = Cell(0, 0)
    touching, apart = berths(grid, 1, True)[0], berths(grid, 1, False)[0]
    assert touching.mask == touching.halo == apart.mask == mask_of(grid, (corner,)) == 1
    assert apart.halo == mask_of(grid, grid.around(corner)) == 0b11011


def every_fleet(rules: Ruleset) -> Iterator[Fleet]:
    """All fleets, found by trying all runs of squares without the code under test."""
    lines = []
    for kind in rules.roster:
        runs = permutations(rules.grid.cells, kind.size)
        lines.append([run for run in runs if run == tuple(sorted(run))])
    for chosen in product(*lines):
        named = zip(rules.roster, chosen, strict=True)
        fleet = tuple(Ship(kind.name, cells) for kind, cells in named)
        if is_legal(rules, fleet):
            yield fleet


@pytest.mark.parametrize("touching", [True, False])
@pytest.mark.parametrize(
    ("grid", "sizes"),
    [(Grid(3, 3), (2, 1)), (Grid(3, 3), (1, 1)), (Grid(3, 2), (2, 2)), (Grid(4, 2), (3, 2))],
)
def test_all_fleets_are_listed_once(grid: Grid, sizes: tuple[int, ...], touching: bool) -> None:
    ships = tuple(ShipClass(f"{number}", size) for number, size in enumerate(sizes))
    rules = Ruleset("pond", ships, grid, touching=touching)
    listed = [squares(fleet) for fleet in all_fleets(rules)]
    assert len(listed) == len(set(listed))
    assert set(listed) == {squares(fleet) for fleet in every_fleet(rules)}


@pytest.mark.req("REQ-009", "REQ-010", "REQ-011", "REQ-012", "P-02")
@pytest.mark.parametrize("rules", PRESETS, ids=lambda rules: rules.name)
def test_random_fleets_of_every_preset_are_legal(rules: Ruleset) -> None:
    for seed in range(30):
        check_fleet(rules, random_fleet(rules, Random(seed)))


@given(rulesets(longest=8), st.integers())
def test_random_fleets_of_any_rules_are_legal(rules: Ruleset, seed: int) -> None:
    check_fleet(rules, random_fleet(rules, Random(seed)))


@pytest.mark.req("NFR-007", "NFR-008")
@pytest.mark.parametrize("rules", [CUSTOM, GRAND_FLEET, ROW_OF_BUOYS], ids=lambda r: r.name)
def test_a_seed_gives_the_same_fleet_again(rules: Ruleset) -> None:
    assert random_fleet(rules, Random(7)) == random_fleet(rules, Random(7))


@pytest.mark.req("REQ-008", "EDGE-011")
def test_random_ships_lie_both_ways_and_reach_every_square() -> None:
    fleets = [random_fleet(SEA_BATTLE, Random(seed)) for seed in range(400)]
    ships = [ship for fleet in fleets for ship in fleet]
    across = sum(ship.cells[0].row == ship.cells[1].row for ship in ships)
    assert 0.45 < across / len(ships) < 0.55
    assert {cell for ship in ships for cell in ship.cells} == set(SEA_BATTLE.grid.cells)


@pytest.mark.req("REQ-012", "EDGE-012", "EDGE-013", "EDGE-014", "TEST-003")
@pytest.mark.parametrize(
    "rules",
    [
        ROW_OF_BUOYS,
        Ruleset("full", (ShipClass("row", 5, 5),), Grid(5, 5)),
        Ruleset("single", (ShipClass("raft", 1),), Grid(1, 1)),
        Ruleset("tiled", (ShipClass("punt", 2, 50),), Grid(10, 10)),
        Ruleset("giants", (ShipClass("giant", 26, 26),), Grid(26, 26)),
        Ruleset("packed", (ShipClass("punt", 2, 12), ShipClass("raft", 1)), Grid(5, 5)),
        Ruleset("sea of buoys", (ShipClass("buoy", 1, 100),), Grid(19, 19), touching=False),
    ],
    ids=lambda rules: rules.name,
)
def test_random_placement_always_ends_on_boards_without_room(rules: Ruleset) -> None:
    for seed in range(3):
        check_fleet(rules, random_fleet(rules, Random(seed)))


def spread(rules: Ruleset, draws_each: int) -> tuple[float, int]:
    """The chi-square distance of random fleets from uniform, and the number of all fleets."""
    every = [squares(fleet) for fleet in all_fleets(rules)]
    rng = Random(2024)
    drawn = Counter(squares(random_fleet(rules, rng)) for _ in range(draws_each * len(every)))
    assert set(drawn) <= set(every)
    return sum((drawn[fleet] - draws_each) ** 2 / draws_each for fleet in every), len(every)


def assert_uniform(rules: Ruleset, draws_each: int) -> None:
    distance, fleets = spread(rules, draws_each)
    freedom = fleets - 1
    assert distance < freedom + 4 * sqrt(2 * freedom), (distance, fleets)


@pytest.mark.parametrize("touching", [True, False])
def test_random_fleets_are_uniform_over_all_legal_fleets(touching: bool) -> None:
    ships = (ShipClass("barge", 3), ShipClass("punt", 2), ShipClass("raft", 1))
    assert_uniform(Ruleset("pond", ships, Grid(4, 4), touching=touching), draws_each=20)


def test_fleets_that_are_moved_about_are_nearly_uniform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("broadside.rules.shooting.placement._WHOLE_FLEETS", 0)
    ships = (ShipClass("barge", 3), ShipClass("punt", 2), ShipClass("raft", 1))
    assert_uniform(Ruleset("dense", ships, Grid(3, 3)), draws_each=20)
    assert_uniform(Ruleset("apart", ships, Grid(4, 4), touching=False), draws_each=10)


def test_a_known_arrangement_is_forgotten_by_moving_about(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("broadside.rules.shooting.placement._WHOLE_FLEETS", 0)
    monkeypatch.setattr("broadside.rules.shooting.placement._ROWS_OF_SHIPS", 0)
    assert_uniform(POND, draws_each=40)


def test_either_end_of_a_ship_may_be_its_bow() -> None:
    rng = Random(1)
    punts = [random_fleet(POND, rng)[0].cells for _ in range(400)]
    assert 150 < sum(bow < stern for bow, stern in punts) < 250
