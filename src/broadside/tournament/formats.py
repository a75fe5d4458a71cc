"""The formats of a tournament by name."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from broadside.tournament import knockout, round_robin, swiss
from broadside.tournament.results import Fixture, Round

Format: TypeAlias = Callable[[tuple[str, ...], tuple[Round, ...], int], tuple[Fixture, ...]]
"""The fixtures of the next round, from the entrants, the rounds so far and the games a fixture."""

FORMATS: Mapping[str, Format] = MappingProxyType(
    {
        "round-robin": round_robin.next_round,
        "swiss": swiss.next_round,
        "knockout": knockout.next_round,
    }
)


def format_for(name: str, seats: int) -> Format:
    """The format of that name for a game of so many seats. Raises ``ValueError``."""
    if name not in FORMATS:
        raise ValueError(f"There is no format {name!r}. The formats are {', '.join(FORMATS)}.")
    if seats == 2:
        return FORMATS[name]
    if name != "round-robin":
        raise ValueError(
            f"{name} is for games of two; this game has {seats} seats: use round-robin."
        )
    return round_robin.groups_of(seats)
