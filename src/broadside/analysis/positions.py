"""The moments of a recorded game at which somebody fired."""

from collections.abc import Iterator
from dataclasses import dataclass

from broadside.rules.record import Record, replay
from broadside.rules.shooting.events import Fired
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.rules.shooting.view import View


@dataclass(frozen=True, slots=True)
class Position:
    """What the seat knew when it fired, and what the shot was called."""

    view: View
    fired: Fired


def positions(game: ShootingGame, record: Record) -> Iterator[Position]:
    """The positions of a recorded game at which somebody fired, in order: one for each shot or
    salvo. Raises as ``replay`` does."""
    state = game.start(record.seed)
    for step in replay(game, record):
        for event in step.events:
            if isinstance(event, Fired):
                yield Position(game.view(state, event.seat), event)
        state = step.state
