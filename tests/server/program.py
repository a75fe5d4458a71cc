"""A whole server in a process of its own, which a test may kill and start again."""

import asyncio
import signal
import socket
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from broadside.server.serving import listen

PROGRAM = """
import sys
from broadside.server.limits import Act, Rate
from broadside.server.serving import keep_serving, listen
from broadside.server.settings import RATES, Settings
port, database, is_free = int(sys.argv[1]), sys.argv[2], sys.argv[3] == "free"
rates = {act: Rate(1e9, 1e9) for act in Act} if is_free else RATES
origins = frozenset({f"http://127.0.0.1:{port}"})
settings = Settings(origins, database=database, thinkers=1, rates=rates)
keep_serving(settings, listen("127.0.0.1", port))
"""


@dataclass
class Program:
    """Where the server listens, what it keeps, and the process that runs it just now."""

    port: int
    folder: Path
    process: asyncio.subprocess.Process
    is_free: bool

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def database(self) -> str:
        return f"sqlite:///{self.folder / 'broadside.db'}"

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
        self.process = await _spawn(self.port, self.folder, is_free=self.is_free)

    async def listens(self) -> None:
        """Wait until somebody may come."""
        async with asyncio.timeout(60):
            while not _is_open(self.port):
                assert self.process.returncode is None, self.log
                await asyncio.sleep(0.02)


@asynccontextmanager
async def running(folder: Path, *, is_free: bool = False) -> AsyncIterator[Program]:
    """A server that listens; a free one lets everybody be as fast as they can."""
    port = free_port()
    program = Program(port, folder, await _spawn(port, folder, is_free=is_free), is_free)
    try:
        await program.listens()
        yield program
    finally:
        if program.process.returncode is None:
            await program.kill()


def free_port() -> int:
    with listen("127.0.0.1", 0) as found:
        return int(found.getsockname()[1])


async def _spawn(port: int, folder: Path, *, is_free: bool) -> asyncio.subprocess.Process:
    database = f"sqlite:///{folder / 'broadside.db'}"
    speed = "free" if is_free else "usual"
    with (folder / "server.log").open("ab") as log:
        return await asyncio.create_subprocess_exec(
            sys.executable, "-c", PROGRAM, str(port), database, speed, stderr=log
        )


def _is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 0.2).close()
    except OSError:
        return False
    return True
