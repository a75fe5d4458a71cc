"""How many moves a game server takes, how soon it acknowledges them, and where its time goes.

``python -m benchmarks.load`` starts a server of its own, with a durable database, and plays.
"""

import asyncio
import pstats
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import cyclopts
import httpx
import msgspec
import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from broadside.server.run import listen

SERVER = """
import cProfile, signal, sys, time
from broadside.server.http.rate_limits import LimitedAction, Rate
from broadside.server.run import keep_serving, listen
from broadside.server.settings import ServerSettings
port, folder, is_profiled = int(sys.argv[1]), sys.argv[2], sys.argv[3] == "profiled"
signal.signal(signal.SIGTERM, lambda *_: None)
settings = ServerSettings(
    origins=(f"http://127.0.0.1:{port}",),
    database=sys.argv[4],
    thinkers=1,
    rates={act: Rate(1e9, 1e9) for act in LimitedAction},
)
work = settings, listen("127.0.0.1", port)
if is_profiled:
    profile = cProfile.Profile(time.thread_time)
    profile.runcall(keep_serving, *work)
    profile.dump_stats(f"{folder}/profile")
else:
    keep_serving(*work)
"""
SQUARES = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
WISH = {"preset": "classic", "level": "random", "placement": "random", "first": "me"}
PING_EVERY = 30.0
"""Seconds."""
WARM_UP = 3.0
"""Seconds that are played and not counted."""


class Heard(msgspec.Struct):
    """What a player needs of any message of the server."""

    type: str
    number: int = 0
    first: int = 0
    events: tuple[msgspec.Raw, ...] = ()
    demand: str | None = None
    sentence: str = ""


@dataclass
class Tally:
    """What was measured; times in seconds."""

    is_counting: bool = False
    waits: list[float] = field(default_factory=list)

    def count(self, wait: float) -> None:
        if self.is_counting:
            self.waits.append(wait)

    def quantile(self, part: float) -> float:
        waits = sorted(self.waits)
        return waits[min(len(waits) - 1, int(part * len(waits)))]


@dataclass(frozen=True)
class Spent:
    """Seconds of the clock, and of processor time."""

    elapsed: float
    server: float
    thinkers: float
    clients: float

    @classmethod
    def until_now(cls, process: psutil.Process) -> "Spent":
        thinking = sum(map(_cpu, process.children(recursive=True)))
        return cls(time.perf_counter(), _cpu(process), thinking, time.process_time())

    def __sub__(self, before: "Spent") -> "Spent":
        return Spent(
            self.elapsed - before.elapsed,
            self.server - before.server,
            self.thinkers - before.thinkers,
            self.clients - before.clients,
        )


def _cpu(process: psutil.Process) -> float:
    times = process.cpu_times()
    return float(times.user + times.system)


class Player:
    """One connection, and one game on it after the other."""

    def __init__(self, address: str, http: httpx.AsyncClient, tally: Tally) -> None:
        self._address, self._http, self._tally = address, http, tally
        self._cookie, self._match = "", ""
        self._heard: msgspec.json.Decoder[Heard] = msgspec.json.Decoder(Heard)
        self._number = self._sent = 0
        self._squares: list[str] = []

    async def enter(self) -> ClientConnection:
        """A guest with a game and a connection."""
        socket, self._cookie = await connected(self._address, self._http)
        await self._begin(socket)
        return socket

    async def play(self, socket: ClientConnection, interval: float) -> None:
        """A move every so often, or as soon as possible."""
        due = time.perf_counter() + random.uniform(0, interval)
        while True:
            if not await self._until_asked(socket):
                await self._begin(socket)
                continue
            await asyncio.sleep(max(0, due - time.perf_counter()))
            due = max(due + interval, time.perf_counter() - interval)
            began = time.perf_counter()
            await self._fire(socket)
            self._tally.count(time.perf_counter() - began)

    async def _begin(self, socket: ClientConnection) -> None:
        made = await self._http.post("/api/matches", json=WISH, headers={"Cookie": self._cookie})
        if self._match:
            await say(socket, type="leave", match=self._match)
        self._match = made.json()["match"]
        self._squares = random.sample(SQUARES, len(SQUARES))
        await say(socket, type="resume", match=self._match)

    async def _until_asked(self, socket: ClientConnection) -> bool:
        """Whether there is a move to make; else the game is over."""
        while self._demand is None:
            if (await self._hear(socket)).type == "over":
                return False
        return True

    _demand: str | None = None

    async def _hear(self, socket: ClientConnection) -> Heard:
        message = self._heard.decode(await socket.recv())
        assert message.type != "refused", message.sentence
        if message.type == "snapshot":
            self._number, self._demand = message.number, message.demand
        elif message.type == "events":
            self._number = message.first + len(message.events) - 1
            self._demand = message.demand
        return message

    async def _fire(self, socket: ClientConnection) -> None:
        self._sent += 1
        await say(
            socket,
            type="command",
            id=f"{self._sent}",
            match=self._match,
            number=self._number,
            move=f"fire {self._squares.pop()}",
        )
        self._demand = None
        while (await self._hear(socket)).type not in ("accepted", "over"):
            pass


