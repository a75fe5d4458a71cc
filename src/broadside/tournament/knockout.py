"""Knockout: an entrant that loses an encounter is out."""

from typing import TypeAlias

from broadside.tournament.results import Encounter, Fixture, Round, points_of

REPLAY_GAMES = 2
MOST_REPLAYS = 5

Stage: TypeAlias = dict[tuple[str, ...], tuple[Encounter, ...]]
"""Each pair of one stage, with its encounter and the replays of it."""


def next_round(
    entrants: tuple[str, ...], rounds: tuple[Round, ...], games: int
) -> tuple[Fixture, ...]:
    """The fixtures of the next round of a knockout, or none when one entrant is left.

    The order of entry is the seeding: the first meets the last, and so on, and byes go to the
    first. A drawn encounter is replayed, two games at a time, at most five times; then the entrant
    who entered earlier advances.
    """
    stages = _stages(rounds)
    if not stages:
        return _draw(entrants, games)
    if level := [pair for pair, encounters in stages[-1].items() if _is_level(pair, encounters)]:
        return tuple(Fixture(pair, REPLAY_GAMES) for pair in level)
    winners = {_winner(pair, encounters) for pair, encounters in stages[-1].items()}
    left = tuple(entrant for entrant in entrants if entrant in winners)
    return _draw(left, games) if len(left) > 1 else ()


def stages_survived(entrants: tuple[str, ...], rounds: tuple[Round, ...]) -> dict[str, int]:
    """How many stages of a knockout each entrant has survived."""
    winners = [
        _winner(pair, encounters) for stage in _stages(rounds) for pair, encounters in stage.items()
    ]
    return {entrant: winners.count(entrant) for entrant in entrants}


def _draw(left: tuple[str, ...], games: int) -> tuple[Fixture, ...]:
    """Draw the first round of a knockout: the first against the last; places missing to a power of
    two are byes.
    """
    size = 1 << (len(left) - 1).bit_length()
    places = (*left, *([None] * (size - len(left))))
    pairs = zip(places[: size // 2], reversed(places[size // 2 :]), strict=True)
    return tuple(Fixture(tuple(name for name in pair if name is not None), games) for pair in pairs)


def _stages(rounds: tuple[Round, ...]) -> list[Stage]:
    """The stages of a knockout so far. A round of pairs that have just met is a replay and belongs
    to the same stage.
    """
    stages: list[Stage] = []
    for played in rounds:
        pairs = {encounter.fixture.entrants: encounter for encounter in played}
        if not stages or not pairs.keys() <= stages[-1].keys():
            stages.append(dict.fromkeys(pairs, ()))
        for pair, encounter in pairs.items():
            stages[-1][pair] += (encounter,)
    return stages


def _is_level(pair: tuple[str, ...], encounters: tuple[Encounter, ...]) -> bool:
    if len(pair) == 1 or len(encounters) > MOST_REPLAYS:
        return False
    return _points(pair[0], encounters) == _points(pair[1], encounters)


def _winner(pair: tuple[str, ...], encounters: tuple[Encounter, ...]) -> str:
    return max(pair, key=lambda entrant: _points(entrant, encounters))


def _points(entrant: str, encounters: tuple[Encounter, ...]) -> float:
    return sum(points_of(encounter, entrant) for encounter in encounters)
