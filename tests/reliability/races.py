"""Commands that arrive at the same moment: a live match on a log in memory, and who sends what."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

from msgspec import UNSET

from broadside.protocol.messages import Accepted, Command, Events, Offered, Refused, Snapshot
from broadside.rules.catalog import AnyGame
from broadside.rules.game import Seat
from broadside.server.matches.create import new_match
from broadside.server.matches.live_match import LiveMatch
from broadside.server.matches.opened_match import OpenedMatch
from broadside.store.log import Append, Appended, Logged
from broadside.store.matches import Matches
from broadside.store.stored_match import Person, StoredMatch
from broadside.table.table import AnyTable, Table
from tests.server.offline_server import (
    START,
    RecordingFollower,
    TestClock,
    choose_at_once,
    unlock_nothing,
)

_ID = "race"


@dataclass
class MemoryLog:
    """The part of the store that a live match uses."""

    match: StoredMatch
    logged_entries: list[Logged] = field(default_factory=list)

    async def find(self, id: str) -> StoredMatch:
        return self.match

    async def names(self, match: StoredMatch) -> tuple[str | None, ...]:
        return match.named({})

    async def logged(self, id: str, after: int) -> list[Logged]:
        return self.logged_entries[after:]

    async def append(self, append: Append) -> Appended:
        await asyncio.sleep(0)  # others get their chance while it is written
        assert append.number == len(self.logged_entries) + 1
        self.logged_entries.append(Logged(append.entry, append.command))
        return Appended(append.number)


class Player:
    """A seat that sends what it has chosen on what it was shown last."""

    def __init__(self, live: LiveMatch, seat: Seat) -> None:
        self._live, self._watcher, self._count = live, RecordingFollower(seat), 0
        self.seat = seat
        live.follow(self._watcher, None)

    @property
    def number(self) -> int:
        return self._watcher.number

    @property
    def question(self) -> str | None:
        """As the last message told it that can tell it."""
        kinds = (Snapshot, Events, Offered)
        (*_, told) = (one for one in self._watcher.messages if isinstance(one, kinds))
        return told.question or None

    def chosen(self, move: str, *, is_named: bool = True) -> Command:
        """The command of somebody who chooses the move now, to be sent at any time."""
        self._count += 1
        question = (self.question if is_named else None) or UNSET
        return Command(f"{self.seat}/{self._count}", _ID, self.number, move, question)

    async def send(self, command: Command) -> Accepted | Refused:
        return await self._live.command(self.seat, command)

    async def play(self, move: str) -> Accepted | Refused:
        return await self.send(self.chosen(move))


@dataclass(frozen=True, slots=True)
class Race:
    """A match and its players, at the point from which they go on at the same moment."""

    live: LiveMatch
    players: tuple[Player, ...]
    rng: Random

    @property
    def battle(self) -> Any:
        return self.live.view(None).view.battle

    async def go(self, moves: Mapping[Seat, str], *, is_named: bool = True) -> dict[Seat, str]:
        """Everybody chooses, and then all commands arrive in any order, some of them twice.
        Returns for each seat what it was told: a code, or nothing when the move was accepted."""
        chosen = [
            (self.players[seat], self.players[seat].chosen(move, is_named=is_named))
            for seat, move in moves.items()
        ]
        twice = [one for one in chosen if self.rng.random() < 0.3]
        sent = self.rng.sample(chosen + twice, len(chosen) + len(twice))
        answers = await asyncio.gather(*(player.send(command) for player, command in sent))
        told: dict[Seat, list[str]] = {}
        for (player, _), answer in zip(sent, answers, strict=True):
            told.setdefault(player.seat, []).append(getattr(answer, "code", ""))
        assert all("" not in codes or set(codes) == {""} for codes in told.values())
        return {seat: codes[0] for seat, codes in told.items()}


@asynccontextmanager
async def race(game: AnyGame, seed: int) -> AsyncIterator[Race]:
    """A new match between people."""
    seats = sorted(frozenset[Seat]().union(*game.sides))
    new = new_match(game, seed, [Person(f"person {seat}") for seat in seats], START)
    match = StoredMatch(
        id=_ID,
        family=new.family,
        preset=new.preset,
        rules=new.rules,
        seed=seed,
        epoch=START,
        occupants=new.occupants,
        options=new.options,
        created_at=START,
        paused_at=None,
        finished_at=None,
        outcome=None,
    )
    log = cast(Matches, MemoryLog(match))
    opened_match = OpenedMatch(match, game, tuple(None for _ in seats))
    table: AnyTable = Table(opened_match.game, opened_match.match.seed, opened_match.bank)
    live = LiveMatch(
        opened_match, table, log, TestClock(), choose_at_once, unlock_nothing, _nothing_lost
    )
    await live.open()
    try:
        yield Race(live, tuple(Player(live, seat) for seat in seats), Random(seed))
    finally:
        await live.close()


async def _nothing_lost() -> int:
    return 0
