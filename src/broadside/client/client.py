"""A client of a game server: it keeps the connection up, and loses nothing when it breaks."""

import asyncio
import contextlib
import secrets
from pathlib import Path
from time import monotonic
from typing import Any, Self
from urllib.parse import urlsplit, urlunsplit

from msgspec import UNSET
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from broadside.client.backoff import Backoff
from broadside.client.following import Following
from broadside.client.meeting import Meeting
from broadside.client.office import Office
from broadside.client.seat import News, Picture, Refused
from broadside.client.session_file import Cookies, SessionFile
from broadside.protocol import messages as said
from broadside.protocol.lobby import Adjourn, Ready
from broadside.protocol.messages import (
    LONGEST_MESSAGE,
    VERSION,
    Command,
    FromClient,
    FromServer,
    Hello,
    Leave,
    Resume,
)
from broadside.protocol.refusals import TEXTS, Code
from broadside.protocol.wire import encode, read_server

_LONGEST_ANSWER = 1 << 20
_PING_EVERY = 30.0
_FORBIDDEN = 403
_BREATH = 1.0
"""Seconds before something is sent again that was too fast."""
_TURNED_AWAY = 4403
"""The close code for somebody who should not come back; the reason says why."""


class RemoteMatch:
    """A match on a server."""

    def __init__(self, client: "Client", id: str, following: Following) -> None:
        self.id = id
        self._client, self._following = client, following

    @property
    def picture(self) -> Picture:
        return self._following.picture

    async def play(self, move: Any, seen: Picture | None = None) -> None:
        """Make a move, chosen on the picture that was seen, or else on the latest one. Raises
        ``Refused``; with the code ``stale`` the game has moved on, and another move may follow."""
        seen = seen or self.picture
        text = move if isinstance(move, str) else seen.game.write_move(move)
        await self._client.command(self.id, seen.number, text, seen.question)

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

    async def adjourn(self, *, agree: bool = True) -> None:
        """Offer to adjourn the match, or agree to it; else withdraw your offer, or decline those of
        the others. ``picture.adjournment`` tells how it stands."""
        await self._client.tell(Adjourn(self.id, agree))

    async def ready(self, *, ready: bool = True) -> None:
        """Be ready to go on with the adjourned match, or be ready no longer."""
        await self._client.tell(Ready(self.id, ready))

    @property
    def away(self) -> frozenset[int]:
        """The seats of other people who are not connected, as far as the server tells it: only to
        a client with the feature ``lobby``."""
        here = self._client.meeting.aboard.get(self.id)
        if here is None:
            return frozenset()
        others = (one.seat for one in self.picture.players if one.level is None)
        return frozenset(others) - {*here, self.picture.seat}

    @property
    def seconds_to_claim(self) -> float | None:
        """How long until a win may be claimed because the other side is away."""
        due = self._client.meeting.claimable.get(self.id)
        return None if due is None else max(0.0, due - monotonic())

    async def leave(self) -> None:
        """Follow it no longer: the picture stays as it is. The seat stays taken."""
        await self._client.leave(self.id)


