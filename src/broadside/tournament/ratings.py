"""Ratings by the Plackett-Luce model, computed by openskill."""

from collections.abc import Iterable

from openskill.models import PlackettLuce, PlackettLuceRating

from broadside.tournament.results import GameResult

_DIGITS = 2


def ratings(entrants: tuple[str, ...], results: Iterable[GameResult]) -> dict[str, float]:
    """Compute the ratings of a tournament's entrants from all its games: about 0 for an unknown
    one, more for a stronger one.

    It is the lower bound of what the games leave possible (three deviations below the mean), so it
    rises with strength and with the number of games. Every game counts, in the order given, and the
    order of seats in a game does not matter.
    """
    model = PlackettLuce()
    known = {entrant: model.rating(name=entrant) for entrant in entrants}
    for result in results:
        _rate(model, known, result)
    return {entrant: round(rating.ordinal(), _DIGITS) for entrant, rating in known.items()}


def _rate(model: PlackettLuce, known: dict[str, PlackettLuceRating], result: GameResult) -> None:
    players = sorted(result.seating)
    ranks = [0.0 if player in result.winners else 1.0 for player in players]
    rated = model.rate([[known[player]] for player in players], ranks=ranks)
    for player, (rating,) in zip(players, rated, strict=True):
        known[player] = rating
