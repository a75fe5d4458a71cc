"""The lobby of one process: what is broken in it keeps nobody from the rest."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.protocol.lobby import Invited, Terms
from broadside.protocol.lobby import Lobby as Told
from broadside.protocol.wire import read_server
from broadside.server.lobby.caller import Caller
from broadside.server.lobby.lobby import BEAT, Direct, Lobby
from broadside.server.lobby.terms import write_terms
from broadside.store.invitation import Kind, NewInvitation
from broadside.store.lobby_schema import INVITATIONS
from broadside.store.presence import SILENCE, Presence
from broadside.store.store import Store
from tests.server.world import START, TestClock, until


async def nothing() -> None:
    """Where there are no tournaments."""


@asynccontextmanager
async def opened(store: Store, clock: TestClock, direct: Direct = nothing) -> AsyncIterator[Lobby]:
    lobby = Lobby(store, clock, direct)
    await lobby.open()
    yield lobby
    await lobby.close()


def caller(account: str, texts: list[str], connection: str = "first") -> Caller:
    features = frozenset({"lobby", "chat"})
    return Caller(connection, account, "here", features, texts.append, dict, is_inside=True)


async def beat(clock: TestClock) -> None:
    """Let the lobby beat once, and wait until it rests."""
    await clock.advance(BEAT)
    await until(lambda: any(alarm > clock.now() for alarm in clock._alarms))


async def open_table(store: Store, host: str) -> str:
    terms = write_terms(Terms(preset="classic"))
    wish = NewInvitation(Kind.OPEN, host, terms, 2, START, 600_000, connection="first")
    made = await store.invitations.create(wish)
    assert not isinstance(made, str)
    return made.id


async def spoil(store: Store, invitation: str) -> None:
    async def job(database: AsyncConnection) -> None:
        which = INVITATIONS.c.id == invitation
        await database.execute(update(INVITATIONS).where(which).values(terms="?"))

    await store.writer.run(job)


async def test_a_table_that_cannot_be_read_hides_no_other(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    account, texts = await store.accounts.create_guest(START), list[str]()
    async with opened(store, TestClock()) as lobby:
        await lobby.arrive(caller(account, []))
        tables = [await open_table(store, account) for _ in range(3)]
        await spoil(store, tables[1])
        await lobby.arrive(caller(account, texts, "second"))
        healthy = {tables[0], tables[2]}
        lobby.look()
        await until(lambda: listed(texts) == healthy)
        assert invited(texts) == healthy
    lines = [one for one in caplog.records if "could not be told" in one.getMessage()]
    assert len(lines) == 1


def listed(texts: list[str]) -> set[str]:
    told = [one for one in map(read_server, texts) if isinstance(one, Told)]
    return {table.id for table in told[-1].tables} if told else set()


def invited(texts: list[str]) -> set[str]:
    told = map(read_server, texts)
    return {one.invitation.id for one in told if isinstance(one, Invited)}


async def test_whoever_is_here_stays_here_whatever_happens_to_tournaments(store: Store) -> None:
    async def fail() -> None:
        raise ValueError("spoiled")

    account, clock = await store.accounts.create_guest(START), TestClock()
    async with opened(store, clock, fail) as lobby:
        await lobby.arrive(caller(account, []))
        await until(lambda: bool(clock._alarms))
        for _ in range(2 * SILENCE // BEAT):
            await beat(clock)
        assert await store.presence.here({account}, clock.now()) == {account}


async def test_tournaments_go_on_while_presence_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = list[int]()

    async def look() -> None:
        looks.append(clock.now())

    async def fail(self: Presence, connections: object, now: int) -> None:
        raise ValueError("spoiled")

    monkeypatch.setattr(Presence, "hold", fail)
    clock = TestClock()
    async with opened(store, clock, look):
        await until(lambda: bool(clock._alarms))
        for _ in range(2):
            await beat(clock)
        assert len(looks) == 2
