"""The results of games between entrants, who are known by their names alone."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias


class Fault(StrEnum):
    """The rule by whose breach an entrant lost a game without being beaten."""

    SILENT = "silent"
    """It never greeted."""
    LATE = "late"
    CRASHED = "crashed"
    FLOODED = "flooded"
    """It wrote more than it was asked for."""
    ENDLESS_LINE = "endless-line"
    NONSENSE = "nonsense"
    """What it wrote is no move."""
    ILLEGAL = "illegal"
    """It wrote a move that the rules refuse."""
    FORKED = "forked"
    """It started too many processes, or one that ran away."""


@dataclass(frozen=True, slots=True)
class Forfeited:
    """An entrant lost by rule; ``detail`` says what happened, for people."""

    entrant: str
    fault: Fault
    detail: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game: its seating and its winners. Several winners share a draw."""

    seating: tuple[str, ...]
    winners: frozenset[str]
    forfeited: Forfeited | None = None


@dataclass(frozen=True, slots=True)
class Fixture:
    """Entrants who meet for a number of games. A single one has a bye."""

    entrants: tuple[str, ...]
    games: int

    @property
    def is_bye(self) -> bool:
        return len(self.entrants) == 1


def disjoint(fixtures: Iterable[Fixture]) -> tuple[Fixture, ...]:
    """Of fixtures without results, those that can be played at the same time, because they share no
    entrant; earlier ones go first.
    """
    busy: set[str] = set()
    chosen: list[Fixture] = []
    for fixture in fixtures:
        if busy.isdisjoint(fixture.entrants):
            busy.update(fixture.entrants)
            chosen.append(fixture)
    return tuple(chosen)


@dataclass(frozen=True, slots=True)
class Encounter:
    """A fixture and the results of its games, in order."""

    fixture: Fixture
    results: tuple[GameResult, ...] = ()


Round: TypeAlias = tuple[Encounter, ...]


def games_of(rounds: Iterable[Round]) -> Iterator[GameResult]:
    """Every game of a tournament in the order of rounds and fixtures, which does not depend on who
    played when.
    """
    for encounters in rounds:
        for encounter in encounters:
            yield from encounter.results


def points_in(result: GameResult, entrant: str) -> float:
    """The points of an entrant in one result: one for a game won, shared by those who drew it."""
    return 1 / len(result.winners) if entrant in result.winners else 0.0


def points_of(encounter: Encounter, entrant: str) -> float:
    """The points that an entrant took from the results of an encounter. A bye counts as if all was
    won.
    """
    if entrant not in encounter.fixture.entrants:
        return 0.0
    if encounter.fixture.is_bye:
        return float(encounter.fixture.games)
    return sum(points_in(result, entrant) for result in encounter.results)
