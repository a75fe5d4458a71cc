"""What shots and torpedoes are worth."""

from dataclasses import replace

import pytest

from broadside.bots.fleet.memory import Memory, new_memory, settled
from broadside.bots.fleet.target_values import best_launch, targets, torpedoes, value_of
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.view import View
from tests.bots.fleet.fleet_games import seen


def looked(view: View) -> Memory:
    return settled(view, replace(new_memory(view), picture=view.picture))


def test_larger_ships_are_worth_more() -> None:
    worth = [value_of(kind) for kind in FLEET.ships[:4]]
    assert worth == sorted(worth, reverse=True)


@pytest.mark.req("F-07")
def test_a_wounded_ship_is_worth_more_a_square_than_a_whole_one() -> None:
    whole = targets(FLEET, looked(seen("ddd>..<TT.")))
    wounded = targets(FLEET, looked(seen("ddd>..<TT.", damage={"T1": "220"})))
    assert wounded.light[0][0, 6] > 1.5 * whole.light[0][0, 6]
    assert wounded.light[0][0, 7] == 0


def test_squares_that_were_hit_often_to_no_end_are_worth_less() -> None:
    view = seen("ddd>......")
    memory = looked(view)
    tired = replace(memory, spent=memory.spent + 20)
    assert targets(FLEET, tired).heavy.sum() < 0.2 * targets(FLEET, memory).heavy.sum()


BROADSIDE = """
    .......^..
    .......D..
    ddd>...D..
    .......D..
"""
HEAD_ON = """
    ..........
    ..........
    ddd>...<DDD
    ..........
"""


@pytest.mark.req("F-09")
def test_a_torpedo_from_the_side_is_worth_about_twice_one_from_ahead() -> None:
    gains = [best_launch(view, looked(view))[1] for view in (seen(BROADSIDE), seen(HEAD_ON))]
    assert 1.4 < gains[0] / gains[1] < 2.5


def test_a_reef_or_an_own_ship_on_its_way_makes_a_torpedo_worthless() -> None:
    reef, friend = seen("ddd>.#.<DDD"), seen("ddd>.tt><DDD")
    assert best_launch(reef, looked(reef))[1] == pytest.approx(0, abs=0.01)
    ship, _ = best_launch(friend, looked(friend))
    assert ship is not None
    assert ship.kind.name == "torpedo boat"


def test_without_torpedoes_there_is_nothing_to_launch() -> None:
    view = seen("cccc>..<TT.")
    assert best_launch(view, looked(view)) == (None, 0.0)
    assert torpedoes(view, looked(view), targets(FLEET, looked(view))).shape == (4, 30, 30)
