"""One client's connection over any transport, and the queue of what is still to be sent to it."""

import asyncio
import contextlib
from typing import Any, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from broadside.protocol.refusals import Code, Malformed

QUEUE = 64
"""The most messages that may be queued for a slow client."""
PATIENCE = 10.0
"""Seconds that one message may take to be sent."""
GOODBYE = 1.0
"""Seconds that closing may take."""


class Close:
    """The close codes of the WebSocket."""

    NORMAL = 1000
    GOING_AWAY = 1001
    NOT_TEXT = 1003
    BAD_TEXT = 1007
    POLICY = 1008
    TOO_LONG = 1009
    FAULT = 1011
    RESTART = 1012
    TOO_SLOW = 1013
    FORBIDDEN = 4403
    """The client must not reconnect; the reason is meant for the person."""
    TOO_MANY = 4429


class ConnectionClosed(Exception):
    """The connection is closed, or has to be, with that code."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


class Connection(Protocol):
    """A connection that carries text. Another transport can replace Starlette's."""

    async def receive(self) -> str:
        """The next message from the connection of a client. Raises ``ConnectionClosed``, and
        ``Malformed`` for what is not text.
        """
        ...

    async def send(self, text: str) -> None:
        """Send a message over the connection of a client: returns when it is on its way. Waits for
        a client that reads slowly.
        """
        ...

    async def close(self, code: int, reason: str) -> None: ...


class StarletteConnection:
    """A WebSocket of Starlette, which must have been accepted."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise ConnectionClosed(message.get("code") or Close.NORMAL)
        text = message.get("text")
        if text is None:
            raise Malformed(Code.NOT_TEXT)
        return str(text)

    async def send(self, text: str) -> None:
        try:
            await self._socket.send_text(text)
        except (WebSocketDisconnect, RuntimeError):
            raise ConnectionClosed(Close.GOING_AWAY) from None

    async def close(self, code: int, reason: str) -> None:
        if self._socket.application_state is not WebSocketState.CONNECTED:
            return
        # The other side may be faster, or too slow even for a good-bye.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await self._socket.close(code, reason)


class Outbox:
    """The messages still to be sent to one client. Adding one never waits."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: asyncio.Queue[tuple[str, asyncio.Future[None] | None]] = asyncio.Queue()
        self._end: asyncio.Future[ConnectionClosed] = asyncio.get_running_loop().create_future()

    def put(self, text: str, sent: "asyncio.Future[None] | None" = None) -> None:
        if self._waiting.qsize() >= QUEUE:
            self.end(ConnectionClosed(Close.TOO_SLOW, "you read too slowly"))
        else:
            self._waiting.put_nowait((text, sent))

    async def deliver(self, text: str) -> None:
        """Queue a message in the outbox: returns when it is sent to the client. If it cannot be,
        the connection ends and this never returns.
        """
        sent: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(text, sent)
        await sent

    def end(self, why: ConnectionClosed) -> None:
        """Have the connection of a client closed; messages in the outbox are not sent any more."""
        if not self._end.done():
            self._end.set_result(why)

    async def send_all(self) -> None:
        """Send what is queued in the outbox until the connection has to be closed. Raises
        ``ConnectionClosed``.
        """
        sending = asyncio.create_task(self._send())
        try:
            either: list[asyncio.Future[Any]] = [sending, self._end]
            await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
            if self._end.done():
                raise self._end.result()
            await sending
        finally:
            sending.cancel()

    async def _send(self) -> None:
        while True:
            text, sent = await self._waiting.get()
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._connection.send(text)
            except TimeoutError:
                raise ConnectionClosed(Close.TOO_SLOW, "you read too slowly") from None
            if sent is not None and not sent.done():
                sent.set_result(None)
