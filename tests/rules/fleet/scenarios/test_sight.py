"""Section 8: what a player sees, and what stays in the fog."""

from dataclasses import replace

import pytest

from broadside.rules.errors import Refusal
from broadside.rules.fleet.view import Picture
from tests.rules.fleet.scenarios.drawing import draw_view, picture, read, tokens
from tests.rules.fleet.scenarios.playing import after, game_of, played, refused, sees, state_of


@pytest.mark.req("F-11")
def test_radar_shows_enemy_squares_with_their_state_and_nothing_beyond_its_range() -> None:
    sees(
        """
        . . . . . c . . . .
        . . . . . c+ . . . .
        D D D > . cx . . . .
        . . . . . c . . . .
        . . . . . v . . . .
        """,
        "west",
        """
        ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        ~ . . . . o+ . . . ~
        D D D > . ox . . . ~
        ~ . . . . o . . . ~
        ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        """,
    )


@pytest.mark.req("F-11")
def test_a_bow_in_sight_shows_its_heading() -> None:
    sees(
        """
        . . . . . . . . . .
        . t t > . m . . . .
        . . . . . v . . . .
        T T > . . . . . . .
        . . . ^x . . . . . .
        . . . t . . . . . .
        . . . t . . . . . .
        """,
        "west",
        """
        ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        ~ . . . . v . ~ ~ ~
        T T > . . . . ~ ~ ~
        ~ . . ^x . . . ~ ~ ~
        ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        ~ ~ ~ ~ ~ ~ ~ ~ ~ ~
        """,
    )


@pytest.mark.req("F-11")
def test_only_the_centre_of_a_radar_boat_tells_its_class() -> None:
    sees(
        """
        . r r > . . . . .
        . . . . . . . . .
        T T > t r . . . .
        . . . t r . . . .
        . . . v v . . . .
        """,
        "west",
        """
        ~ ~ ~ ~ ~ ~ ~ ~ ~
        ~ . . . . . . ~ ~
        T T > o o . . ~ ~
        ~ . . o @ . . ~ ~
        ~ ~ ~ ~ ~ ~ ~ ~ ~
        """,
    )


@pytest.mark.req("F-11")
def test_radar_sees_through_reefs_ships_and_bases() -> None:
    sees(
        """
        . . . . . . . . .
        D D D > # M > m >
        . . . . . . . . .
        """,
        "west",
        """
        ~ . . . . . . . .
        D D D > # M > o >
        ~ . . . . . . . .
        """,
    )


@pytest.mark.req("F-11")
@pytest.mark.parametrize("hull", ["C C C C >", "D D D > .", "T T > . .", "R R > . ."])
def test_radar_shows_no_mines(hull: str) -> None:
    sea = f"{hull} . * . . . ."
    view = game_of(sea).view(state_of(read(sea)), 0)
    assert view.picture.mines == frozenset()


@pytest.mark.req("F-11", "R-42", "F-03")
def test_sonar_shows_mines_where_the_radar_of_a_mine_layer_reaches() -> None:
    sees(
        """
        * . . . * . . . *
        . * . . . . . * .
        . . * M > * . . *
        . . . . . . . * .
        . . . * . . * . *
        """,
        "west",
        """
        ~ . . . * . . ~ ~
        ~ * . . . . . ~ ~
        ~ . * M > * . ~ ~
        ~ . . . . . . ~ ~
        ~ . . * . . * ~ ~
        """,
    )


@pytest.mark.req("R-42")
def test_no_mine_is_heard_in_the_fog_and_none_is_heard_by_the_radar_of_other_ships() -> None:
    sees(
        """
        . . . . . . . . . .
        D D D > . * . . . .
        . . . . . . . . . .
        . . . . . . . . . .
        . . . . . . . . M >
        """,
        "west",
        """
        ~ . . . . . . . . ~
        D D D > . . . . . ~
        ~ . . . . . . . . .
        ~ ~ ~ ~ ~ ~ . . . .
        ~ ~ ~ ~ ~ ~ . . M >
        """,
    )


@pytest.mark.req("F-11", "R-17")
def test_a_mine_that_its_own_layer_leaves_behind_is_not_seen_any_more() -> None:
    sea = """
        M > . . . . . . . . .
        . . . . . . . . . m >
        """
    state = after(sea, "mine layer 1 drop A2", "mine layer 1 back", "mine layer 1 forward 6")
    assert draw_view(game_of(sea).view(state, 0)) == picture(
        tokens(
            """
            ~ ~ ~ ~ . . M > . . ~
            ~ ~ ~ ~ . . . . o > ~
            """
        )
    )


@pytest.mark.req("R-39", "F-11")
def test_own_ships_are_seen_everywhere_but_an_enemy_beside_the_stern_is_not() -> None:
    sees(
        """
        m . . . . . . .
        v . . . . . . .
        D D D > . . . .
        ^ . . . . . . .
        m . . . . . . .
        """,
        "west",
        """
        ~ ~ ~ ~ ~ ~ ~ ~
        ~ . . . . . . .
        D D D > . . . .
        ~ . . . . . . .
        ~ ~ ~ ~ ~ ~ ~ ~
        """,
    )


