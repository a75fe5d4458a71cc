"""A server that is told to stop lets nothing new begin, and then ends by itself."""

import asyncio
import os
import signal

import pytest

from broadside.client.client import Client
from broadside.client.seat import Refused
from broadside.server import http
from broadside.server.draining import SIGNALS, Drain, draining_at_signals
from tests.server.people import Person
from tests.server.town import play_on, start_match, town
from tests.server.world import settle, until


async def test_no_match_begins_any_more_but_those_that_run_go_on(ready_sqlite: str) -> None:
    drain = Drain()
    async with town(ready_sqlite, drain=drain) as address, Client(address) as client:
        match = await start_match(client, preset="sea-battle")
        drain.begin()
        with pytest.raises(Refused, match="about to start again"):
            await start_match(client)
        await play_on(match, moves=2)
        assert match.picture.number > 2


async def test_a_copy_of_a_saved_game_is_a_new_match_too(ready_sqlite: str) -> None:
    drain = Drain()
    async with town(ready_sqlite, drain=drain) as address, Client(address) as client:
        match = await start_match(client, preset="sea-battle")
        await client.office.tell("PUT", "/api/saves/here", {"match": match.id})
        await play_on(match, moves=1)
        drain.begin()
        with pytest.raises(Refused, match="about to start again"):
            await client.office.tell("POST", "/api/saves/here/load")


async def test_a_server_that_drains_is_alive_but_not_ready(ready_sqlite: str) -> None:
    drain = Drain()
    async with town(ready_sqlite, drain=drain) as address, Person(address) as ann:
        assert (await ann.ask("GET", "/readyz")).value == {"status": "ready"}
        drain.begin()
        ready = await ann.ask("GET", "/readyz")
        assert (ready.status, ready.value) == (503, {"status": "draining"})
        assert (await ann.ask("GET", "/healthz")).status == 200


@pytest.mark.parametrize("number", SIGNALS)
async def test_a_signal_drains_and_then_stops(number: signal.Signals) -> None:
    drain, stopped = Drain(), asyncio.Event()
    before = signal.getsignal(number)
    with draining_at_signals(drain, 0, stopped.set):
        os.kill(os.getpid(), number)
        await until(stopped.is_set)
    assert drain.is_draining
    assert signal.getsignal(number) == before


async def test_a_notice_is_waited_for_unless_told_twice() -> None:
    drain, stopped = Drain(), asyncio.Event()
    with draining_at_signals(drain, 600, stopped.set):
        os.kill(os.getpid(), signal.SIGTERM)
        await until(lambda: drain.is_draining)
        await settle()
        assert not stopped.is_set()
        os.kill(os.getpid(), signal.SIGTERM)
        await until(stopped.is_set)


def test_what_does_not_drain_refuses_nothing() -> None:
    drain = Drain()
    drain.refuse_new()
    drain.begin()
    with pytest.raises(http.Refused) as refused:
        drain.refuse_new()
    assert refused.value.status == 503
