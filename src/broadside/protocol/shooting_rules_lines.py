"""The rules of a shooting game as lines that a small program can read."""

from collections.abc import Iterator

from broadside.rules.shooting.ruleset import Ruleset

NONE = "none"


def describe(rules: Ruleset) -> tuple[str, ...]:
    """The rules of a shooting game as lines for bots: board, ships and options; one line for every
    single ship, in the order of the fleet.
    """
    return (
        f"board {rules.grid.cols} {rules.grid.rows}",
        f"players {rules.players}",
        *(f"ship {kind.size} {kind.name}" for kind in rules.roster),
        *(f"armoured {kind.name}" for kind in rules.ships if kind.armoured),
        *(f"option {key} {value}" for key, value in _options(rules)),
    )


def _options(rules: Ruleset) -> Iterator[tuple[str, str]]:
    points, radar = rules.points, rules.radar
    yield "placement", rules.placement
    yield "touching", _yes(rules.touching)
    yield "shots", rules.shots
    yield "announces", rules.announces
    yield "first", "lot" if rules.first is None else str(rules.first)
    yield "equal-turns", _yes(rules.equal_turns)
    yield "bombs", _number(rules.bombs)
    yield "points", NONE if points is None else f"{points.hit} {points.miss} {points.sunk}"
    yield "points-decide", _yes(rules.points_decide)
    yield "small-ships-decide", _yes(rules.small_ships_decide)
    yield "radar", NONE if radar is None else f"{radar.every} {radar.reach}"
    yield "turn-seconds", _number(rules.turn_seconds)
    yield "match-seconds", _number(rules.match_seconds)


def _yes(answer: bool) -> str:
    return "yes" if answer else "no"


def _number(number: int | None) -> str:
    return NONE if number is None else str(number)
