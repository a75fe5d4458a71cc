"""Who stands where."""

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
        """One for a win and half for a draw, in games that were played."""
        return self.wins + self.draws / 2


def standings(
    entrants: tuple[str, ...], rounds: tuple[Round, ...], stages: dict[str, int] | None = None
) -> tuple[Standing, ...]:
    """The best first.

    In a knockout whoever came further (``stages``) is ahead. Then points decide; between equals
    the points from games among themselves; then the points of those they took points from
    (Sonneborn-Berger); and at last the name, so that the order never depends on chance.
    """
    results = tuple(games_of(rounds))
    records = {entrant: _standing(entrant, rounds, results) for entrant in entrants}
    points = {entrant: record.points for entrant, record in records.items()}
    came = stages or dict.fromkeys(entrants, 0)

    def rank(entrant: str) -> tuple[float | str, ...]:
        equals = {
            other
            for other in entrants
            if (came[other], points[other]) == (came[entrant], points[entrant])
        }
        among = sum(points_in(result, entrant) for result in results if _is_among(result, equals))
        return (
            -came[entrant],
            -points[entrant],
            -among,
            -_strength(entrant, results, points),
            entrant,
        )

    return tuple(records[entrant] for entrant in sorted(entrants, key=rank))


def _standing(entrant: str, rounds: tuple[Round, ...], results: tuple[GameResult, ...]) -> Standing:
    own = [result for result in results if entrant in result.seating]
    wins = sum(result.winners == {entrant} for result in own)
    draws = sum(entrant in result.winners for result in own) - wins
    points = sum(points_of(encounter, entrant) for played in rounds for encounter in played)
    return Standing(entrant, len(own), wins, len(own) - wins - draws, draws, points)


def _is_among(result: GameResult, entrants: set[str]) -> bool:
    return len(entrants) > 1 and entrants.issuperset(result.seating)


def _strength(entrant: str, results: tuple[GameResult, ...], points: dict[str, float]) -> float:
    return sum(
        points_in(result, entrant) * points[other]
        for result in results
        for other in result.seating
        if other != entrant and entrant in result.seating
    )
