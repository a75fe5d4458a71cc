"""Section 4: turns, the squares they sweep, and what is met there first."""

import pytest

from broadside.rules.errors import Refusal
from tests.rules.fleet.scenarios.playing import played, refused


@pytest.mark.req("F-04")
def test_a_cruiser_turns_about_its_stern() -> None:
    played(
        """
        . . . . . .
        . . . . . .
        . . . . . .
        . . . . . .
        . C C C C >
        """,
        "cruiser 1 turn port",
        """
        . ^ . . . .
        . C . . . .
        . C . . . .
        . C . . . .
        . C . . . .
        """,
    )


@pytest.mark.req("F-04")
def test_a_destroyer_turns_about_its_stern() -> None:
    played(
        """
        D D D > .
        . . . . .
        . . . . .
        . . . . .
        """,
        "destroyer 1 turn starboard",
        """
        D . . . .
        D . . . .
        D . . . .
        v . . . .
        """,
    )


@pytest.mark.req("F-04")
def test_a_mine_layer_turns_about_its_stern() -> None:
    played(
        """
        . . .
        . M >
        . . .
        """,
        "mine layer 1 turn port",
        """
        . ^ .
        . M .
        . . .
        """,
    )


@pytest.mark.req("F-04")
@pytest.mark.parametrize(("boat", "t"), [("torpedo boat 1", "T"), ("radar boat 1", "R")])
def test_torpedo_boats_and_radar_boats_turn_about_their_centre(boat: str, t: str) -> None:
    played(
        f"""
        . . . .
        {t} {t} > .
        . . . .
        """,
        f"{boat} turn port",
        f"""
        . ^ . .
        . {t} . .
        . {t} . .
        """,
    )


@pytest.mark.req("F-04")
@pytest.mark.parametrize(("boat", "t"), [("torpedo boat 1", "T"), ("radar boat 1", "R")])
def test_torpedo_boats_and_radar_boats_turn_right_round_in_one_move(boat: str, t: str) -> None:
    played(
        f"""
        . . . .
        {t}x {t} > .
        . . . .
        """,
        f"{boat} turn about",
        f"""
        . . . .
        < {t} {t}x .
        . . . .
        """,
    )


@pytest.mark.req("F-04")
@pytest.mark.parametrize(
    ("ship", "hull"), [("cruiser", "C C C C"), ("destroyer", "D D D"), ("mine layer", "M")]
)
def test_other_ships_do_not_turn_right_round(ship: str, hull: str) -> None:
    sea = f"""
        . {". " * len(hull.split())} .
        . {hull} >
        . {". " * len(hull.split())} .
        """
    refused(sea, f"{ship} 1 turn about", Refusal.NOT_EQUIPPED, f"{ship} 1")


@pytest.mark.req("F-04")
def test_a_ship_may_turn_where_only_the_swept_squares_are_free() -> None:
    played(
        """
        # . # # # #
        # . . # # #
        # . . . # #
        # . . . . #
        # . . . . .
        # C C C C >
        # # # # # #
        """,
        "cruiser 1 turn port",
        """
        # . # # # #
        # ^ . # # #
        # C . . # #
        # C . . . #
        # C . . . .
        # C . . . .
        # # # # # #
        """,
    )


@pytest.mark.req("F-04")
def test_a_boat_may_turn_where_only_the_swept_squares_are_free() -> None:
    played(
        """
        # # # # #
        # # . . #
        # T T > #
        # . . # #
        # # # # #
        """,
        "torpedo boat 1 turn port",
        """
        # # # # #
        # # ^ . #
        # . T . #
        # . T # #
        # # # # #
        """,
    )


@pytest.mark.req("R-34", "F-05")
def test_of_several_things_in_the_way_of_a_turn_only_the_first_swept_is_named() -> None:
    sea = """
        . . m . . .
        . . v m . .
        . . . v . .
        . . . . . .
        . C C C C >
        """
    played(sea, "cruiser 1 turn port", sea, "D3 collision")


@pytest.mark.req("R-34", "F-10")
def test_a_mine_that_is_swept_before_an_obstacle_explodes() -> None:
    played(
        """
        . . . m . .
        . . . v . .
        . . . . * .
        . . . . . .
        . C C C C >
        """,
        "cruiser 1 turn port",
        """
        . . . m . .
        . . . v . .
        . . . . . .
        . . . . . .
        . C C C Cx >x
        """,
        "E3 mine mine-exploded",
    )


