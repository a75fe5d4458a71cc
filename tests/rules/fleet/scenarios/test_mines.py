"""Section 6, mines: who sets them off, and what they do."""

import pytest

from tests.rules.fleet.scenarios.playing import after, drawing, drawn_after, played


@pytest.mark.req("F-10", "F-14")
def test_a_ship_that_comes_beside_a_mine_stops_there_and_loses_two_squares() -> None:
    played(
        """
        . . . . . * . . .
        D D D > . . . . .
        """,
        "destroyer 1 forward 5",
        """
        . . . . . . . . .
        . . D D Dx >x . . .
        """,
        "F1 mine mine-exploded",
    )


@pytest.mark.req("F-10")
def test_armour_is_no_help_against_mines() -> None:
    played(
        """
        C C C C > . . * .
        """,
        "cruiser 1 forward 4",
        """
        . . C C C Cx >x . .
        """,
        "H1 mine mine-exploded",
    )


@pytest.mark.req("F-10")
def test_a_mine_at_a_corner_does_not_touch() -> None:
    played(
        """
        . . . . . . *
        D D D > . . .
        . . . . . . *
        """,
        "destroyer 1 forward 2",
        """
        . . . . . . *
        . . D D D > .
        . . . . . . *
        """,
    )


@pytest.mark.req("F-10")
def test_backward_the_stern_touches_and_the_square_before_it_goes_too() -> None:
    played(
        """
        . * . . . .
        . . D D D >
        """,
        "destroyer 1 back",
        """
        . . . . . .
        . Dx Dx D > .
        """,
        "B1 mine mine-exploded",
    )


@pytest.mark.req("F-10")
@pytest.mark.parametrize(
    ("column", "hull"),
    [
        (0, "Cx Cx C C >"),
        (1, "C Cx Cx C >"),
        (2, "C C Cx Cx >"),
        (3, "C C C Cx >x"),
        (4, "C C C Cx >x"),
    ],
)
def test_a_shift_can_touch_with_any_square(column: int, hull: str) -> None:
    water = [".", ".", ".", ".", "."]
    mine = [*water[:column], "*", *water[column + 1 :]]
    played(
        f"{' '.join(mine)}\n. . . . .\nC C C C >",
        "cruiser 1 shift port",
        f". . . . .\n{hull}\n. . . . .",
        f"{'ABCDE'[column]}1 mine mine-exploded",
    )


@pytest.mark.req("R-15", "F-10")
@pytest.mark.parametrize(
    ("hull", "struck"),
    [
        ("D D Dx >", "D D Dx >x"),
        ("D D Dx >x", "D Dx Dx >x"),
    ],
)
def test_an_extra_square_goes_though_the_touched_one_was_gone(hull: str, struck: str) -> None:
    played(
        f". . * .\n. . . .\n{hull}",
        "destroyer 1 shift port",
        f". . . .\n{struck}\n. . . .",
        "C1 mine mine-exploded",
    )


@pytest.mark.req("R-16")
def test_only_the_touched_square_and_its_direct_neighbours_can_be_lost() -> None:
    played(
        """
        . . . * .
        . . . . .
        C C Cx Cx >x
        """,
        "cruiser 1 shift port",
        """
        . . . . .
        C C Cx Cx >x
        . . . . .
        """,
        "D1 mine mine-exploded",
    )


@pytest.mark.req("R-16", "F-14")
def test_a_ship_that_a_mine_leaves_nothing_sinks_and_both_are_told_at_the_mine() -> None:
    played(
        """
        . * . . .
        . . . m >
        Tx T > . .
        """,
        "torpedo boat 1 shift port",
        """
        . . . . .
        . . . m >
        . . . . .
        """,
        "B1 mine mine-exploded",
        "B1 mine ship-sunk west torpedo boat",
        won_by="east",
    )


@pytest.mark.req("F-10")
def test_every_touched_mine_goes_off_from_bow_to_stern() -> None:
    played(
        """
        * . . . *
        . . . . .
        C C C C >
        """,
        "cruiser 1 shift port",
        """
        . . . . .
        Cx Cx C Cx >x
        . . . . .
        """,
        "E1 mine mine-exploded",
        "A1 mine mine-exploded",
    )


@pytest.mark.req("F-10", "R-15")
def test_each_explosion_meets_the_damage_that_the_one_before_has_left() -> None:
    # The bow and the square behind it go first; then that square is touched itself.
    played(
        """
        . . . * *
        . . . . .
        C C C C >
        """,
        "cruiser 1 shift port",
        """
        . . . . .
        C C Cx Cx >x
        . . . . .
        """,
        "E1 mine mine-exploded",
        "D1 mine mine-exploded",
    )


