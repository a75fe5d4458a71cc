"""The WebSocket route: checks who may open a connection, and how many."""

import logging

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.accounts.authentication import Authenticated
from broadside.server.http.addresses import address_of, network_of
from broadside.server.operations.logs import log_fault
from broadside.server.services import Services
from broadside.server.websocket.client_session import NO_STORE, ClientIdentity, ClientSession
from broadside.server.websocket.connection import Close, StarletteConnection
from broadside.server.websocket.socket_limits import TooManySockets
from broadside.store.outages import StoreUnavailable

_log = logging.getLogger(__name__)


def websocket_route(services: Services) -> WebSocketRoute:
    async def talk(socket: WebSocket) -> None:
        try:
            authenticated = await services.authentication.find(socket)
        except RequestRefused as error:
            services.metrics.refused(error.code)
            await _turn_away(socket, Close.FORBIDDEN, error.sentence)
            return
        except StoreUnavailable as error:
            services.metrics.refused(Code.STORE_UNAVAILABLE)
            log_fault(_log, "the store does not answer", error)
            await _turn_away(socket, Close.RESTART, NO_STORE)
            return
        if authenticated is None:
            await socket.close(Close.POLICY, Code.NO_SESSION)
            return
        try:
            with services.sockets.opened(authenticated.account.id, network_of(socket.scope)):
                await _hold(services, socket, authenticated)
        except TooManySockets as error:
            services.metrics.refused("too-many-sockets")
            await _turn_away(socket, Close.TOO_MANY, str(error))

    return WebSocketRoute("/ws", talk)


async def _turn_away(socket: WebSocket, code: int, reason: str) -> None:
    """Turn away who may not open a WebSocket. The handshake is accepted first: only then is a
    client told a code and a reason.
    """
    await socket.accept()
    await socket.close(code, reason)


async def _hold(services: Services, socket: WebSocket, authenticated: Authenticated) -> None:
    """Accept the WebSocket of a request and run its session until either side closes the
    connection.
    """
    await socket.accept()
    account = authenticated.account

    async def is_welcome() -> bool:
        return (
            await services.store.sessions.find(authenticated.token, services.clock.now())
            is not None
        )

    client_session = ClientSession(
        StarletteConnection(socket),
        ClientIdentity(account.id, account.shown_name, network_of(socket.scope)),
        services.live_matches,
        services.rate_limits,
        services.clock,
        is_welcome,
        services.metrics,
        services.announcer,
        services.lobby_commands,
    )
    watching = services.moderator.watching(account.id, address_of(socket.scope), client_session.end)
    with services.metrics.connected(), watching:
        await client_session.hold()
