"""Options that the commands about bots share: the game, the bots, and the numbers."""

import os
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from broadside.botlink.bot_spec import AnyEntrant, UnknownBot, distinct, resolve
from broadside.botlink.limits import MEBIBYTE, Limits
from broadside.bots.catalog import LINEUPS
from broadside.cli.game_options import GAMES_TOLD, OptionRefused, known_game, read_game_file
from broadside.rules.catalog import GAMES, AnyGame
from broadside.rules.shooting.shooting_game import ShootingGame

_LEAST_MEMORY = 16

BotName = Annotated[
    str, Parameter(help='A bot by name, or a command line: hunter, "python3 my_bot.py", ./my_bot.')
]
GameName = Annotated[str, Parameter(help=f"A game, or the path of a rule file. {GAMES_TOLD}")]
Seed = Annotated[int, Parameter(help="The same seed gives the same result.")]
Jobs = Annotated[
    int | None, Parameter(help="How many processes work; without it, one for each processor.")
]
Json = Annotated[bool, Parameter(help="Print JSON instead of tables.", negative=())]
MoveSeconds = Annotated[
    float, Parameter(help="How long a bot that is a command may think about a move.")
]
Memory = Annotated[int, Parameter(help="MiB of memory for each process of such a bot.")]


def wanted_game(name: str) -> AnyGame:
    """The game that the option of a command about bots names: of the catalogue, or of the rule file
    at that path. Raises ``OptionRefused``.
    """
    path = Path(name)
    if name in GAMES or not (path.suffix or path.exists()):
        return GAMES[known_game(name)]
    return read_game_file(path)


def wanted_bots(
    names: tuple[str, ...], least: int, limits: Limits, family: str = ShootingGame.family
) -> tuple[AnyEntrant, ...]:
    """The bots that a command line names, to play that family. Raises ``OptionRefused``."""
    if len(names) < least:
        bots = "one bot" if least == 1 else f"{least} bots"
        known = list(LINEUPS[family].bots)[-least:]
        raise OptionRefused(f"Name at least {bots}, e.g. {' '.join(known)}.")
    try:
        return distinct([resolve(name, limits, family) for name in names])
    except UnknownBot as error:
        raise OptionRefused(str(error)) from None


def wanted_limits(move_seconds: float, memory: int) -> Limits:
    """The limits of a bot program that the options ask for. Raises ``OptionRefused``."""
    if not move_seconds > 0:
        raise OptionRefused(f"--move-seconds must be more than 0, not {move_seconds:g}.")
    if memory < _LEAST_MEMORY:
        raise OptionRefused(f"--memory must be at least {_LEAST_MEMORY}, not {memory}.")
    return Limits(move=move_seconds, memory=memory * MEBIBYTE)


def wanted_jobs(jobs: int | None) -> int:
    """The number of processes that the options ask for. Raises ``OptionRefused``."""
    if jobs is None:
        return os.cpu_count() or 1
    return at_least_one("--jobs", jobs)


def at_least_one(option: str, number: int) -> int:
    """The number in an option of a command about bots. Raises ``OptionRefused`` if it is less than
    one.
    """
    if number < 1:
        raise OptionRefused(f"{option} must be at least 1, not {number}.")
    return number
