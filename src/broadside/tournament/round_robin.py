"""Everybody meets everybody once."""

from collections.abc import Callable
from itertools import combinations

from broadside.tournament.results import Fixture, Round


def next_round(
    entrants: tuple[str, ...], rounds: tuple[Round, ...], games: int
) -> tuple[Fixture, ...]:
    """The fixtures of the next round, or none when all have met (the circle method).

    With an odd number of entrants each in turn has a bye, which counts for nothing here: all have
    as many.
    """
    circle = (*entrants, *([""] if len(entrants) % 2 else []))
    fixed, rest = circle[:1], circle[1:]
    if len(rounds) == len(rest):
        return ()
    turn = len(rest) - len(rounds)
    turned = fixed + rest[turn:] + rest[:turn]
    half = len(turned) // 2
    pairs = zip(turned[:half], reversed(turned[half:]), strict=True)
    return tuple(Fixture(pair, games) for pair in pairs if "" not in pair)


def groups_of(
    seats: int,
) -> Callable[[tuple[str, ...], tuple[Round, ...], int], tuple[Fixture, ...]]:
    """The same for a game of more seats: every group that fills them meets, all in one round."""

    def next_groups(
        entrants: tuple[str, ...], rounds: tuple[Round, ...], games: int
    ) -> tuple[Fixture, ...]:
        if rounds:
            return ()
        return tuple(Fixture(group, games) for group in combinations(entrants, seats))

    return next_groups
