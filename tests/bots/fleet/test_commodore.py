"""The commodore as a player of whole games."""

from dataclasses import replace

import pytest

from broadside.bots.fleet.commodore import Commodore
from broadside.rules.fleet.moves import Fire, Torpedo
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.grid import Grid
from tests.bots.fleet.fleet_games import bots_of, decisions, points, seen, table_of
from tests.rules.fleet.drawing import KAMIKAZE

ODD_RULES = (FLEET_TEAMS, KAMIKAZE, replace(FLEET, name="tall", grid=Grid(30, 33)))


def test_it_shoots_at_what_it_can_sink() -> None:
    view = seen("cccc>..<TT...", damage={"T1": "202"})
    assert isinstance(Commodore(1).choose(view), Fire)


def test_it_launches_a_torpedo_at_a_broadside() -> None:
    view = seen(".......^\n.......D\nddd>...D\n.......D")
    assert isinstance(Commodore(1).choose(view), Torpedo)


def test_a_player_who_was_told_nothing_can_still_play() -> None:
    view = seen("ddd>..<TT.")
    assert Commodore(1).choose(view) == Commodore(1).choose(view)


@pytest.mark.parametrize("rules", ODD_RULES, ids=lambda rules: rules.name)
def test_it_plays_odd_rules(rules: Ruleset) -> None:
    table = table_of(3, rules)
    for _ in decisions(table, bots_of(["commodore"] * rules.players, 3), most=40):
        pass
    assert table.view(None).battle.actions > 20


def test_it_beats_the_ensign() -> None:
    assert points("commodore", "ensign", range(1, 2)) == 1


@pytest.mark.soak
def test_it_beats_the_ensign_in_150_of_200_games() -> None:
    assert points("commodore", "ensign", range(200)) >= 150
