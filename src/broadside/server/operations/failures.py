"""Isolates failures: each is logged once and retried after growing pauses. Neither a failure nor a
delay of one thing holds up the others."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from broadside.server.operations.logs import log_fault

FIRST_PAUSE, LONGEST_PAUSE = 2_000, 60_000
"""Milliseconds until something that failed is tried again: at first, and at most."""
PATIENCE = 1.0
"""Seconds to wait for pieces of work that run together."""

Work: TypeAlias = Callable[[], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class _Failure:
    retry_at: int
    pause: int


class Failures:
    """The things of one kind that currently fail, by their ids."""

    def __init__(self, log: logging.Logger, what: str) -> None:
        self._log, self._what = log, what
        self._failures: dict[str, _Failure] = {}

    def count(self, now: int) -> int:
        """The number of things, such as matches, that currently fail. One that nobody has retried
        for long is forgotten.
        """
        overdue = [id for id, one in self._failures.items() if one.retry_at + LONGEST_PAUSE < now]
        for id in overdue:
            del self._failures[id]
        return len(self._failures)

    def may_try(self, id: str, now: int) -> bool:
        return self.retry_at(id) <= now

    def retry_at(self, id: str) -> int:
        """When to try a failed thing again; 0 if it does not fail."""
        failure = self._failures.get(id)
        return 0 if failure is None else failure.retry_at

    def failed(self, id: str, error: BaseException, now: int) -> None:
        """Note that something failed: log the first failure; the pause until the next attempt
        doubles with each.
        """
        self.count(now)
        before = self._failures.get(id)
        if before is None:
            log_fault(self._log, self._what, error, about=id)
        pause = FIRST_PAUSE if before is None else min(2 * before.pause, LONGEST_PAUSE)
        self._failures[id] = _Failure(now + pause, pause)

    def worked(self, id: str) -> None:
        self._failures.pop(id, None)


class ConcurrentTasks:
    """Runs pieces of work concurrently, each at most once at a time."""

    def __init__(self, log: logging.Logger, what: str) -> None:
        self._log, self._what = log, what
        self._tasks: dict[str, asyncio.Task[None]] = {}

    async def run(self, works: Mapping[str, Work]) -> None:
        """Start those pieces of work that are not running, and wait for them up to a limit: neither
        a failure nor a delay of one holds up the others.
        """
        for name, work in works.items():
            if name not in self._tasks:
                self._tasks[name] = asyncio.create_task(self._try(name, work))
        started = [self._tasks[name] for name in works if name in self._tasks]
        if started:
            await asyncio.wait(started, timeout=PATIENCE)

    async def close(self) -> None:
        tasks = tuple(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _try(self, name: str, work: Work) -> None:
        try:
            await work()
        except Exception as error:
            log_fault(self._log, self._what, error, about=name)
        finally:
            del self._tasks[name]
