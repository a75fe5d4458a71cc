"""Who may open a WebSocket, and how many."""

import asyncio
import contextlib

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from broadside.protocol.messages import VERSION, Hello
from broadside.protocol.wire import encode
from tests.server.people import Person
from tests.server.town import town


def socket_of(address: str, token: str | None) -> connect:
    return connect(
        address.replace("http", "ws") + "/ws",
        origin=Origin(address),
        additional_headers={"Cookie": f"broadside={token}"},
        proxy=None,
    )


async def is_welcomed(socket: ClientConnection) -> bool:
    """Whether the server says hello; else it has closed the connection."""
    with contextlib.suppress(Exception):
        await socket.send(encode(Hello(VERSION, ())))
        await socket.recv()
        return True
    return False


async def test_one_socket_too_many_is_told_so_and_the_others_go_on(ready_sqlite: str) -> None:
    async with (
        town(ready_sqlite, sockets=2, crowd=1.5) as address,
        Person(address) as ann,
        Person(address) as bob,
        socket_of(address, ann.token) as first,
        socket_of(address, ann.token) as second,
    ):
        async with asyncio.timeout(10), socket_of(address, ann.token) as third:
            await third.wait_closed()
        assert third.close_code == 4429
        assert third.close_reason == "more than 2 connections of one account: close another first"
        assert await is_welcomed(first)
        async with socket_of(address, bob.token) as other:
            assert await is_welcomed(other)
            async with asyncio.timeout(10), socket_of(address, bob.token) as fifth:
                await fifth.wait_closed()
            assert (fifth.close_code, "address" in (fifth.close_reason or "")) == (4429, True)
        assert await is_welcomed(second)


async def test_a_socket_that_breaks_off_makes_room_for_another(ready_sqlite: str) -> None:
    async with town(ready_sqlite, sockets=1) as address, Person(address) as ann:
        for _ in range(20):
            socket = await socket_of(address, ann.token)
            while not await is_welcomed(socket):  # the server may not have noticed yet
                socket = await socket_of(address, ann.token)
            socket.transport.abort()
