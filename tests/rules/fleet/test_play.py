"""The transitions, from the first map to the last ship."""

from dataclasses import replace

import pytest

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.fleet.battle import Phase
from broadside.rules.fleet.events import (
    Accepted,
    Acted,
    Arranged,
    Began,
    DrawDeclined,
    DrawOffered,
    Ended,
    Proposed,
    Sighted,
    TimedOut,
)
from broadside.rules.fleet.moves import (
    AcceptDraw,
    AcceptMap,
    Arrange,
    DeclineDraw,
    OfferDraw,
    ProposeFleet,
    Redraw,
    Resign,
)
from broadside.rules.fleet.play import expire, new_state, play
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.state import State
from broadside.rules.game import Ending, Expiry, Outcome
from tests.rules.fleet import drawing
from tests.rules.fleet.drawing import KAMIKAZE

OPEN = replace(FLEET, name="open", open_fleets=True)
FAR = ".tt>......\n..........\n..........\n.....<TT.."


def agreed(rules: Ruleset = FLEET, seed: int = 3) -> State:
    state = new_state(rules, seed)
    for seat in rules.seats:
        state = play(rules, state, seat, AcceptMap()).state
    return state


def begun(rules: Ruleset = FLEET, seed: int = 3) -> State:
    state = agreed(rules, seed)
    for seat in rules.seats:
        docks = rules.harbours[seat].docks[: state.battle.ships_each]
        state = play(rules, state, seat, Arrange(docks)).state
    return state


@pytest.mark.req("F-01")
def test_where_other_reefs_are_limited_everybody_is_told_who_asked() -> None:
    limited = replace(FLEET, name="three maps", redraws=3)
    step = play(limited, new_state(limited, 3), 1, Redraw())
    free = play(FLEET, new_state(FLEET, 3), 1, Redraw())
    assert [event.asked_by for event in step.events if isinstance(event, Proposed)] == [1]
    assert [event.asked_by for event in free.events if isinstance(event, Proposed)] == [None]
    assert (step.state.battle.redraws, free.state.battle.redraws) == ((1,), ())
    assert step.state.battle.reefs == free.state.battle.reefs


@pytest.mark.req("F-01")
def test_a_redraw_is_another_map_and_voids_what_was_accepted() -> None:
    state = play(FLEET, new_state(FLEET, 3), 1, AcceptMap()).state
    step = play(FLEET, state, 0, Redraw())
    (proposed,) = step.events
    assert isinstance(proposed, Proposed)
    assert proposed.reefs != state.battle.reefs
    assert step.state.battle.accepted == frozenset()
    third = play(FLEET, step.state, 1, Redraw()).state
    assert len({state.battle.reefs, step.state.battle.reefs, third.battle.reefs}) == 3


@pytest.mark.req("F-01")
def test_when_all_accept_the_ships_are_arranged() -> None:
    step = play(FLEET, new_state(FLEET, 3), 0, AcceptMap())
    assert step.events == (Accepted(0),)
    assert agreed().battle.phase is Phase.ARRANGING


@pytest.mark.req("F-02")
def test_each_arranges_in_secret() -> None:
    docks = FLEET.harbours[1].docks[2:]
    step = play(FLEET, agreed(), 1, Arrange(docks))
    arranged, sighted = step.events
    assert arranged == Arranged(1)
    assert isinstance(sighted, Sighted)
    assert (sighted.seat, [ship.stern for ship in sighted.ships]) == (1, list(docks))
    assert step.state.pictures[0].ships == ()


@pytest.mark.req("F-02")
def test_the_last_arrangement_begins_the_battle() -> None:
    state = play(FLEET, agreed(), 1, Arrange(FLEET.harbours[1].docks[:10])).state
    step = play(FLEET, state, 0, Arrange(FLEET.harbours[0].docks[:10]))
    assert step.events[:2] == (Arranged(0), Began(state.lot))
    assert step.state.battle.turn == state.lot
    assert [len(fleet) for fleet in step.state.sea.fleets] == [10, 10]


