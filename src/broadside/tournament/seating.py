"""The seating of a fixture: over its games no entrant gains from a seat."""

from functools import lru_cache
from random import Random


def seating(entrants: tuple[str, ...], seed: int, number: int) -> tuple[str, ...]:
    """The seating in the game of that number of a fixture: its entrants in the order of their
    seats.

    A lot decides the first game; from there all entrants move on by one seat, and after a full turn
    of three or more the order is reversed. It depends on these entrants alone: others who take part
    in the same tournament change nothing.
    """
    names = tuple(sorted(entrants))
    laps, step = divmod(number + _lot(names, seed), len(names))
    order = names[step:] + names[:step]
    return order[::-1] if laps % 2 and len(names) > 2 else order


@lru_cache(maxsize=1024)
def _lot(names: tuple[str, ...], seed: int) -> int:
    return Random(f"{seed} seats {names}").randrange(len(names))
