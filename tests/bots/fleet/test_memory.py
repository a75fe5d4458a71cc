"""Memory agree with what is seen."""

from dataclasses import replace

import pytest

from broadside.bots.fleet.memory import Memory, new_memory, open_poses, settled
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.view import View
from tests.bots.fleet.expected_squares import expected_squares
from tests.bots.fleet.fleet_games import seen


def looked(view: View) -> Memory:
    return settled(view, replace(new_memory(view), picture=view.picture))


def test_a_player_begins_with_nothing_but_the_docks() -> None:
    memory = new_memory(seen("ddd>......"))
    assert memory.mines == frozenset()
    assert memory.belief.afloat == 10
    assert memory.wounds.sum() == 0


def test_what_is_in_sight_is_known() -> None:
    view = seen("ddd>..<TT.", damage={"T1": "021"})
    memory = looked(view)
    squares = expected_squares(FLEET, memory.belief)
    assert [squares[0, col] for col in (4, 5)] == [0, 0]
    assert squares[0, 6] == pytest.approx(1, abs=0.2)
    assert [memory.wounds[0, col] for col in (6, 7)] == [0.5, 1]


def test_looking_twice_tells_nothing_new() -> None:
    view = seen("ddd>..<TT.")
    memory = looked(view)
    assert settled(view, memory) is memory


def test_a_mine_is_remembered_until_the_sonar_finds_it_gone() -> None:
    mine = seen("..m>.*....")
    memory = looked(mine)
    assert [str(cell) for cell in memory.mines] == ["f1"]
    away = seen(".....*....\n\n" + ".........\n" * 8 + ".m>.....")
    assert settled(away, replace(memory, picture=away.picture, agrees=False)).mines == memory.mines
    gone = seen("..m>......")
    assert settled(gone, replace(memory, picture=gone.picture, agrees=False)).mines == frozenset()


def test_poses_over_reefs_and_bases_are_out_of_the_question() -> None:
    (cruiser, *_) = open_poses(FLEET, frozenset())
    (reefed, *_) = open_poses(FLEET, frozenset({FLEET.reef_zone[100]}))
    assert cruiser.sum() - reefed.sum() == 20
