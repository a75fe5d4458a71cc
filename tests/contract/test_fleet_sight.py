"""A seat sees exactly what the rules show it, counted square by square and not by masks."""

import pytest

from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.record import replay
from tests.contract.fleet import heard, seen
from tests.contract.playing import random_world
from tests.contract.test_broken_fleets import POND


@pytest.mark.req("F-11", "F-12", "F-13")
@pytest.mark.parametrize("rules", [FLEET, FLEET_TEAMS, POND], ids=lambda rules: rules.name)
def test_a_picture_holds_what_is_in_range_and_nothing_else(rules: Ruleset) -> None:
    world = random_world(FleetGame(rules), seed=6, steps=150)
    contacts = mines = 0
    for step in replay(FleetGame(rules), world.record):
        if step.state.battle.phase is not Phase.FIGHTING:
            continue
        for seat, picture in enumerate(step.state.pictures):
            own = sorted(rules.side_of(seat))
            ships = [ship for ally in own for ship in step.state.sea.fleets[ally]]
            assert list(picture.ships) == ships
            assert set(picture.contacts) == seen(rules, step.state, own, ships)
            assert picture.mines == heard(step.state, ships)
            contacts, mines = contacts + len(picture.contacts), mines + len(picture.mines)
    assert contacts > 20
    assert mines > 0
