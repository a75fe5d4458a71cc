"""The report of a finished shooting game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from broadside.analysis.appraisal import Turn, appraise
from broadside.analysis.odds import odds
from broadside.analysis.positions import positions
from broadside.analysis.showing import Showing, showing
from broadside.analysis.words import describe
from broadside.protocol import insight
from broadside.rules.classic.ruleset import Ruleset
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.record import Record

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many turns are done, and of how many."""

_DIGITS = 4


@dataclass(frozen=True, slots=True)
class Report:
    """Every turn, and what each seat has shown."""

    rules: Ruleset
    turns: tuple[Turn, ...]
    showings: tuple[Showing, ...]


def analyse(game: ShootingGame, record: Record, progress: Progress) -> Report:
    """The whole report at one go. Raises as ``replay`` does."""
    found = list(positions(game, record))
    turns: list[Turn] = []
    for position in found:
        progress(len(turns), len(found))
        turns.append(appraise(position, odds(position.view)))
    return report(game.rules, turns)


def report(rules: Ruleset, turns: Iterable[Turn]) -> Report:
    """The sums over turns that were appraised before."""
    turns = tuple(turns)
    return Report(rules, turns, tuple(showing(turns, seat) for seat in rules.seats))


def report_json(report: Report) -> insight.Report:
    """As it is sent, with chances rounded."""
    return insight.Report(
        name=report.rules.name,
        seats=tuple(map(_showing_json, report.showings)),
        turns=tuple(map(_turn_json, report.turns)),
    )


def heat(chances: Iterable[float]) -> tuple[int, ...]:
    """Chances in thousandths."""
    return tuple(round(1000 * chance) for chance in chances)


def _showing_json(showing: Showing) -> insight.Showing:
    return insight.Showing(
        seat=showing.seat,
        shots=showing.shots,
        hits=showing.hits,
        expected=round(showing.expected, _DIGITS),
        best=round(showing.best, _DIGITS),
        skill=round(showing.skill, _DIGITS),
        luck=round(showing.luck, _DIGITS),
        spread=round(showing.spread, _DIGITS),
        words=describe(showing),
    )


def _turn_json(turn: Turn) -> insight.Turn:
    shots = tuple(
        insight.Appraised(
            target=str(one.shot.target),
            call=one.shot.call,
            chance=round(one.chance, _DIGITS),
            best=str(one.best),
            most=round(one.most, _DIGITS),
        )
        for one in turn.shots
    )
    return insight.Turn(turn.seat, turn.sea, turn.odds.is_exact, heat(turn.odds.chances), shots)