@pytest.mark.req("F-11", "F-13", "R-30")
def test_bases_and_reefs_are_always_seen_with_their_state() -> None:
    sees(
        """
        . . . . . . . . . . #
        B . . . . . . . . . b
        Bx . . T T > . # . . bx
        B . . . . . . . . . b
        . . . . . . . . . . .
        """,
        "east",
        """
        ~ ~ ~ ~ ~ ~ ~ ~ ~ . #
        B ~ ~ ~ ~ ~ ~ ~ ~ . b
        Bx ~ ~ ~ ~ ~ ~ # ~ . bx
        B ~ ~ ~ ~ ~ ~ ~ ~ . b
        ~ ~ ~ ~ ~ ~ ~ ~ ~ . .
        """,
    )


@pytest.mark.req("F-13", "F-11", "R-30")
@pytest.mark.parametrize("base", ["B", "Bx"])
def test_a_base_sees_one_square_around_corners_included_even_when_it_is_destroyed(
    base: str,
) -> None:
    sees(
        f"""
        . < m . . .
        . . . . . .
        {base} . < m . .
        {base} t . . . .
        . t < m . .
        . v . . . .
        """,
        "west",
        f"""
        ~ ~ ~ ~ ~ ~
        . . ~ ~ ~ ~
        {base} . ~ ~ ~ ~
        {base} o ~ ~ ~ ~
        . o ~ ~ ~ ~
        ~ ~ ~ ~ ~ ~
        """,
    )


@pytest.mark.req("F-11", "R-27")
def test_a_sunk_ship_sees_nothing_any_more() -> None:
    sea = """
        . . . . . . m .
        tx tx > . M > v .
        . . T T > . . .
        """
    blind = after(sea, "torpedo boat 1 fire C2")
    assert draw_view(game_of(sea).view(state_of(read(sea)), 1)) == picture(
        tokens(
            """
            ~ . . . . . m .
            tx tx > . o > v .
            ~ . o o > . . .
            """
        )
    )
    assert draw_view(game_of(sea).view(blind, 1)) == picture(
        tokens(
            """
            ~ ~ ~ ~ . . m .
            ~ ~ ~ ~ o > v .
            ~ ~ ~ ~ > . . .
            """
        )
    )


@pytest.mark.req("F-11")
def test_a_spectator_sees_no_ship_and_no_mine() -> None:
    sea = """
        M > * . . m >
        """
    assert game_of(sea).view(state_of(read(sea)), None).picture == Picture()


@pytest.mark.req("F-12", "R-06")
def test_switching_the_long_radar_costs_the_turn_and_is_told_to_nobody() -> None:
    off = """
        R R > . . .
        """
    on = """
        R R > . . .
        west radar boat 1: long radar
        """
    played(off, "radar boat radar on", on)
    played(on, "radar boat radar off", off)


@pytest.mark.req("F-12", "R-06")
def test_the_long_radar_cannot_be_switched_to_what_it_is() -> None:
    sea = "R R > . ."
    refused(sea, "radar boat radar off", Refusal.ALREADY_SWITCHED, "radar boat 1")
    on = f"{sea}\nwest radar boat 1: long radar"
    refused(on, "radar boat radar on", Refusal.ALREADY_SWITCHED, "radar boat 1")
    refused("M > .", "mine layer 1 radar on", Refusal.NOT_EQUIPPED, "mine layer 1")


@pytest.mark.req("F-12", "F-11")
def test_the_long_radar_sees_twelve_squares_ahead_of_the_stern() -> None:
    sea = """
        . . . . . . . . . . . . . t
        R R > . . . . . . . . m > t
        . . . . . . . . . . . . . v
        """
    sees(
        sea,
        "west",
        """
        ~ . . . . . . ~ ~ ~ ~ ~ ~ ~
        R R > . . . . ~ ~ ~ ~ ~ ~ ~
        ~ . . . . . . ~ ~ ~ ~ ~ ~ ~
        """,
    )
    sees(
        f"{sea}\nwest radar boat 1: long radar",
        "west",
        """
        ~ . . . . . . . . . . . . ~
        R R > . . . . . . . . o > ~
        ~ . . . . . . . . . . . . ~
        """,
    )


LISTENING = """
    . . . . . . .
    . B R Rx > . .
    . . . . . . .
    west radar boat 1: long radar
    """


@pytest.mark.req("F-12", "R-07")
@pytest.mark.parametrize("move", ["forward 1", "back", "shift port", "shift starboard"])
def test_with_its_long_radar_on_the_boat_does_not_move(move: str) -> None:
    refused(LISTENING, f"radar boat {move}", Refusal.LONG_RADAR_ON, "radar boat 1")


@pytest.mark.req("F-12", "R-07")
def test_with_its_long_radar_on_the_boat_turns() -> None:
    played(
        LISTENING,
        "radar boat turn port",
        """
        . . . ^ . . .
        . B . Rx . . .
        . . . R . . .
        west radar boat 1: long radar
        """,
    )
    played(
        LISTENING,
        "radar boat turn about",
        """
        . . . . . . .
        . B < Rx R . .
        . . . . . . .
        west radar boat 1: long radar
        """,
    )


@pytest.mark.req("F-12", "R-07")
def test_with_its_long_radar_on_the_boat_fires_and_is_repaired() -> None:
    played(LISTENING, "radar boat fire F2", LISTENING, "F2 cannon nothing")
    played(LISTENING, "radar boat repair", LISTENING.replace("Rx", "R"))


def test_what_is_seen_does_not_depend_on_what_ships_carry() -> None:
    sea = read("M > . . . m >")
    light = replace(sea, ships=tuple(replace(ship, mines=0) for ship in sea.ships))
    seen = [state_of(one).pictures[0].contacts for one in (sea, light)]
    assert seen[0] == seen[1]
