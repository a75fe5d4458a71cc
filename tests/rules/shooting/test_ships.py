"""Ships, fleets, and what makes them legal."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.grid import Cell, Grid, parse_cell
from broadside.rules.shooting.placement import random_fleet
from broadside.rules.shooting.presets import CLASSIC, CUSTOM
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.ships import (
    Fleet,
    Ship,
    check_fleet,
    check_ship,
    read_fleet,
    ship_between,
    write_fleet,
)
from tests import drawing
from tests.strategies import rulesets

TOUCHING = Ruleset("pond", (ShipClass("barge", 3), ShipClass("punt", 2)), Grid(4, 4))
APART = replace(TOUCHING, touching=False)


def refusal(rules: Ruleset, fleet: Fleet) -> IllegalMove:
    with pytest.raises(IllegalMove) as refused:
        check_fleet(rules, fleet)
    return refused.value


@pytest.mark.parametrize(
    ("bow", "stern", "squares"),
    [
        ("a1", "c1", "a1 b1 c1"),
        ("c1", "a1", "c1 b1 a1"),
        ("b2", "b4", "b2 b3 b4"),
        ("b4", "b2", "b4 b3 b2"),
        ("d4", "d4", "d4"),
    ],
)
def test_a_ship_lies_from_bow_to_stern(bow: str, stern: str, squares: str) -> None:
    ship = ship_between("barge", parse_cell(bow), parse_cell(stern))
    assert " ".join(map(str, ship.cells)) == squares
    assert str(ship) == f"{bow}:{stern}"


@pytest.mark.req("REQ-008")
@pytest.mark.parametrize("stern", ["b2", "c2", "b3"])
def test_a_ship_is_never_diagonal(stern: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        ship_between("barge", Cell(0, 0), parse_cell(stern))
    assert (refused.value.refusal, refused.value.about) == (Refusal.NOT_STRAIGHT, f"a1:{stern}")


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


def test_a_fleet_is_read_ship_by_ship() -> None:
    assert read_fleet(TOUCHING, "a1:c1 d4:d3") == (
        Ship("barge", (Cell(0, 0), Cell(1, 0), Cell(2, 0))),
        Ship("punt", (Cell(3, 3), Cell(3, 2))),
    )


@given(rulesets(), st.randoms(use_true_random=False))
def test_every_fleet_is_read_back(rules: Ruleset, rng: Random) -> None:
    fleet = random_fleet(rules, rng)
    check_fleet(rules, fleet)
    assert read_fleet(rules, write_fleet(fleet)) == fleet


@pytest.mark.parametrize("text", ["", "a1:c1", "a1:c1 a3:b3 d1:d2"])
def test_a_wrong_number_of_ships_cannot_be_read(text: str) -> None:
    with pytest.raises(InvalidNotation, match="not a fleet of 2 ships"):
        read_fleet(TOUCHING, text)


@pytest.mark.parametrize("ship", ["a1", "a1-c1", "a1:", ":c1", "a1:c1:e1", "1a:1c"])
def test_what_is_no_ship_cannot_be_read(ship: str) -> None:
    with pytest.raises(InvalidNotation):
        read_fleet(TOUCHING, f"{ship} a3:b3")


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
