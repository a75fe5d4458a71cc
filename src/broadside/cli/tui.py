"""``broadside tui``: play in the terminal, on a screen that is drawn in place."""

import asyncio
import sys
from typing import Annotated

from cyclopts import Parameter

from broadside.cli.connecting import connected, server_of, split_address
from broadside.cli.folders import terminal_game_file
from broadside.cli.options import Refused, known_level, preset
from broadside.tui.app import Terminal
from broadside.tui.hosts import Abroad, Home, Host, Wish

Game = Annotated[str | None, Parameter(help="Begin with this game, e.g. grand-fleet.")]
Level = Annotated[
    str, Parameter(help="How the computer plays: easy, medium, hard, or a bot such as admiral.")
]
Server = Annotated[
    str | None, Parameter(help="Play on this server, as http://host:8000; else on this machine.")
]


def tui(game: Game = None, /, *, level: Level = "medium", server: Server = None) -> None:
    """Play in the terminal, by keys or mouse."""
    known_level(level)
    wish = None if game is None else Wish(preset(game).name, level)
    address = None if server is None else server_of(split_address(server))
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused("broadside tui needs a terminal: broadside console plays by lines.")
    if address is None:
        asyncio.run(_play(Home(terminal_game_file()), wish))
    else:
        asyncio.run(_play_at(address, wish))


async def _play_at(server: str, wish: Wish | None) -> None:
    async with connected(server, "lobby") as client:
        await _play(Abroad(client), wish)


async def _play(host: Host, wish: Wish | None) -> None:
    terminal = Terminal(host, wish)
    await terminal.run_async()
    if terminal.failure is not None:
        raise terminal.failure
