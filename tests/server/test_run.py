"""A whole server in a process of its own: killed, started again, told to stop."""

import asyncio
import contextlib
import os
import signal
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Receive, Scope, Send

from broadside.client.client import Client
from broadside.protocol.messages import LONGEST_MESSAGE
from broadside.server.http.addresses import network_of
from broadside.server.operations.metrics import AddressTaken
from broadside.server.run import listen, make_server, run
from broadside.server.settings import ServerSettings
from broadside.server.websocket.connection import Close
from broadside.store.writer import Writer
from tests.server.http_user import HttpUser
from tests.server.running_server import play_on, start_match
from tests.server.server_process import running_process


@pytest.mark.req("X-05")
async def test_a_server_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    async with running_process(tmp_path) as server, Client(server.address) as client:
        match = await start_match(client, preset="sea-battle", level="hard")
        await play_on(match, moves=4)
        before = match.picture.number
        playing = asyncio.create_task(play_on(match))
        await asyncio.sleep(0.05)
        await server.kill()
        await server.restart()
        await server.listens()
        async with asyncio.timeout(60):
            await playing
        assert match.picture.number > before
        assert await server.stop() == 0


@pytest.mark.parametrize(("message", "code"), [("x" * (LONGEST_MESSAGE + 1), 1009), (b"x", 1003)])
async def test_what_is_too_long_or_not_text_ends_the_connection(
    shared: str, message: str | bytes, code: int
) -> None:
    async with (
        HttpUser(shared) as ann,
        ann.socket() as ws,
    ):
        await ws.send(message)
        async with asyncio.timeout(10):
            await ws.wait_closed()
        assert ws.close_code == code


# In this process, which is sent the signals too


@contextlib.asynccontextmanager
async def serving(folder: Path, **given: Any) -> AsyncIterator[tuple[str, asyncio.Task[None]]]:
    """A whole server as an operator runs it: its address and its end."""
    listening = listen("127.0.0.1", 0)
    address = f"http://127.0.0.1:{listening.getsockname()[1]}"
    database = f"sqlite:///{folder / 'broadside.db'}"
    settings = ServerSettings(origins=(address,), database=database, thinkers=1, **given)
    ending = asyncio.create_task(run(settings, listening))
    try:
        async with httpx.AsyncClient(base_url=address, trust_env=False) as http:
            assert (await http.get("/readyz")).status_code == 200
        yield address, ending
    finally:
        ending.cancel()
        await asyncio.gather(ending, return_exceptions=True)


async def test_clients_are_told_to_connect_again_when_the_server_stops(tmp_path: Path) -> None:
    async with (
        serving(tmp_path) as (address, ending),
        HttpUser(address) as ann,
        ann.socket() as ws,
    ):
        os.kill(os.getpid(), signal.SIGTERM)
        async with asyncio.timeout(10):
            await ws.wait_closed()
            await ending
        assert ws.close_code == Close.RESTART


async def test_a_store_that_does_not_end_keeps_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stuck: list[Writer] = []

    async def never(writer: Writer) -> None:
        stuck.append(writer)
        await asyncio.Event().wait()

    async with serving(tmp_path, drain_seconds=0.2) as (_, ending):
        monkeypatch.setattr(Writer, "close", never)
        os.kill(os.getpid(), signal.SIGTERM)
        async with asyncio.timeout(10):
            with pytest.raises(TimeoutError):
                await ending
    monkeypatch.undo()
    await stuck[0].close()
    await stuck[0]._engines.close()


async def test_metrics_whose_port_is_taken_are_refused_before_anybody_is_served(
    tmp_path: Path,
) -> None:
    with listen("127.0.0.1", 0) as taken, listen("127.0.0.1", 0) as own:
        settings = ServerSettings(
            database=f"sqlite:///{tmp_path / 'x.db'}",
            thinkers=1,
            metrics_port=taken.getsockname()[1],
        )
        with pytest.raises(AddressTaken, match="--metrics-port"):
            await run(settings, own)


@pytest.mark.parametrize(("proxies", "expected"), [((), "10.0.0.2"), (("10.0.0.2",), "192.0.2.7")])
async def test_only_a_known_proxy_is_believed_about_the_address(
    proxies: tuple[str, ...], expected: str
) -> None:
    found: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        found.append(network_of(scope))

    config = make_server(app, ServerSettings(proxies=proxies)).config
    config.load()
    headers = [(b"x-forwarded-for", b"192.0.2.7")]
    scope = {"type": "http", "client": ("10.0.0.2", 1), "headers": headers}
    nothing: Any = None
    await config.loaded_app(scope, nothing, nothing)
    assert found == [expected]


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_a_small_message_is_not_held_back_until_the_last_one_is_acknowledged(host: str) -> None:
    with listen(host, 0) as listening, socket.create_connection(listening.getsockname()[:2]):
        accepted, _ = listening.accept()
        with accepted:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
