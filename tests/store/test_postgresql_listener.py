"""Hints from another process."""

import asyncio

import pytest
from sqlalchemy import text
from sqlalchemy.exc import InterfaceError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from broadside.store import postgresql_listener
from broadside.store.store import Store
from broadside.store.writer import read_hints
from tests.store.stored_matches import entry, new_match

SOON = 10.0


async def test_a_commit_of_one_process_is_heard_by_another(
    ready_postgresql: str,
) -> None:
    ours, theirs = await Store.open(ready_postgresql), await Store.open(ready_postgresql)
    match = await ours.matches.create(new_match())
    heard = asyncio.Event()
    theirs.hints.subscribe(match, lambda _: heard.set())
    await ours.matches.append(entry(match, 1))
    await asyncio.wait_for(heard.wait(), SOON)
    await ours.close()
    await theirs.close()


async def test_one_notification_carries_a_whole_group(ready_postgresql: str) -> None:
    store = await Store.open(ready_postgresql)
    matches = [await store.matches.create(new_match()) for _ in range(200)]
    payloads: list[str] = []
    async with store.engines.reading.connect() as connection:
        driver = (await connection.get_raw_connection()).driver_connection
        assert driver is not None
        await driver.add_listener("broadside", lambda *told: payloads.append(told[3]))
        await asyncio.gather(*(store.matches.append(entry(match, 1)) for match in matches))
        await connection.execute(text("SELECT 1"))
        await connection.invalidate()
    told = {match: number for payload in payloads for match, number in read_hints(payload).items()}
    assert told == dict.fromkeys(matches, 1)
    assert len(payloads) <= 3
    await store.close()


async def test_a_line_that_breaks_is_taken_up_again(ready_postgresql: str) -> None:
    ours, theirs = await Store.open(ready_postgresql), await Store.open(ready_postgresql)
    match = await ours.matches.create(new_match())
    heard = asyncio.Event()
    theirs.hints.subscribe(match, lambda _: heard.set())
    await ours.writer.run(_cut_the_lines)
    # Those who listen are told to look, for they may have missed something.
    await asyncio.wait_for(heard.wait(), SOON)
    heard.clear()
    await ours.matches.append(entry(match, 1))
    await asyncio.wait_for(heard.wait(), SOON)
    await ours.close()
    await theirs.close()


async def _cut_the_lines(connection: AsyncConnection) -> None:
    await connection.execute(
        text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
    )


async def test_a_line_is_tried_again_until_it_holds(
    ready_postgresql: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgresql_listener, "RETRY_AFTER", 0.01)
    store = await Store.open(ready_postgresql)
    heard = asyncio.Event()
    store.hints.subscribe("a match", lambda _: heard.set())
    failures = [ConnectionRefusedError(), InterfaceError("", None, ValueError())]
    connect = AsyncEngine.connect

    def fail_at_first(engine: AsyncEngine) -> AsyncConnection:
        if failures and engine is store.engines.reading:
            raise failures.pop()
        return connect(engine)

    monkeypatch.setattr(AsyncEngine, "connect", fail_at_first)
    await store.writer.run(_cut_the_lines)
    await asyncio.wait_for(heard.wait(), SOON)
    assert failures == []
    await store.close()
