"""The command ``bench``: how many shots bots need, each alone against the same fleets."""

from json import dumps
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from broadside.arena.shot_statistics import Estimate, ShotStatistics, difference, shot_statistics
from broadside.arena.solo import Shooting, SoloFailed, SoloTally, shoot_all
from broadside.cli.bot_options import (
    BotName,
    GameName,
    Jobs,
    Json,
    Memory,
    MoveSeconds,
    Seed,
    at_least_one,
    wanted_bots,
    wanted_game,
    wanted_jobs,
    wanted_limits,
)
from broadside.cli.game_options import OptionRefused, read_text_file
from broadside.cli.progress import Show, progress_bar
from broadside.rules.shooting.placement import check_fleet
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.ships import Fleet, read_fleet
from broadside.rules.shooting.shooting_game import ShootingGame

_LARGEST_FILE = 100_000_000
"""Bytes: about a million fleets."""
_USUAL_GAMES = 1000
_DIGITS = 4

Games = Annotated[
    int | None,
    Parameter(help=f"How many fleets; without it {_USUAL_GAMES}, or all of the file."),
]
FleetFile = Annotated[
    Path | None,
    Parameter(help="Shoot at the fleets in this file, one a line, as a1:a5 c1:c4 and so on."),
]


def bench_command(
    *bots: BotName,
    preset: GameName = "classic",
    games: Games = None,
    seed: Seed = 1,
    jobs: Jobs = None,
    fleets: FleetFile = None,
    move_seconds: MoveSeconds = 5.0,
    memory: Memory = 1024,
    json: Json = False,
) -> None:
    """Measure how many shots bots need, each alone against the same fleets."""
    game = wanted_game(preset)
    if not isinstance(game, ShootingGame):
        raise OptionRefused(f"{game.name} is no shooting game: there are no shots to count.")
    entrants = wanted_bots(bots, 1, wanted_limits(move_seconds, memory))
    targets = _targets(game.rules, fleets, games)
    shootings = [
        Shooting(game.rules, entrant, seed, number, fleet)
        for entrant in entrants
        for number, fleet in enumerate(targets)
    ]
    with progress_bar(game.name) as show:
        flat = iter(_shoot(shootings, wanted_jobs(jobs), show))
    tallies = {entrant.name: [next(flat) for _ in targets] for entrant in entrants}
    if json:
        found = [_object(name, game.name, shot_statistics(own)) for name, own in tallies.items()]
        print(dumps(found, indent=2))
        return
    title = f"{game.name}, {len(targets)} fleets" + ("" if fleets else f", seed {seed}")
    Console().print(_table(title, tallies))


def _targets(rules: Ruleset, path: Path | None, games: int | None) -> list[Fleet | None]:
    """The fleets that the command lets bots shoot at; ``None`` for each one that is drawn. Raises
    ``OptionRefused``.
    """
    wanted = None if games is None else at_least_one("--games", games)
    if path is None:
        return [None] * (wanted or _USUAL_GAMES)
    fleets = _read_fleets(rules, path)
    if wanted is not None and wanted > len(fleets):
        raise OptionRefused(
            f"{path} has {len(fleets)} fleets, not {wanted}: ask for fewer --games."
        )
    return [*fleets[:wanted]]


def _read_fleets(rules: Ruleset, path: Path) -> list[Fleet]:
    lines = read_text_file(path, "a file of fleets", _LARGEST_FILE).splitlines()
    fleets = [
        _read_fleet(rules, line, f"{path}, line {number}")
        for number, line in enumerate(lines, 1)
        if line.strip()
    ]
    if not fleets:
        raise OptionRefused(f"{path} has no fleets: write one a line, as a1:a5 c1:c4 and so on.")
    return fleets


def _read_fleet(rules: Ruleset, line: str, where: str) -> Fleet:
    try:
        fleet = read_fleet(rules, line)
        check_fleet(rules, fleet)
    except ValueError as error:
        raise OptionRefused(f"{where}: {error}") from None
    return fleet


def _shoot(shootings: list[Shooting], jobs: int, show: Show) -> list[SoloTally]:
    done = 0

    def note(more: int) -> None:
        nonlocal done
        done += more
        show(done, len(shootings))

    try:
        return shoot_all(shootings, jobs, note)
    except SoloFailed as error:
        raise OptionRefused(str(error)) from None


def _object(bot: str, preset: str, found: ShotStatistics) -> dict[str, str | int | float | None]:
    return {
        "bot": bot,
        "preset": preset,
        "games": found.games,
        "mean": round(found.shots.mean, _DIGITS),
        "se": None if found.shots.error is None else round(found.shots.error, _DIGITS),
        "median": found.median,
        "p95": found.p95,
        "ms_per_decision": round(found.ms_per_decision, _DIGITS),
    }


def _table(title: str, tallies: dict[str, list[SoloTally]]) -> Table:
    first, *_ = tallies
    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left")
    table.add_column("bot", overflow="fold", min_width=10)
    for heading in ("shots", "median", "p95", "ms a decision", "more than the first"):
        table.add_column(heading, justify="right", no_wrap=True)
    for name, own in tallies.items():
        found = shot_statistics(own)
        table.add_row(
            Text(name),
            _shown(found.shots),
            f"{found.median:g}",
            str(found.p95),
            f"{found.ms_per_decision:.3f}",
            "" if name == first else _shown(difference(tallies[first], own), sign="+"),
        )
    return table


def _shown(estimate: Estimate, sign: str = "") -> str:
    if estimate.error is None:
        return f"{estimate.mean:{sign}.2f}"
    return f"{estimate.mean:{sign}.2f} ± {estimate.error:.2f}"
