"""The command ``arena``: a tournament between bots."""

from collections import Counter
from json import dumps
from typing import Annotated

from cyclopts import Parameter
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from broadside.arena.tournament import BotTournament, play_tournament
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
from broadside.cli.game_options import OptionRefused
from broadside.cli.progress import progress_bar
from broadside.tournament.confidence import wilson
from broadside.tournament.formats import DEFAULT_FORMAT, FORMATS, Format, format_for
from broadside.tournament.ratings import ratings
from broadside.tournament.results import Forfeited, games_of
from broadside.tournament.standings import Standing

Games = Annotated[int, Parameter(help="Games of each encounter, the seats taken in turn.")]
FormatName = Annotated[str, Parameter(name="--format", help=f"One of {', '.join(FORMATS)}.")]


def arena_command(
    *bots: BotName,
    preset: GameName = "classic",
    games: Games = 100,
    seed: Seed = 1,
    jobs: Jobs = None,
    format_name: FormatName = DEFAULT_FORMAT,
    move_seconds: MoveSeconds = 5.0,
    memory: Memory = 1024,
    json: Json = False,
) -> None:
    """Let bots play a tournament: standings, win rates and ratings."""
    game = wanted_game(preset)
    limits = wanted_limits(move_seconds, memory)
    entrants = wanted_bots(bots, len(game.sides), limits, game.family)
    format = _wanted_format(format_name, len(game.sides))
    tournament = BotTournament(game, entrants, format.draw, at_least_one("--games", games), seed)
    with progress_bar(f"{game.name}, {format_name}") as show:
        rounds = play_tournament(tournament, wanted_jobs(jobs), show)

    names = tuple(entrant.name for entrant in entrants)
    table = format.standings(names, rounds)
    rating = ratings(names, games_of(rounds))
    if json:
        print(dumps([_object(line, rating[line.entrant]) for line in table], indent=2))
        return
    console = Console()
    console.print(_standings(f"{game.name}, {format_name}, seed {seed}", table, rating))
    if lost := [result.forfeited for result in games_of(rounds) if result.forfeited]:
        console.print(_lost_by_rule(lost))


def _wanted_format(name: str, seats: int) -> Format:
    try:
        return format_for(name, seats)
    except ValueError as error:
        raise OptionRefused(str(error)) from None


def _object(line: Standing, rating: float) -> dict[str, str | int | float]:
    return {
        "bot": line.entrant,
        "games": line.games,
        "wins": line.wins,
        "losses": line.losses,
        "draws": line.draws,
        "rating": rating,
    }


def _standings(title: str, lines: tuple[Standing, ...], rating: dict[str, float]) -> Table:
    """The table of standings that the command prints. Points are shown only if they differ from the
    games, as a bye gives points too.
    """
    has_byes = any(line.points != line.game_points for line in lines)
    table = Table(title=title, box=SIMPLE_HEAD, title_justify="left")
    table.add_column("", justify="right", no_wrap=True)
    table.add_column("bot", overflow="fold", min_width=10)
    headings = ["points"] if has_byes else []
    for heading in (*headings, "games", "won", "drawn", "lost", "win rate (95 %)", "rating"):
        table.add_column(heading, justify="right", no_wrap=True)
    for place, line in enumerate(lines, 1):
        counts = (line.games, line.wins, line.draws, line.losses)
        points = [f"{line.points:g}"] if has_byes else []
        figures = (*points, *map(str, counts), _win_rate(line), f"{rating[line.entrant]:.2f}")
        table.add_row(str(place), Text(line.entrant), *figures)
    return table


def _win_rate(line: Standing) -> str:
    if not line.games:
        return "-"
    low, high = wilson(line.game_points, line.games)
    rate = line.game_points / line.games
    return f"{rate:.1%} ({100 * low:.0f} - {100 * high:.0f})"


def _lost_by_rule(lost: list[Forfeited]) -> Table:
    """The table that the command prints of how often each bot broke a rule of the arena, with the
    details of the first time.
    """
    table = Table(title="lost by rule", box=SIMPLE_HEAD, title_justify="left")
    table.add_column("bot", overflow="fold")
    table.add_column("rule", no_wrap=True)
    table.add_column("games", justify="right", no_wrap=True)
    table.add_column("the first time", overflow="fold")
    first = {(one.entrant, one.fault): one.detail for one in reversed(lost)}
    for (entrant, fault), games in sorted(Counter((o.entrant, o.fault) for o in lost).items()):
        table.add_row(Text(entrant), fault, str(games), Text(first[entrant, fault]))
    return table
