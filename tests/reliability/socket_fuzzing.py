"""Wrong messages over real sockets, at a real server, beside people who just play."""

import asyncio
import contextlib
import time
from pathlib import Path
from random import Random

import psutil
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from broadside.protocol.messages import Hello, Resume
from broadside.protocol.wire import encode
from broadside.server.matches.create import new_match
from broadside.server.websocket.connection import Close
from broadside.store.store import Store
from broadside.store.stored_match import MatchId, Person
from tests.reliability.journal_client import JournalClient, check_log
from tests.reliability.match_fuzzing import wrong_text
from tests.reliability.repeated_games import POND, play_out
from tests.server.server_process import ServerProcess, running_process

PROTOCOL_ERROR, RESET = 1002, 1006
"""The second where the server has closed while more was on its way."""
ALLOWED = {
    PROTOCOL_ERROR,
    RESET,
    Close.NORMAL,
    Close.NOT_TEXT,
    Close.BAD_TEXT,
    Close.POLICY,
    Close.TOO_LONG,
}
"""How a server ends a connection on which something wrong was said."""
BATCH = 40


class Attacker:
    """One person who sends anything, and comes back when thrown out."""

    def __init__(self, player: JournalClient, match: MatchId, rng: Random) -> None:
        self._http_api, self._match, self._rng = player.http_api, match, rng
        self._farewells: set[int] = set()
        self.sent = 0
        self.codes: set[int] = set()

    async def attack(self, address: str, count: int) -> None:
        while self.sent < count:
            self._farewells.clear()
            async with self._connected(address) as socket:
                try:
                    while self.sent < count:
                        await self._batch(socket)
                except ConnectionClosed:
                    await socket.wait_closed()
                    # A random code that happens to be a valid one is answered in kind.
                    self.codes |= {socket.close_code or 0} - self._farewells

    def _connected(self, address: str) -> connect:
        return connect(
            address.replace("http", "ws") + "/ws",
            origin=self._http_api.origin,
            additional_headers={"Cookie": self._http_api.cookie},
            proxy=None,
            close_timeout=1,
        )

    async def _batch(self, socket: ClientConnection) -> None:
        await socket.send(encode(Hello(1)))
        await socket.send(encode(Resume(self._match)))
        for _ in range(BATCH):
            self.sent += 1
            await self._say_something(socket)
        await socket.ping()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(0.01):
                while True:
                    await socket.recv()

    async def _say_something(self, socket: ClientConnection) -> None:
        text = wrong_text(self._match, self._rng.randrange(5), self._rng)
        kind = self._rng.random()
        if kind < 0.97:
            await socket.send(text.encode("utf-8", "surrogatepass"), text=True)
        elif kind < 0.98:
            await socket.send(text.encode("utf-8", "surrogatepass"))
        elif kind < 0.99:
            await socket.send([text[:3].encode(errors="replace"), b"", b"\xff"], text=True)
        else:
            farewell = self._rng.randbytes(self._rng.randrange(2, 100))
            self._farewells.add(int.from_bytes(farewell[:2]))
            socket.transport.write(Frame(Opcode.CLOSE, farewell).serialize(mask=True))


async def attack_sockets(folder: Path, count: int, rng: Random) -> tuple[set[int], int]:
    """How connections were closed, and by how many bytes the server has grown meanwhile."""
    async with (
        running_process(folder, is_free=True) as program,
        JournalClient(program.address) as ann,
        JournalClient(program.address) as bob,
        JournalClient(program.address) as eve,
    ):
        store = await Store.open(program.database)
        try:
            now = time.time_ns() // 1_000_000
            accounts = [await one.account(store, now) for one in (ann, bob, eve)]
            people = [Person(account) for account in accounts]
            target = await store.matches.create(new_match(POND, 1, people[1:], now))
            attacker = Attacker(eve, target, rng)
            await attacker.attack(program.address, count // 2)
            before = _size(program)
            attacking = asyncio.create_task(attacker.attack(program.address, count))
            games = 0
            while not attacking.done() or games == 0:
                await _play(store, (ann, bob), accounts[:2], now)
                games += 1
            await attacking
            assert "Traceback" not in program.log, program.log
            return attacker.codes, _size(program) - before
        finally:
            await store.close()


async def _play(
    store: Store, players: tuple[JournalClient, ...], accounts: list[str], now: int
) -> None:
    """A whole game beside it, in which nothing is lost."""
    made = new_match(POND, 7, [Person(account) for account in accounts], now)
    id = await store.matches.create(made)
    matches = [await player.follow(id) for player in players]
    async with asyncio.timeout(60):
        await asyncio.gather(*(play_out(match, seed=3) for match in matches))
    for player, match, account in zip(players, matches, accounts, strict=True):
        await match.leave()
        await check_log(store, match, player, account)


def _size(program: ServerProcess) -> int:
    return int(psutil.Process(program.process.pid).memory_info().rss)
