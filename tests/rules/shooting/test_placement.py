"""Which fleets are legal, where ships can lie, and fleets drawn at random."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.grid import Cell, Grid, parse_cell
from broadside.rules.shooting.placement import (
    all_fleets,
    berths,
    check_fleet,
    check_ship,
    mask_of,
    random_fleet,
)
from broadside.rules.shooting.presets import CLASSIC, CUSTOM, GRAND_FLEET, PRESETS, SEA_BATTLE
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.ships import Fleet, Ship, read_fleet
from tests import drawing
from tests.strategies import rulesets

TOUCHING = Ruleset("pond", (ShipClass("barge", 3), ShipClass("punt", 2)), Grid(4, 4))
APART = replace(TOUCHING, touching=False)
POND = Ruleset("pond", (ShipClass("punt", 2), ShipClass("raft", 1)), Grid(3, 3))
ROW_OF_BUOYS = Ruleset("buoys", (ShipClass("buoy", 1, 16),), Grid(7, 7), touching=False)
"""Sixteen buoys apart fit on seven by seven in one way only."""


def refusal(rules: Ruleset, fleet: Fleet) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        check_fleet(rules, fleet)
    return refused.value


def squares(fleet: Fleet) -> tuple[frozenset[Cell], ...]:
    return tuple(frozenset(ship.cells) for ship in fleet)


def is_legal(rules: Ruleset, fleet: Fleet) -> bool:
    try:
        check_fleet(rules, fleet)
    except IllegalMove:
        return False
    return True


@pytest.mark.req("W-02", "REQ-008")
@pytest.mark.parametrize(
    "picture",
    [
        "AAA. ...B ...B ....",
        "A... A... A... BB..",
        "AAA. BB.. .... ....",
        "..AB ..AB ..A. ....",
        ".... .... ...B AAAB",
    ],
)
def test_straight_ships_inside_and_apart_or_side_by_side_are_legal(picture: str) -> None:
    check_fleet(TOUCHING, drawing.fleet(TOUCHING, picture))


@pytest.mark.req("K-03")
@pytest.mark.parametrize(
    "picture", ["AAA. .... BB.. ....", "A... A..B A..B ....", "..BB .... AAA. ...."]
)
def test_ships_that_do_not_touch_are_legal_everywhere(picture: str) -> None:
    check_fleet(APART, drawing.fleet(APART, picture))


@pytest.mark.req("K-03")
@pytest.mark.parametrize(
    "picture",
    [
        "AAA. BB.. .... ....",
        "AAA. ...B ...B ....",
        "AAAB ...B .... ....",
        "..BB AAA. .... ....",
        "BB.. ..A. ..A. ..A.",
        "...A ...A ..BA ..B.",
    ],
)
def test_ships_may_not_touch_not_even_at_corners(picture: str) -> None:
    error = refusal(APART, drawing.fleet(APART, picture))
    assert (error.refusal, error.about) == (Refusal.TOUCHING, "punt")


@pytest.mark.req("W-02", "REQ-009", "REQ-015")
def test_ships_may_not_overlap() -> None:
    fleet = read_fleet(TOUCHING, "a1:c1 b1:b2")
    error = refusal(TOUCHING, fleet)
    assert (error.refusal, error.about) == (Refusal.OVERLAP, "punt")


@pytest.mark.req("W-02", "REQ-010", "EDGE-011")
@pytest.mark.parametrize("ships", ["c1:e1 a4:b4", "a3:a5 d1:d2", "a1:a3 d4:d5", "x9:z9 a1:a2"])
def test_ships_may_not_reach_over_the_edge(ships: str) -> None:
    assert refusal(TOUCHING, read_fleet(TOUCHING, ships)).refusal is Refusal.OFF_BOARD


@pytest.mark.req("EDGE-011")
@pytest.mark.parametrize("ships", ["b1:d1 a4:b4", "a2:a4 d1:d2", "d4:d2 c1:d1"])
def test_ships_may_lie_along_the_edge(ships: str) -> None:
    check_fleet(TOUCHING, read_fleet(TOUCHING, ships))


@pytest.mark.parametrize("ships", ["a1:b1 a3:b3", "a1:d1 a3:b3", "a1:c1 a3:a3"])
def test_a_ship_has_exactly_its_size(ships: str) -> None:
    assert refusal(TOUCHING, read_fleet(TOUCHING, ships)).refusal is Refusal.NOT_STRAIGHT


@pytest.mark.req("EDGE-022")
@pytest.mark.parametrize("squares", ["a1 b1 d1", "a1 c1 b1", "a1 b1 b2", "a1 b1 a1", "a1 a1 a1"])
def test_a_ship_is_one_line_without_gaps_or_bends(squares: str) -> None:
    broken = Ship("barge", tuple(map(parse_cell, squares.split())))
    with pytest.raises(IllegalMove) as refused:
        check_ship(TOUCHING, broken, TOUCHING.ships[0], placed=())
    assert refused.value.refusal is Refusal.NOT_STRAIGHT


@pytest.mark.req("EDGE-022")
def test_a_fleet_is_the_roster_in_its_order() -> None:
    barge, punt = read_fleet(TOUCHING, "a1:c1 a3:b3")
    for fleet in ((), (barge,), (punt, barge), (barge, punt, punt), (barge, barge)):
        assert refusal(TOUCHING, fleet).refusal is Refusal.WRONG_FLEET


@pytest.mark.req("W-02", "K-03")
def test_a_picture_of_the_classic_fleet_is_legal_only_where_ships_may_touch() -> None:
    picture = """
        AAAAA.....
        BBBB......
        CCC.......
        DDD.......
        EE........
        ..........
        ..........
        ..........
        ..........
        ..........
    """
    check_fleet(CLASSIC, drawing.fleet(CLASSIC, picture))
    assert refusal(CUSTOM, drawing.fleet(CUSTOM, picture)).refusal is Refusal.TOUCHING


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
