"""A whole server in a process of its own: killed, started again, told to stop."""

import asyncio
import signal
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.typing import Origin

from broadside.client.client import Client
from broadside.protocol.messages import LONGEST_MESSAGE
from tests.server.people import Person
from tests.server.program import running
from tests.server.town import play_on, start_match


@pytest.mark.req("X-05")
async def test_a_server_that_was_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    async with running(tmp_path) as server, Client(server.address) as client:
        match = await start_match(client, preset="sea-battle", level="hard")
        await play_on(match, moves=4)
        before = match.picture.number
        playing = asyncio.create_task(play_on(match))
        await asyncio.sleep(0.05)
        await server.kill()
        await server.restart()
        await server.listens()
        async with asyncio.timeout(60):
            await playing
        assert match.picture.number > before
        assert await server.stop() in (0, -signal.SIGTERM)


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
