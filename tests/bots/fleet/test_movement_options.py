"""Which movements pay."""

from dataclasses import replace

import pytest

from broadside.bots.fleet.memory import new_memory, settled
from broadside.bots.fleet.movement_options import movement_options
from broadside.bots.fleet.situation import Option, Situation, read_situation
from broadside.rules.fleet.moves import Back, Forward, Switch, Turn
from broadside.rules.grid import Cell
from tests.bots.fleet.fleet_games import seen
from tests.bots.fleet.test_situation import surveyed


def best(situation: Situation) -> Option:
    return max(
        movement_options(situation, situation.view.ships[0]), key=lambda option: option.worth
    )


def test_out_of_everything_a_ship_sails_towards_the_enemy() -> None:
    situation = surveyed(seen("\n".join(["." * 30] * 14 + ["..cccc>..."])))
    assert isinstance(best(situation).action, Forward)


@pytest.mark.req("F-13")
def test_a_wreck_makes_for_its_dock() -> None:
    picture = "\n".join(["..........."] * 11 + ["......<tt.."])
    situation = surveyed(seen(picture, damage={"t1": "022"}))
    (boat,) = situation.view.ships
    assert best(situation).action in {Forward(boat.id, 2), Forward(boat.id, 3)}


@pytest.mark.req("F-12")
def test_the_long_radar_is_a_movement_like_others() -> None:
    for radar in ([], ["r1"]):
        situation = surveyed(seen("..rr>.....", radar=radar))
        switches = [o.action for o in movement_options(situation, situation.view.ships[0])]
        assert Switch(situation.view.ships[0].id, not radar) in switches


def test_a_ship_with_its_long_radar_on_turns_and_does_not_sail() -> None:
    situation = surveyed(seen("\n.........\n\n..rr>.....\n........", radar=["r1"]))
    actions = [option.action for option in movement_options(situation, situation.view.ships[0])]
    assert any(isinstance(action, Turn) for action in actions)
    assert not any(isinstance(action, Forward | Back) for action in actions)


def test_nobody_sails_beside_a_mine_that_is_remembered() -> None:
    view = seen("tt>..........")
    memory = replace(new_memory(view), picture=view.picture, mines=frozenset({Cell(6, 1)}))
    situation = read_situation(view, settled(view, memory))
    squares = [
        option.action.squares
        for option in movement_options(situation, situation.view.ships[0])
        if isinstance(option.action, Forward)
    ]
    assert squares == [1, 2, 3]
