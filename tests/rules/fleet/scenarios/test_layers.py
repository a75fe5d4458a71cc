"""Section 7: dropping mines and picking them up."""

import pytest

from broadside.rules.errors import Refusal
from tests.rules.fleet.scenarios.playing import after, drawing, played, refused

OPEN = """
    . . . . . .
    . . . . . .
    . . M > . .
    . . . . . .
    . . . . . .
    """


@pytest.mark.req("F-10", "F-14")
def test_a_mine_is_dropped_without_a_word() -> None:
    played(
        OPEN,
        "mine layer 1 drop E3",
        """
        . . . . . .
        . . . . . .
        . . M > * .
        . . . . . .
        . . . . . .
        west mine layer 1: 4 mines
        """,
    )


@pytest.mark.req("F-10")
@pytest.mark.parametrize("target", ["B3", "E3", "C2", "D2", "C4", "D4"])
def test_mines_are_dropped_on_the_six_squares_beside_the_layer(target: str) -> None:
    rows = drawing(OPEN).splitlines()
    squares = [row.split() for row in rows]
    squares[int(target[1]) - 1]["ABCDEF".index(target[0])] = "*"
    laid = "\n".join(" ".join(row) for row in squares)
    played(OPEN, f"mine layer 1 drop {target}", f"{laid}\nwest mine layer 1: 4 mines")


@pytest.mark.req("F-10")
@pytest.mark.parametrize("target", ["B2", "E2", "B4", "E4", "A3", "F3", "C1", "C3", "D3"])
def test_no_mine_is_dropped_anywhere_else(target: str) -> None:
    refused(OPEN, f"mine layer 1 drop {target}", Refusal.OUT_OF_RANGE, target)


@pytest.mark.req("F-10")
def test_no_mine_is_dropped_off_the_board_or_by_other_ships() -> None:
    refused("M >", "mine layer 1 drop C1", Refusal.OFF_BOARD)
    refused("T T > .", "torpedo boat 1 drop D1", Refusal.NOT_EQUIPPED, "torpedo boat 1")


@pytest.mark.req("F-10")
def test_a_layer_without_mines_drops_none() -> None:
    sea = "M > .\nwest mine layer 1: 0 mines"
    refused(sea, "mine layer 1 drop C1", Refusal.NO_MINES_ABOARD, "mine layer 1")


@pytest.mark.req("F-10")
@pytest.mark.parametrize("thing", ["#", "B", "b", "*"])
def test_a_mine_needs_free_water(thing: str) -> None:
    refused(f"M > {thing}", "mine layer 1 drop C1", Refusal.NO_ROOM_FOR_MINE, "C1")


@pytest.mark.req("F-10", "R-40")
@pytest.mark.parametrize(
    ("above", "beyond"),
    [
        ("# .", ". ."),
        (". .", "# ."),
        ("B .", ". ."),
        (". .", "bx ."),
        (". .", "< t"),
        (". .", "< m"),
    ],
)
def test_a_mine_is_not_dropped_beside_a_reef_a_base_or_any_other_ship(
    above: str, beyond: str
) -> None:
    tail = " t" if "t" in beyond else " ."
    sea = f"""
        . . {above} . .
        M > . {beyond}{tail}
        . . . . . .
        """
    refused(sea, "mine layer 1 drop C2", Refusal.NO_ROOM_FOR_MINE, "C2")


@pytest.mark.req("F-10")
def test_a_mine_is_not_dropped_beside_another_mine_layer_of_the_own_fleet() -> None:
    sea = """
        . M > .
        M > . .
        """
    refused(sea, "mine layer 2 drop C2", Refusal.NO_ROOM_FOR_MINE, "C2")


@pytest.mark.req("F-10")
def test_things_at_its_corners_and_other_mines_do_not_keep_a_mine_away() -> None:
    played(
        """
        . # . # .
        M > . * .
        . B . m >
        """,
        "mine layer 1 drop C2",
        """
        . # . # .
        M > * * .
        . B . m >
        west mine layer 1: 4 mines
        """,
    )


@pytest.mark.req("R-40", "F-13")
def test_docks_are_never_mined_but_the_squares_beside_them_are() -> None:
    sea = """
        . . . . . .
        B . . M > .
        B . . . . .
        B . . . . .
        """
    played(
        sea,
        "mine layer 1 drop C2",
        """
        . . . . . .
        B . * M > .
        B . . . . .
        B . . . . .
        west mine layer 1: 4 mines
        """,
    )
    refused(sea.replace(". . M >", ". M > ."), "mine layer 1 drop B2", Refusal.NO_ROOM_FOR_MINE)


@pytest.mark.req("F-10", "R-17", "F-14")
def test_a_mine_is_picked_up_without_a_word_and_without_limit() -> None:
    played(
        """
        . . * . .
        . M > . .
        """,
        "mine layer 1 pick up C1",
        """
        . . . . .
        . M > . .
        west mine layer 1: 6 mines
        """,
    )


@pytest.mark.req("R-17", "F-10")
def test_a_mine_of_the_enemy_can_be_stolen_and_laid_elsewhere() -> None:
    state = after(
        """
        M > . . . < m
        . . . . . . .
        . . . . . . .
        """,
        "mine layer 1 drop C1",
        "mine layer 1 forward 2",
        "mine layer 1 shift starboard",
        "mine layer 1 pick up C1",
        "mine layer 1 shift starboard",
        "mine layer 1 drop D2",
    )
    assert state.sea.mines == {(3, 1)}
    assert [fleet[0].mines for fleet in state.sea.fleets] == [4, 5]


@pytest.mark.req("F-10")
def test_only_mines_beside_the_layer_are_picked_up_and_only_by_layers() -> None:
    sea = """
        . . * * .
        M > . . .
        T T > . .
        """
    refused(sea, "mine layer 1 pick up C1", Refusal.OUT_OF_RANGE, "C1")
    refused(sea, "mine layer 1 pick up C2", Refusal.NO_MINE_THERE, "C2")
    refused(sea, "torpedo boat 1 pick up C2", Refusal.NOT_EQUIPPED, "torpedo boat 1")
