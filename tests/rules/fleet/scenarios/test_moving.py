"""Section 5: forward, back, sideways; what stops a ship, and what is refused beforehand."""

import pytest

from broadside.rules.errors import IllegalMove, Refusal
from tests.rules.fleet.scenarios.drawing import read
from tests.rules.fleet.scenarios.playing import game_of, played, refused, state_of


@pytest.mark.req("F-04")
def test_a_ship_goes_forward_as_far_as_its_speed() -> None:
    played(
        """
        . . . . . . . . . . . . .
        D D D > . . . . . . . . .
        """,
        "destroyer 1 forward 8",
        """
        . . . . . . . . . . . . .
        . . . . . . . . D D D > .
        """,
    )


@pytest.mark.req("F-04")
def test_a_ship_may_go_less_far_than_its_speed() -> None:
    played(
        """
        C C C C > . . . . . . . . . .
        """,
        "cruiser 1 forward 1",
        """
        . C C C C > . . . . . . . . .
        """,
    )


@pytest.mark.req("F-04")
def test_a_ship_goes_no_farther_than_its_speed() -> None:
    sea = """
        . . . . . . . .
        R R > . . . . .
        """
    refused(sea, "radar boat forward 4", Refusal.TOO_FAR, "at most 3")
    refused(sea, "radar boat forward 0", Refusal.TOO_FAR)


@pytest.mark.req("F-06")
def test_every_destroyed_square_slows_a_ship() -> None:
    sea = """
        . . . . . . . . . . . .
        C Cx C+ C >x . . . . . . .
        """
    refused(sea, "cruiser 1 forward 7", Refusal.TOO_FAR, "at most 6")
    played(
        sea,
        "cruiser 1 forward 6",
        """
        . . . . . . . . . . . .
        . . . . . . C Cx C+ C >x .
        """,
    )


@pytest.mark.req("F-06")
def test_damage_slows_nothing_but_the_way_forward() -> None:
    for move, after in (
        (
            "destroyer 1 back",
            """
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . Dx Dx Dx > . .
            . . . . . . .
            """,
        ),
        (
            "destroyer 1 shift starboard",
            """
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . Dx Dx Dx > .
            """,
        ),
        (
            "destroyer 1 turn port",
            """
            . . ^ . . . .
            . . Dx . . . .
            . . Dx . . . .
            . . Dx . . . .
            . . . . . . .
            """,
        ),
    ):
        played(
            """
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . Dx Dx Dx > .
            . . . . . . .
            """,
            move,
            after,
        )


@pytest.mark.req("F-04")
def test_a_ship_goes_back_by_one() -> None:
    played(
        """
        . . T T > .
        """,
        "torpedo boat 1 back",
        """
        . T T > . .
        """,
    )


@pytest.mark.req("F-04")
def test_a_ship_goes_sideways_by_one() -> None:
    played(
        """
        . . . .
        . M > .
        . . . .
        """,
        "mine layer 1 shift port",
        """
        . M > .
        . . . .
        . . . .
        """,
    )


@pytest.mark.req("R-08", "F-04")
@pytest.mark.parametrize(
    "move", ["forward 3", "back", "shift port", "shift starboard", "turn port", "turn starboard"]
)
def test_a_move_that_leaves_the_board_is_refused(move: str) -> None:
    refused("C C C C > . .", f"cruiser 1 {move}", Refusal.OFF_BOARD)


@pytest.mark.req("R-08")
def test_a_turn_about_along_the_edge_is_refused_though_the_ship_would_end_on_the_board() -> None:
    sea = """
        . T T > .
        . . . . .
        """
    refused(sea, "torpedo boat 1 turn about", Refusal.OFF_BOARD)


@pytest.mark.req("R-09", "F-05")
@pytest.mark.parametrize(
    "thing", ["# .", "B .", "b .", "Bx .", "bx .", "M >", "m >", "< m", "< mx"]
)
def test_a_move_into_something_that_is_seen_is_refused(thing: str) -> None:
    sea = f"""
        . . . . . . .
        T T > . . {thing}
        . . . . . . .
        """
    refused(sea, "torpedo boat 1 forward 3", Refusal.BLOCKED, "F2")


@pytest.mark.req("R-09", "F-05")
def test_back_shift_and_turn_into_something_that_is_seen_are_refused() -> None:
    sea = """
        . . . . . .
        . # . . . .
        # D D D > .
        . . . . . .
        . # . . . .
        """
    refused(sea, "destroyer 1 back", Refusal.BLOCKED, "A3")
    refused(sea, "destroyer 1 shift port", Refusal.BLOCKED, "B2")
    refused(
        """
        . . . . . .
        . # . . . .
        . . . . . .
        . . . . . .
        . D D D > .
        """,
        "destroyer 1 turn port",
        Refusal.BLOCKED,
        "B2",
    )


@pytest.mark.req("R-09")
def test_something_seen_far_ahead_refuses_the_whole_move_whatever_is_hidden_before_it() -> None:
    refused(
        """
        . . . . . . . . m . . .
        T T > . . . . . v . # .
        . . . . . . . . . . . .
        """,
        "torpedo boat 1 forward 8",
        Refusal.BLOCKED,
        "K2",
    )


