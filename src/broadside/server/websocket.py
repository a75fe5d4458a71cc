"""The WebSocket: who may open one, and how many."""

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from broadside.server.addresses import address_of, network_of
from broadside.server.connection import Close, StarletteConnection
from broadside.server.desk import Desk, Visit
from broadside.server.dialogue import Dialogue, Visitor
from broadside.server.http import Refused
from broadside.server.socket_limits import TooManySockets


def websocket_route(desk: Desk) -> WebSocketRoute:
    async def talk(socket: WebSocket) -> None:
        try:
            visit = await desk.find_visit(socket)
        except Refused as error:
            desk.metrics.refused(error.refusal.code)
            await _turn_away(socket, Close.FORBIDDEN, error.refusal.sentence)
            return
        if visit is None:
            await socket.close(Close.POLICY, "no-session")
            return
        try:
            with desk.sockets.opened(visit.account.id, network_of(socket.scope)):
                await _hold(desk, socket, visit)
        except TooManySockets as error:
            desk.metrics.refused("too-many-sockets")
            await _turn_away(socket, Close.TOO_MANY, str(error))

    return WebSocketRoute("/ws", talk)


async def _turn_away(socket: WebSocket, code: int, reason: str) -> None:
    """Only a client whose handshake was accepted is told a code and a reason."""
    await socket.accept()
    await socket.close(code, reason)


async def _hold(desk: Desk, socket: WebSocket, visit: Visit) -> None:
    """Talk until one side closes the connection."""
    await socket.accept()
    account = visit.account

    async def is_welcome() -> bool:
        return await desk.store.sessions.find(visit.token, desk.clock.now()) is not None

    dialogue = Dialogue(
        StarletteConnection(socket),
        Visitor(account.id, account.name, network_of(socket.scope)),
        desk.hall,
        desk.buckets,
        desk.clock,
        is_welcome,
        desk.metrics,
        desk.announcer,
        desk.reception,
    )
    watching = desk.moderator.watching(account.id, address_of(socket.scope), dialogue.end)
    with desk.metrics.connected(), watching:
        await dialogue.hold()
