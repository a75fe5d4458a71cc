"""Section 6, the cannon: what it reaches and what it does there."""

import pytest

from broadside.rules.errors import Refusal
from tests.rules.fleet.scenarios.playing import after, drawing, drawn_after, played, refused


@pytest.mark.req("F-08", "F-14")
def test_a_shell_into_the_water_is_told_to_both() -> None:
    sea = """
        . . . . . . .
        D D D > . . .
        . . . . . . .
        . . . . . m >
        """
    played(sea, "destroyer 1 fire E4", sea, "E4 cannon nothing")


@pytest.mark.req("R-20", "F-08")
def test_a_shell_on_a_reef_has_no_effect_and_is_told() -> None:
    sea = """
        . . . . # . .
        D D D > . . .
        """
    played(sea, "destroyer 1 fire E1", sea, "E1 cannon nothing")


@pytest.mark.req("F-08")
def test_a_shell_flies_over_reefs_ships_and_bases() -> None:
    played(
        """
        . . . . . . . ^
        D D D > # b M m
        . . . . . . v .
        """,
        "destroyer 1 fire H2",
        """
        . . . . . . . ^
        D D D > # b M m+
        . . . . . . v .
        """,
        "H2 cannon ship-hit",
    )


@pytest.mark.req("F-07", "F-08")
def test_one_hit_destroys_a_square_without_armour() -> None:
    played(
        """
        . t t >
        M > . .
        """,
        "mine layer 1 fire C1",
        """
        . t tx >
        M > . .
        """,
        "C1 cannon ship-hit",
    )


@pytest.mark.req("F-07", "F-08")
def test_armour_takes_two_hits_of_a_normal_cannon() -> None:
    played(
        """
        c c c c >
        . D D D >
        """,
        "destroyer 1 fire B1",
        """
        c c+ c c >
        . D D D >
        """,
        "B1 cannon ship-hit",
    )
    played(
        """
        c c+ c c >
        . D D D >
        """,
        "destroyer 1 fire B1",
        """
        c cx c c >
        . D D D >
        """,
        "B1 cannon ship-hit",
    )


@pytest.mark.req("F-07", "F-08")
@pytest.mark.parametrize("state", ["c", "c+"])
def test_a_heavy_cannon_destroys_armour_at_once(state: str) -> None:
    played(
        f"""
        . c {state} c c >
        C C C C > .
        """,
        "cruiser 1 fire C1",
        """
        . c cx c c >
        C C C C > .
        """,
        "C1 cannon ship-hit",
    )


@pytest.mark.req("R-26", "F-08", "F-14")
def test_a_hit_on_a_destroyed_square_does_nothing_and_is_told_as_a_hit() -> None:
    sea = """
        . tx t >
        M > . .
        """
    played(sea, "mine layer 1 fire B1", sea, "B1 cannon ship-hit")


@pytest.mark.req("F-08", "F-13")
def test_any_hit_destroys_a_square_of_a_base() -> None:
    played(
        """
        M > b
        . . b
        """,
        "mine layer 1 fire C1",
        """
        M > bx
        . . b
        """,
        "C1 cannon base-hit",
    )


@pytest.mark.req("F-08", "F-14")
def test_a_hit_on_a_destroyed_square_of_a_base_is_a_hit_again() -> None:
    sea = """
        M > bx
        . . b
        """
    played(sea, "mine layer 1 fire C1", sea, "C1 cannon base-hit")


@pytest.mark.req("R-21", "F-08", "F-14")
def test_a_shell_on_a_hidden_mine_destroys_and_reveals_it() -> None:
    played(
        """
        . . . . . .
        D D D > . *
        """,
        "destroyer 1 fire F2",
        """
        . . . . . .
        D D D > . .
        """,
        "F2 cannon mine-destroyed",
    )


@pytest.mark.req("F-08")
def test_a_mine_that_is_shot_hurts_nobody_beside_it() -> None:
    # Such a sea cannot come about, as the mine would have gone off before.
    played(
        """
        . . . t t >
        D D D > * m
        . . . . . v
        """,
        "destroyer 1 fire E2",
        """
        . . . t t >
        D D D > . m
        . . . . . v
        """,
        "E2 cannon mine-destroyed",
    )


@pytest.mark.req("R-19")
def test_a_ship_may_fire_at_own_ships_and_at_the_own_base() -> None:
    sea = """
        T T > B
        M > . B
        """
    played(
        sea,
        "mine layer 1 fire C1",
        """
        T T >x B
        M > . B
        """,
        "C1 cannon ship-hit",
    )
    played(
        sea,
        "torpedo boat 1 fire D1",
        """
        T T > Bx
        M > . B
        """,
        "D1 cannon base-hit",
    )


@pytest.mark.req("R-19")
def test_a_ship_may_not_fire_at_its_own_hull() -> None:
    sea = "T Tx > . ."
    for target in ("A1", "B1", "C1"):
        refused(sea, f"torpedo boat 1 fire {target}", Refusal.OWN_HULL, target)


@pytest.mark.req("F-08")
def test_a_ship_does_not_fire_beyond_its_range_or_off_the_board() -> None:
    sea = """
        . . . . . . .
        . . . . . . .
        . . T T > . .
        """
    refused(sea, "torpedo boat 1 fire B3", Refusal.OUT_OF_RANGE, "B3")
    refused(sea, "torpedo boat 1 fire H3", Refusal.OFF_BOARD)


@pytest.mark.req("R-27", "F-07", "F-14")
def test_a_ship_without_an_undestroyed_square_sinks_and_its_class_is_told() -> None:
    played(
        """
        tx tx > . t t >
        M > . . . . .
        """,
        "mine layer 1 fire C1",
        """
        . . . . t t >
        M > . . . . .
        """,
        "C1 cannon ship-sunk east torpedo boat",
    )


@pytest.mark.req("R-27", "F-07")
def test_a_ship_with_a_damaged_square_floats() -> None:
    played(
        """
        mx >
        M >
        """,
        "mine layer 1 fire B1",
        """
        mx >+
        M >
        """,
        "B1 cannon ship-hit",
    )


@pytest.mark.req("R-27")
def test_where_a_ship_sank_there_is_water() -> None:
    sea = """
        tx tx > . . . .
        M > . . m > .
        . . . . . . .
        """
    state = after(
        sea,
        "mine layer 1 fire C1",
        "mine layer 1 forward 1",
        "mine layer 1 shift port",
    )
    assert drawn_after(state, sea) == drawing(
        """
        M > . . . . .
        . . . . . m >
        . . . . . . .
        """
    )
