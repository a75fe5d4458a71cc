"""The fleet game through the functions of every game."""

from dataclasses import replace
from random import Random

import pytest

from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.chart import true_chart
from broadside.rules.fleet.events import Accepted, Missed
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.mines import touches
from broadside.rules.fleet.moves import AcceptMap, Arrange, Redraw, Resign
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS, PRESETS
from broadside.rules.fleet.rulefile import read_rules
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.state import State
from broadside.rules.game import Expiry, TimeLimits
from tests.rules.fleet.drawing import KAMIKAZE

GAME = FleetGame(FLEET)
SHORT = replace(KAMIKAZE, name="short", turn_limit=150)


def test_a_game_has_the_name_sides_and_clocks_of_its_rules() -> None:
    assert (GAME.name, GAME.family) == ("fleet", "fleet")
    assert FleetGame(FLEET_TEAMS).sides == (frozenset({0, 2}), frozenset({1, 3}))
    timed = FleetGame(replace(FLEET, turn_seconds=20))
    assert timed.limits == TimeLimits(turn=20)


def test_the_game_waits_for_all_and_then_for_one() -> None:
    state = GAME.start(5)
    assert GAME.to_move(state) == {0, 1}
    state = GAME.play(state, 1, AcceptMap()).state
    assert GAME.to_move(state) == {0}
    state = GAME.play(state, 0, AcceptMap()).state
    assert GAME.to_move(state) == {0, 1}
    assert GAME.allowance(state) is None
    for seat in (0, 1):
        docks = FLEET.harbours[seat].docks[:10]
        state = GAME.play(state, seat, Arrange(docks)).state
    assert GAME.to_move(state) == {state.lot}
    assert GAME.allowance(state) == 0
    assert GAME.allowance(GAME.expire(state, Expiry.TURN).state) == 1
    over = GAME.play(state, 0, Resign()).state
    assert GAME.to_move(over) == frozenset()
    assert GAME.outcome(over) is not None


def test_a_spectator_sees_no_ship_before_the_end() -> None:
    view = GAME.view(GAME.start(5), None)
    assert (view.seat, view.picture.ships) == (None, ())


def test_a_game_is_seen_and_told_as_its_modules_say() -> None:
    state = GAME.start(5)
    view = GAME.view(state, 0)
    assert list(GAME.legal_moves(view)) == [AcceptMap(), Redraw(), Resign()]
    assert GAME.redact(Missed(1), 0) is None
    assert GAME.update(view, Accepted(0)).battle.accepted == {0}
    assert FleetGame(read_rules(GAME.write_rules())) == GAME


def played(rules: Ruleset, seed: int) -> list[State]:
    game, rng = FleetGame(rules), Random(seed)
    states = [game.start(seed)]
    while seats := game.to_move(states[-1]):
        seat = min(seats)
        move = game.sample_move(game.view(states[-1], seat), rng)
        assert game.read_move(game.write_move(move)) == move
        states.append(game.play(states[-1], seat, move).state)
    return states


@pytest.mark.req("F-10")
@pytest.mark.parametrize("rules", [SHORT, replace(FLEET_TEAMS, name="teams", turn_limit=150)])
def test_after_every_action_no_mine_touches_a_ship_that_would_set_it_off(rules: Ruleset) -> None:
    for state in played(rules, 11):
        chart = true_chart(rules, state.battle, state.sea)
        ships = [ship for fleet in state.sea.fleets for ship in fleet]
        assert not any(touches(rules, ship, chart.mines) for ship in ships)
        assert not chart.solid & chart.mines


@pytest.mark.req("F-15")
@pytest.mark.parametrize("rules", [SHORT, *(replace(r, turn_limit=90) for r in PRESETS)])
def test_a_game_of_chance_ends_at_the_turn_limit_at_the_latest(rules: Ruleset) -> None:
    battle = played(replace(rules, name="limited"), 4)[-1].battle
    assert battle.phase is Phase.OVER
    assert rules.turn_limit is not None
    assert battle.actions <= rules.turn_limit


def test_a_game_asks_for_agreement_to_its_map_and_knows_the_answers() -> None:
    view = GAME.view(GAME.start(5), None)
    name = GAME.question(view)
    assert name is not None
    assert name != GAME.question(GAME.view(GAME.play(GAME.start(5), 0, Redraw()).state, None))
    assert (GAME.is_answer(AcceptMap()), GAME.is_answer(Resign())) == (True, False)
    assert not GAME.is_overtaken(AcceptMap(), Accepted(1))
