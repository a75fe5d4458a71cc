"""Awards achievements and writes the statistics file and the record after a game."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from broadside.play.game_files import RECORDS, FinishedGames
from broadside.server.accounts.stats_file import write_stats
from broadside.server.achievements.announce import Announcer
from broadside.server.achievements.catalog import ACHIEVEMENTS
from broadside.server.matches.opened_match import OpenedMatch, salts_of
from broadside.server.operations.logs import log_fault
from broadside.server.time_source import TimeSource
from broadside.server.workers.worker_functions import proof_of
from broadside.store.store import Store
from broadside.store.stored_match import AccountId, MatchId

_log = logging.getLogger(__name__)

RETRY_AFTER, LONGEST_PAUSE = 1_000, 60_000
"""Milliseconds between two attempts: first, and at most."""
GRACE = 1.0
"""Seconds that a stopping server gives to work under way."""

_Work: TypeAlias = Callable[[AccountId | MatchId], Awaitable[None]]
_Key: TypeAlias = tuple[str, AccountId | MatchId]


class AchievementAwards:
    """Awards achievements when statistics have changed, in the background. What fails is tried
    again until it succeeds; repeating it is harmless."""

    def __init__(
        self, store: Store, clock: TimeSource, stats_file: Path | None, announcer: Announcer
    ) -> None:
        self._store, self._clock = store, clock
        self._stats_file, self._announcer = stats_file, announcer
        self._records = None if stats_file is None else FinishedGames(stats_file.with_name(RECORDS))
        self._writing = asyncio.Lock()
        self._due: set[_Key] = set()
        self._tasks: dict[_Key, asyncio.Task[None]] = {}

    def unlock(self, opened_match: OpenedMatch) -> None:
        """Call this when a match is over: awards the achievements that it led to, and has them
        announced.
        """
        for _, account in opened_match.people:
            self._see_to("awards", self._award_and_announce, account)
            self._see_to_file(account)
        if self._records is not None:
            self._see_to("record", self._write_record, opened_match.match.id)

    async def review(self, account: AccountId) -> None:
        """Award the achievements that the statistics of a person have earned by now."""
        await self._award(account)
        self._see_to_file(account)

    async def close(self) -> None:
        """Cancel awards of achievements that are not stored in time; the next finished game awards
        them again.
        """
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=GRACE)
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _see_to_file(self, account: AccountId) -> None:
        if self._stats_file is not None:
            self._see_to("statistics file", self._write_file, account)

    def _see_to(self, what: str, work: _Work, id: AccountId | MatchId) -> None:
        """Award achievements or write a file in the background: one task for each work and id. If
        it becomes due again meanwhile, it runs once more.
        """
        key = what, id
        self._due.add(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._try(key, work))
            self._tasks[key].add_done_callback(lambda _: self._tasks.pop(key))

    async def _try(self, key: _Key, work: _Work) -> None:
        what, id = key
        pause = RETRY_AFTER
        while key in self._due:
            self._due.discard(key)
            try:
                await work(id)
            except Exception as error:
                log_fault(_log, f"{what} must wait", error)
                self._due.add(key)
                await self._clock.sleep_until(self._clock.now() + pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _award_and_announce(self, account: AccountId) -> None:
        await self._award(account)
        self._announcer.wake(account)

    async def _award(self, account: AccountId) -> None:
        """Award each achievement once that the statistics of an account have earned."""
        figures = await self._store.statistics(account)
        has = await self._store.achievements.of(account)
        earned = [one for one in ACHIEVEMENTS if one.key not in has and one.is_earned(figures)]
        now = self._clock.now()
        for one in earned:
            await self._store.achievements.award(account, one.key, now)

    async def _write_file(self, account: AccountId) -> None:
        assert self._stats_file is not None, "there is a file to write"
        async with self._writing:
            figures = await self._store.statistics(account)
            await asyncio.to_thread(_rewrite, self._stats_file, write_stats(figures))

    async def _write_record(self, id: MatchId) -> None:
        """Write the record of a finished game beside the file of statistics, where ``broadside
        replay`` finds it.
        """
        match = await self._store.matches.find(id)
        if self._records is None or match is None or match.finished_at is None:
            return
        ended = datetime.fromtimestamp(match.finished_at / 1000, UTC)
        record = match.record(await self._store.matches.entries(id))
        text = await asyncio.to_thread(proof_of, record, salts_of(match))
        await asyncio.to_thread(self._records.write, match.preset, ended, text)


def _rewrite(path: Path, text: str) -> None:
    """Write the file of statistics or a record after a game, atomically."""
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)