@pytest.mark.req("R-34", "F-10")
def test_an_obstacle_that_is_swept_before_a_mine_leaves_the_mine_alone() -> None:
    sea = """
        . . . . . .
        . . . . m .
        . . * . v .
        . . . . . .
        . C C C C >
        """
    played(sea, "cruiser 1 turn port", sea, "E3 collision")


@pytest.mark.req("F-10")
@pytest.mark.parametrize(
    ("mine", "hull"),
    [
        ("E3", "C C C Cx >x"),
        ("D3", "C C C Cx >x"),
        ("D2", "C C C Cx >x"),
        ("C3", "C C Cx Cx >"),
        ("C2", "C C C Cx >x"),
        ("C1", "C C C Cx >x"),
        ("B1", "C C C Cx >x"),
        ("B2", "C C C Cx >x"),
        ("B3", "C C Cx Cx >"),
    ],
)
def test_a_mine_that_is_swept_over_destroys_what_sweeps_over_it(mine: str, hull: str) -> None:
    rows = [["."] * 6 for _ in range(4)]
    rows[int(mine[1]) - 1]["ABCDEF".index(mine[0])] = "*"
    sea = "\n".join(" ".join(row) for row in rows)
    empty = sea.replace("*", ".")
    played(
        f"{sea}\n. C C C C >",
        "cruiser 1 turn port",
        f"{empty}\n. {hull}",
        f"{mine} mine mine-exploded",
    )


@pytest.mark.req("F-10")
def test_a_destroyer_sweeps_over_a_mine_with_the_square_that_is_so_far_from_the_stern() -> None:
    played(
        """
        . . . . .
        . . * . .
        . . . . .
        . D D D >
        """,
        "destroyer 1 turn port",
        """
        . . . . .
        . . . . .
        . . . . .
        . D D Dx >x
        """,
        "C2 mine mine-exploded",
    )


@pytest.mark.req("R-35", "F-10")
def test_a_mine_beside_the_swept_squares_is_ignored() -> None:
    played(
        """
        . . . * . .
        . . . . * .
        . . . . . *
        . . . . . .
        . C C C C >
        """,
        "cruiser 1 turn port",
        """
        . ^ . * . .
        . C . . * .
        . C . . . *
        . C . . . .
        . C . . . .
        """,
    )


@pytest.mark.req("R-35", "F-10")
def test_a_mine_beside_the_final_hull_explodes_and_the_ship_keeps_its_new_heading() -> None:
    played(
        """
        . . . . . .
        * . . . . .
        . . . . . .
        . . . . . .
        . C C C C >
        """,
        "cruiser 1 turn port",
        """
        . ^x . . . .
        . Cx . . . .
        . C . . . .
        . C . . . .
        . C . . . .
        """,
        "A2 mine mine-exploded",
    )


@pytest.mark.req("R-35", "F-10")
def test_a_torpedo_boat_can_only_touch_a_mine_at_the_end_of_its_turn() -> None:
    played(
        """
        . * . .
        . . . .
        T T > .
        . . . .
        """,
        "torpedo boat 1 turn port",
        """
        . . . .
        . ^x . .
        . Tx . .
        . T . .
        """,
        "B1 mine mine-exploded",
    )


@pytest.mark.req("R-36", "F-05")
def test_a_turn_about_that_is_blocked_in_its_second_half_moves_nothing() -> None:
    sea = """
        . m . . .
        . v . . .
        . T T > .
        . . . . .
        """
    played(sea, "torpedo boat 1 turn about", sea, "B2 collision")


@pytest.mark.req("R-34", "R-36")
def test_a_turn_about_goes_by_port_so_the_stern_meets_what_is_on_its_starboard_side() -> None:
    sea = """
        . m . . .
        . v . . .
        . T T > .
        . ^ . . .
        . m . . .
        """
    played(sea, "torpedo boat 1 turn about", sea, "B4 collision", handed=True)


@pytest.mark.req("R-12", "F-10")
def test_a_mine_layer_may_not_turn_over_a_mine() -> None:
    sea = """
        . . * .
        . M > .
        . . . .
        """
    refused(sea, "mine layer 1 turn port", Refusal.BLOCKED, "C1")
    played(
        sea,
        "mine layer 1 turn starboard",
        """
        . . * .
        . M . .
        . v . .
        """,
    )
