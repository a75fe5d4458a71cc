"""The formats of a tournament by name. No other module names one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import TypeAlias

from broadside.tournament import knockout, round_robin, swiss
from broadside.tournament.results import Fixture, Round
from broadside.tournament.standings import Standing, standings

Draw: TypeAlias = Callable[[tuple[str, ...], tuple[Round, ...], int], tuple[Fixture, ...]]
"""Returns the fixtures of the next round, from the entrants, the rounds so far and the games per
fixture."""


@dataclass(frozen=True, slots=True)
class Format:
    """How the rounds of a tournament are drawn, and how its entrants are ranked."""

    summary: str
    """A sentence for players."""
    draw: Draw
    most_entrants: int = round_robin.most_entrants(2)
    draw_groups: Callable[[int], Draw] | None = None
    """The draw for a game with more than two seats; ``None`` if the format is for two only."""
    stages: Callable[[tuple[str, ...], tuple[Round, ...]], dict[str, int]] | None = None
    """How far each entrant came, if that counts before points."""

    def standings(
        self, entrants: tuple[str, ...], rounds: tuple[Round, ...], *, is_over: bool = True
    ) -> tuple[Standing, ...]:
        """Rank the entrants by a format, the best first. Stages count once the last of them is
        decided.
        """
        came = self.stages(entrants, rounds) if self.stages is not None and is_over else None
        return standings(entrants, rounds, came)


FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "round-robin": Format(
            "Everybody plays everybody.",
            round_robin.next_round,
            draw_groups=round_robin.groups_of,
        ),
        "swiss": Format(
            "A few rounds, each against somebody with about as many points.", swiss.next_round
        ),
        "knockout": Format(
            "The loser is out.", knockout.next_round, stages=knockout.stages_survived
        ),
    }
)
DEFAULT_FORMAT = next(iter(FORMATS))


def format_for(name: str, seats: int) -> Format:
    """The tournament format of that name for a game with that many seats. Raises ``ValueError``."""
    if name not in FORMATS:
        raise ValueError(f"There is no format {name!r}. The formats are {', '.join(FORMATS)}.")
    found = FORMATS[name]
    if seats == 2:
        return found
    if found.draw_groups is None:
        others = " or ".join(other for other, one in FORMATS.items() if one.draw_groups)
        raise ValueError(f"{name} is for games of two; this game has {seats} seats: use {others}.")
    most = round_robin.most_entrants(seats)
    return replace(found, draw=found.draw_groups(seats), most_entrants=most)
