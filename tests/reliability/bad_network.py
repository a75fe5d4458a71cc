"""A bad network: a proxy that delays what it carries, swallows it for a while, and breaks off."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass
from random import Random
from urllib.parse import urlsplit

_CHUNK = 4096


@dataclass
class NetworkConditions:
    """How bad it is; lives and pauses in seconds."""

    rng: Random
    longest_life: float = 3.0
    longest_delay: float = 0.03
    swallowing: float = 0.3
    """How many of the connections fall silent before they break."""
    breaks: int = 0


@contextlib.asynccontextmanager
async def bad_network(server: str, conditions: NetworkConditions) -> AsyncIterator[str]:
    """Where the same server is reached through it."""
    parts = urlsplit(server)
    carrying: set[asyncio.Task[None]] = set()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        carrying.add(task)
        try:
            there, here = await asyncio.open_connection(parts.hostname, parts.port)
            await _carry_both(conditions, (reader, here), (there, writer))
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            writer.transport.abort()
            carrying.discard(task)

    listening = await asyncio.start_server(carry, "127.0.0.1", 0)
    try:
        yield f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}"
    finally:
        listening.close()
        for task in tuple(carrying):
            task.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)
        await asyncio.sleep(0.1)  # what was broken off is closed a moment later


async def _carry_both(
    conditions: NetworkConditions,
    *ways: tuple[asyncio.StreamReader, asyncio.StreamWriter],
) -> None:
    life = conditions.rng.uniform(0.3, conditions.longest_life)
    is_swallowed = conditions.rng.random() < conditions.swallowing
    swallows_at = asyncio.get_running_loop().time() + (life / 2 if is_swallowed else life)
    tasks = [asyncio.create_task(_carry_one(conditions, swallows_at, *way)) for way in ways]
    try:
        await asyncio.wait(tasks, timeout=life, return_when=asyncio.FIRST_COMPLETED)
    finally:
        conditions.breaks += 1
        for _, writer in ways:
            writer.transport.abort()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _carry_one(
    conditions: NetworkConditions,
    swallows_at: float,
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
) -> None:
    now = asyncio.get_running_loop().time
    while chunk := await reader.read(_CHUNK):
        await asyncio.sleep(conditions.rng.uniform(0, conditions.longest_delay))
        if now() < swallows_at:
            writer.write(chunk)
            await writer.drain()
