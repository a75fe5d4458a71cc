"""Round robin: every entrant meets every other once."""

from collections.abc import Callable
from itertools import combinations, count
from math import comb

from broadside.tournament.results import Fixture, Round

MOST_MEETINGS = 63
"""Fixtures that one entrant may have in a tournament: those of a field of 64 in a game of two."""


def most_entrants(seats: int) -> int:
    """The largest field of a round robin for a game with that many seats."""
    return next(size for size in count(seats) if comb(size, seats - 1) > MOST_MEETINGS)


def next_round(
    entrants: tuple[str, ...], rounds: tuple[Round, ...], games: int
) -> tuple[Fixture, ...]:
    """The fixtures of the next round of a round robin, or none when all have met (the circle
    method).

    With an odd number of entrants each has a bye in turn. Byes give no points here, because all
    entrants have the same number.
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
    """The fixtures of a round robin for a game with more than two seats: every group that fills
    them meets once, all in one round.
    """

    def next_groups(
        entrants: tuple[str, ...], rounds: tuple[Round, ...], games: int
    ) -> tuple[Fixture, ...]:
        met = {encounter.fixture.entrants for played in rounds for encounter in played}
        groups = combinations(entrants, seats)
        return tuple(Fixture(group, games) for group in groups if group not in met)

    return next_groups
