"""The commands and their options."""

import secrets
import shlex
import sys
import time
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter

from broadside.cli.fleet_options import FleetWanted, wished
from broadside.cli.folders import best_scores_file, records_folder
from broadside.cli.game_options import (
    EASIEST,
    GAMES_TOLD,
    GameOptions,
    GameWanted,
    book_game,
    save_place,
)
from broadside.cli.signals import Terminated, raising_terminated
from broadside.cli.terminal import screen, width
from broadside.console.best_scores import BestScores
from broadside.console.console_session import ConsoleSession
from broadside.console.dialogue import Dialogue, Quit
from broadside.console.fleet.main_menu import FleetConsole
from broadside.console.games_menu import run_game, run_games
from broadside.console.match_time import no_time
from broadside.console.numbered_menu import GOODBYE, begin_loaded
from broadside.console.prompt import standard_prompt
from broadside.console.warm_up import warm_up_in_background
from broadside.play.game_files import FinishedGames, GameKeeper
from broadside.rules.catalog import GAMES, RULEBOOKS, SUMMARIES

app = App(
    name="broadside",
    help="Naval games on a grid. Without a command: play on a page of this machine.",
    version=lambda: version("broadside"),
    help_format="plaintext",
    suppress_keyboard_interrupt=False,
)

# Named, not imported: a game does not wait for the imports of other commands.
app.command("broadside.cli.arena:arena_command", name="arena", help="Let bots play a tournament.")
app.command(
    "broadside.cli.bench:bench_command", name="bench", help="Count the shots that bots need."
)
app.command(
    "broadside.cli.serve:play_command",
    name="play",
    help="Play on this machine, on a page of its own server.",
)
app.command("broadside.cli.serve:serve_command", name="serve", help="Run the game server.")
app.command("broadside.cli.admin:admin", help="Look after the database of a server.")
app.command(
    "broadside.cli.tui:tui_command",
    name="tui",
    help="Play in the terminal, on a screen drawn in place.",
)
app.command("broadside.cli.watch:watch_command", name="watch", help="Watch a match on a server.")
app.command(
    "broadside.cli.replay_and_verify:replay_command",
    name="replay",
    help="Show a finished game again.",
)
app.command(
    "broadside.cli.replay_and_verify:verify_command",
    name="verify",
    help="Check that a finished game was fair.",
)
app.command(
    "broadside.cli.report:report_command",
    name="report",
    help="Tell skill and luck of a finished game apart.",
)
app.command("broadside.cli.completion:completion", help="Complete command lines in your shell.")

Preset = Annotated[str | None, Parameter(help=f"The game; without it, a menu. {GAMES_TOLD}")]
Book = Annotated[str | None, Parameter(help=f"The game; without it, a list. {GAMES_TOLD}")]
Seed = Annotated[
    int | None,
    Parameter(help="Makes games repeat exactly, given the same input. Clocks and scores are off."),
]
Level = Annotated[
    str | None,
    Parameter(help="How the computer plays: easy, medium, hard, or a bot such as admiral."),
]
Size = Annotated[str | None, Parameter(help="Columns x rows of the map, e.g. 12x10.")]
Fleet = Annotated[
    str | None,
    Parameter(help='Classes by name, size, x quantity: "carrier 5x2, submarine 3 armoured".'),
]
RuleFile = Annotated[Path | None, Parameter(help="Play the rules in this file.")]
Players = Annotated[
    int | None, Parameter(help="How many players, 2 to 6; all others are computers.")
]
Save = Annotated[Path | None, Parameter(help="Where a game is saved, after every move.")]
Load = Annotated[Path | None, Parameter(help="Go on with the game in this file.")]
Side = Annotated[
    str | None,
    Parameter(help="Fleet game: west or east, the side you play, or with --watch look over."),
]
Watch = Annotated[
    bool, Parameter(help="Fleet game: computers play, --level ensign,random; you watch.")
]
Clock = Annotated[bool, Parameter(help="Limit the time where the rules do, on a terminal.")]


@app.default
def play_at_once() -> None:
    """Play on this machine, on a page of its own server."""
    from broadside.cli.serve import play_command  # the console does not wait for it

    play_command()


@app.command(name="console")
def console_command(
    preset: Preset = None,
    /,
    *,
    seed: Seed = None,
    level: Level = None,
    size: Size = None,
    fleet: Fleet = None,
    rules: RuleFile = None,
    players: Players = None,
    save: Save = None,
    load: Load = None,
    side: Side = None,
    watch: Watch = False,
    clock: Clock = True,
) -> None:
    """Play by lines on the plain console. Reads standard input, writes standard output."""
    wishes = GameOptions(preset, level, size, fleet, rules, players, save, load, side, watch)
    game = wished(wishes)
    save_to = None if save is None else save_place(save)
    _sit(_session(seed, save_to=save_to, has_clock=clock), game, level or EASIEST)


@app.command(name="rules")
def rules_command(preset: Book = None, /, *, rules: RuleFile = None) -> None:
    """Print the rule book of a game or of a rule file; without either, list the games."""
    if preset is None and rules is None:
        _list_games()
        return
    game = book_game(preset, rules)
    print(RULEBOOKS[game.family](game).text(width()))


def _list_games() -> None:
    longest = max(map(len, GAMES))
    for name in GAMES:
        print(f"{name:<{longest}}  {SUMMARIES[name]}")
    print("\nFor the rule book of one of them: broadside rules GAME")


def _sit(session: ConsoleSession, game: GameWanted | FleetWanted | None, level: str) -> None:
    """Run the console command for one session, from the first menu to the end."""
    try:
        with raising_terminated():
            _start(session, game, level)
    except Quit:
        session.dialogue.say(GOODBYE)
    except Terminated as end:
        raise Terminated(end.number, _way_back(session)) from None


def _start(session: ConsoleSession, game: GameWanted | FleetWanted | None, level: str) -> None:
    if game is None:
        run_games(session, level)
    elif isinstance(game, FleetWanted):
        _play_fleet(session, game)
    else:
        _play(session, game)


def _way_back(session: ConsoleSession) -> str:
    """What the console command says about going on later: every move is saved already, if that was
    asked for.
    """
    path = session.keeper.save_to
    if path is None or not path.exists():
        return ""
    return f"To go on later: broadside console --load {shlex.quote(str(path))}"


def _play(session: ConsoleSession, game: GameWanted) -> None:
    if game.saved is not None:
        begin_loaded(session, game.saved)
    warm_up_in_background(game.level)
    run_game(session, game.name, game.rules, game.level)


def _play_fleet(session: ConsoleSession, game: FleetWanted) -> None:
    if game.saved is not None:
        begin_loaded(session, game.saved)
    menu = FleetConsole(session, game.rules, game.level, game.side)
    if game.watches:
        menu.watch()
    else:
        menu.run()


def _session(
    seed: int | None, *, save_to: Path | None = None, has_clock: bool = True
) -> ConsoleSession:
    """A console session on the streams of this process, for the console command. Clocks run only
    where a person can react in time.
    """
    is_timed = has_clock and seed is None and sys.stdin.isatty()
    return ConsoleSession(
        Dialogue(standard_prompt()),
        screen(),
        secrets.randbits(48) if seed is None else seed,
        BestScores(best_scores_file()),
        keeps_scores=seed is None,
        seconds=time.monotonic if is_timed else no_time,
        keeper=GameKeeper(save_to, FinishedGames(records_folder())),
    )
