"""All that one viewer hears of a match through the server: every byte, and besides them what its
operator sees, the log and the metrics."""

import asyncio
import contextlib
import logging
import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, cast

from broadside.protocol.messages import Accepted, Command, Heartbeat, Hello, Leave, Ping, Resume
from broadside.protocol.wire import encode
from broadside.rules.errors import IllegalMove
from broadside.rules.game import Viewer
from broadside.rules.record import Moved
from broadside.server.http.rate_limits import RateLimits
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.live_matches import LiveMatches
from broadside.server.matches.opened_match import SALTS, OpenedMatch
from broadside.server.operations.metrics import Metrics
from broadside.server.websocket.client_session import ClientIdentity, ClientSession
from broadside.store.log import Append, Appended, Logged
from broadside.store.matches import Matches
from broadside.store.stored_match import Person, StoredMatch
from broadside.table.table import AnyTable, Table
from tests.contract.family import FAMILIES
from tests.contract.playing import World, seats
from tests.server.offline_server import START, TestClock, choose_at_once, unlock_nothing
from tests.server.queue_connection import QueueConnection
from tests.server.running_server import FREE

ID = "match"
_LOOKS = 5
COMMITMENT = re.compile(r"\b[0-9a-f]{64}\b")
_MEASURED = re.compile(r"process_|\w+_created|broadside_acknowledgement_seconds_(bucket|sum)")
"""Figures of the machine and its hour, which are never twice the same."""


@dataclass
class StoredMatchesOfOne:
    """The log of one match, in memory."""

    match: StoredMatch
    log: list[Logged] = field(default_factory=list)

    async def find(self, id: str) -> StoredMatch:
        return self.match

    async def names(self, match: StoredMatch) -> tuple[str | None, ...]:
        return match.named({})

    async def logged(self, id: str, since: int = 0) -> tuple[Logged, ...]:
        return tuple(self.log[since:])

    async def append(self, append: Append) -> Appended:
        self.log.append(Logged(append.entry, append.command))
        if append.finish is not None:
            finish = append.finish
            self.match = replace(self.match, finished_at=finish.at, outcome=finish.outcome)
        return Appended(append.number)


@dataclass
class Listener:
    """A connection of the viewer, from hello on."""

    wire: QueueConnection
    pings: int = 0

    async def say(self, *messages: Any) -> None:
        """Returns when all of it is answered."""
        self.pings += 1
        token = f"{self.pings}"
        self.wire.say(*messages, Ping(token))
        pong = f'{{"type":"pong","token":"{token}"}}'
        while not (self.wire.sent and self.wire.sent[-1] == pong):
            assert self.wire.closed is None, self.wire.closed
            await asyncio.sleep(0)


async def messages_heard(world: World, viewer: Viewer) -> list[str]:
    """What reaches the viewer, and what the operator of the server sees, in their order."""
    async with _MatchOnServer.opened(world, viewer) as stage:
        with logged() as log:
            looks = _moments(len(world.record.entries), world.record.seed)
            for number, entry in enumerate(world.record.entries):
                stage.clock.jump(START + entry.at - stage.clock.now())
                await stage.enter(number, entry)
                if number in looks:
                    await stage.look_around(Random(number))
        told = [text for one in stage.listeners for text in one.wire.sent]
        told += [*stage.pulses, *weighed(log), *counted(stage.metrics)]
        return [COMMITMENT.sub("commitment", text) for text in told]


def counted(metrics: Metrics) -> list[str]:
    """What a scrape tells, line by line."""
    return [line for line in metrics.text().splitlines() if not _MEASURED.match(line)]


def weighed(log: list[str]) -> list[str]:
    """The lines, and what somebody learns who sees only how the log grows."""
    return [*log, f"{len(log)} lines of {[len(line.encode()) for line in log]} bytes"]


def _moments(entries: int, seed: int) -> set[int]:
    """When the viewer looks around: at the end and a few times before."""
    return {entries - 1, *Random(seed).choices(range(entries), k=_LOOKS if entries else 0)}


