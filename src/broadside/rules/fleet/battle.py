"""The public part of the fleet game, a fold of the events that are shown to all."""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import NamedTuple, assert_never

from broadside.rules.fleet.events import (
    Accepted,
    Acted,
    Arranged,
    Began,
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
from broadside.rules.fleet.ruleset import Ruleset
from broadside.rules.fleet.ships import Fleet
from broadside.rules.game import Outcome, Seat
from broadside.rules.grid import Cell


class Phase(StrEnum):
    """The phase of the game."""

    AGREEING = "agreeing"
    ARRANGING = "arranging"
    FIGHTING = "fighting"
    OVER = "over"


class Entry(NamedTuple):
    """A notice in the log, with the number of the action that caused it, from 1."""

    action: int
    notice: Notice


@dataclass(frozen=True, slots=True)
class Battle:
    """What every player and spectator knows."""

    phase: Phase
    reefs: frozenset[Cell]
    counts: tuple[int, ...]
    """The number of ships of each class with which every player began."""
    accepted: frozenset[Seat] = frozenset()
    arranged: frozenset[Seat] = frozenset()
    turn: Seat | None = None
    actions: int = 0
    """The number of turns used since the battle began."""
    last: tuple[Seat, ...] = ()
    """The seat of each side that acted last; allies take turns."""
    log: tuple[Entry, ...] = ()
    ruins: frozenset[Cell] = frozenset()
    """Destroyed squares of bases."""
    losses: tuple[Loss, ...] = ()
    offer: Seat | None = None
    """The seat that offers a draw, until it is answered."""
    offered_at: int | None = None
    """The number of actions when a draw was last offered."""
    outcome: Outcome | None = None
    fleets: tuple[Fleet, ...] = ()
    """All ships afloat, shown when the game is over."""
    mines: frozenset[Cell] = frozenset()
    redraws: tuple[Seat, ...] = ()
    """The seats that asked for other reefs, in order; empty where the rules do not limit that."""

    @property
    def ships_each(self) -> int:
        return sum(self.counts)

    def afloat(self, seat: Seat) -> int:
        """The number of ships that a fleet player still has, by the public battle: sinkings are
        told to all.
        """
        return self.ships_each - sum(loss.seat == seat for loss in self.losses)


def new_battle(rules: Ruleset, reefs: frozenset[Cell]) -> Battle:
    return Battle(Phase.AGREEING, reefs, rules.counts)


def redraws_left(rules: Ruleset, battle: Battle, seat: Seat) -> int | None:
    """How often the side of that seat may still ask for other reefs, by the public battle; ``None``
    without a limit.
    """
    if rules.redraws is None:
        return None
    side = rules.side_of(seat)
    return rules.redraws - sum(other in side for other in battle.redraws)


def advance(rules: Ruleset, battle: Battle, event: Event) -> Battle:
    """The public battle of the fleet game after an event that was redacted for a spectator or for
    anybody else.
    """
    match event:
        case Acted(seat, notices):
            return _passed_on(rules, battle, seat, notices)
        case Sighted() | Missed():
            return battle
        case Proposed(reefs, counts, asked_by):
            proposed = replace(battle, reefs=reefs, counts=counts, accepted=frozenset())
            redraws = battle.redraws if asked_by is None else (*battle.redraws, asked_by)
            return replace(proposed, redraws=redraws)
        case Accepted(seat):
            return _accepted(rules, battle, seat)
        case Arranged(seat):
            return replace(battle, arranged=battle.arranged | {seat})
        case Began(first):
            return replace(battle, phase=Phase.FIGHTING, turn=first, last=_before(rules, first))
        case TimedOut(seat):
            return _passed_on(rules, battle, seat, ())
        case DrawOffered(seat):
            return replace(battle, offer=seat, offered_at=battle.actions)
        case DrawDeclined():
            return replace(battle, offer=None)
        case Ended(outcome, fleets, mines):
            over = replace(battle, phase=Phase.OVER, turn=None, offer=None, outcome=outcome)
            return replace(over, fleets=fleets, mines=mines)
    assert_never(event)


def _accepted(rules: Ruleset, battle: Battle, seat: Seat) -> Battle:
    accepted = battle.accepted | {seat}
    phase = Phase.ARRANGING if len(accepted) == rules.players else Phase.AGREEING
    return replace(battle, accepted=accepted, phase=phase)


def _before(rules: Ruleset, first: Seat) -> tuple[Seat, ...]:
    """The seats that acted last when a public battle of the fleet game begins: as if those before
    the first had acted, in the order of seats.
    """
    return tuple(max(side, key=lambda seat: (seat - first) % rules.players) for side in rules.sides)


def _passed_on(rules: Ruleset, battle: Battle, seat: Seat, notices: tuple[Notice, ...]) -> Battle:
    """The public battle of the fleet game after a turn is used: the notices are entered, and the
    other side is to act.
    """
    actions = battle.actions + 1
    last = tuple(seat if side == seat % 2 else old for side, old in enumerate(battle.last))
    losses = battle.losses
    if notices:
        losses += tuple(notice.loss for notice in notices if notice.loss is not None)
    is_answered = battle.offer is not None and battle.offer not in rules.side_of(seat)
    after = Battle(
        battle.phase,
        battle.reefs,
        battle.counts,
        battle.accepted,
        battle.arranged,
        battle.turn,
        actions,
        last,
        battle.log + tuple(Entry(actions, notice) for notice in notices),
        battle.ruins | {notice.cell for notice in notices if notice.effect in _RUINOUS},
        losses,
        None if is_answered else battle.offer,
        battle.offered_at,
        redraws=battle.redraws,
    )
    return replace(after, turn=_next(rules, after, seat))


_RUINOUS = (Effect.BASE_HIT, Effect.BASE_DESTROYED)


def _next(rules: Ruleset, battle: Battle, seat: Seat) -> Seat:
    """In the public battle of the fleet game, the next seat to act: of the other side and with
    ships, the one that has not acted for longest.
    """
    side = rules.enemies_of(seat)
    before = battle.last[1 - seat % 2]
    afloat = [other for other in side if battle.afloat(other)]
    # A side without ships has lost, which the referee says in the next event.
    return min(afloat or side, key=lambda other: (other - before - 1) % rules.players)
