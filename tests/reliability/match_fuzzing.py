"""Fuzzes one match with wrong messages, while another on the same server goes on."""

import asyncio
import contextlib
import gc
import logging
import tracemalloc
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from broadside.protocol.messages import (
    Accepted,
    Command,
    FromClient,
    Hello,
    Leave,
    Over,
    Ping,
    Resume,
)
from broadside.protocol.wire import encode
from broadside.rules.game import Seat
from broadside.server.matches.live_matches import IDLE
from broadside.server.websocket.connection import Close
from broadside.store.stored_match import MatchId, Person
from tests.reliability.match_messages import COMMITMENT
from tests.reliability.message_mutations import mutate
from tests.server.offline_server import store_match
from tests.server.queue_connection import QueueConnection
from tests.server.websocket.test_client_session import GAME, Room

HELLO = Hello(1, ("views",))
BATCH = 20
ROUND = 1_000
"""So many messages are sent at one match before another takes its place."""
SCRIPT: tuple[tuple[Seat, str], ...] = (
    (0, "deploy a1:b1"),
    (1, "deploy c3:d3"),
    (0, "fire a1"),
    (1, "fire d1"),
    (0, "fire c3"),
    (1, "fire a3"),
    (0, "fire d3"),
)
"""A whole game, which nothing that others say can change."""


@dataclass
class FuzzResult:
    """What the flood of messages has done."""

    sent: int = 0
    codes: Counter[int] = field(default_factory=Counter)
    """How connections were closed."""
    errors: list[str] = field(default_factory=list)
    growth: int = 0
    """Bytes that are in use at the end and were not when the flood of messages was under way."""


class UndisturbedMatch:
    """A match of two people who are not part of it."""

    def __init__(self, room: Room, id: MatchId, wires: list[QueueConnection]) -> None:
        self._room, self.id, self.wires = room, id, wires
        self.moves = 0

    @classmethod
    async def begin(cls, room: Room) -> "UndisturbedMatch":
        guests = await room.two_guests()
        id = await store_match(room.store, GAME, [Person(guest) for guest in guests])
        calm = cls(room, id, [room.connect(who) for who in (*guests, "a passer-by")])
        for wire in calm.wires:
            wire.say(HELLO, Resume(id))
        return calm

    async def move(self) -> None:
        """The next move of the game, if there is one left."""
        if self.moves == len(SCRIPT):
            return
        seat, move = SCRIPT[self.moves]
        live = await self._room.live_matches.find(self.id)
        number = live.snapshot(seat).number
        self.wires[seat].say(Command(f"{self.moves}", self.id, number, move))
        self.moves += 1
        await self.wires[seat].hear(Accepted, sum(one == seat for one, _ in SCRIPT[: self.moves]))

    @property
    def heard(self) -> list[list[str]]:
        """What each of them was told, but for what chance and the time of day give."""
        return [
            [COMMITMENT.sub("commitment", text.replace(self.id, "match")) for text in wire.sent]
            for wire in self.wires
        ]


async def fuzz_match(room: Room, count: int, rng: Random) -> tuple[FuzzResult, UndisturbedMatch]:
    """So many messages, and a game beside them."""
    harm, calm = FuzzResult(), await UndisturbedMatch.begin(room)
    asyncio.get_running_loop().set_exception_handler(
        lambda _, context: harm.errors.append(str(context))
    )
    with _errors() as errors, _tracing():
        half = 0
        while harm.sent < count:
            await _round(room, calm, min(ROUND, count - harm.sent), rng, harm)
            half = half or (_in_use() if harm.sent * 2 >= count else 0)
        harm.growth = _in_use() - half
    harm.errors += errors
    while calm.moves < len(SCRIPT):
        await calm.move()
    for wire in calm.wires:
        await wire.hear(Over)
        wire.sent[:] = [text for text in wire.sent if '"type":"heartbeat"' not in text]
    return harm, calm


async def _round(
    room: Room, calm: UndisturbedMatch, count: int, rng: Random, harm: FuzzResult
) -> None:
    guests = await room.two_guests()
    id = await store_match(room.store, GAME, [Person(guest) for guest in guests])
    attackers = (*guests, "a passer-by")
    wires: dict[str, QueueConnection] = {}
    for batch in range(-(-count // BATCH)):
        who = rng.choice(attackers)
        if who not in wires or wires[who].closed:
            wires[who] = room.connect(who)
        number = (await room.live_matches.find(id)).snapshot(None).number
        texts = [wrong_text(id, number, rng) for _ in range(BATCH)]
        await _say(wires[who], [encode(HELLO), encode(Resume(id)), *texts], harm)
        if batch % 30 == 0:
            await calm.move()
    for wire in wires.values():
        wire.hang_up()
    await _tidy(room, calm, harm)


async def _say(wire: QueueConnection, texts: list[str], harm: FuzzResult) -> None:
    wire.say(*texts, Ping("end"))
    async with asyncio.timeout(30):
        while wire.closed is None and not any('"token":"end"' in text for text in wire.sent[-3:]):
            await asyncio.sleep(0)
    harm.sent += len(texts)
    if wire.closed is not None:
        harm.codes[wire.closed[0]] += 1
    wire.sent.clear()


async def _tidy(room: Room, calm: UndisturbedMatch, harm: FuzzResult) -> None:
    """Who has gone is forgotten, and what nobody follows is put back."""
    talking = [task for task in room.tasks if not task.done()]
    while len(talking) > len(calm.wires):
        await asyncio.sleep(0.001)
        talking = [task for task in room.tasks if not task.done()]
    ended = (task.exception() for task in room.tasks if task.done())
    harm.errors += [repr(error) for error in ended if error is not None]
    room.tasks[:] = talking
    await room.clock.advance(IDLE + 1_000)


def wrong_text(id: MatchId, number: int, rng: Random) -> str:
    """A message to that match; one in ten is in order."""
    moves = ("deploy a1:b1", "deploy c3:d3", "fire a1", "fire d3", "scan b2 1")
    at = rng.choice((number, number, number + 1, 0))
    honest: list[FromClient] = [
        Command(f"{rng.randrange(9)}", id, at, rng.choice(moves)),
        Command(f"{rng.randrange(9)}", id, at, rng.choice(moves)),
        Resume(rng.choice((id, "elsewhere")), rng.choice((None, 0, at))),
        HELLO,
        Leave(id),
        Ping("x"),
    ]
    text = encode(rng.choice(honest))
    return text if rng.random() < 0.1 else mutate(text, rng)


def _in_use() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


@contextlib.contextmanager
def _tracing() -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
    finally:
        tracemalloc.stop()


@contextlib.contextmanager
def _errors() -> Iterator[list[str]]:
    """What the server complains about meanwhile."""
    lines: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: lines.append(logging.Formatter().format(record))  # type: ignore[method-assign]
    logging.getLogger().addHandler(handler)
    try:
        yield lines
    finally:
        logging.getLogger().removeHandler(handler)


ALLOWED = {Close.NORMAL, Close.GOING_AWAY, Close.POLICY, Close.NOT_TEXT}
"""Such a flood is refused, and ends connections of those who send it; it is never a fault."""
