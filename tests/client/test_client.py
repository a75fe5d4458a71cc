"""A client that keeps its connection up and loses nothing when it breaks."""

import asyncio

import pytest

from broadside.client.client import Client
from broadside.client.seat import Refused, Seat
from broadside.protocol.refusals import Code
from broadside.server.dialogue import MOST_MATCHES
from tests.server.town import play_on, start_match, town


async def test_a_match_that_does_not_exist_is_refused(ready_sqlite: str) -> None:
    async with town(ready_sqlite) as address, Client(address) as client:
        for _ in range(2):
            with pytest.raises(Refused) as refused:
                await client.follow("nowhere")
            assert refused.value.code == Code.UNKNOWN_MATCH


async def test_a_refused_move_says_why(ready_sqlite: str) -> None:
    async with town(ready_sqlite) as address, Client(address) as client:
        match: Seat = await start_match(client, first="me")
        while match.picture.demand is None:
            await match.news()
        for move, code in (("fire z9", "off-board"), ("sing", "unreadable")):
            with pytest.raises(Refused) as refused:
                await match.play(move)
            assert refused.value.code == code


@pytest.mark.req("X-05")
async def test_a_connection_that_breaks_again_and_again_costs_nothing(ready_sqlite: str) -> None:
    async with town(ready_sqlite) as address, Client(address) as client:
        match = await start_match(client, preset="sea-battle")
        playing = asyncio.create_task(play_on(match))
        breaks = 0
        while not playing.done():
            await asyncio.sleep(0.4)
            if client._socket is not None:
                breaks += 1
                client._socket.transport.abort()
        await playing
        assert breaks > 0
        assert match.picture.result is not None


async def test_a_spectator_sees_public_facts_only(ready_sqlite: str) -> None:
    async with town(ready_sqlite) as address, Client(address) as player, Client(address) as other:
        match = await start_match(player, preset="sea-battle")
        watched = await other.follow(match.id)
        assert watched.picture.seat is None
        assert watched.picture.view.fleet is None
        assert watched.picture.demand is None
        with pytest.raises(Refused) as refused:
            await watched.play("fire a1")
        assert refused.value.code == Code.NOT_SEATED
        await play_on(match)
        while watched.picture.result is None:
            await watched.news()
        assert watched.picture.view.battle == match.picture.view.battle


async def test_who_leaves_a_match_has_room_for_another(ready_sqlite: str) -> None:
    async with town(ready_sqlite) as address, Client(address) as client:
        for _ in range(MOST_MATCHES + 1):
            match = await start_match(client)
            assert match.picture.players
            await match.leave()
