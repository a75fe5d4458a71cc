"""Computer players think in processes of their own, so that no other match waits for them."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import wait
from typing import Any, ParamSpec, TypeVar

from broadside.analysis.odds import Odds, is_quick, odds
from broadside.bots.catalog import LINEUPS
from broadside.bots.classic.warm_up import warm_up_posterior
from broadside.rules.classic.view import View
from broadside.server.computer import Question, decide

P = ParamSpec("P")
T = TypeVar("T")


class Thinkers:
    """A few processes that choose moves and weigh chances. The first question starts them."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool = self._new_pool()

    async def think(self, question: Question) -> Any:
        """The move of the player that is asked."""
        return await self._ask(decide, question)

    async def weigh(self, view: View) -> Odds:
        """The chances of the squares, as the viewer can know them."""
        return await self._ask(odds, view)

    async def is_quick(self) -> bool:
        """Whether chances are found in a moment and with full care."""
        return await self._ask(is_quick)

    async def _ask(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        pool = self._pool
        try:
            return await asyncio.wrap_future(pool.submit(function, *args, **kwargs))
        except BrokenProcessPool:
            # A process was killed, and all that thought with it: others take their place, once.
            if pool is self._pool:
                self._pool = self._new_pool()
            return await asyncio.wrap_future(self._pool.submit(function, *args, **kwargs))

    async def warm_up(self) -> None:
        """Have every process started: each compiles its loops beside its first answers."""
        calls = [self._pool.submit(_pause) for _ in range(self._workers)]
        await asyncio.gather(*map(asyncio.wrap_future, calls))

    def close(self) -> None:
        """At once: what is being thought about is of no use to anybody any more."""
        processes = list((self._pool._processes or {}).values())
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()

    def _new_pool(self) -> ProcessPoolExecutor:
        # A fresh interpreter: a copy of this one could inherit a lock that somebody holds.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, context, initializer=_prepare)


def _pause() -> None:
    """So long that each process gets one."""
    threading.Event().wait(0.05)


def _prepare() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for the server, which ends the others
    threading.Thread(target=_end_with_parent, daemon=True).start()
    # To compile takes many seconds once; players that need no loops do not wait for it.
    threading.Thread(target=_warm_up, daemon=True).start()


def _warm_up() -> None:
    entries = (entry for lineup in LINEUPS.values() for entry in lineup.bots.values())
    for warm_up in {entry.warm_up for entry in entries} - {None}:
        assert warm_up is not None
        warm_up()
    warm_up_posterior()


def _end_with_parent() -> None:
    """A server that was killed leaves nobody thinking."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a child waits for its parent"
    wait([parent.sentinel])
    os._exit(1)
