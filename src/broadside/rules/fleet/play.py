"""The transitions of the fleet game: refuse, compute, return."""

from collections.abc import Iterable
from dataclasses import replace
from typing import assert_never

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.fleet.battle import Battle, Phase, advance, new_battle
from broadside.rules.fleet.chart import true_chart
from broadside.rules.fleet.events import (
    Accepted,
    Acted,
    Arranged,
    Began,
    DrawDeclined,
    DrawOffered,
    Ended,
    Event,
    Missed,
    Proposed,
    TimedOut,
)
from broadside.rules.fleet.legality import check
from broadside.rules.fleet.mines import drop, pick_up
from broadside.rules.fleet.movement import blow_up, sail
from broadside.rules.fleet.moves import (
    AcceptDraw,
    AcceptMap,
    Action,
    Arrange,
    Back,
    DeclineDraw,
    Detonate,
    Drop,
    Fire,
    Forward,
    Leap,
    Move,
    OfferDraw,
    PickUp,
    ProposeFleet,
    Redraw,
    Repair,
    Resign,
    Shift,
    Switch,
    Torpedo,
    Turn,
)
from broadside.rules.fleet.repair import repair
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.setup import draw_lot, draw_reefs, moor
from broadside.rules.fleet.ships import Ship
from broadside.rules.fleet.state import Deed, Sea, State, replaced
from broadside.rules.fleet.verdict import drawn, judge, judge_by_strength, resigned
from broadside.rules.fleet.view import Picture, View
from broadside.rules.fleet.vision import look, news, side_ships
from broadside.rules.fleet.weapons import bombard, launch
from broadside.rules.game import Ending, Expiry, Outcome, Seat, Step
from broadside.rules.grid import Cell


def new_state(rules: Ruleset, seed: int) -> State:
    """The state at the start of the fleet game: a first map is proposed, and who will start is
    already drawn.
    """
    battle = new_battle(rules, draw_reefs(rules, seed, 0))
    sea = Sea(tuple(() for _ in rules.seats))
    pictures = tuple(Picture() for _ in rules.seats)
    return State(battle, sea, pictures, seed, layout=0, lot=draw_lot(rules, seed))


def play(rules: Ruleset, state: State, seat: Seat, move: Move) -> Step[State, Event]:
    """Play a move of the fleet game. Returns the step. Raises ``IllegalMove``."""
    if seat not in rules.seats:
        raise IllegalMove(Refusal.NOT_YOUR_TURN)
    view = View(rules, seat, state.battle, state.pictures[seat])
    check(view, move)
    match move:
        case AcceptMap():
            return _established(rules, state, Accepted(seat))
        case Redraw():
            return _redraw(rules, state, seat)
        case ProposeFleet(counts):
            return _established(rules, state, Proposed(state.battle.reefs, counts))
        case Arrange(docks):
            return _arrange(rules, state, seat, docks)
        case OfferDraw():
            return _established(rules, state, DrawOffered(seat))
        case AcceptDraw():
            return _established(rules, state, _ended(state.sea, drawn(rules)))
        case DeclineDraw():
            return _established(rules, state, DrawDeclined(seat))
        case Resign():
            return _established(rules, state, _ended(state.sea, resigned(rules, seat)))
        case _:
            ship = view.ship(move.ship)
            assert ship is not None, "checked above"
            return _act(rules, state, ship, move)


def expire(rules: Ruleset, state: State, expiry: Expiry) -> Step[State, Event]:
    """Let a clock run out in the fleet game: the seat to move loses its turn, or the match ends by
    strength; before the battle, the map that is proposed stands, or the ships stay where they lie.
    Raises ``IllegalMove``.
    """
    if state.battle.phase is Phase.OVER:
        raise IllegalMove(Refusal.GAME_OVER)
    if expiry is Expiry.SETUP:
        return _prepared(rules, state)
    if state.battle.turn is None:
        raise IllegalMove(Refusal.NOT_STARTED)
    if expiry is Expiry.MATCH:
        outcome = judge_by_strength(rules, state.sea, Ending.TIME_UP)
        return _established(rules, state, _ended(state.sea, outcome))
    return _concluded(rules, state, state.sea, state.battle.turn, (TimedOut(state.battle.turn),))


def _prepared(rules: Ruleset, state: State) -> Step[State, Event]:
    battle = state.battle
    match battle.phase:
        case Phase.AGREEING:
            accepted = [Accepted(seat) for seat in rules.seats if seat not in battle.accepted]
            agreed = replace(state, battle=_advanced(rules, battle, accepted))
            return Step(agreed, tuple(accepted))
        case Phase.ARRANGING:
            return _moored_as_usual(rules, state)
    raise IllegalMove(Refusal.ALREADY_ARRANGED)


