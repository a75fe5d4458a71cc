"""Runs a whole SQLite transaction in one thread-pool call.

The asynchronous driver switches to its thread and back several times for each statement. For work
that is done hundreds of times a second, that costs more than the work.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event

from broadside.store.outages import StoreUnavailable

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]

_READERS = 4


class Unacknowledged(StoreUnavailable):
    """The work was done and its COMMIT failed: nobody knows whether it is committed. ``answer`` is
    the result of the work, and holds if it was."""

    def __init__(self, answer: Any) -> None:
        super().__init__("the commit was not acknowledged")
        self.answer = answer


class SqliteThreads:
    """Readers see what is committed. There is one writer, which begins a transaction at once."""

    def __init__(self, url: URL, prepare: Callable[..., None], begin: Callable[..., None]) -> None:
        reading: dict[str, Any] = {"isolation_level": "AUTOCOMMIT", "pool_reset_on_return": None}
        self._reading = _engine(url, prepare, pool_size=_READERS, **reading)
        self._writing = _engine(url, prepare, pool_size=1)
        event.listen(self._writing, "begin", begin)
        self._readers = ThreadPoolExecutor(_READERS, "store-reader")
        self._writer = ThreadPoolExecutor(1, "store-writer")

    async def read(self, work: Work[T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    async def write(self, work: Work[T]) -> T:
        """Run work in one SQLite transaction on the thread that writes; returns after the commit.
        Raises ``Unacknowledged``.
        """
        return await asyncio.get_running_loop().run_in_executor(self._writer, self._write, work)

    async def close(self) -> None:
        await asyncio.to_thread(self._close)

    def _read(self, work: Work[T]) -> T:
        with self._reading.connect() as connection:
            return work(connection)

    def _write(self, work: Work[T]) -> T:
        done: list[T] = []
        try:
            with self._writing.begin() as connection:
                done.append(work(connection))
        except Exception as error:
            if done:
                raise Unacknowledged(done[0]) from error
            raise
        return done[0]

    def _close(self) -> None:
        for threads in (self._readers, self._writer):
            threads.shutdown()
        for engine in (self._reading, self._writing):
            engine.dispose()


def _engine(url: URL, prepare: Callable[..., None], **options: Any) -> Engine:
    address = url.set(drivername="sqlite+pysqlite")
    # A connection goes from thread to thread, but never to two at once.
    sharing = {"check_same_thread": False}
    engine = create_engine(address, connect_args=sharing, hide_parameters=True, **options)
    event.listen(engine, "connect", prepare)
    return engine
