"""The job that removes what is old, hour by hour."""

import asyncio
import logging
from collections import Counter

from broadside.server.clock import Clock
from broadside.server.logs import log_fault
from broadside.store.purging import Retention
from broadside.store.store import Store

_log = logging.getLogger(__name__)

FIRST, EVERY = 60_000, 3_600_000
"""Milliseconds after the start, and between two runs."""
BREATH = 100
"""Milliseconds between two batches, in which the changes of people come first."""


class Purger:
    """One for each process; they take turns."""

    def __init__(self, store: Store, clock: Clock, keep: Retention) -> None:
        self._store, self._clock, self._keep = store, clock, keep
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        pause = FIRST
        while True:
            await self._clock.sleep_until(self._clock.now() + pause)
            pause = EVERY
            try:
                await self._purge()
            except Exception as error:
                log_fault(_log, "nothing could be purged", error)

    async def _purge(self) -> None:
        removed: Counter[str] = Counter()
        async for name, rows in self._store.purging.batches(self._keep, self._clock.now()):
            removed[name] += rows
            await self._clock.sleep_until(self._clock.now() + BREATH)
        if removed:
            _log.info("purged: %s", ", ".join(f"{rows} {name}" for name, rows in removed.items()))
