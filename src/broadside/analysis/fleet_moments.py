"""The moments of a recorded fleet game: the beginning of the battle, each turn, and the end."""

from collections.abc import Iterator
from dataclasses import dataclass

from broadside.rules.fleet.events import Acted, Began, Ended, Event, TimedOut
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.moves import Move
from broadside.rules.fleet.state import State
from broadside.rules.game import Seat, Step
from broadside.rules.record import Expired, Moved, Record, replay_entry

_TURN = (Acted, TimedOut)
_SHOWN = (Began, *_TURN, Ended)


@dataclass(frozen=True, slots=True)
class Moment:
    """The sea after a turn, and how it became so. A moment has the number of turns used."""

    at: int
    """Milliseconds after the game was set up."""
    seat: Seat | None
    """Whose turn was used; nothing at the beginning, and where the game ended without a turn."""
    move: Move | None
    """The order; nothing for a turn that was lost by the clock."""
    events: tuple[Event, ...]
    """Everything since the moment before, not redacted for anybody."""
    before: State
    state: State


def moments(game: FleetGame, record: Record) -> Iterator[Moment]:
    """The moments of a recorded fleet game in order, lazily. Raises as ``replay`` does.

    The first one is the beginning of the battle. A game that ended before it has two moments.
    """
    state, is_first = game.start(record.seed), True
    told: tuple[Event, ...] = ()
    for entry in record.entries:
        step = replay_entry(game, state, entry)
        told += step.events
        if any(isinstance(event, _SHOWN) for event in step.events):
            if is_first and not any(isinstance(event, Began) for event in step.events):
                yield Moment(entry.at, None, None, (), state, state)
            yield _moment(game, entry, told, state, step)
            told, is_first = (), False
        state = step.state


def _moment(
    game: FleetGame,
    entry: Moved | Expired,
    told: tuple[Event, ...],
    before: State,
    step: Step[State, Event],
) -> Moment:
    seat = next((event.seat for event in step.events if isinstance(event, _TURN)), None)
    is_ordered = any(isinstance(event, Acted) for event in step.events)
    move = game.read_move(entry.move) if is_ordered and isinstance(entry, Moved) else None
    return Moment(entry.at, seat, move, told, before, step.state)