@pytest.mark.req("F-17")
def test_another_fleet_is_agreed_on_before_the_battle() -> None:
    step = play(OPEN, new_state(OPEN, 3), 0, ProposeFleet((1, 0, 0, 0, 0, 1)))
    assert step.events == (Proposed(step.state.battle.reefs, (1, 0, 0, 0, 0, 1)),)
    state = step.state
    for seat in OPEN.seats:
        state = play(OPEN, state, seat, AcceptMap()).state
    for seat in OPEN.seats:
        state = play(OPEN, state, seat, Arrange(OPEN.harbours[seat].docks[:2])).state
    assert [ship.kind.name for ship in state.sea.fleets[0]] == ["cruiser", "kamikaze boat"]


@pytest.mark.req("F-15")
def test_an_action_uses_the_turn_and_shows_each_what_changed() -> None:
    step = drawing.play(drawing.state(FAR), "t1 f1")
    acted, sighted = step.events
    assert acted == Acted(0)
    assert isinstance(sighted, Sighted)
    assert sighted.seat == 0
    assert step.state.battle.turn == 1


@pytest.mark.req("F-11")
def test_an_enemy_that_comes_into_range_is_shown() -> None:
    step = drawing.play(drawing.state(".tt>.....\n.........\n.......<TT"), "t1 ss")
    seen = {event.seat: event for event in step.events if isinstance(event, Sighted)}
    assert [one.cell.col for one in seen[0].contacts] == [7]
    assert [one.cell.col for one in seen[1].contacts] == [3]


@pytest.mark.parametrize(
    ("order", "picture"),
    [
        ("m1 d D1", ".m>......."),
        ("m1 p D1", ".m>*......"),
        ("r1 r on", ".rr>......"),
        ("r1 ta", "..........\n.rr>......\n.........."),
    ],
)
def test_what_an_action_does_is_in_the_next_state(order: str, picture: str) -> None:
    state = drawing.state(f"{picture}\n" + "..........\n" * 6 + ".....<TT..")
    step = drawing.play(state, order)
    assert step.state.sea != state.sea
    assert step.events[0] == Acted(0)


@pytest.mark.req("F-13")
def test_a_repair_is_told_to_nobody_else() -> None:
    docked = "\n".join([".........."] * 10) + "\n.rr>......\n" + "..........\n" * 6 + ".....<TT.."
    step = drawing.play(drawing.state(docked, damage={"r1": "202"}), "r1 repair")
    assert step.events[0] == Acted(0)
    assert [event.seat for event in step.events if isinstance(event, Sighted)] == [0]
    assert drawing.ship(step.state, "r1").damage == (2, 0, 0)


@pytest.mark.req("F-15")
def test_the_last_ship_ends_the_game_and_shows_all() -> None:
    state = drawing.state("...<TT\n.tt>..", damage={"T1": "022"})
    *_, ended = drawing.play(state, "t1 c F1").events
    assert ended == Ended(
        Outcome(frozenset({0}), Ending.FLEET_SUNK), (state.sea.fleets[0], ()), frozenset()
    )


@pytest.mark.req("F-17")
def test_a_blast_that_leaves_nobody_is_lost_by_its_owner() -> None:
    state = drawing.state(".k.\n...\n.K.", rules=KAMIKAZE)
    step = drawing.play(state, "k1 x B2", KAMIKAZE)
    assert step.state.battle.outcome == Outcome(frozenset({1}), Ending.FLEET_SUNK)


def test_a_draw_is_offered_declined_and_accepted() -> None:
    state = drawing.state(FAR)
    offered = play(FLEET, state, 1, OfferDraw())
    assert offered.events == (DrawOffered(1),)
    declined = play(FLEET, offered.state, 0, DeclineDraw())
    assert (declined.events, declined.state.battle.offer) == ((DrawDeclined(0),), None)
    accepted = play(FLEET, offered.state, 0, AcceptDraw())
    assert accepted.state.battle.outcome == Outcome(frozenset({0, 1}), Ending.AGREED)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_may_resign_at_any_time(seat: int) -> None:
    for state in (new_state(FLEET, 1), agreed(), begun()):
        outcome = play(FLEET, state, seat, Resign()).state.battle.outcome
        assert outcome == Outcome(frozenset({1 - seat}), Ending.RESIGNED)


