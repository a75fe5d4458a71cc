"""The lobby of one process: what is broken in it keeps nobody from the rest."""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from broadside.protocol.lobby import Invited, Terms
from broadside.protocol.lobby import Lobby as Told
from broadside.protocol.wire import read_server
from broadside.server.lobby.lobby import BEAT, LiveLobby
from broadside.server.lobby.member import LobbyMember
from broadside.server.matches.terms import write_terms
from broadside.store.invitations import Invitations
from broadside.store.lobby_schema import INVITATIONS
from broadside.store.outages import StoreUnavailable
from broadside.store.presence import SILENCE, Presence
from broadside.store.store import Store
from broadside.store.stored_invitation import InvitationKind, InvitationState, NewInvitation
from tests.server.offline_server import START, TestClock, until


@asynccontextmanager
async def opened(store: Store, clock: TestClock) -> AsyncIterator[LiveLobby]:
    lobby = LiveLobby(store, clock)
    await lobby.open()
    yield lobby
    await lobby.close()


def member(account: str, texts: list[str], connection: str = "first") -> LobbyMember:
    features = frozenset({"lobby", "chat"})
    return LobbyMember(connection, account, "here", features, texts.append, dict, is_inside=True)


async def beat(clock: TestClock) -> None:
    """Let the lobby beat once, and wait until it rests."""
    await clock.advance(BEAT)
    await until(lambda: any(alarm > clock.now() for alarm in clock._alarms))


async def open_table(store: Store, host: str) -> str:
    terms = write_terms(Terms(preset="classic"))
    wish = NewInvitation(InvitationKind.OPEN, host, terms, 2, START, 600_000, connection="first")
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
        await lobby.arrive(member(account, []))
        tables = [await open_table(store, account) for _ in range(3)]
        await spoil(store, tables[1])
        await lobby.arrive(member(account, texts, "second"))
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


async def test_whoever_is_here_stays_here_whatever_happens_to_invitations(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: Invitations, now: int) -> None:
        raise ValueError("spoiled")

    monkeypatch.setattr(Invitations, "expire", fail)
    account, clock = await store.accounts.create_guest(START), TestClock()
    async with opened(store, clock) as lobby:
        await lobby.arrive(member(account, []))
        await until(lambda: bool(clock._alarms))
        for _ in range(2 * SILENCE // BEAT):
            await beat(clock)
        assert await store.presence.here({account}, clock.now()) == {account}


async def test_invitations_expire_while_presence_fails(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks = list[int]()

    async def look(self: Invitations, now: int) -> None:
        looks.append(now)

    async def fail(self: Presence, connections: object, now: int) -> None:
        raise ValueError("spoiled")

    monkeypatch.setattr(Presence, "hold", fail)
    monkeypatch.setattr(Invitations, "expire", look)
    clock = TestClock()
    async with opened(store, clock):
        await until(lambda: bool(clock._alarms))
        for _ in range(2):
            await beat(clock)
        assert len(looks) == 2


async def test_whoever_left_during_an_outage_is_not_waited_for_afterwards(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    strays = list[object]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: strays.append(context))
    ann, clock = await store.accounts.create_guest(START), TestClock()
    here = member(ann, [])

    async def fail(self: Presence, connection: str, now: int) -> None:
        raise StoreUnavailable("away")

    async with opened(store, clock) as lobby:
        await lobby.arrive(here)
        terms = write_terms(Terms(preset="classic"))
        wish = NewInvitation(InvitationKind.NEXT, ann, terms, 2, START, 600_000, connection="first")
        waiting = await store.invitations.create(wish)
        assert not isinstance(waiting, str)
        with monkeypatch.context() as patch:
            patch.setattr(Presence, "leave", fail)
            lobby.leave(here)
            await beat(clock)
            assert await store.presence.here({ann}, clock.now()) == {ann}
        await beat(clock)
        assert await store.presence.here({ann}, clock.now()) == frozenset()
        found = await store.invitations.find(waiting.id)
        assert found is not None
        assert found.state is InvitationState.WITHDRAWN
    gc.collect()
    assert strays == []
