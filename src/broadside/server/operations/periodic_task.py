"""Work that a process does again and again."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

from broadside.server.operations.logs import log_fault
from broadside.server.time_source import TimeSource


class PeriodicTask:
    """Does ``work`` after ``first`` milliseconds, and again ``every`` milliseconds after each run
    has ended. A run that fails is logged as ``what``; the next one comes all the same."""

    def __init__(
        self,
        clock: TimeSource,
        every: int,
        work: Callable[[], Awaitable[None]],
        log: logging.Logger,
        what: str,
        *,
        first: int | None = None,
    ) -> None:
        self._clock, self._every, self._work = clock, every, work
        self._log, self._what = log, what
        self._first = every if first is None else first
        self._task: asyncio.Task[None] | None = None

    def open(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self) -> None:
        pause = self._first
        while True:
            await self._clock.sleep_until(self._clock.now() + pause)
            pause = self._every
            try:
                await self._work()
            except Exception as error:
                log_fault(self._log, self._what, error)
