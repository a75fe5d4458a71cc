"""Plays a tournament between bots, from the first round to the last."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from broadside.arena.game import ArenaGame, play_game
from broadside.arena.process_pool import ProcessPool
from broadside.botlink.bot_spec import BotSpec
from broadside.rules.catalog import AnyGame
from broadside.tournament.formats import Draw
from broadside.tournament.results import Encounter, Fixture, GameResult, Round, games_of
from broadside.tournament.seating import seating

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of games that are done, and of those known so far."""


@dataclass(frozen=True, slots=True)
class BotTournament:
    """A tournament to be played. Entrants have different names."""

    game: AnyGame
    entrants: tuple[BotSpec, ...]
    draw: Draw
    games: int
    seed: int


def play_tournament(tournament: BotTournament, jobs: int, progress: Progress) -> tuple[Round, ...]:
    """Play all rounds of a tournament between bots. They depend on the tournament alone, not on how
    the work is shared.
    """
    names = tuple(entrant.name for entrant in tournament.entrants)
    rounds: tuple[Round, ...] = ()
    with ProcessPool(jobs) as pool:
        while fixtures := tournament.draw(names, rounds, tournament.games):
            rounds += (_play_round(tournament, fixtures, rounds, pool, progress),)
    return rounds


def _play_round(
    tournament: BotTournament,
    fixtures: tuple[Fixture, ...],
    rounds: tuple[Round, ...],
    pool: ProcessPool,
    progress: Progress,
) -> Round:
    matches = [list(_matches(tournament, fixture, rounds)) for fixture in fixtures]
    tasks = [match for group in matches for match in group]
    done = sum(1 for _ in games_of(rounds))
    total = done + len(tasks)
    progress(done, total)

    def note(more: int) -> None:
        nonlocal done
        done += more
        progress(done, total)

    results = iter(pool.run(play_game, tasks, note))
    return tuple(
        Encounter(fixture, tuple(next(results) for _ in group))
        for fixture, group in zip(fixtures, matches, strict=True)
    )


def _matches(
    tournament: BotTournament, fixture: Fixture, rounds: tuple[Round, ...]
) -> Iterator[ArenaGame]:
    """The games of a fixture that bots are to play.

    The same entrants play the same games, whoever else takes part and whichever round it is. When
    they meet again, the numbers of their games continue.
    """
    if fixture.is_bye:
        return
    by_name = {entrant.name: entrant for entrant in tournament.entrants}
    names = tuple(sorted(fixture.entrants))
    before = Counter(map(_players, games_of(rounds)))[names]
    for number in range(before, before + fixture.games):
        order = seating(names, tournament.seed, number)
        entrants = tuple(by_name[name] for name in order)
        yield ArenaGame(tournament.game, entrants, tournament.seed, number)


def _players(result: GameResult) -> tuple[str, ...]:
    return tuple(sorted(result.seating))
