"""A server that is told to stop lets nothing new begin, and then ends by itself."""

import asyncio
import os
import signal

import pytest

from broadside.client.client import Client
from broadside.client.match import MoveRefused
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.operations.graceful_shutdown import (
    SIGNALS,
    GracefulShutdown,
    shutting_down_at_signals,
)
from tests.server.http_user import HttpUser
from tests.server.offline_server import settle, until
from tests.server.running_server import play_on, running_server, start_match


async def test_no_match_begins_any_more_but_those_that_run_go_on(ready_sqlite: str) -> None:
    graceful_shutdown = GracefulShutdown()
    async with (
        running_server(ready_sqlite, graceful_shutdown=graceful_shutdown) as address,
        Client(address) as client,
    ):
        match = await start_match(client, preset="sea-battle")
        graceful_shutdown.begin()
        with pytest.raises(MoveRefused, match="about to start again"):
            await start_match(client)
        await play_on(match, moves=2)
        assert match.picture.number > 2


async def test_a_copy_of_a_saved_game_is_a_new_match_too(ready_sqlite: str) -> None:
    graceful_shutdown = GracefulShutdown()
    async with (
        running_server(ready_sqlite, graceful_shutdown=graceful_shutdown) as address,
        Client(address) as client,
    ):
        match = await start_match(client, preset="sea-battle")
        await client.http_api.tell("PUT", "/api/saves/here", {"match": match.id})
        await play_on(match, moves=1)
        graceful_shutdown.begin()
        with pytest.raises(MoveRefused, match="about to start again"):
            await client.http_api.tell("POST", "/api/saves/here/load")


async def test_a_server_that_drains_is_alive_but_not_ready(ready_sqlite: str) -> None:
    graceful_shutdown = GracefulShutdown()
    async with (
        running_server(ready_sqlite, graceful_shutdown=graceful_shutdown) as address,
        HttpUser(address) as ann,
    ):
        assert (await ann.ask("GET", "/readyz")).value == {"status": "ready"}
        graceful_shutdown.begin()
        ready = await ann.ask("GET", "/readyz")
        assert (ready.status, ready.value) == (503, {"status": "draining"})
        assert (await ann.ask("GET", "/healthz")).status == 200


@pytest.mark.parametrize("number", SIGNALS)
async def test_a_signal_drains_and_then_stops(number: signal.Signals) -> None:
    graceful_shutdown, stopped = GracefulShutdown(), asyncio.Event()
    before = signal.getsignal(number)
    with shutting_down_at_signals(graceful_shutdown, 0, stopped.set):
        os.kill(os.getpid(), number)
        await until(stopped.is_set)
    assert graceful_shutdown.is_draining
    assert signal.getsignal(number) == before


async def test_a_notice_is_waited_for_unless_told_twice() -> None:
    graceful_shutdown, stopped = GracefulShutdown(), asyncio.Event()
    with shutting_down_at_signals(graceful_shutdown, 600, stopped.set):
        os.kill(os.getpid(), signal.SIGTERM)
        await until(lambda: graceful_shutdown.is_draining)
        await settle()
        assert not stopped.is_set()
        os.kill(os.getpid(), signal.SIGTERM)
        await until(stopped.is_set)


def test_what_does_not_drain_refuses_nothing() -> None:
    graceful_shutdown = GracefulShutdown()
    graceful_shutdown.refuse_new()
    graceful_shutdown.begin()
    with pytest.raises(RequestRefused) as refused:
        graceful_shutdown.refuse_new()
    assert refused.value.code is Code.DRAINING
