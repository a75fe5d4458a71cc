"""Matches between people over a network that delays, swallows and breaks off cost nobody a game."""

import asyncio
import contextlib
from random import Random

import pytest

from broadside.client.client import Client
from broadside.protocol.lobby import Terms
from broadside.table.proof import read_proof, verify
from tests.reliability.bad_network import NetworkConditions, bad_network
from tests.server.running_server import running_server
from tests.server.scenarios.connected_players import agree, play_out, seated

POND = """
name = "pond"
columns = 5
rows = 4
placement = "random"

[[ships]]
name = "raft"
size = 2
"""


async def play_match(server: str, through: str) -> None:
    """One whole match of two people, both of them behind the bad network."""
    async with contextlib.AsyncExitStack() as stack:
        players = []
        for _ in range(2):
            client = Client(server, ("radar", "lobby"))
            client._address = through
            players.append(await stack.enter_async_context(client))
        match = await agree_again(players)
        seats = await seated(players, match)
        await play_out(seats, "easy")
        results = [seat.picture.result for seat in seats]
        assert results[0] == results[1]
        assert verify(read_proof(await players[0].http_api.record(match))) == ()


async def agree_again(players: list[Client]) -> str:
    """Words that are lost on the way are said again."""
    while True:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(5):
                return await agree(*split(players), Terms(family="shooting", rules=POND))


def split(players: list[Client]) -> tuple[Client, list[Client]]:
    return players[0], players[1:]


async def play_in_bad_network(database: str, matches: int, at_once: int) -> NetworkConditions:
    conditions = NetworkConditions(Random(matches))
    gate = asyncio.Semaphore(at_once)

    async def one(server: str, through: str) -> None:
        async with gate:
            await play_match(server, through)

    async with running_server(database) as server, bad_network(server, conditions) as through:
        await asyncio.gather(*(one(server, through) for _ in range(matches)))
    return conditions


@pytest.mark.req("X-05")
async def test_a_bad_network_costs_no_game(ready_sqlite: str) -> None:
    async with asyncio.timeout(120):
        conditions = await play_in_bad_network(ready_sqlite, matches=3, at_once=3)
    assert conditions.breaks > 3


@pytest.mark.soak
async def test_a_bad_network_under_fifty_matches_costs_no_game(ready_sqlite: str) -> None:
    conditions = await play_in_bad_network(ready_sqlite, matches=50, at_once=50)
    print(conditions)
    assert conditions.breaks > 50
