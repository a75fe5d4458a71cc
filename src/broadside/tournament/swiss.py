"""The Swiss system: few rounds, each against an entrant with about as many points."""

from math import ceil, log2

from broadside.tournament.results import Fixture, Round, points_of


def next_round(
    entrants: tuple[str, ...], rounds: tuple[Round, ...], games: int
) -> tuple[Fixture, ...]:
    """The fixtures of the next Swiss round, or none after as many as a knockout would take.

    By points, and at equal points by the order of entry, each entrant meets the nearest below that
    it has not met. If the number is odd, one entrant, from the bottom up, has a bye and gets the
    points of the games it would have played. Nobody has a second bye while others had none.
    """
    if len(rounds) == round_count(len(entrants)):
        return ()
    order = _by_points(entrants, rounds)
    bye = _has_bye(order, rounds) if len(order) % 2 else None
    met = {encounter.fixture.entrants for played in rounds for encounter in played}
    met |= {pair[::-1] for pair in met}
    left = tuple(entrant for entrant in order if entrant != bye)
    pairs = _pair_up(left, met) or tuple(zip(left[::2], left[1::2], strict=True))
    fixtures = tuple(Fixture(pair, games) for pair in pairs)
    return fixtures if bye is None else (*fixtures, Fixture((bye,), games))


def round_count(entrants: int) -> int:
    """The number of rounds of a Swiss tournament with this many entrants."""
    return ceil(log2(entrants))


def _by_points(entrants: tuple[str, ...], rounds: tuple[Round, ...]) -> tuple[str, ...]:
    points = {
        entrant: sum(points_of(encounter, entrant) for played in rounds for encounter in played)
        for entrant in entrants
    }
    return tuple(sorted(entrants, key=lambda entrant: -points[entrant]))


def _has_bye(order: tuple[str, ...], rounds: tuple[Round, ...]) -> str:
    byes = [
        encounter.fixture.entrants[0]
        for played in rounds
        for encounter in played
        if encounter.fixture.is_bye
    ]
    return min(reversed(order), key=byes.count)


def _pair_up(
    left: tuple[str, ...], met: set[tuple[str, ...]]
) -> tuple[tuple[str, str], ...] | None:
    """Pair up entrants for a Swiss round who have not met, the nearest first; nothing if there is
    no such pairing.
    """
    if not left:
        return ()
    first, rest = left[0], left[1:]
    for other in rest:
        if (first, other) in met:
            continue
        pairs = _pair_up(tuple(entrant for entrant in rest if entrant != other), met)
        if pairs is not None:
            return ((first, other), *pairs)
    return None
