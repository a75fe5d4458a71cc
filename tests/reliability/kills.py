"""Games that go on while their server is killed again and again.

``python -m tests.reliability.kills 200 500`` kills it 200 times under 500 games and prints figures.
"""

import asyncio
import contextlib
import itertools
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from broadside.bots.catalog import make_bot
from broadside.client.client import RemoteMatch
from broadside.client.seat import Refused
from broadside.protocol.api import NewMatch, Placement
from broadside.protocol.messages import Hello, Resume, Snapshot
from broadside.protocol.refusals import Code
from broadside.protocol.wire import encode, read_server
from broadside.rules.catalog import GAMES, AnyGame
from broadside.rules.classic.presets import SEA_BATTLE
from broadside.rules.classic.ruleset import Ruleset, ShipClass
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.grid import Grid
from broadside.server.making import new_match
from broadside.store.match import MatchId, Person
from broadside.store.store import Store
from tests.reliability.journal import JournalClient, check_log
from tests.server.program import Program, running

ALL = tuple(GAMES.values())
POND = ShootingGame(
    Ruleset("pond", (ShipClass("raft", 2, count=3),), Grid(6, 6), turn_seconds=600, touching=False)
)
"""Short enough to be begun, played and finished between two kills."""
BERTHS = 10
"""So many games does one client play at the same time."""
LONG = ShootingGame(replace(SEA_BATTLE, name="long", turn_seconds=3600))
"""Nobody moves in it: its clock tells what an outage costs."""


@dataclass
class Figures:
    """What happened. Times in seconds; a clock that lost less than nothing has gained."""

    kills: int = 0
    games: int = 0
    moves: int = 0
    """Acknowledged to clients, each counted once."""
    resends: int = 0
    """Moves sent again after an outage, because no answer had come."""
    losses: list[float] = field(default_factory=list)
    """What the clock of a match lost over each outage."""
    seconds: float = 0.0

    def __str__(self) -> str:
        worst, best = max(self.losses), min(self.losses)
        return (
            f"{self.kills} kills, {self.games} games finished, {self.moves} moves acknowledged, "
            f"{self.resends} sent again, clocks {best:+.3f} to {worst:+.3f} s an outage, "
            f"{self.seconds:.0f} s"
        )


