"""``broadside console``: the games by lines of text, on the streams of this process."""

import secrets
import shlex
import sys
import time
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from broadside.cli.fleet_options import FleetWanted, wished
from broadside.cli.folders import best_scores_file, records_folder
from broadside.cli.game_options import (
    EASIEST,
    GAMES_TOLD,
    GameOptions,
    GameWanted,
    save_place,
)
from broadside.cli.signals import Terminated, raising_terminated
from broadside.cli.terminal import screen
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

Preset = Annotated[str | None, Parameter(help=f"The game; without it, a menu. {GAMES_TOLD}")]
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
