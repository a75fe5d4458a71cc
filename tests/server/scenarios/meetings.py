"""People who meet on a server: real clients over sockets, with every feature unless told."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any

from broadside.client.client import Client, RemoteMatch
from broadside.protocol.api import Me, Registration
from broadside.protocol.lobby import Terms
from tests.server.town import play_on

ALL = ("radar", "lobby", "chat")


@contextlib.asynccontextmanager
async def clients(
    address: str, count: int, features: Sequence[str] = ALL
) -> AsyncIterator[list[Client]]:
    async with contextlib.AsyncExitStack() as stack:
        made = (Client(address, tuple(features)) for _ in range(count))
        yield [await stack.enter_async_context(client) for client in made]


async def register(client: Client, name: str) -> None:
    """Before the first message: a connection stays who it was."""
    wish = Registration(name, "correct horse")
    await client.office.ask("POST", "/api/account", Me, wish)


async def agree(host: Client, others: Sequence[Client], terms: Terms) -> str:
    """A match of all of them, by an open table."""
    invitation = await host.meeting.invite(terms, listed=False)
    for other in others:
        await other.meeting.accept(invitation.id)
    return await host.meeting.made(invitation.id)


async def seated(players: Sequence[Client], match: str) -> list[RemoteMatch]:
    return [await player.follow(match) for player in players]


async def play_out(matches: Sequence[RemoteMatch], player: str = "hard") -> None:
    """All play to the end."""
    await asyncio.gather(*(play_on(match, player=player) for match in matches))


def small(terms: Terms, **changed: Any) -> Terms:
    return replace(terms, **changed)
