"""What places are good for, and how much care they need."""

from dataclasses import replace

import pytest

from broadside.bots.fleet.doctrine import COMMODORE
from broadside.bots.fleet.memory import new_memory, settled
from broadside.bots.fleet.oriented_boards import place_of
from broadside.bots.fleet.situation import (
    Situation,
    caution,
    danger,
    read_situation,
    scouting_worth,
)
from broadside.rules.fleet.battle import Entry
from broadside.rules.fleet.events import Cause, Effect, Loss, Notice
from broadside.rules.fleet.geometry import Facing, bit
from broadside.rules.fleet.view import View
from broadside.rules.grid import Cell
from tests.bots.fleet.fleet_games import seen


def surveyed(view: View) -> Situation:
    return read_situation(view, settled(view, replace(new_memory(view), picture=view.picture)))


def test_a_ship_is_in_danger_before_the_guns_of_an_enemy_that_sees_it() -> None:
    """The destroyer of the east looks west; nothing else of the enemy is near."""
    situation = surveyed(seen("ddd>..<DDD"))
    (ship,) = situation.view.ships
    perils = danger(ship, situation.outlook, caution=1)
    here = perils[place_of(situation.view.rules.grid, ship.stern, ship.facing)]
    aside = perils[place_of(situation.view.rules.grid, Cell(0, 8), Facing.EAST)]
    assert here > 0.3
    assert aside < 0.2 * here


def test_who_is_stronger_takes_less_care() -> None:
    view = seen("ddd>......")
    assert caution(view) == COMMODORE.exposure
    beaten = tuple(Loss(1, "destroyer") for _ in range(7))
    assert (
        caution(replace(view, battle=replace(view.battle, losses=beaten)))
        == COMMODORE.exposure * 0.6
    )


def test_care_wears_off_when_nothing_happens() -> None:
    view = seen("ddd>......", actions=100 + int(COMMODORE.boldness))
    old = Entry(100, Notice(Cell(0, 0), Cause.CANNON, Effect.NOTHING))
    assert caution(replace(view, battle=replace(view.battle, log=(old,)))) == COMMODORE.exposure / 2


def test_the_fewer_enemies_are_left_the_more_it_is_worth_to_find_them() -> None:
    view = seen("ddd>......")
    belief = new_memory(view).belief
    assert scouting_worth(view, belief, COMMODORE) == COMMODORE.scouting
    one_boat = replace(belief, counts=(0, 0, 0, 0, 1, 0))
    assert scouting_worth(view, one_boat, COMMODORE) > 5 * COMMODORE.scouting


@pytest.mark.req("F-12")
def test_the_long_radar_sees_more_of_the_docks() -> None:
    situation = surveyed(seen("\n".join(["." * 30] * 12 + ["." * 14 + "rr>" + "." * 13])))
    (boat,) = situation.view.ships
    here = place_of(situation.view.rules.grid, boat.stern, boat.facing)
    assert boat.kind.long_radar is not None
    assert situation.looks[boat.kind.long_radar][here] > situation.looks[boat.kind.radar][here]


def test_where_an_enemy_almost_surely_is_nobody_sails() -> None:
    view = seen("ddd>......")
    memory = replace(new_memory(view), picture=view.picture, struck=(Cell(12, 12),))
    assert read_situation(view, settled(view, memory)).crowded & bit(view.rules.grid, Cell(12, 12))