@dataclass
class _MatchOnServer:
    """A live match with all its seats taken, and the viewer's connections to it."""

    world: World
    viewer: Viewer
    clock: TestClock
    shelf: StoredMatchesOfOne
    live: LiveMatch
    metrics: Metrics = field(default_factory=Metrics)
    listeners: list[Listener] = field(default_factory=list)
    pulses: list[str] = field(default_factory=list)

    @classmethod
    @contextlib.asynccontextmanager
    async def opened(cls, world: World, viewer: Viewer) -> Any:
        clock, shelf = TestClock(), StoredMatchesOfOne(_stored(world))
        opened_match = OpenedMatch(
            shelf.match, world.game, tuple(f"n{seat}" for seat in seats(world.game))
        )
        matches = cast(Matches, shelf)
        table: AnyTable = Table(opened_match.game, opened_match.match.seed, opened_match.bank)
        live = LiveMatch(
            opened_match, table, matches, clock, choose_at_once, unlock_nothing, lose_nothing
        )
        await live.open()
        stage = cls(world, viewer, clock, shelf, live)
        talks = [stage.connect() for _ in range(2)]
        for listener, features in zip(stage.listeners, ((), ("views",)), strict=True):
            await listener.say(Hello(1, features), Resume(ID))
        yield stage
        for talk in talks:
            talk.cancel()
        await asyncio.gather(*talks, return_exceptions=True)
        await live.close()

    def connect(self) -> "asyncio.Task[None]":
        wire = QueueConnection()
        visitor = ClientIdentity(_account(self.viewer), None, "here")
        live_matches = cast(LiveMatches, _OneMatch(self.live))

        async def is_welcome() -> bool:
            return True

        rate_limits = RateLimits(FREE, 10, self.clock)
        talk = ClientSession(
            wire, visitor, live_matches, rate_limits, self.clock, is_welcome, self.metrics
        )
        self.listeners.append(Listener(wire))
        return asyncio.create_task(talk.hold())

    @property
    def table(self) -> Any:
        return self.live._match_log.table

    async def enter(self, number: int, entry: Any) -> None:
        """Let happen what happened in the world."""
        if not isinstance(entry, Moved):
            self.live.ring()
            while self.table.length <= number:
                await asyncio.sleep(0)
            return
        command = Command(f"{number}", ID, self.table.number(entry.seat), entry.move)
        if entry.seat == self.viewer:
            await self.listeners[0].say(command)
            assert self.table.length == number + 1, self.listeners[0].wire.sent[-2]
        else:
            assert isinstance(await self.live.command(entry.seat, command), Accepted)

    async def look_around(self, rng: Random) -> None:
        """Come back from anywhere, try what is refused, and feel the pulse."""
        number = self.table.number(self.viewer)
        again = Resume(ID, rng.choice([None, number, rng.randint(0, number), number + 1]))
        for listener in self.listeners:
            wrong = (Command("p", ID, number, move) for move in self.refused_moves(rng))
            await listener.say(*wrong, Command("old", ID, number + 1, "fire a1"))
        await rng.choice(self.listeners).say(Leave(ID), again)
        self.pulses.append(encode(Heartbeat({ID: self.live.pulse(self.viewer)})))

    def refused_moves(self, rng: Random) -> Iterator[str]:
        """A probe that would be played has to wait for its turn: that it would be is told."""
        if self.viewer is None:
            yield "fire a1"
            return
        game, state = self.world.game, self.table._state
        for probe in FAMILIES[game.family].probes(game.view(state, self.viewer), rng):
            try:
                game.play(state, self.viewer, probe)
            except IllegalMove:
                yield game.write_move(probe)
            else:
                self.pulses.append(f"legal: {game.write_move(probe)}")


async def lose_nothing() -> int:
    return 0


@dataclass
class _OneMatch:
    live: LiveMatch

    async def find(self, id: str) -> LiveMatch:
        return self.live


def _account(viewer: Viewer) -> str:
    return "a passer-by" if viewer is None else f"account {viewer}"


def _stored(world: World) -> StoredMatch:
    return StoredMatch(
        id=ID,
        family=world.game.family,
        preset=world.game.name,
        rules=world.game.write_rules(),
        seed=world.record.seed,
        epoch=START,
        occupants=tuple(Person(_account(seat)) for seat in seats(world.game)),
        options={SALTS: ["00" * 32 for _ in seats(world.game)]},
        created_at=START,
        paused_at=None,
        finished_at=None,
        outcome=None,
    )


@contextlib.contextmanager
def logged() -> Iterator[list[str]]:
    """What the server of this thread writes into its log, with all that comes with an error."""
    lines: list[str] = []
    here = threading.get_ident()
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(logging.Formatter().format(record))  # type: ignore[method-assign]
    handler.addFilter(lambda record: record.thread == here)
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
