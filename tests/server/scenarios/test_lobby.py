"""Who is online, what they have played and do, and which tables are open."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator
from functools import partial
from time import monotonic

import pytest

from broadside.client.client import Client
from broadside.protocol.api import Me
from broadside.protocol.lobby import Invitation, Person, Terms
from broadside.server import run
from broadside.server.lobby.lobby import BEAT
from broadside.server.matches.match_log import CLAIM_AFTER
from broadside.store.presence import SILENCE
from broadside.store.store import Store
from tests.databases import OpenStore
from tests.server.http_user import HttpUser as Visitor
from tests.server.offline_server import TestClock
from tests.server.running_server import running_server
from tests.server.scenarios.connected_players import (
    ALL,
    agree,
    clients,
    let_pass,
    person_of,
    play_out,
    refusal,
    seated,
)


def seen(watcher: Client, person: str) -> Person | None:
    lobby = watcher.lobby.lobby
    people = lobby.people if lobby is not None else ()
    return next((one for one in people if one.person == person), None)


def tables(watcher: Client) -> dict[str, Invitation]:
    lobby = watcher.lobby.lobby
    return {} if lobby is None else {one.id: one for one in lobby.tables}


@pytest.mark.req("F-18", "P-11")
async def test_who_is_online_is_listed_with_games_played_and_won(shared: str) -> None:
    async with clients(shared, 3) as (ann, bob, eve):
        await eve.lobby.enter()
        people = [await person_of(one) for one in (ann, bob)]
        match = await agree(ann, [bob], Terms(preset="sea-battle"))
        seats = await seated([ann, bob], match)
        await eve.lobby.until(lambda: {doing(eve, one) for one in people} == {"playing"})
        await play_out(seats)
        result = seats[0].picture.result
        assert result is not None
        await seats[0].leave()
        won = [(1, int(seat in result.winners)) for seat in (0, 1)]
        await eve.lobby.until(lambda: [games(eve, person) for person in people] == won)


def doing(watcher: Client, person: str) -> str | None:
    found = seen(watcher, person)
    return None if found is None else found.doing


def games(watcher: Client, person: str) -> tuple[int, int] | None:
    found = seen(watcher, person)
    return None if found is None else (found.games, found.wins)


@pytest.mark.req("P-11")
async def test_clients_with_a_lobby_carry_a_mark(shared: str) -> None:
    async with clients(shared, 2) as (ann, bob), Client(shared, ("views",)) as plain:
        await ann.lobby.enter()
        people = [await person_of(one) for one in (bob, plain)]
        await ann.lobby.until(lambda: all(seen(ann, person) for person in people))
        marks = [found.lobby for person in people if (found := seen(ann, person)) is not None]
        assert marks == [True, False]


@pytest.mark.req("F-18")
async def test_presence_is_right_two_seconds_after_a_close(shared: str) -> None:
    async with clients(shared, 1) as (ann,):
        await ann.lobby.enter()
        async with Client(shared, ALL) as bob:
            person = await person_of(bob)
            await ann.lobby.until(lambda: seen(ann, person) is not None)
        left = time.monotonic()
        await ann.lobby.until(lambda: seen(ann, person) is None)
        assert time.monotonic() - left < 2


@pytest.mark.req("F-18")
async def test_presence_is_right_soon_after_somebody_falls_silent(
    ready_sqlite: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A ping, the wait for its answer and a beat of the lobby: each may pass in vain.
    assert run.PING_EVERY + run.PONG_WITHIN + BEAT / 1000 <= 15
    monkeypatch.setattr(run, "PING_EVERY", 0.2)
    monkeypatch.setattr(run, "PONG_WITHIN", 1.0)
    async with running_server(ready_sqlite) as address, clients(address, 2) as (ann, bob):
        await ann.lobby.enter()
        people = [await person_of(one) for one in (ann, bob)]
        await ann.lobby.until(lambda: all(seen(ann, person) for person in people))
        async with fallen_silent(bob), asyncio.timeout(10):  # nothing else is noticed so soon
            await ann.lobby.until(lambda: seen(ann, people[1]) is None)
        assert seen(ann, people[0]) is not None


@contextlib.asynccontextmanager
async def fallen_silent(client: Client) -> AsyncIterator[None]:
    """The connection stays, and nothing is taken from it any more: pings are not answered."""
    assert client._socket is not None
    line = client._socket.transport
    line.pause_reading()
    yield
    line.abort()


async def test_the_connections_of_a_process_that_died_are_forgotten(ready_sqlite: str) -> None:
    clock = TestClock()
    async with running_server(ready_sqlite, clock=clock) as address, clients(address, 1) as (ann,):
        await ann.lobby.enter()
        person = await person_of(ann)
        await ann.lobby.until(lambda: seen(ann, person) is not None)
        ghost = await ghost_of(ready_sqlite, clock.now())
        await let_pass(clock, 6_000)
        await ann.lobby.until(lambda: seen(ann, ghost) is not None)
        await let_pass(clock, SILENCE)
        await ann.lobby.until(lambda: seen(ann, ghost) is None)
        assert seen(ann, person) is not None


async def ghost_of(database: str, now: int) -> str:
    """Somebody whose process has died."""
    store = await Store.open(database)
    account = await store.accounts.create_guest(now)
    await store.presence.arrive("ghost", account, now, has_lobby=True)
    await store.close()
    return account


@pytest.mark.req("P-11")
async def test_open_tables_are_listed_while_their_host_is_here(shared: str) -> None:
    async with clients(shared, 2) as (ann, eve):
        await eve.lobby.enter()
        listed = await ann.lobby.invite(Terms(preset="russian"))
        hidden = await ann.lobby.invite(Terms(preset="russian"), listed=False)
        await eve.lobby.until(lambda: listed.id in tables(eve))
        assert hidden.id not in tables(eve)
        async with Client(shared, ALL) as bob:
            other = await bob.lobby.invite(Terms(preset="salvo"))
            await eve.lobby.until(lambda: other.id in tables(eve))
        await eve.lobby.until(lambda: other.id not in tables(eve))
        await eve.lobby.accept(listed.id)
        await eve.lobby.made(listed.id)
        await eve.lobby.until(lambda: listed.id not in tables(eve))


async def test_whoever_leaves_the_lobby_is_told_no_more(shared: str) -> None:
    async with clients(shared, 2) as (ann, eve):
        await eve.lobby.enter()
        await eve.lobby.until(lambda: eve.lobby.lobby is not None)
        await eve.lobby.leave()
        await person_of(eve)
        table = await ann.lobby.invite(Terms(preset="russian"))
        await asyncio.sleep(0.5)
        assert table.id not in tables(eve)


async def test_matches_between_people_are_listed_to_be_watched(shared: str) -> None:
    async with clients(shared, 2) as (ann, bob), Visitor(shared) as nobody:
        shown = await agree(ann, [bob], Terms(preset="sea-battle"))
        hidden = await agree(ann, [bob], Terms(preset="sea-battle", public=False))
        live = (await nobody.ask("GET", "/api/live")).value
        ids = [one["match"] for one in live]
        assert shown in ids
        assert hidden not in ids


async def test_two_processes_show_the_same_lobby(address: str, open_store: OpenStore) -> None:
    async with (
        running_server(address) as here,
        running_server(address) as there,
        clients(here, 1) as (ann,),
        clients(there, 1) as (eve,),
    ):
        await eve.lobby.enter()
        person = await person_of(ann)
        await eve.lobby.until(lambda: seen(eve, person) is not None)
        table = await ann.lobby.invite(Terms(preset="salvo"))
        await eve.lobby.until(lambda: table.id in tables(eve))
        await eve.lobby.accept(table.id)
        match = await ann.lobby.made(table.id)
        seats = [await ann.follow(match), await eve.follow(match)]
        assert [seat.picture.seat for seat in seats] == [0, 1]


async def test_a_refusal_leaves_the_lobby_as_it_was(shared: str) -> None:
    async with clients(shared, 1) as (ann,):
        await ann.lobby.accept("nowhere")
        assert await refusal(ann) == "unknown-invitation"
        await ann.lobby.rematch("nowhere")
        assert await refusal(ann) == "unknown-match"


async def test_those_at_a_match_are_told_who_of_the_others_is_connected(shared: str) -> None:
    async with clients(shared, 2) as (ann, eve):
        async with clients(shared, 1) as (bob,):
            match = await agree(ann, [bob], Terms(preset="classic"))
            await seated([ann, bob, eve], match)
            for watcher in (ann, eve):
                await watcher.lobby.until(partial(_is_aboard, watcher, match, (0, 1)))
            assert ann.lobby.claimable == {}
        for watcher in (ann, eve):
            await watcher.lobby.until(partial(_is_aboard, watcher, match, (0,)))
        left = ann.lobby.claimable[match] - monotonic()
        assert 0 < left <= CLAIM_AFTER / 1000, "how long until the win may be claimed"
        assert eve.lobby.claimable == {}, "a spectator claims nothing"


def _is_aboard(watcher: Client, match: str, seats: tuple[int, ...]) -> bool:
    return watcher.lobby.aboard.get(match) == seats


async def test_everybody_knows_the_own_id_in_the_lobby(shared: str) -> None:
    async with clients(shared, 1) as (ann,):
        me = await ann.http_api.ask("GET", "/api/session", Me)
        assert me.person == await person_of(ann)
