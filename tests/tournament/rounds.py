"""Tournaments written down by hand."""

from broadside.tournament.results import Encounter, Fixture, GameResult


def game(seating: str, *winners: str) -> GameResult:
    """Entrants are single letters: the game of ``ab``, won by ``a``."""
    return GameResult(tuple(seating), frozenset(winners))


def met(pair: str, score: str) -> Encounter:
    """An encounter by the winners of its games, one letter each; ``=`` is a draw."""
    results = tuple(game(pair, *(pair if won == "=" else won)) for won in score)
    return Encounter(Fixture(tuple(pair), len(score)), results)


def bye(entrant: str, games: int = 2) -> Encounter:
    return Encounter(Fixture((entrant,), games))
