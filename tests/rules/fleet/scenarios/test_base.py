"""Sections 8 to 10, the base: repairs, ruins and the news of them."""

import pytest

from broadside.rules.errors import Refusal
from tests.rules.fleet.scenarios.playing import after, drawing, drawn_after, played, refused


@pytest.mark.req("F-13", "R-32", "F-14")
def test_a_docked_ship_is_repaired_square_by_square_from_the_bow() -> None:
    played(
        """
        B Dx D Dx > .
        B . . . . .
        """,
        "destroyer 1 repair",
        """
        B Dx D D > .
        B . . . . .
        """,
    )
    played(
        """
        B Dx D D > .
        B . . . . .
        """,
        "destroyer 1 repair",
        """
        B D D D > .
        B . . . . .
        """,
    )


@pytest.mark.req("F-13", "R-32")
def test_a_repaired_square_has_its_whole_armour_again_and_damaged_ones_are_left_alone() -> None:
    played(
        """
        B C+ Cx C+ Cx >+
        """,
        "cruiser 1 repair",
        """
        B C+ Cx C+ C >+
        """,
    )


@pytest.mark.req("F-13")
def test_a_ship_without_a_destroyed_square_is_not_repaired() -> None:
    sea = "B C+ C C+ C >+"
    refused(sea, "cruiser 1 repair", Refusal.NOTHING_TO_REPAIR, "cruiser 1")


@pytest.mark.req("F-13")
@pytest.mark.parametrize(
    "sea",
    [
        """
        . B . .
        Tx T > .
        . . . .
        """,
        """
        . . . .
        . B . .
        . ^ . .
        . Tx . .
        . T . .
        """,
        """
        . T . .
        . Tx . .
        . v B .
        """,
    ],
)
def test_any_square_of_the_ship_beside_the_base_will_do(sea: str) -> None:
    played(sea, "torpedo boat 1 repair", sea.replace("Tx", "T"))


@pytest.mark.req("F-13")
def test_a_ship_at_the_corner_of_the_base_is_not_docked() -> None:
    sea = """
        B . . .
        . Tx T >
        """
    refused(sea, "torpedo boat 1 repair", Refusal.NOT_DOCKED, "torpedo boat 1")


@pytest.mark.req("R-31", "F-13")
def test_the_base_of_the_enemy_repairs_nothing() -> None:
    sea = """
        B . . . b
        Bx . Mx > b
        """
    refused(sea, "mine layer 1 repair", Refusal.NOT_DOCKED, "mine layer 1")


@pytest.mark.req("F-13", "R-30")
def test_one_square_of_the_base_is_enough_wherever_it_is() -> None:
    sea = """
        Bx Mx > .
        Bx . . .
        Bx . . .
        B . . .
        """
    played(sea, "mine layer 1 repair", sea.replace("Mx", "M"))


@pytest.mark.req("F-13", "R-30")
def test_a_destroyed_base_repairs_nothing() -> None:
    sea = """
        Bx Mx > .
        Bx . . .
        """
    refused(sea, "mine layer 1 repair", Refusal.BASE_DESTROYED)


@pytest.mark.req("R-33", "F-06")
def test_a_repair_gives_speed_back() -> None:
    sea = """
        . . . . . . . . . . . m >
        B T T >x . . . . . . . . .
        . . . . . . . . . . . . .
        """
    state = after(sea, "torpedo boat 1 repair", "mine layer 1 fire M2", "torpedo boat 1 forward 9")
    assert drawn_after(state, sea) == drawing(
        """
        . . . . . . . . . . . m >
        B . . . . . . . . . T T >
        . . . . . . . . . . . . .
        """
    )


@pytest.mark.req("F-13", "F-14", "R-30")
def test_the_last_square_of_a_base_is_told_once() -> None:
    sea = """
        T T > . bx
        . . . . b
        . . . . m
        . . . . v
        """
    played(
        sea,
        "torpedo boat 1 fire E2",
        """
        T T > . bx
        . . . . bx
        . . . . m
        . . . . v
        """,
        "E2 cannon base-destroyed",
    )
    ruined = sea.replace(". b\n", ". bx\n")
    played(ruined, "torpedo boat 1 fire E2", ruined, "E2 cannon base-hit")


@pytest.mark.req("F-13", "F-14")
def test_a_torpedo_can_take_the_last_square_of_a_base() -> None:
    played(
        """
        T T > . . . . b
        . . . . . . . m
        . . . . . . . v
        """,
        "torpedo boat 1 torpedo",
        """
        T T > . . . . bx
        . . . . . . . m
        . . . . . . . v
        """,
        "H1 torpedo base-destroyed",
    )


@pytest.mark.req("F-15", "R-30")
def test_a_destroyed_base_ends_no_game_and_still_blocks() -> None:
    sea = """
        . . . . . . .
        T T > . . bx .
        . . . . . m >
        """
    refused(sea, "torpedo boat 1 forward 3", Refusal.BLOCKED, "F2")
    played(sea, "torpedo boat 1 torpedo", sea, "F2 torpedo base-hit")


@pytest.mark.req("F-13")
def test_a_base_is_never_repaired() -> None:
    sea = """
        Bx M > .
        B . . .
        """
    refused(sea, "mine layer 1 repair", Refusal.NOTHING_TO_REPAIR, "mine layer 1")
