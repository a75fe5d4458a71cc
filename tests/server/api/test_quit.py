"""Quitting ends a server that was started for one person, and no other."""

import asyncio
from pathlib import Path

import pytest

from broadside.server.operations.graceful_shutdown import GracefulShutdown, shutting_down_at_signals
from tests.server.http_user import HttpUser
from tests.server.offline_server import until
from tests.server.running_server import running_server


@pytest.mark.req("W-01")
async def test_the_server_of_one_person_is_stopped_from_the_page(
    tmp_path: Path, ready_sqlite: str
) -> None:
    graceful_shutdown, stopped = GracefulShutdown(), asyncio.Event()
    stats = tmp_path / "all_time_game_stats.txt"
    with shutting_down_at_signals(graceful_shutdown, 0, stopped.set):
        async with (
            running_server(
                ready_sqlite, stats_file=stats, graceful_shutdown=graceful_shutdown
            ) as address,
            HttpUser(address) as ann,
        ):
            assert (await ann.ask("POST", "/api/quit")).value == {"stops": True}
            await until(stopped.is_set)
            assert graceful_shutdown.is_draining


async def test_a_server_for_many_goes_on(ready_sqlite: str) -> None:
    graceful_shutdown = GracefulShutdown()
    async with (
        running_server(ready_sqlite, graceful_shutdown=graceful_shutdown) as address,
        HttpUser(address) as ann,
    ):
        assert (await ann.ask("POST", "/api/quit")).value == {"stops": False}
        assert not graceful_shutdown.is_draining
        assert (await ann.ask("GET", "/readyz")).status == 200


async def test_a_stranger_stops_nothing(tmp_path: Path, ready_sqlite: str) -> None:
    graceful_shutdown = GracefulShutdown()
    stats = tmp_path / "all_time_game_stats.txt"
    async with (
        running_server(
            ready_sqlite, stats_file=stats, graceful_shutdown=graceful_shutdown
        ) as address,
        HttpUser(address) as ann,
    ):
        ann.http.cookies.clear()
        assert (await ann.ask("POST", "/api/quit")).code == "no-session"
        assert not graceful_shutdown.is_draining
