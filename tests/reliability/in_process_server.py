"""A whole server without sockets, whose clock a test moves and whose lobby tells when it rests."""

import contextlib
from collections.abc import AsyncIterator
from typing import Any
from unittest.mock import patch

import httpx

from broadside.server import app
from broadside.server.lobby import lobby as lobbies
from broadside.server.lobby.lobby import LiveLobby
from broadside.server.services import Services
from broadside.server.settings import ServerSettings
from broadside.server.websocket import client_session
from broadside.server.websocket.client_session import ClientIdentity, ClientSession
from broadside.store.store import Store
from tests.reliability.http_answers import ORIGIN
from tests.server.offline_server import START, TestClock, choose_at_once
from tests.server.queue_connection import QueueConnection
from tests.server.running_server import FREE


class WatchedLobby(LiveLobby):
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


def make_server(store: Store, clock: TestClock) -> tuple[Services, Any]:
    servers: list[Services] = []

    def keep(**parts: Any) -> Services:
        servers.append(Services(**parts))
        return servers[0]

    settings = ServerSettings(origins=(ORIGIN,), rates=FREE)
    with (
        patch.object(app, "Services", keep),
        patch.object(app, "LiveLobby", WatchedLobby),
        patch.object(app, "Passwords"),  # nobody logs in, and to begin with them takes long
    ):
        application = app.make_app(settings, store, clock, choose_at_once)
    return servers[0], application


@contextlib.asynccontextmanager
async def opened_server(services: Services) -> AsyncIterator[None]:
    """Real time is no part of it: nobody waits, and nobody comes too late."""
    with patch.object(lobbies, "PAUSE", 0), patch.object(client_session, "HELLO_WITHIN", 600):
        await services.live_matches.open()
        await services.lobby_commands.lobby.open()
        try:
            yield
        finally:
            await services.lobby_commands.lobby.close()
            await services.live_matches.close()


@contextlib.asynccontextmanager
async def http_client_of(application: Any, store: Store, account: str) -> AsyncIterator[Any]:
    """With a token, as people and bots alike have one."""
    token = await store.sessions.create(account, START, 10**9)
    transport = httpx.ASGITransport(application)
    headers = {"Origin": ORIGIN, "Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers=headers) as browser:
        yield browser


def client_session_for(services: Services, account: str, wire: QueueConnection) -> ClientSession:
    async def is_welcome() -> bool:
        return True

    return ClientSession(
        wire,
        ClientIdentity(account, None, "here"),
        services.live_matches,
        services.rate_limits,
        services.clock,
        is_welcome,
        services.metrics,
        services.announcer,
        services.lobby_commands,
    )
