"""The example client plays a game over the network, knowing the published protocol alone."""

import asyncio
import sys
from pathlib import Path

import pytest

from tests.server.running_server import running_server

SAILOR = Path(__file__).parents[1] / "examples" / "clients" / "sailor.py"


@pytest.mark.req("P-10")
async def test_the_example_client_plays_a_game(ready_sqlite: str) -> None:
    async with running_server(ready_sqlite) as address:
        client = await asyncio.create_subprocess_exec(
            sys.executable, SAILOR, address, stdout=asyncio.subprocess.PIPE
        )
        async with asyncio.timeout(60):
            told, _ = await client.communicate()
    assert told.decode().split()[0] in ("won", "lost")


def test_the_example_client_fits_on_a_page_and_knows_nothing_of_broadside() -> None:
    source = SAILOR.read_text(encoding="utf-8")
    assert len(source.splitlines()) < 100
    assert "import broadside" not in source
    assert "from broadside" not in source
