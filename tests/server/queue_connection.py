"""A connection that is nothing but two queues."""

import asyncio
from dataclasses import dataclass, field
from typing import TypeVar

from broadside.protocol.messages import FromClient, FromServer
from broadside.protocol.refusals import Code, Malformed
from broadside.protocol.wire import encode, read_server
from broadside.server.websocket.connection import ConnectionClosed
from tests.server.offline_server import until

T = TypeVar("T")


@dataclass(eq=False)
class QueueConnection:
    """The client's end is in the hands of the test."""

    sent: list[str] = field(default_factory=list)
    closed: tuple[int, str] | None = None
    is_deaf: bool = False
    """A client that never reads."""
    _said: "asyncio.Queue[str | bytes | None]" = field(default_factory=asyncio.Queue)

    async def receive(self) -> str:
        text = await self._said.get()
        if text is None:
            raise ConnectionClosed(1001)
        if isinstance(text, bytes):
            raise Malformed(Code.NOT_TEXT)
        return text

    async def send(self, text: str) -> None:
        if self.is_deaf:
            await asyncio.Event().wait()
        self.sent.append(text)

    async def close(self, code: int, reason: str) -> None:
        self.closed = code, reason

    def say(self, *messages: FromClient | str | bytes) -> None:
        for message in messages:
            text = message if isinstance(message, str | bytes) else encode(message)
            self._said.put_nowait(text)

    def hang_up(self) -> None:
        self._said.put_nowait(None)

    @property
    def heard(self) -> list[FromServer]:
        return [read_server(text) for text in self.sent]

    def of(self, kind: type[T]) -> list[T]:
        return [message for message in self.heard if isinstance(message, kind)]

    async def hear(self, kind: type[T], count: int = 1) -> T:
        """Wait for so many messages of that kind; the last of them."""
        await until(lambda: len(self.of(kind)) >= count)
        return self.of(kind)[count - 1]
