"""Work that may take more than a few milliseconds, kept away from the event loop."""

import asyncio
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from broadside.server.fair_queue import Urgency
from broadside.server.http import Refused
from broadside.server.worker_pool import Asker, PoolError, TooLong, TooManyJobs

T = TypeVar("T")

WAIT_SECONDS = 30.0
"""How long a person waits for an answer, with all that comes before it."""


class Compute(Protocol):
    """Runs functions elsewhere."""

    async def run(
        self, urgency: Urgency, asker: Asker, function: Callable[..., T], *args: Any
    ) -> T:
        """Raises ``PoolError`` where there is no answer, and whatever the function raises."""
        ...

    async def is_quick(self) -> bool:
        """Whether it is as quick as it will ever be: loops are compiled while it works."""
        ...


class InThreads:
    """Runs them in threads of this process, without limits: for tests."""

    async def run(
        self, urgency: Urgency, asker: Asker, function: Callable[..., T], *args: Any
    ) -> T:
        return await asyncio.to_thread(function, *args)

    async def is_quick(self) -> bool:
        return True


async def compute_for(compute: Compute, asker: Asker, function: Callable[..., T], *args: Any) -> T:
    """The answer for a person who waits for it. Raises ``Refused`` where there is none in time."""
    try:
        async with asyncio.timeout(WAIT_SECONDS):
            return await compute.run(Urgency.REQUEST, asker, function, *args)
    except TooManyJobs:
        sentence = "That is too fast: wait for the answers to what you have asked for."
        raise Refused(429, "too-fast", sentence) from None
    except TooLong:
        sentence = "That takes too long to work out: ask for something smaller."
        raise Refused(503, "too-long", sentence) from None
    except (PoolError, TimeoutError):
        sentence = "The server has too much to do: try again in a minute."
        raise Refused(503, "busy", sentence) from None
