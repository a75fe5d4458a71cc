"""How a server bears people who play each other while others watch.

``python -m benchmarks.together`` starts a server of its own, with a durable database: pairs are
made by the next opponent, and spectators follow matches from the public list.
"""

import asyncio
import random
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

import cyclopts
import httpx
import msgspec
from websockets.asyncio.client import ClientConnection

from benchmarks.load import SQUARES, Player, Tally, connected, count, say, server, visiting
from tests.databases import running_postgresql

SETTLING = 10.0
"""Seconds until everybody has an opponent and has caught up: they all ask for one at once."""


class Opponent(Player):
    """Plays one person after the other."""

    async def _begin(self, socket: ClientConnection) -> None:
        if self._match:
            await say(socket, type="leave", match=self._match)
        await say(socket, type="next", preset="sea-battle")
        self._match = await _paired(socket, but=self._match)
        self._squares = random.sample(SQUARES, len(SQUARES))
        await say(socket, type="resume", match=self._match)

    async def enter(self) -> ClientConnection:
        """A guest with a connection, and no match yet."""
        socket, self._cookie = await connected(self._address, self._http)
        return socket

    async def play(self, socket: ClientConnection, interval: float) -> None:
        await self._begin(socket)
        await super().play(socket, interval)


async def _paired(socket: ClientConnection, but: str) -> str:
    async for text in socket:
        told = msgspec.json.decode(text)
        if told["type"] == "invited" and told["invitation"]["match"] not in (None, but):
            return str(told["invitation"]["match"])
    raise ConnectionError("the server has closed the connection")


async def watch(address: str, http: httpx.AsyncClient, seen: Tally) -> None:
    """Follow one public match after the other, and count what is told."""
    socket, _ = await connected(address, http)
    async with socket:
        while True:
            live = (await http.get("/api/live")).json()
            if not live:
                await asyncio.sleep(1)
                continue
            match = random.choice(live)["match"]
            await say(socket, type="resume", match=match)
            async for text in socket:
                told = msgspec.json.decode(text)
                seen.count(told["type"] == "events")
                if told["type"] == "over" or (told["type"] == "snapshot" and told["result"]):
                    await say(socket, type="leave", match=match)
                    break


async def measure(
    folder: Path, database: str | None, matches: int, spectators: int, rate: float, seconds: float
) -> str:
    tally, seen = Tally(), Tally()
    async with (
        server(folder, database=database) as (address, process),
        AsyncExitStack() as stack,
        visiting(address) as http,
    ):
        tasks, empty = [], process.memory_info().rss
        for _ in range(2 * matches):
            player = Opponent(address, http, tally)
            socket = await player.enter()
            stack.push_async_callback(socket.close)
            tasks.append(asyncio.create_task(player.play(socket, 2 * matches / rate)))
        tasks += [asyncio.create_task(watch(address, http, seen)) for _ in range(spectators)]
        await asyncio.sleep(SETTLING + 2 * matches / rate)
        full = process.memory_info().rss
        spent = await count(process, tasks, [tally, seen], seconds)
    people = 2 * matches + spectators
    return (
        f"| {'PostgreSQL' if database else 'SQLite'} | {matches} | {spectators} | {rate:.0f} | "
        f"{len(tally.waits) / spent.elapsed:.0f} | {len(tally.waits) / spent.server:.0f} | "
        f"{sum(seen.waits) / spent.elapsed:.0f} | {tally.quantile(0.5) * 1000:.1f} | "
        f"{tally.quantile(0.99) * 1000:.1f} | {(full - empty) / people / 1024:.0f} | "
        f"{spent.server / spent.elapsed:.2f} |"
    )


def main(matches: int = 500, spectators: int = 200, rate: float = 250, seconds: float = 30) -> None:
    """So many matches of two, so many who watch, and so many moves a second in all."""
    print(
        "| database | matches | spectators | asked moves/s | moves/s "
        "| moves a CPU second of the server | events/s to spectators "
        "| p50 ms | p99 ms | KiB a connection | cores of the server |"
    )
    print(f"|---|{'---:|' * 10}")
    with tempfile.TemporaryDirectory() as name, running_postgresql() as postgresql:
        for database in (None, postgresql):
            told = measure(Path(name), database, matches, spectators, rate, seconds)
            print(asyncio.run(told), flush=True)


if __name__ == "__main__":
    cyclopts.run(main)
