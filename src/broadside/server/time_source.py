"""The time of day in milliseconds, as something that a test can move."""

import asyncio
import time
from typing import Protocol


class TimeSource(Protocol):
    """Milliseconds since 1970, never running backwards while the process lives."""

    def now(self) -> int: ...

    async def sleep_until(self, moment: int) -> None: ...


class WallClock:
    """The clock of the machine. A correction of the date takes effect at the next start."""

    def __init__(self) -> None:
        self._began = time.time_ns() - time.monotonic_ns()

    def now(self) -> int:
        return (self._began + time.monotonic_ns()) // 1_000_000

    async def sleep_until(self, moment: int) -> None:
        while (left := moment - self.now()) > 0:
            await asyncio.sleep(left / 1000)
