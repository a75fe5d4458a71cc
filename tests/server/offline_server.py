"""A server without a network: a clock that tests move, players that think here, a new store."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

from broadside.protocol.messages import Events, FromServer, Over, Snapshot
from broadside.protocol.wire import read_server
from broadside.rules.catalog import AnyGame
from broadside.rules.game import Viewer
from broadside.server.bots.bot_moves import MoveRequest, decide_move
from broadside.server.matches.create import new_match
from broadside.server.matches.live_matches import BEAT, LiveMatches
from broadside.server.matches.opened_match import OpenedMatch
from broadside.store.store import Store
from broadside.store.stored_match import MatchId, Occupant

T = TypeVar("T")

ROUTINES = 2
"""Each server does so many things at every beat."""
START = 1_700_000_000_000


class TestClock:
    """Stands still until a test moves it."""

    __test__ = False

    def __init__(self) -> None:
        self._now = START
        self._moved = asyncio.Condition()
        self._alarms: list[int] = []
        self._beats: list[int] = []
        """Those alarms that were set for the next beat, and did not merely come near."""
        self.live_servers = 0
        """How many servers beat by it."""

    def now(self) -> int:
        return self._now

    async def sleep_until(self, moment: int) -> None:
        lists = [self._alarms, self._beats] if moment - self._now <= BEAT else [self._alarms]
        for alarms in lists:
            alarms.append(moment)
        try:
            async with self._moved:
                await self._moved.wait_for(lambda: self._now >= moment)
        finally:
            for alarms in lists:
                alarms.remove(moment)

    async def advance(self, milliseconds: int) -> None:
        """In steps as small as the beat of a server, and waiting for it: a longer silence would be
        an outage."""
        while milliseconds > 0:
            step = min(BEAT, milliseconds)
            milliseconds -= step
            self.jump(step)
            async with self._moved:
                self._moved.notify_all()
            await until(self._is_quiet)

    def jump(self, milliseconds: int) -> None:
        """Nobody has noticed yet."""
        self._now += milliseconds

    @property
    def awaited(self) -> int:
        """How many sleep until the next beat at most."""
        return sum(self._now < alarm for alarm in self._beats)

    def _is_quiet(self) -> bool:
        is_late = any(alarm <= self._now for alarm in self._alarms)
        return self.awaited >= self.live_servers * ROUTINES and not is_late


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that happens in no time, as machines go."""
    async with asyncio.timeout(10):
        while not condition():
            await asyncio.sleep(0.001)


async def reach(store: Store, match: MatchId, number: int) -> None:
    """Wait until the log of a match has come so far."""
    async with asyncio.timeout(10):
        while await store.matches.latest(match) < number:
            await asyncio.sleep(0.001)


async def settle(turns: int = 30) -> None:
    """Give what should not happen the time to happen."""
    for _ in range(turns):
        await asyncio.sleep(0.001)


async def choose_at_once(question: MoveRequest) -> Any:
    return decide_move(question)


def unlock_nothing(opened_match: OpenedMatch) -> None:
    """For matches that lead to nothing."""


@dataclass(eq=False)
class RecordingFollower:
    """A follower who remembers what it was told."""

    viewer: Viewer
    wants_views: bool = False
    wants_ruleset: bool = False
    hears_adjournments: bool = False
    hears_names: bool = False
    texts: list[str] = field(default_factory=list)
    was_dismissed: bool = False

    def tell(self, text: str) -> None:
        self.texts.append(text)

    def dismiss(self) -> None:
        self.was_dismissed = True

    @property
    def messages(self) -> list[FromServer]:
        return list(map(read_server, self.texts))

    def told(self, kind: type[T]) -> list[T]:
        return [message for message in self.messages if isinstance(message, kind)]

    @property
    def number(self) -> int:
        """The last event that it has seen."""
        number = 0
        for message in self.messages:
            match message:
                case Snapshot(number=seen):
                    number = seen
                case Events(first=first, events=events):
                    number = first + len(events) - 1
        return number

    @property
    def demand(self) -> str | None:
        asking = [one for one in self.messages if isinstance(one, Snapshot | Events)]
        return asking[-1].demand

    @property
    def is_over(self) -> bool:
        return bool(self.told(Over))


@asynccontextmanager
async def open_live_matches(
    store: Store, clock: TestClock, **given: Any
) -> AsyncIterator[LiveMatches]:
    live_matches = LiveMatches(
        store, clock, given.get("think", choose_at_once), given.get("unlock", unlock_nothing)
    )
    await live_matches.open()
    clock.live_servers += 1
    try:
        yield live_matches
    finally:
        clock.live_servers -= 1
        await live_matches.close()


async def store_match(
    store: Store, game: AnyGame, occupants: Sequence[Occupant], seed: int = 1
) -> MatchId:
    return await store.matches.create(new_match(game, seed, occupants, START))
