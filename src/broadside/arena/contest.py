"""A tournament from the first round to the last."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from broadside.arena.crew import Crew
from broadside.arena.match import Match, play_match
from broadside.botlink.entrant import Entrant
from broadside.rules.catalog import AnyGame
from broadside.tournament.formats import Format
from broadside.tournament.results import Encounter, Fixture, GameResult, Round, games_of
from broadside.tournament.seating import seating

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many games are done, and how many are known to be played."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A tournament to be played. Entrants have different names."""

    game: AnyGame
    entrants: tuple[Entrant, ...]
    next_round: Format
    games: int
    seed: int


def play_contest(contest: Contest, jobs: int, progress: Progress) -> tuple[Round, ...]:
    """All rounds. They depend on the contest alone, not on how the work was shared."""
    names = tuple(entrant.name for entrant in contest.entrants)
    rounds: tuple[Round, ...] = ()
    with Crew(jobs) as crew:
        while fixtures := contest.next_round(names, rounds, contest.games):
            rounds += (_play_round(contest, fixtures, rounds, crew, progress),)
    return rounds


def _play_round(
    contest: Contest,
    fixtures: tuple[Fixture, ...],
    rounds: tuple[Round, ...],
    crew: Crew,
    progress: Progress,
) -> Round:
    matches = [list(_matches(contest, fixture, rounds)) for fixture in fixtures]
    tasks = [match for group in matches for match in group]
    done = sum(1 for _ in games_of(rounds))
    total = done + len(tasks)
    progress(done, total)

    def note(more: int) -> None:
        nonlocal done
        done += more
        progress(done, total)

    results = iter(crew.run(play_match, tasks, note))
    return tuple(
        Encounter(fixture, tuple(next(results) for _ in group))
        for fixture, group in zip(fixtures, matches, strict=True)
    )


def _matches(contest: Contest, fixture: Fixture, rounds: tuple[Round, ...]) -> Iterator[Match]:
    """The games of a fixture. Whoever else takes part, and in whichever round they meet, the same
    entrants play the same games; when they meet again, they go on counting."""
    if fixture.is_bye:
        return
    by_name = {entrant.name: entrant for entrant in contest.entrants}
    names = tuple(sorted(fixture.entrants))
    before = Counter(map(_players, games_of(rounds)))[names]
    for number in range(before, before + fixture.games):
        order = seating(names, contest.seed, number)
        entrants = tuple(by_name[name] for name in order)
        yield Match(contest.game, entrants, contest.seed, number)


def _players(result: GameResult) -> tuple[str, ...]:
    return tuple(sorted(result.seating))
