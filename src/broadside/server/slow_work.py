"""What may take long, as functions for other processes: of values, to values.

What a person did wrong is part of the answer and never raised, so that it can be sent.
"""

from dataclasses import dataclass
from time import monotonic

from broadside.analysis.appraisal import Turn, appraise
from broadside.analysis.odds import odds
from broadside.analysis.positions import positions
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.record import Record

_PART_SECONDS = 0.3
"""So long a part of a report takes: others have their turn between two of them."""


@dataclass(frozen=True, slots=True)
class ReportPart:
    """Some turns of a game, and how many there are in all."""

    turns: tuple[Turn, ...]
    total: int


def appraise_part(game: ShootingGame, record: Record, first: int) -> ReportPart:
    """The turns from that one on: at least one of them, and as many as fit into a part."""
    found = list(positions(game, record))
    end = monotonic() + _PART_SECONDS
    turns: list[Turn] = []
    for position in found[first:]:
        turns.append(appraise(position, odds(position.view)))
        if monotonic() >= end:
            break
    return ReportPart(tuple(turns), len(found))