async def connected(address: str, http: httpx.AsyncClient) -> tuple[ClientConnection, str]:
    """The connection of a new guest, and the cookie that tells who it is."""
    http.cookies.clear()
    entered = await http.post("/api/session")
    cookie = f"broadside={entered.cookies['broadside']}"
    http.cookies.clear()
    socket = await connect(
        address.replace("http", "ws") + "/ws",
        origin=Origin(address),
        additional_headers={"Cookie": cookie},
        compression=None,
        proxy=None,
    )
    await say(socket, type="hello", version=1)
    return socket, cookie


async def say(socket: ClientConnection, **fields: object) -> None:
    await socket.send(msgspec.json.encode(fields).decode())


@asynccontextmanager
async def server(
    folder: Path, *, database: str | None = None, is_profiled: bool = False
) -> AsyncIterator[tuple[str, psutil.Process]]:
    """Where it is, and its process. Without a database it has one of SQLite."""
    with listen("127.0.0.1", 0) as found:
        port = found.getsockname()[1]
    mode = "profiled" if is_profiled else "plain"
    kept_in = database or f"sqlite:///{folder}/load.db"
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", SERVER, str(port), str(folder), mode, kept_in
    )
    address = f"http://127.0.0.1:{port}"
    try:
        await _answers(address)
        yield address, psutil.Process(process.pid)
    finally:
        process.send_signal(signal.SIGTERM)
        await process.wait()


def visiting(address: str) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=address, headers={"Origin": address}, timeout=60, trust_env=False
    )


async def count(
    process: psutil.Process,
    playing: Sequence["asyncio.Task[None]"],
    tallies: Sequence[Tally],
    seconds: float,
) -> Spent:
    """What is spent while all play for so long; then they are stopped."""
    before = Spent.until_now(process)
    for tally in tallies:
        tally.is_counting = True
    done, _ = await asyncio.wait(playing, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for tally in tallies:
        tally.is_counting = False
    spent = Spent.until_now(process) - before
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    for failed in done:
        failed.result()
    return spent


async def measure(
    folder: Path, players: int, rate: float, seconds: float, *, is_profiled: bool
) -> str:
    tally = Tally()
    async with (
        server(folder, is_profiled=is_profiled) as (address, process),
        AsyncExitStack() as stack,
        visiting(address) as http,
    ):
        empty = process.memory_info().rss
        entered: list[tuple[Player, ClientConnection]] = []
        said = time.perf_counter()
        for _ in range(players):
            player = Player(address, http, tally)
            socket = await player.enter()
            stack.push_async_callback(socket.close)
            entered.append((player, socket))
            # Who says nothing for too long is sent away.
            if time.perf_counter() - said > PING_EVERY:
                said = time.perf_counter()
                for _, waiting in entered:
                    await waiting.send('{"type":"ping"}')
        full = process.memory_info().rss
        interval = players / rate if rate else 0.0
        tasks = [asyncio.create_task(one.play(socket, interval)) for one, socket in entered]
        await asyncio.sleep(WARM_UP + interval)
        spent = await count(process, tasks, [tally], seconds)
    moves = len(tally.waits)
    return (
        f"| {players} | {rate or 'full speed'} | {moves / spent.elapsed:.0f} | "
        f"{moves / spent.server:.0f} | "
        f"{tally.quantile(0.5) * 1000:.1f} | {tally.quantile(0.99) * 1000:.1f} | "
        f"{(full - empty) / players / 1024:.0f} | {spent.server / spent.elapsed:.2f} / "
        f"{spent.thinkers / spent.elapsed:.2f} / {spent.clients / spent.elapsed:.2f} |"
    )


async def _answers(address: str) -> None:
    async with httpx.AsyncClient(trust_env=False) as http, asyncio.timeout(60):
        while True:
            try:
                await http.get(f"{address}/healthz")
            except httpx.TransportError:
                await asyncio.sleep(0.05)
            else:
                return


def _profile(path: Path) -> str:
    """The share of each package in the processor time of the thread of the event loop."""
    spent: Counter[str] = Counter()
    for (file, _, name), (_, _, seconds, *_) in pstats.Stats(str(path)).stats.items():  # type: ignore[attr-defined]
        spent[name if file == "~" else _package(file)] += seconds
    work = sum(spent.values())
    shares = (f"{part / work:6.1%} {name}" for name, part in spent.most_common(20))
    return "\n".join((f"{work:.1f} s of work", *shares))


def _package(file: str) -> str:
    parts = Path(file).with_suffix("").parts
    if "broadside" in parts:
        return ".".join(parts[len(parts) - parts[::-1].index("broadside") - 1 :][:2])
    below = parts[parts.index("site-packages") + 1 :] if "site-packages" in parts else parts[-2:]
    return below[0]


def main(
    players: int = 500, rate: float = 250, seconds: float = 30, *, profile: bool = False
) -> None:
    """Play on so many connections, with so many moves a second in all; 0 is full speed."""
    print(
        "| connections | asked moves/s | moves/s | moves a CPU second of the server "
        "| p50 ms | p99 ms | KiB a connection | cores: server / thinkers / clients |"
    )
    print("|---:|---:|---:|---:|---:|---:|---:|---|")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        print(asyncio.run(measure(folder, players, rate, seconds, is_profiled=profile)))
        if profile:
            print(_profile(folder / "profile"))


if __name__ == "__main__":
    cyclopts.run(main)
