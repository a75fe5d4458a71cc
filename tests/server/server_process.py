"""A whole server in a process of its own, which a test may kill and start again."""

import asyncio
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from broadside.server.run import listen

PROGRAM = """
import sys
import time
port, database, is_free, shift = int(sys.argv[1]), sys.argv[2], sys.argv[3] == "free", sys.argv[4]
date = time.time_ns
time.time_ns = lambda: date() + int(shift) * 1_000_000
from broadside.server.http.rate_limits import LimitedAction, Rate
from broadside.server.run import keep_serving, listen
from broadside.server.settings import RATES, ServerSettings
rates = {act: Rate(1e9, 1e9) for act in LimitedAction} if is_free else RATES
sockets = 1_000_000 if is_free else 32
settings = ServerSettings(
    origins=(f"http://127.0.0.1:{port}",),
    database=database,
    thinkers=1,
    rates=rates,
    sockets=sockets,
)
keep_serving(settings, listen("127.0.0.1", port))
"""


@dataclass
class ServerProcess:
    """Where the server listens, what it keeps, and the process that runs it just now."""

    port: int
    folder: Path
    database: str
    is_free: bool
    process: asyncio.subprocess.Process
    shift: int = 0
    """Milliseconds by which the date of the machine is wrong when it starts the next time."""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def log(self) -> str:
        """All that its processes have written so far."""
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")

    async def kill(self) -> None:
        self.process.kill()
        await self.process.wait()

    async def stop(self) -> int:
        """Ask it to end; how it ended."""
        self.process.send_signal(signal.SIGTERM)
        async with asyncio.timeout(30):
            return await self.process.wait()

    async def restart(self) -> None:
        """Does not wait until it listens."""
        self.process = await _spawn(
            self.port, self.folder, self.database, is_free=self.is_free, shift=self.shift
        )

    async def listens(self) -> None:
        """Wait until somebody may come."""
        async with asyncio.timeout(60):
            while not _is_open(self.port):
                assert self.process.returncode is None, self.log
                await asyncio.sleep(0.02)


@asynccontextmanager
async def running_process(
    folder: Path, *, is_free: bool = False, database: str | None = None
) -> AsyncIterator[ServerProcess]:
    """A server that listens; a free one lets everybody be as fast as they can."""
    port = free_port()
    database = database or f"sqlite:///{folder / 'broadside.db'}"
    process = await _spawn(port, folder, database, is_free=is_free)
    program = ServerProcess(port, folder, database, is_free, process)
    try:
        await program.listens()
        yield program
    finally:
        if program.process.returncode is None:
            await program.kill()


def free_port() -> int:
    with listen("127.0.0.1", 0) as found:
        return int(found.getsockname()[1])


async def _spawn(
    port: int, folder: Path, database: str, *, is_free: bool, shift: int = 0
) -> asyncio.subprocess.Process:
    arguments = (str(port), database, "free" if is_free else "usual", str(shift))
    with (folder / "server.log").open("ab") as log:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-c", PROGRAM, *arguments, stderr=log
        )


def _is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 0.2).close()
    except OSError:
        return False
    return True