@pytest.mark.req("R-09")
def test_what_another_own_ship_sees_refuses_a_move_too() -> None:
    sea = """
        . . . . . . . . m . . .
        T T > . . . . . v . . .
        . . . . . . . . M > . .
        """
    refused(sea, "torpedo boat 1 forward 8", Refusal.BLOCKED, "I2")


@pytest.mark.req("R-09", "F-10")
def test_a_seen_mine_does_not_refuse_the_move_of_a_ship_that_sets_it_off() -> None:
    played(
        """
        . . . . . . . . .
        D D D > . . * . .
        . . . . . . . . .
        . . . . . M > . .
        """,
        "destroyer 1 forward 5",
        """
        . . . . . . . . .
        . . D D Dx >x . . .
        . . . . . . . . .
        . . . . . M > . .
        """,
        "G2 mine mine-exploded",
    )


@pytest.mark.req("R-09", "F-10")
def test_a_seen_mine_refuses_the_move_of_a_mine_layer() -> None:
    sea = """
        . . . . . .
        M > . * . .
        . . . . . .
        """
    refused(sea, "mine layer 1 forward 2", Refusal.BLOCKED, "D2")
    played(
        sea,
        "mine layer 1 forward 1",
        """
        . . . . . .
        . M > * . .
        . . . . . .
        """,
    )


@pytest.mark.req("R-10", "F-05")
def test_forward_into_something_hidden_goes_as_far_as_it_can() -> None:
    played(
        """
        . . . . . . . . m . . .
        T T > . . . . . v . . .
        . . . . . . . . . . . .
        """,
        "torpedo boat 1 forward 9",
        """
        . . . . . . . . m . . .
        . . . . . T T > v . . .
        . . . . . . . . . . . .
        """,
        "I2 collision",
    )


@pytest.mark.req("R-09", "R-10")
def test_what_the_radar_picks_up_on_the_way_does_not_shorten_a_move() -> None:
    # After four squares the boat would see the enemy; the move goes on until they meet.
    played(
        """
        . . . . . . . . . . . m
        T T > . . . . . . . . v
        """,
        "torpedo boat 1 forward 9",
        """
        . . . . . . . . . . . m
        . . . . . . . . T T > v
        """,
        "L2 collision",
    )


@pytest.mark.req("R-10", "F-05")
def test_back_into_something_hidden_moves_nothing_and_costs_the_turn() -> None:
    sea = """
        m . . . .
        v T T > .
        """
    played(sea, "torpedo boat 1 back", sea, "A2 collision")


@pytest.mark.req("R-10", "R-37", "F-05")
def test_a_shift_that_is_blocked_at_one_square_moves_nothing() -> None:
    sea = """
        . m . . . .
        . v . . . .
        . C C C C >
        """
    played(sea, "cruiser 1 shift port", sea, "B2 collision")


@pytest.mark.req("R-10", "F-05")
def test_a_turn_into_something_hidden_is_cancelled() -> None:
    sea = """
        . m > . . .
        . . . . . .
        . . . . . .
        . D D D > .
        """
    played(sea, "destroyer 1 turn port", sea, "C1 collision")


@pytest.mark.req("F-05")
def test_a_collision_does_no_damage_to_anybody() -> None:
    played(
        """
        . . . . . . . . . . c
        . . . . . . . . . . c
        . . . . . . . . . . c
        . . . . . . . . . . c
        D D D > . . . . . . v
        """,
        "destroyer 1 forward 7",
        """
        . . . . . . . . . . c
        . . . . . . . . . . c
        . . . . . . . . . . c
        . . . . . . . . . . c
        . . . . . . D D D > v
        """,
        "K5 collision",
    )


@pytest.mark.req("F-05")
def test_a_destroyed_square_of_a_floating_ship_still_blocks() -> None:
    played(
        """
        . . . . . . . . m . . .
        T T > . . . . . vx . . .
        """,
        "torpedo boat 1 forward 9",
        """
        . . . . . . . . m . . .
        . . . . . T T > vx . . .
        """,
        "I2 collision",
    )


@pytest.mark.req("R-38")
def test_a_collision_lifts_no_fog() -> None:
    # Both stay hidden from each other: the square is named, and no radar reaches it.
    sea = """
        . . . . . . .
        . t t > . . .
        . . . . . . .
        . . . . . . .
        . D D D > . .
        """
    played(sea, "destroyer 1 turn port", sea, "C2 collision")


@pytest.mark.req("F-15")
def test_only_the_player_whose_turn_it_is_may_act_and_only_with_own_ships() -> None:
    sea = "M > . . . . t t >"
    state, game = state_of(read(sea), "west"), game_of(sea)
    for move, refusal in (
        ("mine layer 1 forward 1", Refusal.NOT_YOUR_TURN),
        ("torpedo boat 1 back", Refusal.NOT_YOUR_TURN),
    ):
        with pytest.raises(IllegalMove) as caught:
            game.play(state, 1, game.read_move(move))
        assert caught.value.refusal is refusal
    refused(sea, "torpedo boat 1 back", Refusal.NO_SUCH_SHIP, "torpedo boat 1")
    refused(sea, "mine layer 2 back", Refusal.NO_SUCH_SHIP, "mine layer 2")
