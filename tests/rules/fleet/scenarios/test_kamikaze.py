"""Section 11: the kamikaze boat, which fleets have only if the players want it."""

import pytest

from broadside.rules.errors import Refusal
from broadside.rules.game import Ending, Outcome
from tests.rules.fleet.scenarios.playing import after, drawing, drawn_after, played, refused

SEA = """
    . . . . . . .
    . . . . . . .
    . . . K . . .
    . . . . . . .
    . . . . . m >
    """


def test_a_kamikaze_boat_moves_to_any_square_nearby_over_everything() -> None:
    played(
        SEA.replace(". K .", "# K ."),
        "kamikaze boat 1 leap B1",
        """
        . K . . . . .
        . . . . . . .
        . . # . . . .
        . . . . . . .
        . . . . . m >
        """,
    )


def test_a_kamikaze_boat_goes_no_farther_and_has_no_other_movement() -> None:
    refused(SEA, "kamikaze boat 1 leap A3", Refusal.TOO_FAR, "A3")
    refused(SEA, "kamikaze boat 1 leap D3", Refusal.TOO_FAR, "D3")
    refused(SEA, "kamikaze boat 1 leap F5", Refusal.BLOCKED, "F5")
    for move in ("forward 1", "back", "shift port", "turn port"):
        refused(SEA, f"kamikaze boat 1 {move}", Refusal.NOT_EQUIPPED)
    refused(SEA, "kamikaze boat 1 fire D2", Refusal.NOT_EQUIPPED)


def test_it_blows_up_where_it_has_moved_and_destroys_friend_and_foe_around() -> None:
    sea = """
        . . . . . . .
        . C C C C > .
        . . . . . . .
        K . . < d d d
        . . . . . . .
        """
    state = after(
        sea, "kamikaze boat 1 leap B3", "destroyer 1 fire G5", "kamikaze boat 1 detonate C3"
    )
    assert drawn_after(state, sea) == drawing(
        """
        . . . . . . .
        . Cx Cx Cx C > .
        . . . . . . .
        . . . <x d d d
        . . . . . . .
        """
    )
    told = [entry.notice for entry in state.battle.log if entry.notice.cause == "blast"]
    assert [str(notice.cell) for notice in told] == ["c3", "b2", "c2", "d2", "d4"]
    assert [notice.loss is not None for notice in told] == [True, False, False, False, False]


@pytest.mark.req("R-28")
def test_if_nobody_is_left_after_it_its_owner_has_lost() -> None:
    sea = """
        . . .
        K k .
        . . .
        """
    end = after(sea, "kamikaze boat 1 detonate A2")
    assert end.sea.fleets == ((), ())
    assert end.battle.outcome == Outcome(frozenset({1}), Ending.FLEET_SUNK)
