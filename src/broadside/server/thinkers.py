"""Computer players think in processes of their own, so that no other match waits for them."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from broadside.analysis.odds import is_quick
from broadside.bots.catalog import LINEUPS
from broadside.bots.classic.warm_up import warm_up_posterior
from broadside.server.computer import Question, decide
from broadside.server.fair_queue import Urgency
from broadside.server.worker_pool import SERVER, TICK, Asker, WorkerPool

T = TypeVar("T")

_START_SECONDS = 60.0


class Thinkers:
    """A few processes that choose moves, and do whatever else takes long."""

    def __init__(self, workers: int, tick: float = TICK) -> None:
        self._pool = WorkerPool(workers, _prepare, tick)

    async def think(self, question: Question) -> Any:
        """The move of the player that is asked."""
        return await self.run(Urgency.MOVE, Asker(question.asker), decide, question)

    async def run(
        self, urgency: Urgency, asker: Asker, function: Callable[..., T], *args: Any
    ) -> T:
        """As ``Compute`` says."""
        return await asyncio.wrap_future(self._pool.submit(urgency, asker, function, *args))

    async def is_quick(self) -> bool:
        """Whether the process that is asked has compiled its loops."""
        return await self.run(Urgency.BACKGROUND, SERVER, is_quick)

    async def warm_up(self) -> None:
        """Have every process started: each compiles its loops beside its first answers."""
        self._pool.start()
        await asyncio.to_thread(self._pool.wait_until_ready, _START_SECONDS)

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that are ready to work."""
        return self._pool.pids

    def close(self) -> None:
        """At once: what is being thought about is of no use to anybody any more."""
        self._pool.close()


def _prepare() -> None:
    # To compile takes many seconds once; players that need no loops do not wait for it.
    threading.Thread(target=_warm_up, daemon=True).start()


def _warm_up() -> None:
    entries = (entry for lineup in LINEUPS.values() for entry in lineup.bots.values())
    for warm_up in {entry.warm_up for entry in entries} - {None}:
        assert warm_up is not None
        warm_up()
    warm_up_posterior()