def _moored_as_usual(rules: Ruleset, state: State) -> Step[State, Event]:
    """A transition of the fleet game: the battle begins with the ships of those who have not
    arranged them in their usual docks.
    """
    battle, ships = state.battle, sum(state.battle.counts)
    late = [seat for seat in rules.seats if seat not in battle.arranged]
    fleets = list(state.sea.fleets)
    for seat in late:
        fleets[seat] = moor(rules, seat, battle.counts, rules.harbours[seat].docks[:ships])
    events: list[Event] = [*map(Arranged, late), Began(state.lot)]
    return _seen(rules, state, _advanced(rules, battle, events), Sea(tuple(fleets)), events)


def settle(rules: Ruleset, state: State, outcome: Outcome) -> Step[State, Event]:
    """End a fleet game by an act of the players. Raises ``IllegalMove`` after the end."""
    if state.battle.phase is Phase.OVER:
        raise IllegalMove(Refusal.GAME_OVER)
    return _established(rules, state, _ended(state.sea, outcome))


def _redraw(rules: Ruleset, state: State, seat: Seat) -> Step[State, Event]:
    layout = state.layout + 1
    reefs = draw_reefs(rules, state.seed, layout)
    # Without a limit nobody counts, and events are as they were before there was one.
    proposed = Proposed(reefs, state.battle.counts, None if rules.redraws is None else seat)
    return _established(rules, replace(state, layout=layout), proposed)


def _arrange(
    rules: Ruleset, state: State, seat: Seat, docks: tuple[Cell, ...]
) -> Step[State, Event]:
    fleet = moor(rules, seat, state.battle.counts, docks)
    sea = Sea((*state.sea.fleets[:seat], fleet, *state.sea.fleets[seat + 1 :]))
    events: list[Event] = [Arranged(seat)]
    if len(state.battle.arranged) + 1 == rules.players:
        events.append(Began(state.lot))
    battle = _advanced(rules, state.battle, events)
    return _seen(rules, state, battle, sea, events)


def _act(rules: Ruleset, state: State, ship: Ship, action: Action) -> Step[State, Event]:
    deed = _deed(rules, state, ship, action)
    events: list[Event] = [Acted(ship.seat, deed.notices)]
    if isinstance(action, Torpedo) and not deed.notices:
        events.append(Missed(ship.seat))
    return _concluded(rules, state, deed.sea, ship.seat, events)


def _deed(rules: Ruleset, state: State, ship: Ship, action: Action) -> Deed:
    battle, sea = state.battle, state.sea
    match action:
        case Forward() | Back() | Shift() | Turn() | Leap():
            return sail(true_chart(rules, battle, sea), sea, ship, action)
        case Fire(target=target):
            return bombard(rules, battle, sea, ship, target)
        case Torpedo():
            return launch(rules, battle, sea, ship)
        case Drop(target=target):
            return drop(sea, ship, target)
        case PickUp(target=target):
            return pick_up(sea, ship, target)
        case Switch(on=on):
            return Deed(replaced(sea, replace(ship, long_radar=on)))
        case Repair():
            return repair(sea, ship)
        case Detonate(target=target):
            return blow_up(true_chart(rules, battle, sea), sea, ship, target)
    assert_never(action)


def _concluded(
    rules: Ruleset, state: State, sea: Sea, seat: Seat, events: Iterable[Event]
) -> Step[State, Event]:
    """The step of a turn of the fleet game that was used: what every seat sees of it, and the end
    if it has come.
    """
    told = list(events)
    battle = _advanced(rules, state.battle, told)
    step = _seen(rules, state, battle, sea, told)
    outcome = judge(rules, battle, sea, seat)
    if outcome is None:
        return step
    end = _established(rules, step.state, _ended(sea, outcome))
    return Step(end.state, step.events + end.events)


def _seen(
    rules: Ruleset, state: State, battle: Battle, sea: Sea, events: list[Event]
) -> Step[State, Event]:
    """The step of the fleet game to this sea. Each seat is shown what is new in its picture."""
    pictures = tuple(_look(rules, battle, sea, seat) for seat in rules.seats)
    for seat, old, new in zip(rules.seats, state.pictures, pictures, strict=True):
        sighted = news(seat, old, new)
        if sighted is not None:
            events.append(sighted)
    after = State(battle, sea, pictures, state.seed, state.layout, state.lot)
    return Step(after, tuple(events))


def _look(rules: Ruleset, battle: Battle, sea: Sea, seat: Seat) -> Picture:
    """In a transition of the fleet game, what a seat sees after it. Before the battle nobody sees
    an enemy, however near the docks are.
    """
    if battle.phase is Phase.FIGHTING:
        return look(rules, sea, seat)
    return Picture(side_ships(rules, sea, seat))


def _established(rules: Ruleset, state: State, event: Event) -> Step[State, Event]:
    """The step of a public fact of the fleet game that moves no ship."""
    return Step(replace(state, battle=advance(rules, state.battle, event)), (event,))


def _advanced(rules: Ruleset, battle: Battle, events: Iterable[Event]) -> Battle:
    for event in events:
        battle = advance(rules, battle, event)
    return battle


def _ended(sea: Sea, outcome: Outcome) -> Ended:
    return Ended(outcome, sea.fleets, sea.mines)
