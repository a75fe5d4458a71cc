"""Section 6, the torpedo: where it runs, what stops it, and the second square of a side hit."""

import pytest

from broadside.rules.errors import Refusal
from tests.rules.fleet.scenarios.playing import played, refused


@pytest.mark.req("F-09")
def test_a_torpedo_runs_ten_squares() -> None:
    played(
        """
        . . . . . . . . . . . . t
        . . . . . . . . . . . . t
        T T > . . . . . . . . . v
        """,
        "torpedo boat 1 torpedo",
        """
        . . . . . . . . . . . . t
        . . . . . . . . . . . . tx
        T T > . . . . . . . . . vx
        """,
        "M3 torpedo ship-hit",
    )


@pytest.mark.req("F-09", "F-14")
def test_a_torpedo_that_meets_nothing_in_ten_squares_is_told_to_the_shooter_alone() -> None:
    sea = """
        . . . . . . . . . . . . . t
        . . . . . . . . . . . . . t
        T T > . . . . . . . . . . v
        """
    played(sea, "torpedo boat 1 torpedo", sea, missed=True)


@pytest.mark.req("F-09", "F-14")
@pytest.mark.parametrize("ahead", ["", " . . ."])
def test_a_torpedo_vanishes_at_the_edge_of_the_board(ahead: str) -> None:
    played(f"D D D >{ahead}", "destroyer 1 torpedo", f"D D D >{ahead}", missed=True)


@pytest.mark.req("F-09")
def test_only_destroyers_and_torpedo_boats_launch_torpedoes() -> None:
    refused("C C C C > .", "cruiser 1 torpedo", Refusal.NOT_EQUIPPED, "cruiser 1")
    refused("M > .", "mine layer 1 torpedo", Refusal.NOT_EQUIPPED, "mine layer 1")
    refused("R R > .", "radar boat 1 torpedo", Refusal.NOT_EQUIPPED, "radar boat 1")


@pytest.mark.req("F-09")
def test_the_first_thing_on_its_way_stops_a_torpedo() -> None:
    sea = """
        . . . . . . . t
        . . . . . . . t
        D D D > . # . v
        """
    played(sea, "destroyer 1 torpedo", sea, "F3 torpedo nothing")


@pytest.mark.req("F-09")
def test_a_target_may_lie_right_before_the_bow() -> None:
    played(
        """
        D D D > t t >
        """,
        "destroyer 1 torpedo",
        """
        D D D > tx t >
        """,
        "E1 torpedo ship-hit",
    )


@pytest.mark.req("F-09")
@pytest.mark.parametrize(("hull", "struck"), [("t t >", "tx t >"), ("< t t", "<x t t")])
def test_from_ahead_and_from_astern_one_square_is_hit(hull: str, struck: str) -> None:
    played(
        f"D D D > . . {hull}",
        "destroyer 1 torpedo",
        f"D D D > . . {struck}",
        "G1 torpedo ship-hit",
    )


@pytest.mark.req("F-09", "F-14")
@pytest.mark.parametrize(
    ("hull", "struck"),
    [
        ("d d d v", "d d dx vx"),
        ("d d d vx", "d d dx vx"),
        ("d d dx v", "d d dx vx"),
        ("d d dx vx", "d d dx vx"),
        ("d dx dx vx", "d dx dx vx"),
    ],
)
def test_at_the_bow_from_the_side_the_square_behind_is_hit_too(hull: str, struck: str) -> None:
    _broadside(hull, struck, row=3)


@pytest.mark.req("F-09", "F-14")
@pytest.mark.parametrize(
    ("hull", "struck"),
    [
        ("d d d v", "dx dx d v"),
        ("d dx d v", "dx dx d v"),
        ("dx d d v", "dx dx d v"),
        ("dx dx d v", "dx dx d v"),
    ],
)
def test_at_the_stern_from_the_side_the_square_before_is_hit_too(hull: str, struck: str) -> None:
    _broadside(hull, struck, row=0)


