"""The live matches of this process, opened from the log when somebody asks for them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from broadside.rules.catalog import GAMES
from broadside.rules.game import Seat
from broadside.server.bots.bot_moves import Think
from broadside.server.matches.absent_players import Attendance
from broadside.server.matches.checked_games import game_of, remember_game
from broadside.server.matches.live_match import LiveMatch, Unlock
from broadside.server.matches.opened_match import bank_of, opened_match_of
from broadside.server.operations.failures import ConcurrentTasks, Failures
from broadside.server.operations.logs import log_fault
from broadside.server.time_source import TimeSource
from broadside.server.workers.background_work import BackgroundWork, ThreadedWork
from broadside.server.workers.fair_queue import Asker, Urgency
from broadside.server.workers.worker_functions import deal
from broadside.store.match_clock import PATIENCE
from broadside.store.store import Store
from broadside.store.stored_match import AccountId, MatchId, Person, StoredMatch
from broadside.table.table import AnyTable, Table

_log = logging.getLogger(__name__)

BEAT = 500
"""Milliseconds between two beats, and between two looks at the clocks of all matches."""
BREATH = 100
"""The least rest, in milliseconds, after a look that took longer than that."""
IDLE = 30_000
"""Milliseconds after which a match that nobody follows is closed."""


class UnknownMatch(Exception):
    """There is no match of that id."""


class LiveMatches:
    """The registry of live matches. Other processes may have the same matches open: the log
    decides."""

    def __init__(
        self,
        store: Store,
        clock: TimeSource,
        think: Think,
        unlock: Unlock,
        background_work: BackgroundWork | None = None,
    ) -> None:
        self._store, self._clock, self._background_work = (
            store,
            clock,
            background_work or ThreadedWork(),
        )
        self._think, self._unlock = think, unlock
        self._opening: dict[MatchId, asyncio.Task[LiveMatch]] = {}
        self._unsubscribe: dict[MatchId, Callable[[], None]] = {}
        self._lost = self._beaten_at = 0
        self._opened_at = clock.now()
        self._routines: list[asyncio.Task[None]] = []
        self._attendance = Attendance(
            self._absence, self._adjourn, self._go_on, store.tournaments.has, self._uptime
        )
        self.failures = Failures(_log, "a match stops")
        self._sweep = ConcurrentTasks(_log, "a match was left out of a sweep")

    async def open(self) -> None:
        self._opened_at = self._clock.now()
        await self._beat()
        self._store.clock.beat_along(self._clock.now)
        # Apart: however long a look takes, the beat is not late.
        routines = (self._beat, self._look_around)
        self._routines = [asyncio.create_task(self._repeat(routine)) for routine in routines]

    async def close(self) -> None:
        for routine in self._routines:
            routine.cancel()
        await asyncio.gather(*self._routines, return_exceptions=True)
        await self._sweep.close()
        for id in tuple(self._opening):
            await self._put_back(id)

    def __len__(self) -> int:
        return len(self._opening)

    async def find(self, id: MatchId) -> LiveMatch:
        """The live match of that id, opened if necessary. Raises ``UnknownMatch``."""
        await self._forget_stopped(id)
        if id not in self._opening:
            self._opening[id] = asyncio.create_task(self._take_up(id))
            self._opening[id].add_done_callback(lambda task: self._forget_failed(id, task))
        match = await asyncio.shield(self._opening[id])
        match.touched = self._clock.now()
        return match

    async def find_healthy(self, id: MatchId) -> LiveMatch | None:
        """The live match of that id, for many in turn. Returns ``None`` if it failed a moment ago
        or fails now; both are logged and counted.
        """
        if not self.failures.may_try(id, self._clock.now()):
            return None
        try:
            return await self.find(id)
        except Exception:
            return None

    def _forget_failed(self, id: MatchId, opening: "asyncio.Task[LiveMatch]") -> None:
        """Remove a match that could not be opened from the live matches. Finishes even if the
        client that asked has left.
        """
        error = None if opening.cancelled() else opening.exception()
        if error is not None and not isinstance(error, UnknownMatch):
            self.failures.failed(id, error, self._clock.now())
        has_failed = opening.cancelled() or error is not None
        if has_failed and self._opening.get(id) is opening:
            del self._opening[id]

    async def _take_up(self, id: MatchId) -> LiveMatch:
        stored = await self._store.matches.find(id)
        if stored is None:
            raise UnknownMatch(id)
        table = await self._deal(stored)
        opened_match = opened_match_of(
            stored, await self._store.matches.names(stored), await self._bots(stored)
        )
        match = LiveMatch(
            opened_match,
            table,
            self._store.matches,
            self._clock,
            self._think,
            self._unlock,
            self._lost_by_now,
            self._absence,
            self.failures,
            self._attendance,
        )
        await match.open()
        match.lose(self._lost)
        self._unsubscribe[id] = self._store.hints.subscribe(id, match.hear)
        return match

    async def _deal(self, match: StoredMatch) -> AnyTable:
        """The table of a match that becomes live. Reading custom rules and dealing their fleets may
        take long.
        """
        bank = bank_of(match.options)
        if match.preset in GAMES:
            return Table(game_of(match.family, match.rules), match.seed, bank)
        asker = Asker(next(iter(match.accounts), match.id))
        table = await self._background_work.run(
            Urgency.OWN_MOVE, asker, deal, match.family, match.rules, match.seed, bank
        )
        remember_game(match.family, match.rules, table.game)
        return table

    async def _absence(self, account: AccountId) -> int:
        """How long an account at a live match has been away. Time in which this server did not run
        does not count.
        """
        away = await self._store.presence.absence(account, self._clock.now())
        return min(away, self._uptime())

    def _uptime(self) -> int:
        return self._clock.now() - self._opened_at

    async def _adjourn(self, match: MatchId) -> bool:
        return await self._store.adjournments.pause(match, self._clock.now())

    async def _go_on(self, match: MatchId, account: AccountId) -> None:
        await self._store.adjournments.agree(match, account, self._clock.now())

    async def _bots(self, match: StoredMatch) -> frozenset[Seat]:
        known = await self._store.bots.among(
            [who.account for who in match.occupants if isinstance(who, Person) and who.account]
        )
        seats = enumerate(match.occupants)
        return frozenset(
            seat for seat, who in seats if isinstance(who, Person) and who.account in known
        )

    # What happens twice a second

    async def _repeat(self, routine: Callable[[], Awaitable[None]]) -> None:
        moment = self._clock.now() + BEAT
        while True:
            await self._clock.sleep_until(moment)
            began = self._clock.now()
            try:
                await routine()
            except Exception as error:
                # The store may come back; until then nothing is acknowledged.
                log_fault(_log, "the store does not answer", error)
            moment = max(began + BEAT, self._clock.now() + BREATH)

    async def _lost_by_now(self) -> int:
        """The time that live matches have lost up to now. A process that stood still meets the
        alarms of its matches before its next beat.
        """
        if self._clock.now() - self._beaten_at > PATIENCE:
            await self._beat()
        return self._lost

    async def _beat(self) -> None:
        now = self._clock.now()
        lost = await self._store.clock.beat(now)
        self._beaten_at = max(now, self._beaten_at)
        if lost != self._lost:
            self._lost = lost
            # Without a look at the log of each: when many are live, that would be the next outage.
            for _, match in self._live():
                match.lose(lost)

    async def _look_around(self) -> None:
        now = self._clock.now()
        due = await self._store.clock.due(now)
        await self._sweep.run({id: partial(self._ring, id) for id in due})
        live = self._live()
        idle = [id for id, match in live if match.is_idle and now - match.touched > IDLE]
        await self._sweep.run({id: partial(self._put_back, id) for id in idle})

    async def _ring(self, id: MatchId) -> None:
        """Let a live match check its clocks. A broken one is tried again when its pause is over, by
        any process.
        """
        if match := await self.find_healthy(id):
            match.ring()
        else:
            await self._store.clock.postpone(id, self.failures.retry_at(id))

    def _live(self) -> list[tuple[MatchId, LiveMatch]]:
        done = ((id, task) for id, task in self._opening.items() if task.done())
        return [(id, task.result()) for id, task in done if task.exception() is None]

    async def _forget_stopped(self, id: MatchId) -> None:
        opening = self._opening.get(id)
        has_opened = opening is not None and opening.done() and opening.exception() is None
        if opening is not None and has_opened and opening.result().is_stopped:
            await self._put_back(id)

    async def _put_back(self, id: MatchId) -> None:
        opening = self._opening.pop(id, None)
        if unsubscribe := self._unsubscribe.pop(id, None):
            unsubscribe()
        if opening is not None:
            (match,) = await asyncio.gather(opening, return_exceptions=True)
            if isinstance(match, LiveMatch):
                await match.close()
