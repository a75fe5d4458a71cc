"""The report of a finished shooting game."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias

from broadside.analysis.appraisal import Turn, appraise
from broadside.analysis.odds import odds
from broadside.analysis.positions import positions
from broadside.analysis.skill_and_luck import SkillAndLuck, skill_and_luck
from broadside.analysis.skill_text import skill_text
from broadside.protocol import hints_and_reports
from broadside.rules.record import Record
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the number of turns that are done, and of all turns."""

_DIGITS = 4


@dataclass(frozen=True, slots=True)
class GameReport:
    """Every turn, and the skill and luck of each seat."""

    rules: Ruleset
    turns: tuple[Turn, ...]
    showings: tuple[SkillAndLuck, ...]


def analyse(game: ShootingGame, record: Record, progress: Progress) -> GameReport:
    """Analyse a finished shooting game and make its whole report. Raises as ``replay`` does."""
    found = list(positions(game, record))
    turns: list[Turn] = []
    for position in found:
        progress(len(turns), len(found))
        turns.append(appraise(position, odds(position.view)))
    return report(game.rules, turns)


def report(rules: Ruleset, turns: Iterable[Turn]) -> GameReport:
    """The report of a finished shooting game from turns that were appraised before."""
    turns = tuple(turns)
    return GameReport(rules, turns, tuple(skill_and_luck(turns, seat) for seat in rules.seats))


def report_json(report: GameReport) -> hints_and_reports.Report:
    """The report of a finished shooting game as it is sent, with rounded chances."""
    return hints_and_reports.Report(
        name=report.rules.name,
        seats=tuple(map(_showing_json, report.showings)),
        turns=tuple(map(_turn_json, report.turns)),
    )


def heat(chances: Iterable[float]) -> tuple[int, ...]:
    """The chances in a report, in thousandths."""
    return tuple(round(1000 * chance) for chance in chances)


def _showing_json(skill_and_luck: SkillAndLuck) -> hints_and_reports.Showing:
    return hints_and_reports.Showing(
        seat=skill_and_luck.seat,
        shots=skill_and_luck.shots,
        hits=skill_and_luck.hits,
        expected=round(skill_and_luck.expected, _DIGITS),
        best=round(skill_and_luck.best, _DIGITS),
        skill=round(skill_and_luck.skill, _DIGITS),
        luck=round(skill_and_luck.luck, _DIGITS),
        spread=round(skill_and_luck.spread, _DIGITS),
        words=skill_text(skill_and_luck),
    )


def _turn_json(turn: Turn) -> hints_and_reports.Turn:
    shots = tuple(
        hints_and_reports.Appraised(
            target=str(one.shot.target),
            call=one.shot.call,
            chance=round(one.chance, _DIGITS),
            best=str(one.best),
            most=round(one.most, _DIGITS),
        )
        for one in turn.shots
    )
    return hints_and_reports.Turn(
        turn.seat, turn.sea, turn.odds.is_exact, heat(turn.odds.chances), shots
    )
