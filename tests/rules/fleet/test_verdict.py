"""When a battle is over, and which side has won."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.rulefile import read_rules, write_rules
from broadside.rules.fleet.state import Sea
from broadside.rules.fleet.verdict import drawn, judge, judge_by_strength, resigned
from broadside.rules.game import Ending, Outcome
from tests.rules.fleet import drawing

BOTH = drawing.state(".tt>\n....\n.TT>")


@pytest.mark.req("F-15")
def test_who_has_no_ship_left_has_lost() -> None:
    assert judge(FLEET, BOTH.battle, BOTH.sea, 0) is None
    west, east = BOTH.sea.fleets
    assert judge(FLEET, BOTH.battle, Sea((west, ())), 0) == Outcome(
        frozenset({0}), Ending.FLEET_SUNK
    )
    assert judge(FLEET, BOTH.battle, Sea(((), east)), 0) == Outcome(
        frozenset({1}), Ending.FLEET_SUNK
    )


@pytest.mark.parametrize("seat", [0, 1])
def test_who_sinks_both_fleets_has_lost(seat: int) -> None:
    outcome = judge(FLEET, BOTH.battle, Sea(((), ())), seat)
    assert outcome == Outcome(frozenset({1 - seat}), Ending.FLEET_SUNK)


@pytest.mark.req("F-15", "F-20")
def test_a_destroyed_base_ends_the_game_only_where_the_rules_say_so() -> None:
    ruins = FLEET.harbours[1].base
    state = drawing.state(".tt>\n....\n.TT>", ruins=ruins)
    assert judge(FLEET, state.battle, state.sea, 0) is None
    rules = replace(FLEET, name="siege", base_wins=True)
    assert judge(rules, state.battle, state.sea, 0) == Outcome(
        frozenset({0}), Ending.BASE_DESTROYED
    )
    assert judge(rules, BOTH.battle, BOTH.sea, 0) is None


@pytest.mark.parametrize(
    ("damage", "winners"),
    [({}, {0, 1}), ({"t1": "001"}, {1}), ({"T1": "020"}, {0})],
)
def test_at_the_turn_limit_strength_decides(damage: dict[str, str], winners: set[int]) -> None:
    state = drawing.state(".tt>\n....\n.TT>", damage=damage, actions=1000)
    outcome = judge(FLEET, state.battle, state.sea, 0)
    assert outcome == Outcome(frozenset(winners), Ending.TURN_LIMIT)


def test_ships_afloat_count_before_squares() -> None:
    state = drawing.state(".tt>..tt>\n.........\n.TT>", damage={"t1": "022", "t2": "220"})
    assert judge_by_strength(FLEET, state.sea, Ending.TIME_UP) == Outcome(
        frozenset({0}), Ending.TIME_UP
    )


def test_a_side_wins_or_loses_together() -> None:
    assert resigned(FLEET_TEAMS, 2) == Outcome(frozenset({1, 3}), Ending.RESIGNED)
    assert drawn(FLEET_TEAMS) == Outcome(frozenset({0, 1, 2, 3}), Ending.AGREED)
    west, east = BOTH.sea.fleets
    sea = Sea(((), east, west, ()))
    assert judge(FLEET_TEAMS, BOTH.battle, sea, 0) is None


@pytest.mark.req("F-15")
@pytest.mark.parametrize("limit", ["", "turn_limit = 0"])
def test_a_game_may_have_no_limit_of_turns(limit: str) -> None:
    endless = read_rules(write_rules(FLEET).replace("turn_limit = 1000", limit))
    assert endless.turn_limit is None
    assert read_rules(write_rules(endless)) == endless
    late = drawing.state(".tt>\n....\n.TT>", rules=endless, actions=10**6)
    assert judge(endless, late.battle, late.sea, 0) is None
