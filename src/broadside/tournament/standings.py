"""The standings of a tournament."""

from dataclasses import dataclass

from broadside.tournament.results import GameResult, Round, games_of, points_in, points_of


@dataclass(frozen=True, slots=True)
class Standing:
    """The record of one entrant. ``points`` include those of byes, which are no games."""

    entrant: str
    games: int
    wins: int
    losses: int
    draws: int
    points: float

    @property
    def game_points(self) -> float:
        """The points of an entrant's standing from games that were played: one for a win and half
        for a draw.
        """
        return self.wins + self.draws / 2


def standings(
    entrants: tuple[str, ...], rounds: tuple[Round, ...], stages: dict[str, int] | None = None
) -> tuple[Standing, ...]:
    """The standings of a tournament, the best first.

    In a knockout an entrant who came further (``stages``) is ahead. Then points decide; between
    equals the points from games among themselves; then the points of those they took points from
    (Sonneborn-Berger); and at last the name, so that the order is never random.
    """
    results, points = _results_of(entrants, rounds), _points_of_all(entrants, rounds)
    records = {one: _standing(one, results[one], points[one]) for one in entrants}
    came = stages or dict.fromkeys(entrants, 0)

    def rank(entrant: str) -> tuple[float | str, ...]:
        equals = {
            other
            for other in entrants
            if (came[other], points[other]) == (came[entrant], points[entrant])
        }
        own = results[entrant]
        among = sum(points_in(result, entrant) for result in own if _is_among(result, equals))
        return (
            -came[entrant],
            -points[entrant],
            -among,
            -_strength(entrant, own, points),
            entrant,
        )

    return tuple(records[entrant] for entrant in sorted(entrants, key=rank))


def _results_of(
    entrants: tuple[str, ...], rounds: tuple[Round, ...]
) -> dict[str, list[GameResult]]:
    """The games of each entrant for the standings, found in one pass over all games."""
    results: dict[str, list[GameResult]] = {entrant: [] for entrant in entrants}
    for result in games_of(rounds):
        for entrant in result.seating:
            results[entrant].append(result)
    return results


def _points_of_all(entrants: tuple[str, ...], rounds: tuple[Round, ...]) -> dict[str, float]:
    points = dict.fromkeys(entrants, 0.0)
    for played in rounds:
        for encounter in played:
            for entrant in encounter.fixture.entrants:
                points[entrant] += points_of(encounter, entrant)
    return points


def _standing(entrant: str, own: list[GameResult], points: float) -> Standing:
    wins = sum(result.winners == {entrant} for result in own)
    draws = sum(entrant in result.winners for result in own) - wins
    return Standing(entrant, len(own), wins, len(own) - wins - draws, draws, points)


def _is_among(result: GameResult, entrants: set[str]) -> bool:
    return len(entrants) > 1 and entrants.issuperset(result.seating)


def _strength(entrant: str, own: list[GameResult], points: dict[str, float]) -> float:
    return sum(
        points_in(result, entrant) * points[other]
        for result in own
        for other in result.seating
        if other != entrant
    )
