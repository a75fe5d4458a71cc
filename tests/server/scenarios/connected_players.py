"""People who meet on a server: real clients over sockets, with every feature unless told."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Sequence
from functools import partial

from broadside.bots.catalog import make_bot
from broadside.client.client import Client, RemoteMatch
from broadside.protocol.api import Me, Registration
from broadside.protocol.lobby import Terms
from tests.server.offline_server import TestClock
from tests.server.running_server import is_played, play_on

ALL = ("radar", "lobby", "chat", "adjourn")


@contextlib.asynccontextmanager
async def clients(
    address: str, count: int, features: Sequence[str] = ALL
) -> AsyncIterator[list[Client]]:
    async with contextlib.AsyncExitStack() as stack:
        made = (Client(address, tuple(features)) for _ in range(count))
        yield [await stack.enter_async_context(client) for client in made]


async def named(client: Client, name: str) -> None:
    """The client takes a name, and connects again as who it is now."""
    wish = Registration(name, "correct horse")
    await client.http_api.ask("POST", "/api/account", Me, wish)
    while client._socket is None:
        await asyncio.sleep(0.01)
    client._is_connected.clear()
    await client._socket.close()
    await client._is_connected.wait()


async def agree(host: Client, others: Sequence[Client], terms: Terms) -> str:
    """A match of all of them, by an open table."""
    invitation = await host.lobby.invite(terms, listed=False)
    await sit_down(host, others, invitation.id)
    return await host.lobby.made(invitation.id)


async def sit_down(host: Client, others: Sequence[Client], invitation: str) -> None:
    """One after the other, as the host is told: who comes first has the first seat."""
    for number, other in enumerate(others, 2):
        await other.lobby.accept(invitation)
        await host.lobby.until(partial(_has_seated, host, invitation, number))


def _has_seated(client: Client, invitation: str, seats: int) -> bool:
    """Whether so many have accepted, as far as the client was told."""
    guests = client.lobby.invitations[invitation].guests
    return sum(one.answer == "accepted" for one in guests) >= seats


async def seated(players: Sequence[Client], match: str) -> list[RemoteMatch]:
    return [await player.follow(match) for player in players]


async def place(match: RemoteMatch) -> None:
    """Place a fleet at random; others may be faster."""
    bot = make_bot("random", 7, match.picture.game.family)
    while match.picture.demand == "deploy":
        await is_played(match, bot.choose(match.picture.view))


async def play_out(matches: Sequence[RemoteMatch], player: str = "hard") -> None:
    """All play to the end."""
    await asyncio.gather(*(play_on(match, player=player) for match in matches))


async def person_of(client: Client) -> str:
    """As the others see the client."""
    own = await client.lobby.invite(Terms(preset="classic"), listed=False)
    await client.lobby.decline(own.id)
    return own.guests[0].person


async def refusal(client: Client) -> str:
    """The code of what the client is refused next."""
    await client.lobby.until(lambda: bool(client.lobby.refusals))
    return client.lobby.refusals.popleft().code


def state_of(client: Client, invitation: str) -> str | None:
    """How an invitation stands, as far as the client was told."""
    found = client.lobby.invitations.get(invitation)
    return None if found is None else found.state


async def let_pass(clock: TestClock, milliseconds: int) -> None:
    """On a server of this process, which beats in between."""
    clock.live_servers = 1
    await clock.advance(milliseconds)
    await asyncio.sleep(0.05)


async def pass_until(clock: TestClock, condition: Callable[[], bool]) -> None:
    """Time passes until it is so."""
    for _ in range(100):
        if condition():
            return
        await let_pass(clock, 10_000)
    raise AssertionError("it is never so")