class Client:
    """One connection to one server, for any number of matches. Use it as a context."""

    def __init__(
        self,
        address: str,
        features: tuple[str, ...] = ("radar", "adjourn"),
        *,
        session_file: Path | None = None,
    ) -> None:
        """With a session file the client is the same person the next time, too; the file has an
        entry for each server, and nobody else can read it."""
        self.office = Office(address)
        self._sessions = None if session_file is None else SessionFile(session_file)
        self._kept: Cookies = {}
        self.unlocked: list[str] = []
        """Lines that nobody has announced yet."""
        self.meeting = Meeting(self.tell)
        self._features = features
        self._is_connected = asyncio.Event()
        self._address = address
        self._follows: dict[str, Following] = {}
        self._commands: dict[str, tuple[Command, asyncio.Future[None]]] = {}
        self._socket: ClientConnection | None = None
        self._backoff = Backoff()
        self._tasks: list[asyncio.Task[None]] = []
        self._resending: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        try:
            await self._enter()
        except BaseException:
            await self.office.close()
            raise
        self._tasks = [asyncio.create_task(work) for work in (self._keep_up(), self._ping())]
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [*self._tasks, *([self._resending] if self._resending else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()
        await self.office.close()
        self._keep_session()  # whoever has logged in meanwhile is somebody else

    async def _enter(self) -> None:
        """Raises ``UnsafeSessionFile``, or ``OSError`` where the file cannot be used."""
        if self._sessions is not None:
            self._kept = self._sessions.cookies(self.office.origin)
            self.office.come_as(self._kept)
        await self.office.enter()
        self._keep_session()

    def _keep_session(self) -> None:
        cookies = self.office.cookies
        if self._sessions is not None and cookies != self._kept:
            self._sessions.keep(self.office.origin, cookies)
            self._kept = cookies

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

    async def command(
        self, match: str, number: int, move: str, question: str | None = None
    ) -> None:
        """Returns when the move is played and kept. Sent again after every loss of connection.
        Raises ``Refused``."""
        command = Command(secrets.token_urlsafe(12), match, number, move, question or UNSET)
        if len(encode(command).encode()) > LONGEST_MESSAGE:
            raise Refused(Code.TOO_LONG, TEXTS[Code.TOO_LONG])
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

    async def tell(self, message: FromClient) -> None:
        """For what nobody would say again."""
        await self._is_connected.wait()
        await self._say(message)

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(_PING_EVERY)
            await self._say(said.Ping())

    async def _keep_up(self) -> None:
        while True:
            try:
                async with self._connect() as socket:
                    await self._greet(socket)
                    await self._listen(socket)
            except InvalidStatus as error:
                if error.response.status_code == _FORBIDDEN:
                    self._give_up(Refused("no-session", "Your session has ended: log in again."))
                    return
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code == _TURNED_AWAY:
                    self._give_up(Refused("forbidden", error.rcvd.reason))
                    return
            except (OSError, WebSocketException, TimeoutError):
                pass  # the server may come back
            self._socket = None
            self._is_connected.clear()
            await asyncio.sleep(self._backoff.next())

    def _give_up(self, gone: Refused) -> None:
        """The server does not accept this client any more: nobody waits for an answer."""
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
                message = read_server(text)
                if not isinstance(message, said.Welcome):
                    # A server that only greets and hangs up is not asked faster and faster.
                    self._backoff.reset()
                await self._hear(message)

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
            case said.Adjournment(match=id) if id in self._follows:
                self._follows[id].take_adjournment(message)
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

    @property
    def _is_waiting(self) -> bool:
        """Whether something about a match has been sent and not been answered."""
        joined = (following.joined.done() for following in self._follows.values())
        return bool(self._commands) or not all(joined)

    def _send_later(self) -> None:
        """A refusal does not name the message that was too fast: sending all again is harmless."""
        if self._resending is None or self._resending.done():
            self._resending = asyncio.create_task(self._resend())

    async def _resend(self) -> None:
        await asyncio.sleep(_BREATH)
        for id, following in tuple(self._follows.items()):
            if not following.joined.done():
                await self._say(Resume(id))
        for command, _ in tuple(self._commands.values()):
            await self._say(command)

    async def _refuse(self, message: said.Refused) -> None:
        error = Refused(message.code, message.sentence, message.detail)
        following = self._follows.get(message.match or "")
        if message.id in self._commands:
            _settle(self._commands[message.id][1], error)
        elif message.id is None and following is not None and not following.joined.done():
            _settle(following.joined, error)
        elif message.code == Code.TOO_FAST and self._is_waiting:
            self._send_later()
        else:
            await self.meeting.refuse(error)


def _settle(reply: "asyncio.Future[None]", error: Refused | None) -> None:
    if reply.done():
        return
    if error is None:
        reply.set_result(None)
    else:
        reply.set_exception(error)
