"""Who sits where, so that nobody gains from a seat over the games of a fixture."""

from random import Random


def seating(entrants: tuple[str, ...], seed: int, number: int) -> tuple[str, ...]:
    """The entrants in the order of their seats in the game of that number.

    A lot decides the first game; from there everyone moves on by one seat, and after a full turn
    of three or more the order is reversed. It depends on these entrants alone: others who take
    part in the same tournament change nothing.
    """
    names = sorted(entrants)
    lot = Random(f"{seed} seats {names}").randrange(len(names))
    laps, step = divmod(number + lot, len(names))
    order = tuple(names[step:] + names[:step])
    return order[::-1] if laps % 2 and len(names) > 2 else order
