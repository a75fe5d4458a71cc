"""The fleet games that come with the platform."""

from broadside.rules.fleet.checks import complaints
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS, PRESETS


def test_all_presets_can_be_played() -> None:
    assert [rules for rules in PRESETS if complaints(rules)] == []


def test_the_duel_comes_first() -> None:
    assert PRESETS[:2] == (FLEET, FLEET_TEAMS)


def test_teams_differ_from_the_duel_by_their_harbours_alone() -> None:
    assert FLEET_TEAMS.ships == FLEET.ships
    assert (FLEET_TEAMS.players, FLEET.players) == (4, 2)
    assert all(len(harbour.base) == 10 for harbour in FLEET_TEAMS.harbours)
    assert all(len(harbour.docks) == 12 for harbour in FLEET_TEAMS.harbours)
