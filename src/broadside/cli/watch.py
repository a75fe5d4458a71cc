"""``broadside watch``: a match on a server, followed in the terminal."""

import asyncio
import re
from functools import partial
from typing import Annotated, NamedTuple
from urllib.parse import unquote

from cyclopts import Parameter

from broadside.cli.game_options import OptionRefused
from broadside.cli.server_connection import connected, server_of, split_address
from broadside.cli.terminal import screen
from broadside.client.client import Client, RemoteMatch
from broadside.console.dialogue import quoted
from broadside.console.spectator import Spectator

_SECONDS_TO_JOIN = 20
_PAGE = re.compile(r"/?(?:watch|game)/(.+)")
_ID = re.compile(r"[\w-]{1,64}", re.ASCII)

Link = Annotated[
    str,
    Parameter(help="The link to watch, as http://host/#watch/ID; or the address of the server."),
]
Id = Annotated[str | None, Parameter(help="The id of the match, where the link does not tell it.")]
Maps = Annotated[bool, Parameter(help="Draw the map after every move too.", negative="")]


class MatchAddress(NamedTuple):
    """The server of a match, and its id."""

    server: str
    match: str


def watch_command(link: Link, id: Id = None, /, *, maps: Maps = False) -> None:
    """Watch a match to its end. You are told what everybody may know. Ctrl-C leaves."""
    asyncio.run(_watch(match_address(link, id), draws=maps))


def match_address(link: str, id: str | None = None) -> MatchAddress:
    """The match to watch, by its address on the command line. Raises ``OptionRefused``."""
    parts = split_address(link)
    found = _PAGE.fullmatch(unquote(parts.fragment))
    match = id or (found[1] if found else "")
    if not match:
        raise OptionRefused(
            "Which match? Give its link, as http://host/#watch/ID, or its id after the address."
        )
    if not _ID.fullmatch(match):
        raise OptionRefused(
            f"{quoted(match)} is not the id of a match: copy the link from the page."
        )
    return MatchAddress(server_of(parts), match)


async def _watch(place: MatchAddress, *, draws: bool) -> None:
    spectator = Spectator(partial(print, flush=True), screen(), draws=draws)
    async with connected(place.server) as client:
        await spectator.watch(await _join(client, place))


async def _join(client: Client, place: MatchAddress) -> RemoteMatch:
    try:
        return await asyncio.wait_for(client.follow(place.match), _SECONDS_TO_JOIN)
    except TimeoutError:
        raise OptionRefused(
            f"The server at {place.server} does not let anybody watch now."
        ) from None
