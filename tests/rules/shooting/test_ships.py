"""Ships, and fleets as text."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.grid import Cell, Grid, parse_cell
from broadside.rules.shooting.placement import check_fleet, random_fleet
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.ships import Ship, read_fleet, ship_between, write_fleet
from tests.strategies import rulesets

TOUCHING = Ruleset("pond", (ShipClass("barge", 3), ShipClass("punt", 2)), Grid(4, 4))


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
