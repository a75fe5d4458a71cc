"""Whoever floods a server is stopped, as an account and as an address, and nobody else is."""

import contextlib
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from broadside.protocol.lobby import Enter, Invite, Next, Say, Terms
from broadside.protocol.messages import FromClient, Hello, Ping, Pong, Refused
from broadside.protocol.wire import encode, read_server
from broadside.server.http.rate_limits import LimitedAction, Rate
from tests.server.running_server import FREE, running_server

BURST, CROWD = 2, 2
"""An account may do a thing twice here, and an address four times."""
HERE, THERE = "127.0.0.2", "127.0.0.3"
PASSWORD = "correct horse"
FLOODS: dict[str, tuple[LimitedAction, FromClient]] = {
    "chat": (LimitedAction.CHAT, Say("lobby", "ahoy")),
    "pairing": (LimitedAction.INVITE, Next("classic")),
    "invitations": (LimitedAction.INVITE, Invite("i", Terms(preset="classic"))),
}


@dataclass(frozen=True)
class ConnectedGuest:
    """A guest with a connection, who comes from that address."""

    socket: ClientConnection

    async def ask(self, message: FromClient) -> str:
        """The code of the refusal, or nothing where it is done."""
        await self.socket.send(encode(message))
        await self.socket.send(encode(Ping()))
        code = ""
        while not isinstance(told := read_server(str(await self.socket.recv())), Pong):
            code = told.code if isinstance(told, Refused) else code
        return code


def browser(server: str, source: str) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=source)
    return httpx.AsyncClient(base_url=server, headers={"Origin": server}, transport=transport)


@contextlib.asynccontextmanager
async def connected_guests(
    server: str, sources: Sequence[str]
) -> AsyncIterator[list[ConnectedGuest]]:
    async with contextlib.AsyncExitStack() as stack:
        guests = []
        for source in sources:
            http = await stack.enter_async_context(browser(server, source))
            await http.post("/api/session")
            line = connect(
                server.replace("http", "ws") + "/ws",
                local_addr=(source, 0),
                origin=Origin(server),
                additional_headers={"Cookie": f"broadside={http.cookies['broadside']}"},
                proxy=None,
            )
            guests.append(ConnectedGuest(await stack.enter_async_context(line)))
            for message in (Hello(1, ("lobby", "chat")), Enter()):
                assert await guests[-1].ask(message) == ""
        yield guests


@contextlib.asynccontextmanager
async def strict_server(database: str, act: LimitedAction) -> AsyncIterator[str]:
    once = Rate(1, per_second=1e-6)
    rates = FREE | {act: Rate(BURST, per_second=1e-6), LimitedAction.ATTACKED_LOG_IN: once}
    async with running_server(database, rates=rates, crowd=CROWD) as server:
        yield server


@pytest.mark.parametrize(("act", "message"), FLOODS.values(), ids=FLOODS)
async def test_a_flood_of_one_account_stops_nobody_else(
    ready_sqlite: str, act: LimitedAction, message: FromClient
) -> None:
    async with (
        strict_server(ready_sqlite, act) as server,
        connected_guests(server, [HERE] * 2) as guests,
    ):
        flooder, neighbour = guests
        assert [await flooder.ask(message) for _ in range(4)] == ["", "", "too-fast", "too-fast"]
        assert [await neighbour.ask(message) for _ in range(2)] == ["", ""]


@pytest.mark.parametrize(("act", "message"), FLOODS.values(), ids=FLOODS)
async def test_a_flood_of_one_address_stops_nobody_elsewhere(
    ready_sqlite: str, act: LimitedAction, message: FromClient
) -> None:
    sources = [HERE, HERE, HERE, THERE]
    async with (
        strict_server(ready_sqlite, act) as server,
        connected_guests(server, sources) as guests,
    ):
        *flooders, neighbour = guests
        asked = [[await flooder.ask(message) for _ in range(2)] for flooder in flooders]
        assert asked == [["", ""], ["", ""], ["too-fast", "too-fast"]]
        assert [await neighbour.ask(message) for _ in range(2)] == ["", ""]


async def log_in(http: httpx.AsyncClient, name: str, password: str = "guess") -> int:
    return (await http.post("/api/login", json={"name": name, "password": password})).status_code


@contextlib.asynccontextmanager
async def owned_name(database: str) -> AsyncIterator[tuple[str, httpx.AsyncClient]]:
    """A server on which Ann has an account, and a browser from elsewhere."""
    async with (
        strict_server(database, LimitedAction.LOG_IN) as server,
        browser(server, THERE) as ann,
    ):
        await ann.post("/api/session")
        await ann.post("/api/account", json={"name": "Ann", "password": PASSWORD})
        yield server, ann


async def test_whoever_tries_passwords_of_one_name_keeps_nobody_out(ready_sqlite: str) -> None:
    async with owned_name(ready_sqlite) as (server, ann), browser(server, HERE) as thief:
        assert [await log_in(thief, "Ann") for _ in range(4)] == [401, 401, 429, 429]
        assert await log_in(thief, "Bob") == 401
        assert await log_in(ann, "Ann", PASSWORD) == 200


async def test_one_address_tries_no_passwords_of_ever_more_names(ready_sqlite: str) -> None:
    async with owned_name(ready_sqlite) as (server, ann), browser(server, HERE) as thief:
        names = [f"Name {number}" for number in range(6)]
        assert [await log_in(thief, name) for name in names] == [401] * 4 + [429] * 2
        assert await log_in(ann, "Ann", PASSWORD) == 200


async def test_many_addresses_try_few_passwords_of_one_name_and_the_owner_gets_in(
    ready_sqlite: str,
) -> None:
    async with owned_name(ready_sqlite) as (server, ann):
        statuses = []
        for number in range(10, 16):
            async with browser(server, f"127.0.0.{number}") as thief:
                statuses += [await log_in(thief, "Ann"), await log_in(thief, "Ann")]
        assert statuses == [401] * 4 + [401, 429] * 4
        assert await log_in(ann, "Ann", PASSWORD) == 200


async def test_the_right_password_does_not_use_attempts_up(ready_sqlite: str) -> None:
    async with owned_name(ready_sqlite) as (_, ann):
        assert [await log_in(ann, "Ann", PASSWORD) for _ in range(6)] == [200] * 6


async def test_a_guessed_name_is_counted_whether_it_exists_or_not(ready_sqlite: str) -> None:
    async with owned_name(ready_sqlite) as (server, _), browser(server, HERE) as thief:
        for name in ("Ann", "Nobody"):
            assert [await log_in(thief, name) for _ in range(2)] == [401, 401]
        assert [await log_in(thief, name) for name in ("Ann", "Nobody")] == [429, 429]
