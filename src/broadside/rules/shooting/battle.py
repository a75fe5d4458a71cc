"""What everybody knows of a battle: the fold of its public events.

The referee, the players and the spectators all keep a ``Battle`` and advance it by the same
function, so the order of turns, the scores and the radar rights cannot depend on anything hidden.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TypeVar, assert_never

from broadside.rules.game import Outcome, Seat
from broadside.rules.grid import Cell
from broadside.rules.shooting.events import (
    Began,
    Call,
    Deployed,
    Ended,
    Event,
    Fired,
    Scanned,
    Shot,
    TimedOut,
)
from broadside.rules.shooting.ruleset import Points, Ruleset, Shots
from broadside.rules.shooting.ships import Fleet

Value = TypeVar("Value")


class Phase(StrEnum):
    """The phase of a game."""

    DEPLOYING = "deploying"
    FIGHTING = "fighting"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Sea:
    """The sea of one seat as everybody sees it: the shots that fell there, in order."""

    shots: tuple[Shot, ...] = ()
    misses: frozenset[Cell] = frozenset()
    glances: frozenset[Cell] = frozenset()
    """Armoured squares bombed once."""
    hits: frozenset[Cell] = frozenset()
    sunk_in_round: int | None = None
    """The round in which the last ship here went down."""

    def is_open(self, cell: Cell) -> bool:
        """Whether anyone may still fire at that square of a sea, by the public battle."""
        return cell not in self.hits and cell not in self.misses

    @property
    def is_afloat(self) -> bool:
        return self.sunk_in_round is None


@dataclass(frozen=True, slots=True)
class Score:
    """What one seat has achieved; ``sunk`` lists classes, and is empty where they are not told."""

    shots: int = 0
    hits: int = 0
    points: int = 0
    sunk: tuple[str | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Battle:
    """All public facts. Nothing here is known to one seat only."""

    seas: tuple[Sea, ...]
    scores: tuple[Score, ...]
    phase: Phase = Phase.DEPLOYING
    deployed: frozenset[Seat] = frozenset()
    first: Seat | None = None
    round: int = 0
    turn: Seat | None = None
    target: Seat | None = None
    """The opponent that the seat to move fires at now."""
    scans: frozenset[Seat] = frozenset()
    """The seats that may use the radar before their next shot."""
    allowances: int = 0
    """How often a new time for a shot has begun."""
    outcome: Outcome | None = None
    fleets: tuple[Fleet, ...] | None = None
    """All fleets, shown after the end."""


def new_battle(rules: Ruleset) -> Battle:
    """The public battle of a shooting game before anything has happened."""
    return Battle(tuple(Sea() for _ in rules.seats), tuple(Score() for _ in rules.seats))


def advance(rules: Ruleset, battle: Battle, event: Event) -> Battle:
    """The public battle of a shooting game after one more public event."""
    match event:
        case Deployed(seat):
            return replace(battle, deployed=battle.deployed | {seat})
        case Began(first):
            return _begin(rules, battle, first)
        case Fired():
            return _fire(rules, battle, event)
        case Scanned(seat):
            return replace(battle, scans=battle.scans - {seat})
        case TimedOut(seat):
            return _next_visit(rules, battle, battle.scans - {seat})
        case Ended(outcome, fleets):
            return replace(
                battle, phase=Phase.OVER, turn=None, target=None, outcome=outcome, fleets=fleets
            )
    assert_never(event)


def opponents_afloat(battle: Battle, seat: Seat) -> tuple[Seat, ...]:
    """The opponents at which a seat of the public battle can fire, in the order of its turn."""
    return tuple(other for other, sea in enumerate(battle.seas) if other != seat and sea.is_afloat)


def bombs_left(rules: Ruleset, battle: Battle, seat: Seat) -> int | None:
    """The number of shots that a seat of the public battle still has, if the rules count them."""
    return None if rules.bombs is None else rules.bombs - battle.scores[seat].shots


def shots_due(rules: Ruleset, battle: Battle) -> int:
    """By the public battle, the number of squares that the seat to move must name in its next shot
    or salvo.
    """
    assert battle.turn is not None and battle.target is not None, "nobody is to fire"
    if rules.shots is not Shots.SALVO:
        return 1
    sunk = sum(shot.call is Call.SUNK for shot in battle.seas[battle.turn].shots)
    target = battle.seas[battle.target]
    room = rules.grid.area - len(target.hits) - len(target.misses)
    bombs = bombs_left(rules, battle, battle.turn)
    # A fleet just sunk still answers with one shot where turns must be equal.
    afloat = max(1, len(rules.roster) - sunk)
    return min(afloat, room, room if bombs is None else bombs)


def _begin(rules: Ruleset, battle: Battle, first: Seat) -> Battle:
    begun = replace(battle, phase=Phase.FIGHTING, first=first)
    return _called_upon(begun, 1, first, opponents_afloat(begun, first)[0], battle.scans)


def _fire(rules: Ruleset, battle: Battle, event: Fired) -> Battle:
    sea = _struck(battle.seas[event.sea], event, battle.round)
    score = _scored(battle.scores[event.seat], event.shots, rules.points)
    after = replace(
        battle,
        seas=_with(battle.seas, event.sea, sea),
        scores=_with(battle.scores, event.seat, score),
    )
    scans = battle.scans - {event.seat}
    if rules.shots is Shots.AGAIN and _shoots_again(rules, after, event):
        return _called_upon(after, after.round, after.turn, after.target, scans)
    return _next_visit(rules, after, scans)


def _shoots_again(rules: Ruleset, battle: Battle, event: Fired) -> bool:
    if event.fleet_sunk or bombs_left(rules, battle, event.seat) == 0:
        return False
    return all(shot.call in (Call.HIT, Call.SUNK) for shot in event.shots)


def _struck(sea: Sea, event: Fired, number: int) -> Sea:
    shots = event.shots
    hits = {shot.target for shot in shots if shot.call in (Call.HIT, Call.SUNK)}
    return Sea(
        sea.shots + shots,
        sea.misses.union(shot.target for shot in shots if shot.call is Call.MISS),
        sea.glances.union(shot.target for shot in shots if shot.call is Call.GLANCE) - hits,
        sea.hits | hits,
        number if event.fleet_sunk else sea.sunk_in_round,
    )


def _scored(score: Score, shots: tuple[Shot, ...], points: Points | None) -> Score:
    hits = sum(shot.call in (Call.HIT, Call.SUNK) for shot in shots)
    misses = sum(shot.call is Call.MISS for shot in shots)
    sunk = tuple(shot.ship for shot in shots if shot.call is Call.SUNK)
    gain = points.hit * hits + points.miss * misses + points.sunk * len(sunk) if points else 0
    return Score(
        score.shots + len(shots), score.hits + hits, score.points + gain, score.sunk + sunk
    )


def _next_visit(rules: Ruleset, battle: Battle, scans: frozenset[Seat]) -> Battle:
    """The public battle at the next opponent of the same turn, or else at the turn of the next
    seat.
    """
    assert battle.turn is not None and battle.target is not None, "nobody was to fire"
    later = [seat for seat in opponents_afloat(battle, battle.turn) if seat > battle.target]
    if later and bombs_left(rules, battle, battle.turn) != 0:
        return _called_upon(battle, battle.round, battle.turn, later[0], scans)
    return _next_turn(rules, battle, scans)


def _next_turn(rules: Ruleset, battle: Battle, scans: frozenset[Seat]) -> Battle:
    assert battle.first is not None and battle.turn is not None, "nobody was to fire"
    order = [(battle.first + step) % rules.players for step in rules.seats]
    rest = order[order.index(battle.turn) + 1 :]
    number, seat = battle.round, _first_ready(rules, battle, battle.round, rest)
    if seat is None:
        scans = _scans_after_round(rules, battle, scans)
        number, seat = battle.round + 1, _first_ready(rules, battle, battle.round + 1, order)
    if seat is None:
        return replace(battle, round=number, turn=None, target=None, scans=scans)
    return _called_upon(battle, number, seat, opponents_afloat(battle, seat)[0], scans)


def _called_upon(
    battle: Battle,
    number: int,
    turn: Seat | None,
    target: Seat | None,
    scans: frozenset[Seat],
) -> Battle:
    """The public battle when a seat is called upon to fire, with a new time for the shot."""
    # Written out: this happens at every shot, and ``replace`` takes four times as long.
    return Battle(
        battle.seas,
        battle.scores,
        battle.phase,
        battle.deployed,
        battle.first,
        number,
        turn,
        target,
        scans,
        battle.allowances + 1,
    )


def _scans_after_round(rules: Ruleset, battle: Battle, scans: frozenset[Seat]) -> frozenset[Seat]:
    if rules.radar is None or battle.round % rules.radar.every != 0:
        return scans
    return frozenset(seat for seat in rules.seats if battle.seas[seat].is_afloat)


def _first_ready(rules: Ruleset, battle: Battle, number: int, seats: Iterable[Seat]) -> Seat | None:
    return next((seat for seat in seats if _is_ready(rules, battle, number, seat)), None)


def _is_ready(rules: Ruleset, battle: Battle, number: int, seat: Seat) -> bool:
    """Whether a seat of the public battle still has a turn in the round of that number."""
    sunk_in = battle.seas[seat].sunk_in_round
    answers = rules.equal_turns and sunk_in == number
    has_bombs = bombs_left(rules, battle, seat) != 0
    return has_bombs and (sunk_in is None or answers) and bool(opponents_afloat(battle, seat))


def _with(values: tuple[Value, ...], seat: Seat, value: Value) -> tuple[Value, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
