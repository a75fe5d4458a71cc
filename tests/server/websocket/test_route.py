"""Who may open a WebSocket, and how many."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from broadside.protocol.messages import VERSION, Hello
from broadside.protocol.refusals import Code, RequestRefused
from broadside.protocol.wire import encode
from broadside.server.accounts.authentication import Authenticated, Authentication
from broadside.server.operations.metrics import Metrics
from broadside.store.outages import StoreUnavailable
from tests.server.http_user import HttpUser
from tests.server.operations.test_metrics import value
from tests.server.running_server import running_server


def socket_of(address: str, token: str | None) -> connect:
    return connect(
        address.replace("http", "ws") + "/ws",
        origin=Origin(address),
        additional_headers={"Cookie": f"broadside={token}"},
        proxy=None,
    )


async def ask_for_a_socket(address: str, token: str | None) -> asyncio.StreamWriter:
    """The request of a handshake, without waiting for its answer."""
    url = httpx.URL(address)
    _, writer = await asyncio.open_connection(url.host, url.port)
    lines = (
        "GET /ws HTTP/1.1",
        f"Host: {url.host}:{url.port}",
        f"Origin: {address}",
        f"Cookie: broadside={token}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        "\r\n",
    )
    writer.write("\r\n".join(lines).encode())
    return writer


async def is_welcomed(socket: ClientConnection) -> bool:
    """Whether the server says hello; else it has closed the connection."""
    with contextlib.suppress(Exception):
        await socket.send(encode(Hello(VERSION, ())))
        await socket.recv()
        return True
    return False


async def test_one_socket_too_many_is_told_so_and_the_others_go_on(ready_sqlite: str) -> None:
    async with (
        running_server(ready_sqlite, sockets=2, crowd=1.5) as address,
        HttpUser(address) as ann,
        HttpUser(address) as bob,
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
    async with running_server(ready_sqlite, sockets=1) as address, HttpUser(address) as ann:
        for _ in range(20):
            socket = await socket_of(address, ann.token)
            while not await is_welcomed(socket):  # the server may not have noticed yet
                socket = await socket_of(address, ann.token)
            socket.transport.abort()


async def nobody(*_: Any) -> None:
    """There is no session."""


async def refuse(*_: Any) -> None:
    raise RequestRefused(Code.SUSPENDED)


@pytest.mark.parametrize("find", [Authentication.find, nobody, refuse])
async def test_a_client_that_leaves_during_its_handshake_is_no_fault(
    find: Callable[..., Awaitable[Authenticated | None]],
    ready_sqlite: str,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    has_come, may_find = asyncio.Event(), asyncio.Event()
    metrics = Metrics()

    async def find_slowly(*given: Any) -> Authenticated | None:
        has_come.set()
        await may_find.wait()
        return await find(*given)

    async with running_server(ready_sqlite, metrics=metrics) as address, HttpUser(address) as ann:
        monkeypatch.setattr(Authentication, "find", find_slowly)
        leaving = await ask_for_a_socket(address, ann.token)
        await has_come.wait()
        leaving.transport.abort()
        await asyncio.sleep(0.05)  # until the server has noticed it
        may_find.set()
        monkeypatch.undo()
        async with socket_of(address, ann.token) as socket:
            assert await is_welcomed(socket)
    assert caplog.records == []
    assert value(metrics, "faults_total") == 0


async def test_a_handshake_that_the_store_cannot_answer_is_told_to_connect_again(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def be_away(*_: object) -> None:
        raise StoreUnavailable

    async with running_server(ready_sqlite) as address, HttpUser(address) as ann:
        with monkeypatch.context() as patch:
            patch.setattr(Authentication, "find", be_away)
            async with asyncio.timeout(10), socket_of(address, ann.token) as socket:
                await socket.wait_closed()
        assert (socket.close_code, "connect again" in (socket.close_reason or "")) == (1012, True)
        async with socket_of(address, ann.token) as socket:
            assert await is_welcomed(socket)
    (line,) = caplog.records
    assert line.getMessage().startswith("the store does not answer: ")
