"""One client's connection, whatever carries it, and what is still to be sent to it."""

import asyncio
import contextlib
from typing import Any, Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from broadside.protocol.refusals import Code, Malformed

QUEUE = 64
"""So many messages may wait for a client that reads slowly."""
PATIENCE = 10.0
"""Seconds that one message may take to be sent."""
GOODBYE = 1.0
"""Seconds that closing may take."""


class Close:
    """Why a connection is closed, as WebSocket has it."""

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
    """Do not connect again: the reason is for the person."""
    TOO_MANY = 4429


class Closed(Exception):
    """The connection is, or has to be, closed with that code."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


class Connection(Protocol):
    """Text in, text out. Another transport can take the place of Starlette's."""

    async def receive(self) -> str:
        """The next message. Raises ``Closed``, and ``Malformed`` for what is not text."""
        ...

    async def send(self, text: str) -> None:
        """Returns when the message is on its way; waits for a client that reads slowly."""
        ...

    async def close(self, code: int, reason: str) -> None: ...


class StarletteConnection:
    """A WebSocket of Starlette, which must have been accepted."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def receive(self) -> str:
        message = await self._socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Closed(message.get("code") or Close.NORMAL)
        text = message.get("text")
        if text is None:
            raise Malformed(Code.NOT_TEXT)
        return str(text)

    async def send(self, text: str) -> None:
        try:
            await self._socket.send_text(text)
        except (WebSocketDisconnect, RuntimeError):
            raise Closed(Close.GOING_AWAY) from None

    async def close(self, code: int, reason: str) -> None:
        if self._socket.application_state is not WebSocketState.CONNECTED:
            return
        # The other side may be faster, or too slow even for a good-bye.
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, TimeoutError):
            async with asyncio.timeout(GOODBYE):
                await self._socket.close(code, reason)


class Outbox:
    """What is still to be sent to one client. Putting something in never waits."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._waiting: asyncio.Queue[tuple[str, asyncio.Future[None] | None]] = asyncio.Queue()
        self._end: asyncio.Future[Closed] = asyncio.get_running_loop().create_future()

    def put(self, text: str, sent: "asyncio.Future[None] | None" = None) -> None:
        if self._waiting.qsize() >= QUEUE:
            self.end(Closed(Close.TOO_SLOW, "you read too slowly"))
        else:
            self._waiting.put_nowait((text, sent))

    async def deliver(self, text: str) -> None:
        """Returns when that is sent, and never if it cannot be: then the connection ends."""
        sent: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.put(text, sent)
        await sent

    def end(self, why: Closed) -> None:
        """Have the connection closed; what waits is not sent any more."""
        if not self._end.done():
            self._end.set_result(why)

    async def send_all(self) -> None:
        """Send until the connection has to be closed: raises ``Closed``."""
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
                raise Closed(Close.TOO_SLOW, "you read too slowly") from None
            if sent is not None and not sent.done():
                sent.set_result(None)
