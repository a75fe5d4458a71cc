"""The matches that are live in this process, taken up from the log when somebody asks for them."""

import asyncio
import logging
from collections.abc import Callable

from broadside.rules.game import Seat
from broadside.server.clock import Clock
from broadside.server.computer import Think
from broadside.server.match import LiveMatch, Unlock
from broadside.server.setting import setting_of
from broadside.store.match import AccountId, Match, MatchId, Person
from broadside.store.store import Store

_log = logging.getLogger(__name__)

BEAT = 500
"""Milliseconds between two looks at the clocks of all matches."""
IDLE = 30_000
"""Milliseconds after which a match that nobody follows is put back into the log."""


class UnknownMatch(Exception):
    """There is no match of that id."""


class Hall:
    """Other processes may have the same matches open: the log decides."""

    def __init__(self, store: Store, clock: Clock, think: Think, unlock: Unlock) -> None:
        self._store, self._clock = store, clock
        self._think, self._unlock = think, unlock
        self._opening: dict[MatchId, asyncio.Task[LiveMatch]] = {}
        self._unsubscribe: dict[MatchId, Callable[[], None]] = {}
        self._lost = 0
        self._opened_at = clock.now()
        self._beating: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._opened_at = self._clock.now()
        self._lost = await self._store.clock.beat(self._opened_at)
        self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        for id in tuple(self._opening):
            await self._put_back(id)

    def __len__(self) -> int:
        return len(self._opening)

    async def find(self, id: MatchId) -> LiveMatch:
        """The live match, opened if need be. Raises ``UnknownMatch``."""
        await self._forget_stopped(id)
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._take_up(id))
            self._opening[id].add_done_callback(lambda task: self._forget_failed(id, task))
        match = await asyncio.shield(self._opening[id])
        match.touched = self._clock.now()
        return match

    def _forget_failed(self, id: MatchId, opening: "asyncio.Task[LiveMatch]") -> None:
        """Even if whoever asked is gone by now."""
        has_failed = opening.cancelled() or opening.exception() is not None
        if has_failed and self._opening.get(id) is opening:
            del self._opening[id]

    async def _take_up(self, id: MatchId) -> LiveMatch:
        stored = await self._store.matches.find(id)
        if stored is None:
            raise UnknownMatch(id)
        setting = setting_of(stored, await self._names(stored), await self._bots(stored))
        match = LiveMatch(
            setting, self._store.matches, self._clock, self._think, self._unlock, self._absence
        )
        await match.open()
        match.lose(self._lost)
        self._unsubscribe[id] = self._store.bus.subscribe(id, match.hear)
        return match

    async def _absence(self, account: AccountId) -> int:
        """Nobody is blamed for having been away while this server did not run."""
        now = self._clock.now()
        away = await self._store.presence.absence(account, now)
        return min(away, now - self._opened_at)

    async def _names(self, match: Match) -> tuple[str | None, ...]:
        names: list[str | None] = []
        for who in match.occupants:
            account = who.account if isinstance(who, Person) else None
            found = await self._store.accounts.find(account) if account else None
            names.append(found.name if found else None)
        return tuple(names)

    async def _bots(self, match: Match) -> frozenset[Seat]:
        known = await self._store.bots.among(
            [who.account for who in match.occupants if isinstance(who, Person) and who.account]
        )
        seats = enumerate(match.occupants)
        return frozenset(
            seat for seat, who in seats if isinstance(who, Person) and who.account in known
        )

    # What happens twice a second

    async def _beat(self) -> None:
        while True:
            await self._clock.sleep_until(self._clock.now() + BEAT)
            try:
                await self._look_around()
            except Exception:
                # The store may come back; until then nothing is acknowledged.
                _log.exception("the store does not answer")

    async def _look_around(self) -> None:
        now = self._clock.now()
        lost = await self._store.clock.beat(now)
        if lost != self._lost:
            self._lost = lost
            # Without a look at the log of each: when many are live, that would be the next outage.
            for _, match in self._live():
                match.lose(lost)
        for id in await self._store.clock.due(now):
            (await self.find(id)).ring()
        for id, match in self._live():
            if match.is_idle and now - match.touched > IDLE:
                await self._put_back(id)

    def _live(self) -> list[tuple[MatchId, LiveMatch]]:
        done = ((id, task) for id, task in self._opening.items() if task.done())
        return [(id, task.result()) for id, task in done if task.exception() is None]

    async def _forget_stopped(self, id: MatchId) -> None:
        if any(match.is_stopped for live, match in self._live() if live == id):
            await self._put_back(id)

    async def _put_back(self, id: MatchId) -> None:
        opening = self._opening.pop(id, None)
        if unsubscribe := self._unsubscribe.pop(id, None):
            unsubscribe()
        if opening is not None:
            (match,) = await asyncio.gather(opening, return_exceptions=True)
            if isinstance(match, LiveMatch):
                await match.close()