@dataclass
class Ocean:
    """All clients of one server, and the games in which each takes part."""

    program: Program
    store: Store
    clients: list[tuple[JournalClient, str]]
    """With their accounts."""
    played: list[tuple[int, RemoteMatch]] = field(default_factory=list)
    """Which client played which match to its end."""
    is_calm: bool = False
    """No more kills: nobody begins a new game."""

    async def play_solo(self, number: int, games: Iterator[AnyGame]) -> None:
        """One game against the computer after the other."""
        while not self.is_calm:
            client, game = self.clients[number][0], next(games)
            text, placement = game.write_rules(), Placement.RANDOM
            wish = NewMatch("easy", family=game.family, rules=text, placement=placement)
            await self._play(number, await _insist(client, wish))

    async def play_each_other(self, number: int, other: int) -> None:
        """One game of two people after the other."""
        people = [Person(self.clients[one][1]) for one in (number, other)]
        while not self.is_calm:
            made = new_match(POND, time.time_ns(), people, time.time_ns() // 1_000_000)
            id = await self.store.matches.create(made)
            await asyncio.gather(self._play(number, id), self._play(other, id))

    async def _play(self, number: int, id: MatchId) -> None:
        match = await self.clients[number][0].follow(id)
        await play_out(match, seed=number)
        await match.leave()
        self.played.append((number, match))


async def play_out(match: RemoteMatch, seed: int) -> None:
    """To the end, whatever happens to the connection."""
    bot = make_bot("easy", seed)
    while match.picture.result is None:
        if match.picture.demand is None:
            await match.news()
            continue
        try:
            await match.play(bot.choose(match.picture.view))
        except Refused as error:
            if error.code != Code.STALE:
                raise
            await asyncio.sleep(0.01)  # what came before the move is on its way


async def sail(
    folder: Path, kills: int, games: int, rng: Random, solo: Sequence[AnyGame] = ALL
) -> Figures:
    """Kill the server so often under so many games at once, and check everything at the end."""
    figures, began = Figures(), time.monotonic()
    async with running(folder, is_free=True) as program, _ocean(program, games) as ocean:
        playing = asyncio.gather(*_players(ocean, games, solo))
        await _strike(ocean, kills, rng, figures)
        ocean.is_calm = True
        async with asyncio.timeout(60 + games):
            await playing
        for number, match in ocean.played:
            client, account = ocean.clients[number]
            await check_log(ocean.store, match, client, account)
        figures.games = len({match.id for _, match in ocean.played})
        figures.moves = sum(len(client.accepted) for client, _ in ocean.clients)
        figures.resends = sum(client.resends for client, _ in ocean.clients)
        figures.seconds = time.monotonic() - began
        assert "Traceback" not in program.log, program.log
    return figures


@contextlib.asynccontextmanager
async def _ocean(program: Program, games: int) -> AsyncIterator[Ocean]:
    store = await Store.open(program.database)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        clients = []
        for _ in range(max(2, games // BERTHS)):
            client = await stack.enter_async_context(JournalClient(program.address))
            clients.append((client, await client.account(store, time.time_ns() // 1_000_000)))
        yield Ocean(program, store, clients)


def _players(ocean: Ocean, games: int, solo: Sequence[AnyGame]) -> list[asyncio.Task[None]]:
    """Half of the games against the computer, half against the next client."""
    against_computer, count = itertools.cycle(solo), len(ocean.clients)
    work = (
        ocean.play_solo(number // 2 % count, against_computer)
        if number % 2
        else ocean.play_each_other(number // 2 % count, (number // 2 + 1) % count)
        for number in range(games)
    )
    return [asyncio.create_task(one) for one in work]


async def _strike(ocean: Ocean, kills: int, rng: Random, figures: Figures) -> None:
    people = [Person(account) for _, account in ocean.clients[:2]]
    now = time.time_ns() // 1_000_000
    clock = await ocean.store.matches.create(new_match(LONG, 1, people, now))
    while figures.kills < kills:
        seen, left = await _look(ocean, clock)
        await asyncio.sleep(rng.uniform(0, 2))
        struck = time.monotonic()
        # Now and then it is killed again before it has come up.
        blows = 1 + (rng.random() < 0.2)
        for blow in range(blows):
            await asyncio.sleep(rng.uniform(0, 1) if blow else 0)
            await ocean.program.kill()
            await ocean.program.restart()
        _, still_left = await _look(ocean, clock)
        loss = left - still_left - (struck - seen)
        figures.losses.append(loss / blows)
        figures.kills += blows


async def _look(ocean: Ocean, clock: MatchId) -> tuple[float, float]:
    """When somebody who has just come looks at the clock, and what is left on it. In a thread of
    its own, so that the moment is not that at which the players here have time to look."""
    async with asyncio.timeout(60):
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                return await asyncio.to_thread(_glance, ocean, clock)
            await asyncio.sleep(0.02)


def _glance(ocean: Ocean, clock: MatchId) -> tuple[float, float]:
    office = ocean.clients[0][0].office
    with connect(
        ocean.program.address.replace("http", "ws") + "/ws",
        origin=office.origin,
        additional_headers={"Cookie": office.cookie},
        proxy=None,
    ) as socket:
        socket.send(encode(Hello(1)))
        socket.send(encode(Resume(clock)))
        while not isinstance(message := read_server(str(socket.recv())), Snapshot):
            pass
        assert message.clocks.turn is not None, "its clock runs"
        return time.monotonic(), message.clocks.turn / 1000


async def _insist(client: JournalClient, wish: NewMatch) -> MatchId:
    """A request that was not answered is made again: at worst there is one match too many."""
    while True:
        try:
            return await client.office.create(wish)
        except httpx.TransportError:
            await asyncio.sleep(0.05)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as _folder:
        print(asyncio.run(sail(Path(_folder), int(sys.argv[1]), int(sys.argv[2]), Random(0))))
