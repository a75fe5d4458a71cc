"""A whole server in a process of its own: killed, started again, told to stop."""

import asyncio
import signal
import socket
import sys
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from broadside.client.client import Client
from broadside.protocol.messages import LONGEST_MESSAGE
from broadside.server.serving import listen
from tests.server.people import Person
from tests.server.town import play_on, start_match

PROGRAM = """
import asyncio, sys
from broadside.server.serving import listen, run
from broadside.server.settings import Settings
port, database = int(sys.argv[1]), sys.argv[2]
settings = Settings(frozenset({f"http://127.0.0.1:{port}"}), database=database, thinkers=1)
asyncio.run(run(settings, listen("127.0.0.1", port)))
"""


def free_port() -> int:
    with listen("127.0.0.1", 0) as found:
        return int(found.getsockname()[1])


async def start(port: int, folder: Path) -> asyncio.subprocess.Process:
    database = f"sqlite:///{folder / 'broadside.db'}"
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", PROGRAM, str(port), database
    )
    async with asyncio.timeout(30):
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 0.2).close()
            except OSError:
                await asyncio.sleep(0.05)
            else:
                return server


@pytest.mark.req("X-05")
async def test_a_server_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    port = free_port()
    server = await start(port, tmp_path)
    async with Client(f"http://127.0.0.1:{port}") as client:
        match = await start_match(client, preset="sea-battle", level="hard")
        await play_on(match, moves=4)
        before = match.picture.number
        playing = asyncio.create_task(play_on(match))
        await asyncio.sleep(0.05)
        server.kill()
        await server.wait()
        server = await start(port, tmp_path)
        async with asyncio.timeout(60):
            await playing
        assert match.picture.number > before
        server.send_signal(signal.SIGTERM)
        async with asyncio.timeout(30):
            assert await server.wait() in (0, -signal.SIGTERM)


@pytest.mark.parametrize(("message", "code"), [("x" * (LONGEST_MESSAGE + 1), 1009), (b"x", 1003)])
async def test_what_is_too_long_or_not_text_ends_the_connection(
    shared: str, message: str | bytes, code: int
) -> None:
    async with (
        Person(shared) as ann,
        connect(
            shared.replace("http", "ws") + "/ws",
            origin=Origin(shared),
            additional_headers={"Cookie": f"broadside={ann.token}"},
            proxy=None,
        ) as ws,
    ):
        await ws.send(message)
        async with asyncio.timeout(10):
            await ws.wait_closed()
        assert ws.close_code == code
