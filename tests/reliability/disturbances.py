"""What happens to a server in a chaos run: kills, freezes, lost connections, a wrong date."""

import asyncio
import contextlib
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from random import Random

import psutil
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.server_process import ServerProcess

_CUT_ALL = """
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


class Disturbances:
    """Strikes at one server, each time in another way."""

    def __init__(self, program: ServerProcess, rng: Random) -> None:
        self._program, self._rng = program, rng
        self.counts: Counter[str] = Counter()
        is_sqlite = program.database.startswith("sqlite")
        self._kinds: tuple[Callable[[], Awaitable[None]], ...] = (
            self.kill_server,
            self.kill_server_and_change_date,
            self.freeze_server,
            self.kill_bot_process,
            self.stop_bot_process,
            self.lock_database if is_sqlite else self.cut_database_connections,
        )

    async def strike(self) -> None:
        kind = self._rng.choice(self._kinds)
        await kind()
        self.counts[kind.__name__.replace("_", " ")] += 1

    async def kill_server(self) -> None:
        bots = self._bot_processes()
        await self._program.kill()
        for process in bots:
            # One that is stopped cannot see that its server is gone.
            with contextlib.suppress(psutil.Error):
                process.resume()
        await asyncio.sleep(self._rng.uniform(0, 1))
        await self._program.restart()
        await self._program.listens()

    async def kill_server_and_change_date(self) -> None:
        """A running server ignores a change of the date; the next one meets it."""
        self._program.shift += self._rng.randint(-5_000, 60_000)
        await self.kill_server()

    async def freeze_server(self) -> None:
        self._program.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(self._rng.uniform(0.1, 2.5))
        self._program.process.send_signal(signal.SIGCONT)

    async def kill_bot_process(self) -> None:
        for process in self._bot_processes()[:1]:
            process.kill()

    async def stop_bot_process(self) -> None:
        """For good: the server has to notice it."""
        for process in self._bot_processes()[:1]:
            process.suspend()

    async def lock_database(self) -> None:
        await asyncio.to_thread(self._lock, self._rng.uniform(0.5, 3))

    def _lock(self, seconds: float) -> None:
        path = make_url(self._program.database).database
        assert path is not None
        connection = sqlite3.connect(path, isolation_level=None, timeout=30)
        try:
            connection.execute("BEGIN IMMEDIATE")
            time.sleep(seconds)
            connection.execute("ROLLBACK")
        finally:
            connection.close()

    async def cut_database_connections(self) -> None:
        url = make_url(self._program.database).set(drivername="postgresql+asyncpg")
        engine = create_async_engine(url)
        async with engine.connect() as connection:
            await connection.execute(text(_CUT_ALL))
        await engine.dispose()

    def _bot_processes(self) -> list[psutil.Process]:
        """Those that think, not the one that tidies up after them."""
        try:
            children = psutil.Process(self._program.process.pid).children()
            return [one for one in children if "spawn_main" in " ".join(one.cmdline())]
        except psutil.Error:
            return []
