"""Shuts a server down: announces it, lets nothing new begin, then closes all connections."""

import asyncio
import contextlib
import logging
import signal
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from broadside.protocol.refusals import Code, RequestRefused

_log = logging.getLogger(__name__)

SIGNALS = (signal.SIGTERM, signal.SIGINT)


class GracefulShutdown:
    """Whether the server is about to stop."""

    def __init__(self) -> None:
        self.is_draining = False
        self.stop: Callable[[], None] = self.begin
        """Drains and stops the server."""
        self._hurry = asyncio.Event()

    def begin(self) -> None:
        """Begin to shut the server down: let nothing new begin. A second call waits no longer."""
        if self.is_draining:
            self._hurry.set()
        self.is_draining = True

    async def give_notice(self, seconds: float) -> None:
        """Wait before the server shuts down: matches go on and others see that it is not ready."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._hurry.wait()

    def refuse_new(self) -> None:
        """Raises ``RequestRefused`` while the server is about to stop."""
        if self.is_draining:
            raise RequestRefused(Code.DRAINING)


@contextlib.contextmanager
def shutting_down_at_signals(
    graceful_shutdown: GracefulShutdown, notice: float, stop: Callable[[], None]
) -> Iterator[None]:
    """While the block lasts, SIGTERM and SIGINT drain the server and then stop it."""
    loop, tasks = asyncio.get_running_loop(), set[asyncio.Task[None]]()

    async def drain_and_stop() -> None:
        await graceful_shutdown.give_notice(notice)
        stop()

    def begin() -> None:
        is_first = not graceful_shutdown.is_draining
        graceful_shutdown.begin()
        if is_first:
            _log.info("draining: no new matches")
            tasks.add(asyncio.create_task(drain_and_stop()))

    def hear(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(begin)

    graceful_shutdown.stop = begin
    with _handled_by(hear):
        yield


@contextlib.contextmanager
def _handled_by(hear: Callable[[int, FrameType | None], Any]) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # signals are for the main thread
        return
    before = {number: signal.signal(number, hear) for number in SIGNALS}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
