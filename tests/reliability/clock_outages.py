"""What an outage does to a clock, by the beats in the database and by somebody who looks at it."""

import asyncio
import contextlib
import time
from dataclasses import dataclass, replace
from random import Random

from sqlalchemy import select
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from broadside.protocol.messages import Hello, Resume, Snapshot
from broadside.protocol.wire import encode, read_server
from broadside.rules.shooting.presets import SEA_BATTLE
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.server.matches.create import new_match
from broadside.store.schema import CLOCK
from broadside.store.stored_match import MatchId, Person
from tests.reliability.repeated_games import RepeatedGames

LONG = ShootingGame(replace(SEA_BATTLE, name="long", turn_seconds=3600))
"""Nobody moves in it: its clock tells what an outage costs."""


@dataclass(frozen=True, slots=True)
class ClockReading:
    """The last beat of any server, and all that no clock has counted; milliseconds."""

    at: int
    lost: int


@dataclass(frozen=True, slots=True)
class Look:
    """What somebody saw on the clock, at some moment between asking and being answered."""

    asked: int
    answered: int
    left: int


@dataclass(frozen=True, slots=True)
class Strike:
    """What some kills have done. Milliseconds; what is less than nothing was gained."""

    kills: int
    losses: tuple[int, ...]
    """By the database: what each outage took from every clock."""
    seen: int | None
    """What the one outage took at least, by what a player saw; unless there were two."""


class ClockObserver:
    """A clock that runs while nobody moves, and those who strike at its server."""

    def __init__(self, repeated_games: RepeatedGames, match: MatchId) -> None:
        self._repeated_games, self._match = repeated_games, match

    @classmethod
    async def wound(cls, repeated_games: RepeatedGames) -> "ClockObserver":
        people = [Person(account) for _, account in repeated_games.clients[:2]]
        return cls(
            repeated_games,
            await repeated_games.store.matches.create(new_match(LONG, 1, people, _now())),
        )

    async def strike(self, rng: Random) -> Strike:
        """Kill the server and start it again, once or twice, and see what became of the clock."""
        program, blows = self._repeated_games.program, 1 + (rng.random() < 0.2)
        before, mark = await self._look(), await self._beat()
        await asyncio.sleep(rng.uniform(0, 2))
        struck = stood_still = 0
        losses = []
        for blow in range(blows):
            # Now and then it is killed again before it has come up.
            await asyncio.sleep(rng.uniform(0, 2) if blow else 0)
            struck = _now()
            await program.kill()
            last = await self._beat()
            if not blow or last.lost > mark.lost:
                losses.append(last.at - struck)
            stood_still, mark = last.lost - mark.lost, last
            await program.restart()
        up = await self._rise(mark)
        after, now = await self._look(), await self._beat()
        if now.lost == mark.lost:
            # Shorter than any beat can tell: the clock has run on.
            losses[-1:] = [up - struck]
        # A server that stood still while it lived has given that time back.
        given = stood_still + max(0, now.lost - mark.lost - (up - mark.at))
        seen = _deviation(before, struck, up, after, given) if blows == 1 else None
        return Strike(blows, tuple(losses), seen)

    async def _beat(self) -> ClockReading:
        async with self._repeated_games.store.engines.reading.connect() as connection:
            row = (await connection.execute(select(CLOCK.c.beat_at, CLOCK.c.lost))).one()
        return ClockReading(row.beat_at, row.lost)

    async def _rise(self, mark: ClockReading) -> int:
        """When the server was alive again: its first beat has found the silence since the last,
        unless that was too short to be one."""
        async with asyncio.timeout(60):
            while (beat := await self._beat()).at == mark.at:
                await asyncio.sleep(0.02)
        return mark.at + beat.lost - mark.lost if beat.lost > mark.lost else beat.at

    async def _look(self) -> Look:
        """In a thread of its own, so that the moment is not that at which the players here have
        time to look."""
        async with asyncio.timeout(60):
            while True:
                with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                    return await asyncio.to_thread(self._glance)
                await asyncio.sleep(0.02)

    def _glance(self) -> Look:
        http_api = self._repeated_games.clients[0][0].http_api
        with connect(
            self._repeated_games.program.address.replace("http", "ws") + "/ws",
            origin=http_api.origin,
            additional_headers={"Cookie": http_api.cookie},
            proxy=None,
        ) as socket:
            asked = _now()
            socket.send(encode(Hello(1)))
            socket.send(encode(Resume(self._match)))
            while not isinstance(message := read_server(str(socket.recv())), Snapshot):
                pass
            assert message.clocks.turn is not None, "its clock runs"
            return Look(asked, _now(), message.clocks.turn)


def _deviation(before: Look, struck: int, up: int, after: Look, given: int) -> int:
    """How far what ran off on the clock is from the time in which the server lived."""
    ran = before.left - after.left
    least = struck - before.answered + max(0, after.asked - up) - given
    most = struck - before.asked + after.answered - up - given
    return ran - min(max(ran, least), most)


def _now() -> int:
    return time.time_ns() // 1_000_000
