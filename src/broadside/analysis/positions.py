"""The moments of a recorded game at which somebody fired."""

from collections.abc import Iterator
from dataclasses import dataclass

from broadside.rules.classic.events import Fired
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.classic.view import View
from broadside.rules.record import Record, replay


@dataclass(frozen=True, slots=True)
class Position:
    """What the seat knew when it fired, and what came of it."""

    view: View
    fired: Fired


def positions(game: ShootingGame, record: Record) -> Iterator[Position]:
    """In order, one for each shot or salvo. Raises as ``replay`` does."""
    state = game.start(record.seed)
    for step in replay(game, record):
        for event in step.events:
            if isinstance(event, Fired):
                yield Position(game.view(state, event.seat), event)
        state = step.state
