"""A whole server without sockets, whose clock a test moves and whose lobby tells when it rests."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import patch

import httpx

from broadside.server import app, dialogue
from broadside.server.desk import Desk
from broadside.server.dialogue import Dialogue, Visitor
from broadside.server.lobby import lobby as lobbies
from broadside.server.lobby.lobby import Lobby
from broadside.server.settings import Settings
from broadside.store.store import Store
from tests.reliability.pages import ORIGIN
from tests.server.town import FREE
from tests.server.wire import Wire
from tests.server.world import START, TestClock, think


class WatchedLobby(Lobby):
    """Tells whether it is at work."""

    is_looking = False

    async def _look(self) -> None:
        self.is_looking = True
        try:
            await super()._look()
        finally:
            self.is_looking = False

    @property
    def is_busy(self) -> bool:
        return self.is_looking or self._changed.is_set()


def make_server(store: Store, clock: TestClock) -> tuple[Desk, Any]:
    desks: list[Desk] = []

    def keep(**parts: Any) -> Desk:
        desks.append(Desk(**parts))
        return desks[0]

    settings = Settings(frozenset({ORIGIN}), rates=FREE)
    with (
        patch.object(app, "Desk", keep),
        patch.object(app, "Lobby", WatchedLobby),
        patch.object(app, "Passwords"),  # nobody logs in, and to begin with them takes long
    ):
        application = app.make_app(settings, store, clock, think)
    return desks[0], application


@contextlib.asynccontextmanager
async def opened(desk: Desk) -> AsyncIterator[None]:
    """Real time is no part of it: nobody waits, and nobody comes too late."""
    with patch.object(lobbies, "PAUSE", 0), patch.object(dialogue, "HELLO_WITHIN", 600):
        await desk.hall.open()
        await desk.reception.lobby.open()
        try:
            yield
        finally:
            await desk.reception.lobby.close()
            await desk.hall.close()


@contextlib.asynccontextmanager
async def browser_of(application: Any, store: Store, account: str) -> AsyncIterator[Any]:
    """With a token, as people and bots alike have one."""
    token = await store.sessions.create(account, START, 10**9)
    transport = httpx.ASGITransport(application)
    headers = {"Origin": ORIGIN, "Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers) as browser:
        yield browser


def dialogue_with(desk: Desk, account: str, wire: Wire) -> Dialogue:
    async def is_welcome() -> bool:
        return True

    return Dialogue(
        wire,
        Visitor(account, None, "here"),
        desk.hall,
        desk.buckets,
        desk.clock,
        is_welcome,
        desk.metrics,
        desk.announcer,
        desk.reception,
    )
