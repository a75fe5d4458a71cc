"""Runs computer players in their own processes, so that no other match waits for them."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from broadside.analysis.odds import is_quick
from broadside.bots.catalog import LINEUPS
from broadside.server.bots.bot_moves import MoveRequest, decide_move
from broadside.server.workers.fair_queue import Asker, Urgency
from broadside.server.workers.worker_pool import SERVER, TICK, WorkerPool

T = TypeVar("T")

_START_SECONDS = 60.0
_FEWEST = 2
"""The least number of processes. One of them does nothing but moves, so no move waits for a hint.
"""


class BotPool:
    """At least two processes that choose moves and do other slow work."""

    def __init__(self, workers: int, tick: float = TICK) -> None:
        self._pool = WorkerPool(max(_FEWEST, workers), _prepare, tick)

    async def think(self, question: MoveRequest) -> Any:
        """Let the bot that is asked choose its move in one of the bot processes."""
        urgency = Urgency.OWN_MOVE if question.has_own_rules else Urgency.MOVE
        return await self.run(urgency, Asker(question.asker), decide_move, question)

    async def run(
        self, urgency: Urgency, asker: Asker, function: Callable[..., T], *args: Any
    ) -> T:
        """Run a function in one of the bot processes, as ``BackgroundWork`` says."""
        return await asyncio.wrap_future(self._pool.submit(urgency, asker, function, *args))

    async def is_quick(self) -> bool:
        """Whether the bot process that is asked has compiled its loops."""
        return await self.run(Urgency.BACKGROUND, SERVER, is_quick)

    async def warm_up(self) -> None:
        """Start every bot process. Each compiles its loops beside its first answers."""
        self._pool.start()
        await asyncio.to_thread(self._pool.wait_until_ready, _START_SECONDS)

    @property
    def pids(self) -> tuple[int, ...]:
        """The ids of the bot processes that are ready to work."""
        return self._pool.pids

    def close(self) -> None:
        """End the bot processes at once: nobody needs the moves that are being computed."""
        self._pool.close()


def _prepare() -> None:
    # To compile takes many seconds once; players that need no loops do not wait for it.
    threading.Thread(target=_warm_up, daemon=True).start()


def _warm_up() -> None:
    from broadside.bots.shooting.warm_up import warm_up_posterior  # not for the server: NumPy

    entries = (entry for lineup in LINEUPS.values() for entry in lineup.bots.values())
    for warm_up in {entry.warm_up for entry in entries} - {None}:
        assert warm_up is not None
        warm_up()
    warm_up_posterior()
