"""Games that go on while their server is killed again and again.

``python -m tests.reliability.kills 200 500`` kills it 200 times under 500 games and prints figures.
"""

import asyncio
import contextlib
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from broadside.rules.catalog import AnyGame
from broadside.store.store import Store
from tests.reliability.clock_outages import ClockObserver
from tests.reliability.journal_client import JournalClient, check_log
from tests.reliability.repeated_games import ALL, BERTHS, RepeatedGames
from tests.server.server_process import ServerProcess, running_process


@dataclass
class Figures:
    """What happened. Times in seconds; a clock that lost less than nothing has gained."""

    kills: int = 0
    games: Counter[str] = field(default_factory=Counter)
    """How many were finished, by the family and whether people met."""
    moves: int = 0
    """Acknowledged to clients, each counted once."""
    resends: int = 0
    """Moves sent again after an outage, because no answer had come."""
    timeouts: int = 0
    """Turns that ran out."""
    losses: list[float] = field(default_factory=list)
    """What each outage took from every clock, by the database."""
    seen: list[float] = field(default_factory=list)
    """What it took from one clock at least, by what a player saw."""
    seconds: float = 0.0

    def __str__(self) -> str:
        games = ", ".join(f"{count} {kind}" for kind, count in sorted(self.games.items()))
        return (
            f"{self.kills} kills, {self.games.total()} games finished ({games}), "
            f"{self.moves} moves acknowledged, {self.resends} sent again, "
            f"{self.timeouts} turns ran out, clocks {_span(self.losses)} s an outage, "
            f"seen {_span(self.seen)} s, {self.seconds:.0f} s"
        )


async def play_through_kills(
    folder: Path, kills: int, games: int, rng: Random, solo: Sequence[AnyGame] = ALL
) -> Figures:
    """Kill the server so often under so many games at once, and check everything at the end."""
    figures, began = Figures(), time.monotonic()
    async with (
        running_process(folder, is_free=True) as program,
        _repeated_games(program, games) as repeated_games,
    ):
        playing = asyncio.gather(*repeated_games.start_games(games, solo))
        watch = await ClockObserver.wound(repeated_games)
        while figures.kills < kills and not playing.done():
            strike = await watch.strike(rng)
            figures.kills += strike.kills
            figures.losses += [loss / 1000 for loss in strike.losses]
            figures.seen += [] if strike.seen is None else [strike.seen / 1000]
        repeated_games.is_calm = True
        async with asyncio.timeout(60 + games):
            await playing
        await _check(repeated_games, figures)
        figures.seconds = time.monotonic() - began
        assert "Traceback" not in program.log, program.log
    return figures


async def _check(repeated_games: RepeatedGames, figures: Figures) -> None:
    """Hold the log of every match against the journals."""
    finished: dict[str, str] = {}
    for number, match in repeated_games.played:
        client, account = repeated_games.clients[number]
        timeouts = await check_log(repeated_games.store, match, client, account)
        if match.id not in finished:
            figures.timeouts += timeouts
        met = "solo" if any(player.level for player in match.picture.players) else "paired"
        finished[match.id] = f"{match.picture.game.family} {met}"
    figures.games = Counter(finished.values())
    figures.moves = sum(len(client.accepted) for client, _ in repeated_games.clients)
    figures.resends = sum(client.resends for client, _ in repeated_games.clients)


@contextlib.asynccontextmanager
async def _repeated_games(program: ServerProcess, games: int) -> AsyncIterator[RepeatedGames]:
    store = await Store.open(program.database)
    async with contextlib.AsyncExitStack() as stack:
        stack.push_async_callback(store.close)
        clients = []
        for _ in range(max(2, games // BERTHS)):
            client = await stack.enter_async_context(JournalClient(program.address))
            clients.append((client, await client.account(store, time.time_ns() // 1_000_000)))
        yield RepeatedGames(program, store, clients)


def _span(values: Sequence[float]) -> str:
    return f"{min(values, default=0):+.3f} to {max(values, default=0):+.3f}"


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as _folder:
        print(
            asyncio.run(
                play_through_kills(Path(_folder), int(sys.argv[1]), int(sys.argv[2]), Random(0))
            )
        )
