"""One server for all tests that need nothing special of it."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from tests.server.running_server import running_server


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a server listens that everybody shares: each test comes as new guests."""
    database = f"sqlite:///{tmp_path_factory.mktemp('server') / 'broadside.db'}"
    is_up, may_stop = threading.Event(), threading.Event()
    found: list[str] = []

    async def run() -> None:
        async with running_server(database) as address:
            found.append(address)
            is_up.set()
            while not may_stop.is_set():
                await asyncio.sleep(0.02)

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    assert is_up.wait(30), "the server has not started"
    yield found[0]
    may_stop.set()
    thread.join(30)
