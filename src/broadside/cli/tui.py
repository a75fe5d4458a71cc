"""``broadside tui``: play in the terminal, on a screen that is drawn in place."""

import asyncio
import signal
import sys
from functools import partial
from typing import Annotated

from cyclopts import Parameter

from broadside.cli.folders import records_folder
from broadside.cli.game_options import GAMES_TOLD, OptionRefused, known_level, preset
from broadside.cli.identities import game_file, identity_at
from broadside.cli.signals import Terminated, closing_at_sigterm, end_with_terminal
from broadside.play.game_files import FinishedGames
from broadside.tui.app import Terminal
from broadside.tui.hosts import Host, LocalHost, RemoteHost, Wish

Game = Annotated[
    str | None,
    Parameter(help=f"Begin with this game, if it is one of shots. {GAMES_TOLD}"),
]
Level = Annotated[
    str, Parameter(help="How the computer plays: easy, medium, hard, or a bot such as admiral.")
]
Server = Annotated[
    str | None, Parameter(help="Play on this server, as http://host:8000; else on this machine.")
]
As = Annotated[
    str | None,
    Parameter(name="--as", help="Who you are there, where several people use this machine."),
]

_TERMINATED = 128 + signal.SIGTERM


def tui_command(
    game: Game = None,
    /,
    *,
    level: Level = "medium",
    server: Server = None,
    as_name: As = None,
) -> None:
    """Play in the terminal, by keys or mouse. A match that you left waits for you."""
    known_level(level)
    wish = None if game is None else Wish(preset(game).name, level)
    address = None if server is None else _server_at(server)
    if address is None and as_name is not None:
        raise OptionRefused("--as is for a server: give its address with --server.")
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise OptionRefused("broadside tui needs a terminal: broadside console plays by lines.")
    end_with_terminal(sys.stdin.fileno())
    if address is None:
        asyncio.run(
            _play(LocalHost(game_file(), FinishedGames(records_folder())), wish, "broadside tui")
        )
    else:
        asyncio.run(_play_at(address, as_name, wish))


def _server_at(link: str) -> str:
    """The server to play on in the terminal. Raises ``OptionRefused``. A local game does not import
    what a network needs.
    """
    from broadside.cli.server_connection import server_of, split_address

    return server_of(split_address(link))


async def _play_at(server: str, name: str | None, wish: Wish | None) -> None:
    from broadside.cli.server_connection import connected

    identity = identity_at(server, name)
    file = None if identity.file is None else identity.file.path
    again = f"broadside tui --server {server}" + (f" --as {name}" if name else "")
    async with connected(server, "lobby", "adjourn", session_file=file) as client:
        await _play(RemoteHost(client, identity.note), wish, again)


async def _play(host: Host, wish: Wish | None, again: str) -> None:
    """Run the terminal application for the command. Raises ``Terminated``; ``again`` is the command
    to continue with.
    """
    terminal, loop = Terminal(host, wish), asyncio.get_running_loop()

    def close() -> None:
        loop.call_soon_threadsafe(partial(terminal.exit, return_code=_TERMINATED))

    with closing_at_sigterm(close):
        await terminal.run_async()
    if terminal.failure is not None:
        raise terminal.failure
    if terminal.return_code == _TERMINATED:
        raise Terminated(signal.SIGTERM, f"To go on later: {again}")
