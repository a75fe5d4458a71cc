"""The moments at which somebody fired."""

from broadside.analysis.positions import positions
from broadside.rules.shooting.shooting_game import ShootingGame
from tests.analysis.recorded_games import POND, recorded

MOVES = ["deploy a1:b1", "deploy c3:d3", "fire c3", "fire d1", "fire d3"]


def test_every_shot_is_met_with_what_its_seat_knew_before_it() -> None:
    found = list(positions(ShootingGame(POND), recorded(POND, MOVES)))
    assert [str(one.fired.shots[0].target) for one in found] == ["c3", "d1", "d3"]
    assert [one.view.seat for one in found] == [0, 1, 0]
    assert [len(one.view.target_sea.shots) for one in found] == [0, 0, 1]
    assert all(one.view.battle.fleets is None for one in found)
