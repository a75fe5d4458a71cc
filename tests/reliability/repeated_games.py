"""Clients that play game after game on one server, whatever becomes of it meanwhile."""

import asyncio
import itertools
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random

from broadside.bots.catalog import make_bot
from broadside.client.client import RemoteMatch
from broadside.client.match import MoveRefused, Unreachable
from broadside.protocol.api import NewMatch, Placement
from broadside.protocol.refusals import Code
from broadside.rules.catalog import GAMES, AnyGame
from broadside.rules.errors import Refusal
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.fleet.presets import FLEET, FLEET_TEAMS
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.matches.create import new_match
from broadside.store.store import Store
from broadside.store.stored_match import MatchId, Person
from tests.reliability.journal_client import JournalClient
from tests.server.server_process import ServerProcess

POND = ShootingGame(
    Ruleset("pond", (ShipClass("raft", 2, count=3),), Grid(6, 6), turn_seconds=600, touching=False)
)
"""Short enough to be begun, played and finished between two kills."""
BLITZ = ShootingGame(replace(POND.rules, name="blitz", turn_seconds=3))
"""Now and then somebody lets the time for a shot run out."""
SKIRMISH = FleetGame(replace(FLEET, name="skirmish", turn_limit=40))
MELEE = FleetGame(replace(FLEET_TEAMS, name="melee", turn_limit=40))
SHORT: tuple[AnyGame, ...] = (POND, SKIRMISH, BLITZ, MELEE)
SHOOTING = tuple(game for game in GAMES.values() if isinstance(game, ShootingGame))
ALL: tuple[AnyGame, ...] = (*SHOOTING, *SHORT)
"""Every family; a whole fleet game takes longer than anybody wants to wait."""
PAIRED: tuple[AnyGame, ...] = (POND, BLITZ, SKIRMISH)
"""Games of two people."""
BERTHS = 10
"""So many games does one client play at the same time."""
_DAWDLES = 0.05


@dataclass
class RepeatedGames:
    """All clients of one server, and the games in which each takes part."""

    program: ServerProcess
    store: Store
    clients: list[tuple[JournalClient, str]]
    """With their accounts."""
    played: list[tuple[int, RemoteMatch]] = field(default_factory=list)
    """Which client played which match to its end."""
    is_calm: bool = False
    """No more kills: nobody begins a new game."""

    def start_games(self, games: int, solo: Sequence[AnyGame]) -> list["asyncio.Task[None]"]:
        """Half of the games against the computer, half against the next client."""
        against_computer, paired = itertools.cycle(solo), itertools.cycle(PAIRED)
        count = len(self.clients)
        work = (
            self._play_solo(number // 2 % count, against_computer)
            if number % 2
            else self._play_each_other(number // 2 % count, (number // 2 + 1) % count, paired)
            for number in range(games)
        )
        return [asyncio.create_task(one) for one in work]

    async def _play_solo(self, number: int, games: Iterator[AnyGame]) -> None:
        """One game against the computer after the other."""
        while not self.is_calm:
            client, game = self.clients[number][0], next(games)
            text, placement = game.write_rules(), Placement.RANDOM
            wish = NewMatch("easy", family=game.family, rules=text, placement=placement)
            await self._play(number, await _insist(client, wish))

    async def _play_each_other(self, number: int, other: int, games: Iterator[AnyGame]) -> None:
        """One game of two people after the other."""
        people = [Person(self.clients[one][1]) for one in (number, other)]
        while not self.is_calm:
            made = new_match(next(games), time.time_ns(), people, time.time_ns() // 1_000_000)
            id = await self.store.matches.create(made)
            await asyncio.gather(self._play(number, id), self._play(other, id))

    async def _play(self, number: int, id: MatchId) -> None:
        match = await self.clients[number][0].follow(id)
        await play_out(match, seed=number)
        await match.leave()
        self.played.append((number, match))


async def play_out(match: RemoteMatch, seed: int) -> None:
    """To the end, whatever happens to the connection."""
    bot, rng = make_bot("easy", seed, match.picture.game.family), Random(seed)
    is_timed = match.picture.game.name == BLITZ.name
    while match.picture.result is None:
        is_running = match.picture.clocks.turn is not None
        if match.picture.demand is None or (is_timed and is_running and rng.random() < _DAWDLES):
            await match.next()
            continue
        try:
            await match.play(bot.choose(match.picture.view))
        except MoveRefused as error:
            if error.code not in (Code.STALE, Refusal.OUT_OF_TIME):
                raise
            await asyncio.sleep(0.01)  # what came before the move is on its way


async def _insist(client: JournalClient, wish: NewMatch) -> MatchId:
    """A request that was not answered, or came too fast, is made again: at worst there is one match
    too many."""
    while True:
        try:
            return await client.http_api.create(wish)
        except Unreachable:
            pass
        except MoveRefused as error:
            if error.code not in (Code.TOO_FAST, Code.BUSY, Code.STORE_UNAVAILABLE):
                raise
        await asyncio.sleep(0.05)
