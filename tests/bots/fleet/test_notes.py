"""Notes agree with what is seen."""

from dataclasses import replace

import pytest

from broadside.bots.fleet.belief import expected_squares
from broadside.bots.fleet.notes import Notes, new_notes, open_poses, settled
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.view import View
from tests.bots.fleet.sailing import seen


def looked(view: View) -> Notes:
    return settled(view, replace(new_notes(view), picture=view.picture))


def test_a_player_begins_with_nothing_but_the_docks() -> None:
    notes = new_notes(seen("ddd>......"))
    assert notes.mines == frozenset()
    assert notes.belief.afloat == 10
    assert notes.wounds.sum() == 0


def test_what_is_in_sight_is_known() -> None:
    view = seen("ddd>..<TT.", damage={"T1": "021"})
    notes = looked(view)
    squares = expected_squares(FLEET, notes.belief)
    assert [squares[0, col] for col in (4, 5)] == [0, 0]
    assert squares[0, 6] == pytest.approx(1, abs=0.2)
    assert [notes.wounds[0, col] for col in (6, 7)] == [0.5, 1]


def test_looking_twice_tells_nothing_new() -> None:
    view = seen("ddd>..<TT.")
    notes = looked(view)
    assert settled(view, notes) is notes


def test_a_mine_is_remembered_until_the_sonar_finds_it_gone() -> None:
    mine = seen("..m>.*....")
    notes = looked(mine)
    assert [str(cell) for cell in notes.mines] == ["f1"]
    away = seen(".....*....\n\n" + ".........\n" * 8 + ".m>.....")
    assert settled(away, replace(notes, picture=away.picture, agrees=False)).mines == notes.mines
    gone = seen("..m>......")
    assert settled(gone, replace(notes, picture=gone.picture, agrees=False)).mines == frozenset()


def test_poses_over_reefs_and_bases_are_out_of_the_question() -> None:
    (cruiser, *_) = open_poses(FLEET, frozenset())
    (reefed, *_) = open_poses(FLEET, frozenset({FLEET.reef_zone[100]}))
    assert cruiser.sum() - reefed.sum() == 20
