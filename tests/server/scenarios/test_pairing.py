"""Whoever asks for the next opponent is paired with the next who asks for the same."""

import asyncio

import pytest

from broadside.client.client import Client
from broadside.client.match import MoveRefused
from broadside.protocol.lobby import Terms
from broadside.store.store import Store
from tests.databases import OpenStore
from tests.server.running_server import play_on, running_server
from tests.server.scenarios.connected_players import ALL, agree, clients, refusal, seated, state_of


async def wait_for_next(client: Client, preset: str = "classic") -> "asyncio.Task[str]":
    """Returns when the client waits, or is paired."""
    known = set(client.lobby.invitations)
    pairing = asyncio.create_task(client.lobby.next(preset))
    await client.lobby.until(lambda: bool(client.lobby.invitations.keys() - known))
    return pairing


@pytest.mark.req("P-04", "P-11")
@pytest.mark.parametrize("features", [(), ALL])
async def test_clients_are_paired_in_the_order_of_arrival(
    shared: str, features: tuple[str, ...]
) -> None:
    async with clients(shared, 6, features) as people:
        pairings = [await wait_for_next(one, "score-attack") for one in people]
        matches = await asyncio.gather(*pairings)
        assert matches[0::2] == matches[1::2]
        assert len(set(matches)) == 3
        seats = [
            (await one.follow(id)).picture.seat for one, id in zip(people, matches, strict=True)
        ]
        assert seats == [0, 1, 0, 1, 0, 1]


@pytest.mark.req("P-04")
async def test_others_are_paired_while_a_match_goes_on(shared: str) -> None:
    async with clients(shared, 4) as people:
        first = await agree(people[0], people[1:2], Terms(preset="sea-battle"))
        seats = await seated(people[:2], first)
        playing = asyncio.create_task(play_on(seats[0]))
        pairings = [await wait_for_next(one, "salvo") for one in people[2:]]
        assert len(set(await asyncio.gather(*pairings))) == 1
        assert not playing.done(), "it waits for its opponent"
        await asyncio.gather(playing, play_on(seats[1]))


async def test_those_who_want_different_games_are_not_paired(shared: str) -> None:
    async with clients(shared, 3) as people:
        wishes = ("russian", "custom", "custom")
        pairings = [await wait_for_next(*each) for each in zip(people, wishes, strict=True)]
        assert await pairings[1] == await pairings[2]
        assert not pairings[0].done()
        pairings[0].cancel()


async def test_whoever_cancels_or_leaves_is_not_paired(shared: str) -> None:
    async with clients(shared, 3) as (ann, bob, eve):
        pairing = await wait_for_next(ann, "sea-battle")
        (waiting,) = ann.lobby.invitations
        await ann.lobby.decline(waiting)
        await ann.lobby.until(lambda: state_of(ann, waiting) == "withdrawn")
        pairing.cancel()
        async with Client(shared) as gone:
            left = await wait_for_next(gone, "sea-battle")
            left.cancel()
        await asyncio.sleep(0.3)
        both = [await wait_for_next(one, "sea-battle") for one in (bob, eve)]
        assert await both[0] == await both[1]


async def test_whoever_loses_the_connection_while_waiting_is_paired_all_the_same(
    shared: str,
) -> None:
    async with clients(shared, 2) as (ann, bob):
        pairing = await wait_for_next(ann, "custom")
        (first,) = ann.lobby.invitations
        assert ann._socket is not None
        await ann._socket.close()
        await ann.lobby.until(lambda: state_of(ann, first) == "withdrawn")
        await ann.lobby.until(lambda: len(ann.lobby.invitations) == 2)
        assert await bob.lobby.next("custom") == await pairing


async def test_nobody_is_paired_with_oneself_or_waits_twice(shared: str) -> None:
    async with clients(shared, 2) as (ann, bob):
        first = await wait_for_next(ann, "grand-fleet")
        second = await wait_for_next(ann, "grand-fleet")
        assert await (await wait_for_next(bob, "grand-fleet")) == await second
        assert sum(one.match is not None for one in ann.lobby.invitations.values()) == 1
        first.cancel()


async def test_a_game_that_does_not_exist_is_refused(shared: str) -> None:
    async with clients(shared, 1, ()) as (ann,):
        with pytest.raises(MoveRefused) as refused:
            await ann.lobby.next("chess")
        assert refused.value.code == "unknown-preset"
        await ann.lobby.enter()
        assert await refusal(ann) == "no-feature"


@pytest.mark.req("P-04")
async def test_two_processes_pair_their_clients_with_each_other(
    address: str, open_store: OpenStore, store: Store
) -> None:
    async with (
        running_server(address) as here,
        running_server(address) as there,
        clients(here, 2) as (ann, bob),
        clients(there, 2) as (eve, joe),
    ):
        pairings = await asyncio.gather(*(wait_for_next(one) for one in (ann, eve, bob, joe)))
        matches = await asyncio.gather(*pairings)
        assert sorted(map(matches.count, matches)) == [2, 2, 2, 2]