@pytest.mark.parametrize("seat", [-1, 2])
def test_nobody_else_moves(seat: int) -> None:
    with pytest.raises(IllegalMove) as refused:
        play(FLEET, begun(), seat, Resign())
    assert refused.value.refusal is Refusal.NOT_YOUR_TURN


def test_a_turn_that_took_too_long_is_lost() -> None:
    state = begun()
    turn = state.battle.turn
    assert turn is not None
    step = expire(FLEET, state, Expiry.TURN)
    assert step.events == (TimedOut(turn),)
    assert step.state.battle.turn == 1 - turn


def test_when_the_time_of_the_match_is_up_strength_decides() -> None:
    state = drawing.state(FAR, damage={"T1": "100"})
    outcome = expire(FLEET, state, Expiry.MATCH).state.battle.outcome
    assert outcome == Outcome(frozenset({0}), Ending.TIME_UP)


def test_when_the_time_to_prepare_is_up_the_map_that_is_shown_stands() -> None:
    state = play(FLEET, play(FLEET, new_state(FLEET, 3), 0, Redraw()).state, 1, AcceptMap()).state
    step = expire(FLEET, state, Expiry.SETUP)
    assert step.events == (Accepted(0),)
    assert step.state.battle.phase is Phase.ARRANGING
    assert step.state.battle.reefs == state.battle.reefs


def test_ships_that_nobody_has_arranged_in_time_stay_in_their_usual_docks() -> None:
    state = agreed(FLEET, 3)
    docks = FLEET.harbours[0].docks[1:11]
    state = play(FLEET, state, 0, Arrange(docks)).state
    step = expire(FLEET, state, Expiry.SETUP)
    assert step.events[:2] == (Arranged(1), Began(state.lot))
    assert step.state.battle.phase is Phase.FIGHTING
    west, east = (tuple(ship.stern for ship in fleet) for fleet in step.state.sea.fleets)
    assert (west, east) == (docks, FLEET.harbours[1].docks[:10])
    assert all(ships for ships in (step.state.pictures[0].ships, step.state.pictures[1].ships))


def test_time_to_prepare_runs_out_in_no_battle() -> None:
    with pytest.raises(IllegalMove) as refused:
        expire(FLEET, begun(), Expiry.SETUP)
    assert refused.value.refusal is Refusal.ALREADY_ARRANGED
    with pytest.raises(IllegalMove) as late:
        expire(FLEET, play(FLEET, begun(), 0, Resign()).state, Expiry.SETUP)
    assert late.value.refusal is Refusal.GAME_OVER


def test_no_clock_runs_before_the_battle_and_after_it() -> None:
    with pytest.raises(IllegalMove) as early:
        expire(FLEET, new_state(FLEET, 1), Expiry.TURN)
    assert early.value.refusal is Refusal.NOT_STARTED
    with pytest.raises(IllegalMove) as late:
        expire(FLEET, play(FLEET, begun(), 0, Resign()).state, Expiry.TURN)
    assert late.value.refusal is Refusal.GAME_OVER


def test_the_turn_limit_ends_the_game() -> None:
    state = drawing.state(FAR, actions=999)
    assert drawing.play(state, "t1 f1").state.battle.outcome == Outcome(
        frozenset({0, 1}), Ending.TURN_LIMIT
    )


@pytest.mark.req("F-17")
def test_two_play_against_two_and_allies_see_each_other() -> None:
    state = agreed(FLEET_TEAMS)
    step = play(FLEET_TEAMS, state, 2, Arrange(FLEET_TEAMS.harbours[2].docks[:10]))
    shown = [event.seat for event in step.events if isinstance(event, Sighted)]
    assert shown == [0, 2]
    battle = begun(FLEET_TEAMS)
    assert [len(picture.ships) for picture in battle.pictures] == [20] * 4
