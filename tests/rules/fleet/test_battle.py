"""The public part of the fleet game, folded from public events."""

from dataclasses import replace

import pytest

from broadside.rules.fleet.battle import (
    Battle,
    Entry,
    Phase,
    advance,
    new_battle,
    redraws_left,
)
from broadside.rules.fleet.events import (
    Accepted,
    Acted,
    Arranged,
    Began,
    Cause,
    DrawDeclined,
    DrawOffered,
    Effect,
    Ended,
    Event,
    Loss,
    Missed,
    Notice,
    Proposed,
    Sighted,
    TimedOut,
)
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.game import Ending, Outcome
from broadside.rules.grid import Cell

REEFS = frozenset({Cell(12, 5)})


def after(*events: Event, rules: Ruleset = FLEET) -> Battle:
    battle = new_battle(rules, REEFS)
    for event in events:
        battle = advance(rules, battle, event)
    return battle


def begun(first: int = 0, rules: Ruleset = FLEET) -> list[Event]:
    seats = list(rules.seats)
    return [*map(Accepted, seats), *map(Arranged, seats), Began(first)]


@pytest.mark.req("F-01")
def test_the_map_is_agreed_when_all_have_accepted_it() -> None:
    assert after().phase is Phase.AGREEING
    assert after(Accepted(1)).accepted == {1}
    assert after(Accepted(1), Accepted(0)).phase is Phase.ARRANGING


@pytest.mark.req("F-01")
def test_another_map_voids_what_was_accepted() -> None:
    other = frozenset({Cell(13, 6)})
    battle = after(Accepted(1), Proposed(other, (1, 0, 0, 0, 0, 0)))
    assert (battle.accepted, battle.reefs, battle.ships_each) == (frozenset(), other, 1)


@pytest.mark.req("F-01")
def test_requests_for_other_reefs_are_counted_by_side() -> None:
    teams = replace(FLEET_TEAMS, name="four maps", redraws=4)
    reefs = frozenset({Cell(13, 6)})
    battle = new_battle(teams, reefs)
    for asked_by in (0, 1, None, 2, 3, 0):
        battle = advance(teams, battle, Proposed(reefs, teams.counts, asked_by))
    assert battle.redraws == (0, 1, 2, 3, 0)
    assert [redraws_left(teams, battle, seat) for seat in teams.seats] == [1, 2, 1, 2]
    assert redraws_left(FLEET_TEAMS, battle, 0) is None
    later: list[Event] = [*map(Accepted, teams.seats), Began(0), Acted(0), TimedOut(1)]
    for event in later:
        battle = advance(teams, battle, event)
    assert battle.redraws == (0, 1, 2, 3, 0)


def test_the_battle_begins_with_the_one_whom_lots_have_chosen() -> None:
    battle = after(*begun(first=1))
    assert (battle.phase, battle.turn, battle.actions) == (Phase.FIGHTING, 1, 0)
    assert battle.arranged == {0, 1}


@pytest.mark.req("F-15")
def test_players_alternate_whatever_the_action_was() -> None:
    battle = after(*begun(), Acted(0), TimedOut(1), Acted(0))
    assert (battle.turn, battle.actions) == (1, 3)


@pytest.mark.parametrize("first", range(4))
def test_sides_alternate_and_allies_take_turns(first: int) -> None:
    battle, turns = after(*begun(first, FLEET_TEAMS), rules=FLEET_TEAMS), []
    for _ in range(8):
        assert battle.turn is not None
        turns.append(battle.turn)
        battle = advance(FLEET_TEAMS, battle, Acted(battle.turn))
    assert turns == [(first + number) % 4 for number in range(8)]


def test_an_ally_acts_for_one_who_has_no_ships_left() -> None:
    rules = FLEET_TEAMS
    sunk = Notice(Cell(5, 5), Cause.MINE, Effect.SHIP_SUNK, Loss(2, "cruiser"))
    battle = after(*begun(0, rules), Acted(0, (sunk,) * 10), rules=rules)
    assert (battle.afloat(2), battle.afloat(0)) == (0, 10)
    turns = []
    for _ in range(4):
        assert battle.turn is not None
        turns.append(battle.turn)
        battle = advance(rules, battle, Acted(battle.turn))
    assert turns == [1, 0, 3, 0]


def test_the_log_has_every_notice_with_the_number_of_its_action() -> None:
    splash = Notice(Cell(3, 3), Cause.CANNON, Effect.NOTHING)
    ruin = Notice(Cell(29, 12), Cause.TORPEDO, Effect.BASE_HIT)
    battle = after(*begun(), Acted(0, (splash,)), Acted(1), Acted(0, (ruin,)))
    assert battle.log == (Entry(1, splash), Entry(3, ruin))
    assert battle.ruins == {Cell(29, 12)}


def test_losses_are_counted_for_their_owner() -> None:
    sunk = Notice(Cell(5, 5), Cause.MINE, Effect.SHIP_SUNK, Loss(1, "destroyer"))
    battle = after(*begun(), Acted(0, (sunk,)))
    assert battle.losses == (Loss(1, "destroyer"),)
    assert (battle.afloat(0), battle.afloat(1)) == (10, 9)


def test_an_offer_stands_until_the_enemy_declines_or_acts() -> None:
    offered = [*begun(), DrawOffered(0)]
    assert after(*offered).offer == 0
    assert after(*offered).offered_at == 0
    assert after(*offered, Acted(0)).offer == 0
    assert after(*offered, Acted(0), Acted(1)).offer is None
    assert after(*offered, DrawDeclined(1)).offer is None


def test_what_one_seat_sees_changes_nothing_public() -> None:
    battle = after(*begun())
    assert advance(FLEET, battle, Sighted(0)) is battle
    assert advance(FLEET, battle, Missed(0)) is battle


def test_the_end_shows_everything() -> None:
    outcome = Outcome(frozenset({1}), Ending.RESIGNED)
    battle = after(*begun(), Ended(outcome, ((), ()), frozenset({Cell(1, 1)})))
    assert (battle.phase, battle.turn, battle.outcome) == (Phase.OVER, None, outcome)
    assert battle.fleets == ((), ())
    assert battle.mines == {Cell(1, 1)}


def test_counts_of_a_proposal_are_those_of_every_player() -> None:
    battle = replace(after(), counts=(0, 2, 0, 0, 1, 0))
    assert battle.ships_each == 3
