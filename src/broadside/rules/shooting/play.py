"""The transitions of a shooting game: refuse, compute, return."""

from typing import assert_never

from broadside.rules.errors import IllegalMove, Refusal
from broadside.rules.game import Expiry, Outcome, Seat, Step
from broadside.rules.grid import Cell
from broadside.rules.shooting.battle import Phase, opponents_afloat, shots_due
from broadside.rules.shooting.events import (
    Began,
    Call,
    Deployed,
    Ended,
    Event,
    Finding,
    Fired,
    Scanned,
    Shot,
    TimedOut,
)
from broadside.rules.shooting.moves import Deploy, Fire, Move, Scan
from broadside.rules.shooting.placement import check_fleet
from broadside.rules.shooting.ruleset import Announces, Placement, Ruleset
from broadside.rules.shooting.ships import Fleet, Ship
from broadside.rules.shooting.state import State, establish
from broadside.rules.shooting.verdict import judge, judge_on_time


def play(rules: Ruleset, state: State, seat: Seat, move: Move) -> Step[State, Event]:
    """Play a move of a shooting game. Returns the step. Raises ``IllegalMove``."""
    if state.battle.phase is Phase.OVER:
        raise IllegalMove(Refusal.GAME_OVER)
    match move:
        case Deploy(fleet):
            return _deploy(rules, state, seat, fleet)
        case Fire(targets):
            return _fire(rules, state, seat, targets)
        case Scan(centre, sea):
            return _scan(rules, state, seat, centre, sea)
    assert_never(move)


def expire(rules: Ruleset, state: State, expiry: Expiry) -> Step[State, Event]:
    """Let a clock run out in a shooting game: the seat to move loses its visit, or the match ends
    on points. Raises ``IllegalMove``.
    """
    if state.battle.phase is Phase.OVER:
        raise IllegalMove(Refusal.GAME_OVER)
    if state.battle.turn is None or expiry is Expiry.SETUP:
        raise IllegalMove(Refusal.NOT_STARTED)
    if expiry is Expiry.MATCH:
        return establish(rules, state, _ended(rules, state, judge_on_time(rules, state.battle)))
    return _concluded(rules, establish(rules, state, TimedOut(state.battle.turn)))


def settle(rules: Ruleset, state: State, outcome: Outcome) -> Step[State, Event]:
    """End a shooting game by an act of the players. Raises ``IllegalMove`` after the end."""
    if state.battle.phase is Phase.OVER:
        raise IllegalMove(Refusal.GAME_OVER)
    if state.battle.phase is Phase.DEPLOYING:
        return establish(rules, state, Ended(outcome, None))
    return establish(rules, state, _ended(rules, state, outcome))


def _deploy(rules: Ruleset, state: State, seat: Seat, fleet: Fleet) -> Step[State, Event]:
    if rules.placement is Placement.RANDOM:
        raise IllegalMove(Refusal.DEALT)
    if seat not in rules.seats:
        raise IllegalMove(Refusal.NOT_YOUR_TURN)
    if seat in state.battle.deployed:
        raise IllegalMove(Refusal.ALREADY_DEPLOYED)
    check_fleet(rules, fleet)

    deployed = Deployed(seat, fleet)
    if len(state.battle.deployed) + 1 < rules.players:
        return establish(rules, state, deployed)
    return establish(rules, state, deployed, Began(state.lot))


def _fire(rules: Ruleset, state: State, seat: Seat, targets: frozenset[Cell]) -> Step[State, Event]:
    battle = state.battle
    if battle.phase is Phase.DEPLOYING:
        raise IllegalMove(Refusal.NOT_STARTED)
    if battle.turn != seat or battle.target is None:
        raise IllegalMove(Refusal.NOT_YOUR_TURN)
    if len(targets) != shots_due(rules, battle):
        raise IllegalMove(Refusal.WRONG_NUMBER_OF_SHOTS, str(shots_due(rules, battle)))
    for target in sorted(targets):
        if target not in rules.grid:
            raise IllegalMove(Refusal.OFF_BOARD, str(target))
        if not battle.seas[battle.target].is_open(target):
            raise IllegalMove(Refusal.ALREADY_SHOT, str(target))

    return _concluded(rules, establish(rules, state, _fall(rules, state, seat, targets)))


def _scan(rules: Ruleset, state: State, seat: Seat, centre: Cell, sea: Seat) -> Step[State, Event]:
    battle = state.battle
    if battle.phase is Phase.DEPLOYING:
        raise IllegalMove(Refusal.NOT_STARTED)
    if battle.turn != seat:
        raise IllegalMove(Refusal.NOT_YOUR_TURN)
    if seat not in battle.scans or rules.radar is None:
        raise IllegalMove(Refusal.NO_SCAN)
    if sea not in opponents_afloat(battle, seat):
        raise IllegalMove(Refusal.NOT_AN_OPPONENT, str(sea))
    if centre not in rules.grid:
        raise IllegalMove(Refusal.OFF_BOARD, str(centre))

    block = rules.grid.around(centre, rules.radar.reach)
    ships = block & {cell for ship in _fleet(state, sea) for cell in ship.cells}
    return establish(rules, state, Scanned(seat, Finding(sea, centre, ships, block - ships)))


def _fall(rules: Ruleset, state: State, seat: Seat, targets: frozenset[Cell]) -> Fired:
    """Let the shots of a move fall, one square after the other, each with its call."""
    target_seat = state.battle.target
    assert target_seat is not None, "guarded by the caller"
    sea, fleet = state.battle.seas[target_seat], _fleet(state, target_seat)
    hits = set(sea.hits)
    shots = []
    for target in sorted(targets):
        ship = next((ship for ship in fleet if target in ship.cells), None)
        if ship is not None and (target in sea.glances or not _is_armoured(rules, ship)):
            hits.add(target)
        shots.append(_call(rules, target, ship, hits))
    fleet_sunk = all(hits.issuperset(ship.cells) for ship in fleet)
    return Fired(seat, target_seat, tuple(shots), fleet_sunk)


def _call(rules: Ruleset, target: Cell, ship: Ship | None, hits: set[Cell]) -> Shot:
    if ship is None:
        return Shot(target, Call.MISS)
    if target not in hits:
        return Shot(target, Call.GLANCE)
    if rules.announces is Announces.HIT or not hits.issuperset(ship.cells):
        return Shot(target, Call.HIT)
    return Shot(target, Call.SUNK, ship.name if rules.announces is Announces.CLASS else None)


def _is_armoured(rules: Ruleset, ship: Ship) -> bool:
    return any(kind.armoured for kind in rules.ships if kind.name == ship.name)


def _concluded(rules: Ruleset, step: Step[State, Event]) -> Step[State, Event]:
    """A step of a shooting game, and the end of the game if it has come."""
    outcome = judge(rules, step.state.battle)
    if outcome is None:
        return step
    end = establish(rules, step.state, _ended(rules, step.state, outcome))
    return Step(end.state, step.events + end.events)


def _ended(rules: Ruleset, state: State, outcome: Outcome) -> Ended:
    fleets = tuple(_fleet(state, seat) for seat in rules.seats)
    return Ended(outcome, fleets if rules.reveals_fleets else None)


def _fleet(state: State, seat: Seat) -> Fleet:
    fleet = state.fleets[seat]
    assert fleet is not None, "every fleet is placed before the first shot"
    return fleet
