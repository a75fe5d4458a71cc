"""What a finished game or tutorial leads to: achievements, and the file of statistics."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

from broadside.rules.game import Seat
from broadside.server.achievements import ACHIEVEMENTS
from broadside.server.clock import Clock
from broadside.server.setting import Setting
from broadside.server.stats_file import write_stats
from broadside.store.match import AccountId
from broadside.store.store import Store


class Honours:
    """Looks at the statistics of people when they have changed."""

    def __init__(self, store: Store, clock: Clock, stats_file: Path | None) -> None:
        self._store, self._clock = store, clock
        self._stats_file = stats_file

    async def unlock(self, setting: Setting) -> Mapping[Seat, tuple[str, ...]]:
        """What a match that has just ended unlocks for each person."""
        return {seat: await self.review(account) for seat, account in setting.people}

    async def review(self, account: AccountId) -> tuple[str, ...]:
        """The lines to be announced: each achievement once."""
        figures = await self._store.statistics(account)
        if self._stats_file is not None:
            await asyncio.to_thread(_rewrite, self._stats_file, write_stats(figures))
        has = await self._store.achievements.of(account)
        earned = [one for one in ACHIEVEMENTS if one.key not in has and one.is_earned(figures)]
        now = self._clock.now()
        return tuple(
            [
                one.announcement
                for one in earned
                if await self._store.achievements.award(account, one.key, now)
            ]
        )


def _rewrite(path: Path, text: str) -> None:
    """Whole or not at all."""
    fresh = path.with_suffix(".new")
    fresh.write_text(text, encoding="utf-8")
    fresh.replace(path)