@pytest.mark.req("F-09", "R-25")
@pytest.mark.parametrize(
    ("hull", "struck"),
    [
        ("c c c c v", "c c c+ c+ v"),
        ("c c c+ c v", "c c cx c+ v"),
        ("c c c c+ v", "c c c+ cx v"),
        ("c c c cx v", "c c+ c+ cx v"),
        ("c c+ c cx v", "c cx c+ cx v"),
        ("c cx c cx v", "c cx c+ cx v"),
        ("c cx cx cx v", "c cx cx cx v"),
        ("c c cx c v", "c c cx c+ v"),
    ],
)
def test_amidships_the_square_to_the_bow_is_hit_too_or_else_the_one_to_the_stern(
    hull: str, struck: str
) -> None:
    _broadside(hull, struck, row=2)


@pytest.mark.req("R-23")
def test_from_the_side_both_squares_of_a_mine_layer_are_damaged() -> None:
    _broadside("m v", "m+ v+", row=0)
    _broadside("m v", "m+ v+", row=1)


@pytest.mark.req("R-24")
@pytest.mark.parametrize("boat", ["t", "r"])
def test_the_centre_of_a_boat_is_hit_with_the_bow(boat: str) -> None:
    _broadside(f"{boat} {boat} v", f"{boat} {boat}x vx", row=1)


@pytest.mark.req("R-24")
def test_the_centre_of_a_boat_is_hit_with_the_stern_if_the_bow_is_gone() -> None:
    before, after = _beside("t t vx", 1), _beside(". . .", 1)
    played(before, "destroyer 1 torpedo", after, "G2 torpedo ship-sunk east torpedo boat")


@pytest.mark.req("F-09", "F-14")
def test_a_ship_that_the_second_square_sinks_is_told_where_the_torpedo_struck() -> None:
    before, after = _beside("tx t v", 2), _beside(". . .", 2)
    played(before, "destroyer 1 torpedo", after, "G3 torpedo ship-sunk east torpedo boat")


@pytest.mark.req("R-22", "F-09")
def test_a_torpedo_strikes_own_ships_and_bases_alike() -> None:
    played(
        """
        . . . . . . T . m
        . . . . . . T . v
        D D D > . . v . .
        """,
        "destroyer 1 torpedo",
        """
        . . . . . . T . m
        . . . . . . Tx . v
        D D D > . . vx . .
        """,
        "G3 torpedo ship-hit",
    )
    played(
        """
        . . . . . . B
        D D D > . . B
        """,
        "destroyer 1 torpedo",
        """
        . . . . . . B
        D D D > . . Bx
        """,
        "G2 torpedo base-hit",
    )


@pytest.mark.req("F-09", "F-13")
@pytest.mark.parametrize("square", ["b", "bx"])
def test_a_torpedo_destroys_one_square_of_a_base(square: str) -> None:
    played(
        f"""
        . . . . . . b
        D D D > . . {square}
        . . . . . . b
        """,
        "destroyer 1 torpedo",
        """
        . . . . . . b
        D D D > . . bx
        . . . . . . b
        """,
        "G2 torpedo base-hit",
    )


@pytest.mark.req("F-09", "F-14")
def test_a_torpedo_and_a_mine_destroy_each_other_and_nothing_else() -> None:
    played(
        """
        . . . . . m > . .
        D D D > . * t t >
        """,
        "destroyer 1 torpedo",
        """
        . . . . . m > . .
        D D D > . . t t >
        """,
        "F2 torpedo mine-destroyed",
    )


def _beside(hull: str, row: int) -> str:
    """A destroyer whose torpedo runs into the side of the hull, which heads down, at that row."""
    rows = [f". . . . . . {square} ." for square in hull.split()]
    rows[row] = "D D D > . . " + hull.split()[row] + " ."
    return "\n".join([*rows, ". . . . . . . .", ". . . . . . m >"])


def _broadside(hull: str, struck: str, row: int) -> None:
    """Only one square is told, whatever else is hit."""
    told = f"G{row + 1} torpedo ship-hit"
    played(_beside(hull, row), "destroyer 1 torpedo", _beside(struck, row), told)
