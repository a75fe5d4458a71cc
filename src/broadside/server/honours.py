"""What a finished game or tutorial leads to: achievements, and the file of statistics."""

import asyncio
from pathlib import Path

from broadside.server.achievements import ACHIEVEMENTS
from broadside.server.announcing import Announcer
from broadside.server.clock import Clock
from broadside.server.setting import Setting
from broadside.server.stats_file import write_stats
from broadside.store.match import AccountId
from broadside.store.store import Store


class Honours:
    """Looks at the statistics of people when they have changed."""

    def __init__(
        self, store: Store, clock: Clock, stats_file: Path | None, announcer: Announcer
    ) -> None:
        self._store, self._clock = store, clock
        self._stats_file, self._announcer = stats_file, announcer

    async def unlock(self, setting: Setting) -> None:
        """A match is over: award what that leads to, and have it announced."""
        for _, account in setting.people:
            await self.review(account)
            self._announcer.wake(account)

    async def review(self, account: AccountId) -> None:
        """Award what the statistics of a person have earned by now: each achievement once."""
        figures = await self._store.statistics(account)
        if self._stats_file is not None:
            await asyncio.to_thread(_rewrite, self._stats_file, write_stats(figures))
        has = await self._store.achievements.of(account)
        earned = [one for one in ACHIEVEMENTS if one.key not in has and one.is_earned(figures)]
        now = self._clock.now()
        for one in earned:
            await self._store.achievements.award(account, one.key, now)


def _rewrite(path: Path, text: str) -> None:
    """Whole or not at all."""
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)
