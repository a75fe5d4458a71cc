"""What an operator forbids holds within seconds, also for connections that are open."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from functools import partial

import pytest

from broadside.client.client import Client, RemoteMatch
from broadside.client.match import MoveRefused
from broadside.protocol.lobby import Terms
from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.accounts.moderator import BEAT, Moderator
from broadside.server.http.addresses import Address, read_address
from broadside.server.websocket.connection import ConnectionClosed
from broadside.store.accounts import StoredAccount
from broadside.store.moderation import SanctionKind
from broadside.store.store import Store
from tests.server.http_user import HttpUser
from tests.server.offline_server import START, TestClock, settle, until
from tests.server.running_server import running_server
from tests.server.scenarios.connected_players import (
    agree,
    clients,
    let_pass,
    named,
    refusal,
    seated,
)
from tests.server.websocket.test_route import socket_of

DAY = 24 * 60 * 60 * 1000
PASSWORD = "correct horse"


async def person(store: Store) -> StoredAccount:
    id = await store.accounts.create_guest(START)
    found = await store.accounts.find(id)
    assert found is not None
    return found


def address(text: str) -> Address | None:
    return read_address(text)


async def test_open_connections_end_that_are_forbidden_and_no_others(store: Store) -> None:
    moderator, ended = (
        Moderator(store.moderation, TestClock()),
        list[tuple[str, ConnectionClosed]](),
    )
    ann, bob = await person(store), await person(store)
    places = {"ann": (ann, "192.0.2.1"), "bob": (bob, "192.0.2.77"), "eve": (bob, "2001:db8::9")}

    def end(name: str, why: ConnectionClosed) -> None:
        ended.append((name, why))

    with ExitStack() as stack:
        for name, (who, where) in places.items():
            watching = moderator.watching(who.id, address(where), partial(end, name))
            stack.enter_context(watching)
        await moderator.look()
        assert ended == []
        await store.moderation.impose(SanctionKind.SUSPENDED, ann, START + DAY, START)
        await store.moderation.block("2001:db8::/64", START)
        await moderator.look()
    await moderator.look()
    assert sorted((name, why.code) for name, why in ended) == [("ann", 4403), ("eve", 4403)]
    assert all(len(why.reason.encode()) <= 123 for _, why in ended)


async def test_whoever_is_suspended_is_told_until_when_and_comes_back_then(store: Store) -> None:
    clock = TestClock()
    moderator, ann = Moderator(store.moderation, clock), await person(store)
    await store.moderation.impose(SanctionKind.SUSPENDED, ann, START + DAY, START)
    await moderator.look()
    with pytest.raises(RequestRefused) as refused:
        moderator.check(ann.id)
    assert refused.value.code is Code.SUSPENDED
    assert "until 2023-11-15" in refused.value.sentence
    clock.jump(DAY)
    await moderator.look()
    moderator.check(ann.id)


async def test_a_network_is_blocked_whole_and_in_each_way_of_writing(store: Store) -> None:
    moderator = Moderator(store.moderation, TestClock())
    for network in ("192.0.2.0/24", "2001:db8::/64", "198.51.100.7/32"):
        await store.moderation.block(network, START)
    await moderator.look()
    for text in ("192.0.2.1", "::ffff:192.0.2.200", "2001:db8::1:2", "198.51.100.7"):
        assert moderator.is_blocked(address(text))
    for text in ("192.0.3.1", "2001:db8:0:1::1", "198.51.100.8", "nowhere"):
        assert not moderator.is_blocked(address(text))


async def test_a_database_that_is_silent_changes_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = TestClock()
    moderator, ann = Moderator(store.moderation, clock), await person(store)
    await store.moderation.impose(SanctionKind.MUTED, ann, None, START)
    await moderator.open()
    asked = 0

    async def fail(now: int) -> None:
        nonlocal asked
        asked += 1
        raise ConnectionError

    monkeypatch.setattr(type(store.moderation), "restrictions", lambda _, now: fail(now))
    for _ in range(3):
        await settle(5)
        await clock.advance(BEAT)
    await until(lambda: asked > 1)
    assert moderator.is_muted(ann.id)
    await moderator.close()


@asynccontextmanager
async def operated(database: str) -> AsyncIterator[tuple[str, Store, TestClock]]:
    """A server, and the store as its operator has it open in another process."""
    clock, store = TestClock(), await Store.open(database)
    try:
        async with running_server(database, clock=clock) as server:
            yield server, store, clock
    finally:
        await store.close()


async def impose(store: Store, kind: SanctionKind, name: str, end: int | None = None) -> None:
    found = await store.accounts.find_by_name(name)
    assert found is not None
    await store.moderation.impose(kind, found, end, START)


async def every_news(seat: RemoteMatch) -> None:
    async with asyncio.timeout(10):
        while True:
            await seat.next()


async def test_a_suspended_player_is_sent_away_and_the_match_waits_as_for_anybody(
    address: str,
) -> None:
    async with operated(address) as (server, store, clock), clients(server, 2) as (ann, bob):
        await named(ann, "Ann")
        match = await agree(ann, [bob], Terms(preset="sea-battle"))
        seats = await seated([ann, bob], match)
        await impose(store, SanctionKind.SUSPENDED, "ann", START + DAY)
        await let_pass(clock, BEAT)
        with pytest.raises(MoveRefused, match="suspended until 2023-11-15"):
            await every_news(seats[0])
        with pytest.raises(MoveRefused, match="suspended") as refused:
            await ann.http_api.tell("GET", "/api/matches")
        assert refused.value.code == "suspended"
        found = await store.matches.find(match)
        assert found is not None
        assert found.outcome is None
        await seats[1].play("resign")
        while seats[1].picture.result is None:
            await seats[1].next()


async def test_whoever_is_suspended_neither_comes_in_nor_logs_in_nor_connects(
    address: str,
) -> None:
    async with operated(address) as (server, store, clock), HttpUser(server) as ann:
        await ann.ask("POST", "/api/account", {"name": "Ann", "password": PASSWORD})
        await impose(store, SanctionKind.SUSPENDED, "Ann", START + DAY)
        await let_pass(clock, BEAT)
        for method, path in (("POST", "/api/session"), ("GET", "/api/matches")):
            answer = await ann.ask(method, path)
            assert (answer.status, answer.code) == (403, "suspended")
        async with asyncio.timeout(10), socket_of(server, ann.token) as socket:
            await socket.wait_closed()
        assert socket.close_code == 4403
        assert "until 2023-11-15" in (socket.close_reason or "")
        async with HttpUser(server) as elsewhere:
            wish = {"name": "Ann", "password": PASSWORD}
            assert (await elsewhere.ask("POST", "/api/login", wish)).code == "suspended"
            wrong = await elsewhere.ask("POST", "/api/login", wish | {"password": "guess"})
            assert wrong.code == "wrong-password"
            assert (await elsewhere.ask("GET", "/api/session")).status == 200
        assert (await ann.ask("DELETE", "/api/session")).status == 204
        assert (await ann.ask("POST", "/api/session")).status == 201
        await store.moderation.lift(SanctionKind.SUSPENDED, "ANN")
        await let_pass(clock, BEAT)
        assert (await ann.ask("POST", "/api/login", wish)).status == 200


async def test_whoever_is_muted_plays_and_does_not_talk(address: str) -> None:
    async with operated(address) as (server, store, clock), clients(server, 2) as (ann, bob):
        await named(ann, "Ann")
        for one in (ann, bob):
            await one.lobby.enter()
        await impose(store, SanctionKind.MUTED, "Ann")
        await let_pass(clock, BEAT)
        await ann.lobby.say("lobby", "can you hear me?")
        assert await refusal(ann) == "muted"
        await agree(ann, [bob], Terms(preset="sea-battle"))
        await store.moderation.lift(SanctionKind.MUTED, "Ann")
        await let_pass(clock, BEAT)
        await ann.lobby.say("lobby", "and now?")
        await bob.lobby.until(lambda: bool(bob.lobby.lines.get("lobby")))
        assert [line.text for line in bob.lobby.lines["lobby"]] == ["and now?"]


@pytest.mark.req("W-13")
async def test_a_guest_who_is_muted_says_nothing_by_a_name_either(address: str) -> None:
    async with operated(address) as (server, store, clock), clients(server, 1) as (guest,):
        before = guest.name
        found = await store.accounts.find_guest_by_name(before or "")
        assert found is not None
        await store.moderation.impose(SanctionKind.MUTED, found, None, START)
        await let_pass(clock, BEAT)
        with pytest.raises(MoveRefused) as refused:
            await guest.rename("Rude Words 1")
        assert refused.value.code == "muted"
        assert guest.name == before


async def test_a_blocked_address_gets_nothing_and_is_told_so(ready_sqlite: str) -> None:
    async with operated(ready_sqlite) as (server, store, clock), Client(server) as client:
        await client._is_connected.wait()
        await store.moderation.block("127.0.0.0/8", START)
        await let_pass(clock, BEAT)
        await until(lambda: client._tasks[0].done())
        async with HttpUser(server) as ann:
            for method, path in (("GET", "/healthz"), ("POST", "/api/session")):
                answer = await ann.ask(method, path)
                assert (answer.status, answer.code) == (403, "blocked")
        await store.moderation.unblock("127.0.0.0/8")
        await let_pass(clock, BEAT)
        async with HttpUser(server) as ann:
            assert (await ann.ask("GET", "/healthz")).status == 200
