"""Work that may take more than a few milliseconds, kept away from the event loop."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.workers.fair_queue import Asker, Urgency
from broadside.server.workers.worker_pool import PoolError, TooLong, TooManyJobs

T = TypeVar("T")

WAIT_SECONDS = 30.0
"""The longest that a person waits for an answer, the queue included."""


class BackgroundWork(Protocol):
    """Runs functions elsewhere."""

    async def run(
        self, urgency: Urgency, asker: Asker, function: Callable[..., T], *args: Any
    ) -> T:
        """Run a function in the background, away from the event loop. Returns its result, or raises
        what it raises, or ``PoolError`` if there is no answer.
        """
        ...

    async def is_quick(self) -> bool:
        """Whether the loops of the background work are compiled, which happens while it works."""
        ...


class ThreadedWork:
    """Runs functions in threads of this process, without limits: for tests."""

    async def run(
        self, urgency: Urgency, asker: Asker, function: Callable[..., T], *args: Any
    ) -> T:
        return await asyncio.to_thread(function, *args)

    async def is_quick(self) -> bool:
        return True


async def background_work_for(
    background_work: BackgroundWork, asker: Asker, function: Callable[..., T], *args: Any
) -> T:
    """Run a function in the background for a person who waits. Raises ``RequestRefused`` if it
    takes too long.
    """
    try:
        async with asyncio.timeout(WAIT_SECONDS):
            return await background_work.run(Urgency.REQUEST, asker, function, *args)
    except TooManyJobs:
        sentence = "That is too fast: wait for the answers to what you have asked for."
        raise RequestRefused(Code.TOO_FAST, sentence) from None
    except TooLong:
        sentence = "That takes too long to work out: ask for something smaller."
        raise RequestRefused(Code.TOO_LONG, sentence) from None
    except (PoolError, TimeoutError):
        raise RequestRefused(Code.BUSY) from None