@pytest.mark.req("F-10", "R-16")
def test_at_one_square_mines_go_off_ahead_to_port_to_starboard() -> None:
    played(
        """
        . . . . * .
        D D D > . *
        . . . . * .
        """,
        "destroyer 1 forward 2",
        """
        . . . . . .
        . D D Dx >x .
        . . . . . .
        """,
        "F2 mine mine-exploded",
        "E1 mine mine-exploded",
        "E3 mine mine-exploded",
        handed=True,
    )


@pytest.mark.req("F-10")
def test_at_the_stern_the_mine_astern_goes_off_last() -> None:
    played(
        """
        . * . . . .
        * . D D D >
        . * . . . .
        """,
        "destroyer 1 back",
        """
        . . . . . .
        . Dx Dx D > .
        . . . . . .
        """,
        "B1 mine mine-exploded",
        "B3 mine mine-exploded",
        "A2 mine mine-exploded",
        handed=True,
    )


@pytest.mark.req("F-10")
def test_once_the_ship_has_sunk_the_other_mines_stay() -> None:
    played(
        """
        . . . * . .
        Tx T > . * .
        . . . * . .
        . . . . m >
        """,
        "torpedo boat 1 forward 1",
        """
        . . . * . .
        . . . . . .
        . . . * . .
        . . . . m >
        """,
        "E2 mine mine-exploded",
        "E2 mine ship-sunk west torpedo boat",
        won_by="east",
    )


@pytest.mark.req("R-13", "F-10")
def test_a_mine_layer_beside_an_explosion_is_unhurt() -> None:
    played(
        """
        . . . . . M >
        D D D > . * m
        . . . . . . v
        """,
        "destroyer 1 forward 1",
        """
        . . . . . M >
        . D D Dx >x . m
        . . . . . . v
        """,
        "F2 mine mine-exploded",
    )


@pytest.mark.req("R-14")
def test_mines_do_not_set_each_other_off() -> None:
    played(
        """
        . . . . . * . .
        D D D > . * * .
        . . . . . * . .
        """,
        "destroyer 1 forward 4",
        """
        . . . . . * . .
        . D D Dx >x . * .
        . . . . . * . .
        """,
        "F2 mine mine-exploded",
    )


@pytest.mark.req("R-11", "F-10", "F-05")
def test_a_mine_layer_stops_before_a_mine_beyond_its_sonar() -> None:
    played(
        """
        . . . . . . . . .
        M > . . . . * . .
        """,
        "mine layer 1 forward 6",
        """
        . . . . . . . . .
        . . . . M > * . .
        """,
        "G2 collision",
    )


@pytest.mark.req("F-10")
def test_a_mine_layer_passes_beside_mines_without_harm() -> None:
    played(
        """
        . . * . . *
        M > . . . .
        . * . * . .
        """,
        "mine layer 1 forward 3",
        """
        . . * . . *
        . . . M > .
        . * . * . .
        """,
    )


@pytest.mark.req("R-17", "F-10")
def test_a_mine_does_not_ask_who_laid_it() -> None:
    sea = """
        . . . . . . . .
        M > . . . < t t
        . . . . . . . .
        . T T > . . . .
        """
    enemy = after(sea, "mine layer 1 drop C2", "torpedo boat 1 forward 2")
    assert drawn_after(enemy, sea) == drawing(
        """
        . . . . . . . .
        M > . <x tx t . .
        . . . . . . . .
        . T T > . . . .
        west mine layer 1: 4 mines
        """
    )
    own = after(sea, "mine layer 1 drop C2", "torpedo boat 1 fire G1", "torpedo boat 1 shift port")
    assert drawn_after(own, sea) == drawing(
        """
        . . . . . . . .
        M > . . . < t t
        . T Tx >x . . . .
        . . . . . . . .
        west mine layer 1: 4 mines
        """
    )


@pytest.mark.req("R-18")
def test_a_layer_that_sinks_takes_its_mines_along_and_leaves_those_it_laid() -> None:
    played(
        """
        mx >+ . * .
        . . . . .
        M > . . .
        . . . t .
        . . . t .
        . . . v .
        """,
        "mine layer 1 fire B1",
        """
        . . . * .
        . . . . .
        M > . . .
        . . . t .
        . . . t .
        . . . v .
        """,
        "B1 cannon ship-sunk east mine layer",
    )
