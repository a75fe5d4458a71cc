"""What a finished game or tutorial leads to: achievements, and the file of statistics."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

from broadside.server.achievements import ACHIEVEMENTS
from broadside.server.announcing import Announcer
from broadside.server.clock import Clock
from broadside.server.logs import log_fault
from broadside.server.setting import Setting
from broadside.server.stats_file import write_stats
from broadside.store.match import AccountId
from broadside.store.store import Store

_log = logging.getLogger(__name__)

RETRY_AFTER, LONGEST_PAUSE = 1_000, 60_000
"""Milliseconds between two attempts: first, and at most."""
GRACE = 1.0
"""Seconds that a server which stops gives to what is under way."""

_Work: TypeAlias = Callable[[AccountId], Awaitable[None]]
_Key: TypeAlias = tuple[str, AccountId]


class Honours:
    """Looks at the statistics of people when they have changed. Nobody waits for it: what fails is
    tried again until it succeeds, and to do it again is harmless."""

    def __init__(
        self, store: Store, clock: Clock, stats_file: Path | None, announcer: Announcer
    ) -> None:
        self._store, self._clock = store, clock
        self._stats_file, self._announcer = stats_file, announcer
        self._writing = asyncio.Lock()
        self._due: set[_Key] = set()
        self._tasks: dict[_Key, asyncio.Task[None]] = {}

    def unlock(self, setting: Setting) -> None:
        """A match is over: award what that leads to, and have it announced."""
        for _, account in setting.people:
            self._see_to("awards", self._award_and_announce, account)
            self._see_to_file(account)

    async def review(self, account: AccountId) -> None:
        """Award what the statistics of a person have earned by now."""
        await self._award(account)
        self._see_to_file(account)

    async def close(self) -> None:
        """Ends what does not end by itself; the next finished game leads to it again."""
        if self._tasks:
            await asyncio.wait(self._tasks.values(), timeout=GRACE)
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _see_to_file(self, account: AccountId) -> None:
        if self._stats_file is not None:
            self._see_to("statistics file", self._write_file, account)

    def _see_to(self, what: str, work: _Work, account: AccountId) -> None:
        """One task for each work and person; what becomes due meanwhile is done once more."""
        key = what, account
        self._due.add(key)
        if key not in self._tasks:
            self._tasks[key] = asyncio.create_task(self._try(key, work))
            self._tasks[key].add_done_callback(lambda _: self._tasks.pop(key))

    async def _try(self, key: _Key, work: _Work) -> None:
        what, account = key
        pause = RETRY_AFTER
        while key in self._due:
            self._due.discard(key)
            try:
                await work(account)
            except Exception as error:
                log_fault(_log, f"{what} must wait", error)
                self._due.add(key)
                await self._clock.sleep_until(self._clock.now() + pause)
                pause = min(2 * pause, LONGEST_PAUSE)

    async def _award_and_announce(self, account: AccountId) -> None:
        await self._award(account)
        self._announcer.wake(account)

    async def _award(self, account: AccountId) -> None:
        """Each achievement once."""
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


def _rewrite(path: Path, text: str) -> None:
    """Whole or not at all."""
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)
