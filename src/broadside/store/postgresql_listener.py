"""Receives hints from other processes as notifications of PostgreSQL."""

import asyncio
from collections.abc import Callable
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.store.engines import Engines
from broadside.store.match_hints import MatchHints
from broadside.store.writer import CHANNEL, TROUBLE, read_hints

RETRY_AFTER = 0.5
"""Seconds until the next attempt to connect."""


class PostgresqlListener:
    """Passes on hints of other processes, and reconnects when the connection breaks."""

    def __init__(self, engines: Engines, hints: MatchHints) -> None:
        self._engines = engines
        self._hints = hints
        self._broken = asyncio.Event()
        self._line: AsyncConnection | None = None
        self._keeping: asyncio.Task[None] | None = None
        self.on_fault: Callable[[str, Exception], None] = lambda what, error: None
        """Called with errors that no caller waits for."""

    async def start(self) -> None:
        await self._connect()
        self._keeping = asyncio.create_task(self._keep(), name="store-listener")

    async def close(self) -> None:
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.gather(self._keeping, return_exceptions=True)
        await self._hang_up()

    async def _keep(self) -> None:
        while True:
            await self._broken.wait()
            try:
                await self._hang_up()
                await self._connect()
            except TROUBLE as error:
                self.on_fault("other processes are not heard", error)
                await asyncio.sleep(RETRY_AFTER)
            else:
                # What was said meanwhile was not heard.
                self._hints.hint_all()

    async def _connect(self) -> None:
        self._line = await self._engines.reading.connect()
        driver: Any = (await self._line.get_raw_connection()).driver_connection
        driver.add_termination_listener(self._notice_break)
        await driver.add_listener(CHANNEL, self._hear)
        self._broken.clear()

    async def _hang_up(self) -> None:
        if self._line is not None:
            line, self._line = self._line, None
            # A line that has listened goes back to no pool.
            await line.invalidate()
            await line.close()

    def _notice_break(self, _driver: object) -> None:
        self._broken.set()

    def _hear(self, _driver: object, _pid: int, _channel: str, payload: str) -> None:
        self._hints.hint(read_hints(payload))
