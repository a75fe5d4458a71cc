"""Quitting ends a server that was started for one person, and no other."""

import asyncio
from pathlib import Path

import pytest

from broadside.server.draining import Drain, draining_at_signals
from tests.server.people import Person
from tests.server.town import town
from tests.server.world import until


@pytest.mark.req("W-01")
async def test_the_server_of_one_person_is_stopped_from_the_page(
    tmp_path: Path, ready_sqlite: str
) -> None:
    drain, stopped = Drain(), asyncio.Event()
    stats = tmp_path / "all_time_game_stats.txt"
    with draining_at_signals(drain, 0, stopped.set):
        async with (
            town(ready_sqlite, stats_file=stats, drain=drain) as address,
            Person(address) as ann,
        ):
            assert (await ann.ask("POST", "/api/quit")).value == {"stops": True}
            await until(stopped.is_set)
            assert drain.is_draining


async def test_a_server_for_many_goes_on(ready_sqlite: str) -> None:
    drain = Drain()
    async with town(ready_sqlite, drain=drain) as address, Person(address) as ann:
        assert (await ann.ask("POST", "/api/quit")).value == {"stops": False}
        assert not drain.is_draining
        assert (await ann.ask("GET", "/readyz")).status == 200


async def test_a_stranger_stops_nothing(tmp_path: Path, ready_sqlite: str) -> None:
    drain = Drain()
    stats = tmp_path / "all_time_game_stats.txt"
    async with (
        town(ready_sqlite, stats_file=stats, drain=drain) as address,
        Person(address) as ann,
    ):
        ann.http.cookies.clear()
        assert (await ann.ask("POST", "/api/quit")).code == "no-session"
        assert not drain.is_draining
