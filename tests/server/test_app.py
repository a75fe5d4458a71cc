"""The whole server over a real socket."""

import pytest

from broadside.client.client import Client
from broadside.table.proof import read_proof, verify
from tests.server.running_server import play_on, running_server, start_match


@pytest.mark.req("P-03", "P-10")
@pytest.mark.parametrize("preset", ["sea-battle", "salvo", "grand-fleet"])
async def test_a_whole_game_is_played_over_the_network(ready_sqlite: str, preset: str) -> None:
    async with running_server(ready_sqlite) as address, Client(address) as client:
        match = await start_match(client, preset=preset, level="easy")
        await play_on(match)
        record = await client.http_api.record(match.id)
        assert match.picture.result is not None
        assert verify(read_proof(record)) == ()


@pytest.mark.req("X-05")
async def test_a_game_goes_on_after_the_server_was_started_again(address: str) -> None:
    async with running_server(address) as home:
        client = Client(home)
        await client.__aenter__()
        match = await start_match(client, level="medium")
        await play_on(match, moves=5)
        before = match.picture.number
    async with running_server(address, int(home.rpartition(":")[2])):
        await play_on(match)
        assert match.picture.result is not None
        assert match.picture.number > before
        await client.__aexit__()
