"""Removes old rows from the database every hour."""

import logging
from collections import Counter

from broadside.server.operations.periodic_task import PeriodicTask
from broadside.server.time_source import TimeSource
from broadside.store.purging import Retention
from broadside.store.store import Store

_log = logging.getLogger(__name__)

FIRST, EVERY = 60_000, 3_600_000
"""Milliseconds after the start, and between two runs."""
BREATH = 100
"""Milliseconds between two batches, so that changes by people go first."""


class Purger:
    """One for each process; they take turns."""

    def __init__(self, store: Store, clock: TimeSource, keep: Retention) -> None:
        self._store, self._clock, self._keep = store, clock, keep
        what = "nothing could be purged"
        self.routine = PeriodicTask(clock, EVERY, self._purge, _log, what, first=FIRST)

    async def _purge(self) -> None:
        removed: Counter[str] = Counter()
        async for name, rows in self._store.purging.batches(self._keep, self._clock.now()):
            removed[name] += rows
            await self._clock.sleep_until(self._clock.now() + BREATH)
        if removed:
            _log.info("purged: %s", ", ".join(f"{rows} {name}" for name, rows in removed.items()))
