"""A client of a game server: it keeps the connection up, and loses nothing when it breaks."""

import asyncio
import contextlib
import secrets
from typing import Any, Self
from urllib.parse import urlsplit, urlunsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus, WebSocketException

from broadside.client.following import Following
from broadside.client.meeting import Meeting
from broadside.client.office import Office
from broadside.client.seat import News, Picture, Refused
from broadside.protocol import messages as said
from broadside.protocol.messages import (
    VERSION,
    Command,
    FromClient,
    FromServer,
    Hello,
    Leave,
    Resume,
)
from broadside.protocol.wire import encode, read_server

_LONGEST_ANSWER = 1 << 20
_PING_EVERY = 30.0
_FORBIDDEN = 403
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 5.0
"""Seconds between two attempts to connect."""


class RemoteMatch:
    """A match on a server."""

    def __init__(self, client: "Client", id: str, following: Following) -> None:
        self.id = id
        self._client, self._following = client, following

    @property
    def picture(self) -> Picture:
        return self._following.picture

    async def play(self, move: Any) -> None:
        """Make a move. Raises ``Refused``."""
        text = move if isinstance(move, str) else self.picture.game.write_move(move)
        await self._client.command(self.id, self.picture.number, text)

    async def news(self) -> tuple[Any, ...]:
        """Wait for what happens next."""
        return await self._following.news()

    async def next(self) -> News:
        """The same, with the picture after it. Raises ``Refused`` when the session has ended."""
        return await self._following.next()

    @property
    def is_connected(self) -> bool:
        """Whether the server can tell what happens; else it is tried again and again."""
        return self._client.is_connected

    async def leave(self) -> None:
        """Follow it no longer: the picture stays as it is. The seat stays taken."""
        await self._client.leave(self.id)


class Client:
    """One connection to one server, for any number of matches. Use it as a context."""

    def __init__(self, address: str, features: tuple[str, ...] = ("radar",)) -> None:
        self.office = Office(address)
        self.unlocked: list[str] = []
        """Lines that nobody has announced yet."""
        self.meeting = Meeting(self._say_surely)
        self._features = features
        self._is_connected = asyncio.Event()
        self._address = address
        self._follows: dict[str, Following] = {}
        self._commands: dict[str, tuple[Command, asyncio.Future[None]]] = {}
        self._socket: ClientConnection | None = None
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        try:
            await self.office.enter()
        except BaseException:
            await self.office.close()
            raise
        self._tasks = [asyncio.create_task(work) for work in (self._keep_up(), self._ping())]
        return self

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()
        await self.office.close()

    @property
    def is_connected(self) -> bool:
        return self._is_connected.is_set()

    async def follow(self, id: str) -> RemoteMatch:
        """Take one's seat, or watch. Raises ``Refused``."""
        following = self._follows[id] = Following()
        await self._say(Resume(id))
        try:
            await following.joined
        except Refused:
            del self._follows[id]
            raise
        return RemoteMatch(self, id, following)

    async def leave(self, id: str) -> None:
        """Follow a match no longer, so that there is room for others."""
        self._follows.pop(id, None)
        await self._say(Leave(id))

    async def command(self, match: str, number: int, move: str) -> None:
        """Returns when the move is played and kept. Sent again after every loss of connection."""
        command = Command(secrets.token_urlsafe(12), match, number, move)
        reply: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._commands[command.id] = command, reply
        try:
            await self._say(command)
            await reply
        finally:
            del self._commands[command.id]

    async def _say(self, message: FromClient) -> None:
        """What cannot be said now is said again after the next hello."""
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):
                await self._socket.send(encode(message))

    async def _say_surely(self, message: FromClient) -> None:
        """For what nobody would say again."""
        await self._is_connected.wait()
        await self._say(message)

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(_PING_EVERY)
            await self._say(said.Ping())

    async def _keep_up(self) -> None:
        pause = _FIRST_PAUSE
        while True:
            try:
                async with self._connect() as socket:
                    pause = _FIRST_PAUSE
                    await self._greet(socket)
                    await self._listen(socket)
            except InvalidStatus as error:
                if error.response.status_code == _FORBIDDEN:
                    self._give_up()
                    return
            except (OSError, WebSocketException, TimeoutError):
                pass  # the server may come back
            self._socket = None
            self._is_connected.clear()
            await asyncio.sleep(pause)
            pause = min(_LONGEST_PAUSE, pause * 2)

    def _give_up(self) -> None:
        """The server does not know this client any more: nobody waits for an answer."""
        gone = Refused("no-session", "Your session has ended: log in again.")
        for _, reply in self._commands.values():
            _settle(reply, gone)
        for following in self._follows.values():
            following.give_up(gone)

    def _connect(self) -> connect:
        parts = urlsplit(self._address)
        scheme = "wss" if parts.scheme == "https" else "ws"
        return connect(
            urlunsplit((scheme, parts.netloc, "/ws", "", "")),
            origin=self.office.origin,
            additional_headers={"Cookie": self.office.cookie},
            compression=None,
            max_size=_LONGEST_ANSWER,
            proxy=None,
        )

    async def _greet(self, socket: ClientConnection) -> None:
        await socket.send(encode(Hello(VERSION, self._features)))
        resumed: set[str] = set()
        while missing := self._follows.keys() - resumed:
            for id in missing:
                await socket.send(encode(Resume(id, self._follows[id].number)))
            resumed |= missing
        # From here on everybody speaks for himself; what was said before is said again.
        self._socket = socket
        self._is_connected.set()
        for command, _ in tuple(self._commands.values()):
            await socket.send(encode(command))

    async def _listen(self, socket: ClientConnection) -> None:
        async for text in socket:
            if isinstance(text, str):
                await self._hear(read_server(text))

    async def _hear(self, message: FromServer) -> None:
        match message:
            case said.Snapshot(match=id) if id in self._follows:
                self._follows[id].take_snapshot(message)
            case said.Events(match=id) if id in self._follows:
                if not self._follows[id].take_events(message):
                    await self._say(Resume(id, self._follows[id].number))
            case said.Committed(match=id) if id in self._follows:
                self._follows[id].take_commitment(message)
            case said.Offered(match=id) if id in self._follows:
                self._follows[id].take_offer(message)
            case said.Over(match=id) if id in self._follows:
                self._follows[id].take_end(message)
            case said.Unlocked(lines):
                self.unlocked += lines
            case said.Heartbeat(matches):
                for id, pulse in matches.items():
                    if id in self._follows and not self._follows[id].take_pulse(pulse):
                        await self._say(Resume(id))
            case said.Accepted(id=id) if id in self._commands:
                _settle(self._commands[id][1], None)
            case said.Refused():
                await self._refuse(message)
            case _:
                await self.meeting.hear(message)

    async def _refuse(self, message: said.Refused) -> None:
        error = Refused(message.code, message.sentence, message.detail)
        following = self._follows.get(message.match or "")
        if message.id in self._commands:
            _settle(self._commands[message.id][1], error)
        elif message.id is None and following is not None and not following.joined.done():
            _settle(following.joined, error)
        else:
            await self.meeting.refuse(error)


def _settle(reply: "asyncio.Future[None]", error: Refused | None) -> None:
    if reply.done():
        return
    if error is None:
        reply.set_result(None)
    else:
        reply.set_exception(error)
