"""``broadside report``: the shots of a finished game, or what each side of a fleet game knew."""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from cyclopts import Parameter

from broadside.analysis.appraisal import Appraised, Turn
from broadside.analysis.fleet_report import fleet_report
from broadside.analysis.fleet_report_text import fleet_report_text
from broadside.analysis.report import GameReport, analyse, report_json
from broadside.analysis.skill_text import skill_text
from broadside.bots.shooting.warm_up import warm_up_posterior
from broadside.cli.progress import progress_bar
from broadside.cli.replay_and_verify import File, fresh_table, newest_file, read_file
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.record import Record
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.shooting_game import ShootingGame

Json = Annotated[bool, Parameter(help="Print it as JSON, with a heat map a turn.", negative="")]


def report_command(file: File = None, /, *, json: Json = False) -> None:
    """Print the chance of every shot of a finished game, and skill and luck of every player; of a
    fleet game, what each side knew and when, and what it hit."""
    file = file or newest_file()
    proof = read_file(file)
    game = fresh_table(proof, file).game
    if isinstance(game, FleetGame):
        _tell_fleet_game(game, proof.record, json=json)
    elif isinstance(game, ShootingGame):
        _tell_shooting_game(game, proof.record, json=json)


def _tell_fleet_game(game: FleetGame, record: Record, *, json: bool) -> None:
    found = fleet_report(game, record)
    print(msgspec.json.encode(found).decode() if json else "\n".join(fleet_report_text(found)))


def _tell_shooting_game(game: ShootingGame, record: Record, *, json: bool) -> None:
    with progress_bar("shots") as show:
        # Worth it for a single game too: plain loops would take longer than to compile them.
        warm_up_posterior()
        found = analyse(game, record, show)
    if json:
        print(msgspec.json.encode(report_json(found)).decode())
    else:
        print("\n".join(_lines(found)))


def _lines(report: GameReport) -> Iterator[str]:
    for showing in report.showings:
        yield f"Player {showing.seat + 1}"
        yield from (f"  {sentence}" for sentence in skill_text(showing))
    yield ""
    yield f"{'':>4}  player  {'square':<7} {'call':<6} chance  {'best':<6} chance"
    shots = ((turn, shot) for turn in report.turns for shot in turn.shots)
    yield from (_line(report.rules, count, *shot) for count, shot in enumerate(shots, 1))


def _line(rules: Ruleset, count: int, turn: Turn, one: Appraised) -> str:
    target, best = rules.notation.show(one.shot.target), rules.notation.show(one.best)
    return (
        f"{count:>4}  {turn.seat + 1:<6}  {target:<7} {one.shot.call:<6} {one.chance:>6.1%}"
        f"  {best:<6} {one.most:>6.1%}"
    )
