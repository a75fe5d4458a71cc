"""A client of a game server: it keeps the connection up, and loses nothing when it breaks."""

import asyncio
import contextlib
import secrets
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit, urlunsplit

from msgspec import UNSET
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from broadside.client.backoff import Backoff
from broadside.client.followed_match import FollowedMatch
from broadside.client.http_api import HttpApi
from broadside.client.lobby import LobbyClient
from broadside.client.match import MoveRefused
from broadside.client.remote_match import RemoteMatch
from broadside.client.session_file import Cookies, SessionFile
from broadside.protocol import messages as said
from broadside.protocol.guest_names import marked
from broadside.protocol.lobby import Invited
from broadside.protocol.messages import (
    LONGEST_MESSAGE,
    VERSION,
    Command,
    Feature,
    FromClient,
    FromServer,
    Hello,
    Leave,
    Resume,
)
from broadside.protocol.refusals import Code
from broadside.protocol.wire import encode, read_server

__all__ = ["Client", "RemoteMatch"]

_LONGEST_ANSWER = 1 << 20
_PING_EVERY = 30.0
_FORBIDDEN = 403
_BREATH = 1.0
"""Seconds before a message that was too fast is sent again."""
_OF_A_MATCH = (
    said.Snapshot,
    said.Events,
    said.Committed,
    said.Offered,
    said.Adjournment,
    said.Over,
    said.Accepted,
    said.Heartbeat,
)
_AT_ARRIVAL = (said.Welcome, said.Unlocked, Invited)
"""What a server may send to a new client before it closes the connection."""
_TURNED_AWAY = 4403
"""The close code for a client that should not come back; the reason says why."""


class Client:
    """One connection to one server, for any number of matches. Use it as a context manager."""

    def __init__(
        self,
        address: str,
        features: tuple[str, ...] = ("radar", "adjourn"),
        *,
        session_file: Path | None = None,
    ) -> None:
        """A client of the server at that address. With a session file it is the same person the
        next time, too. The file has an entry for each server, and nobody else can read it.
        """
        self.http_api = HttpApi(address)
        self._sessions = None if session_file is None else SessionFile(session_file)
        self._kept: Cookies = {}
        self.unlocked: list[str] = []
        """Lines about achievements that were not shown yet."""
        self.name: str | None = None
        """The name that others see: registered, or marked as a guest's."""
        self.lobby = LobbyClient(self.tell)
        self._features = features
        self._is_connected = asyncio.Event()
        self._address = address
        self._follows: dict[str, FollowedMatch] = {}
        self._commands: dict[str, tuple[Command, asyncio.Future[None]]] = {}
        self._socket: ClientConnection | None = None
        self._backoff = Backoff()
        self._tasks: list[asyncio.Task[None]] = []
        self._resending: asyncio.Task[None] | None = None
        self._following_again: dict[str, asyncio.Task[None]] = {}

    async def __aenter__(self) -> Self:
        try:
            await self._enter()
        except BaseException:
            await self.http_api.close()
            raise
        self._tasks = [asyncio.create_task(work) for work in (self._keep_up(), self._ping())]
        return self

    async def __aexit__(self, *_: object) -> None:
        tasks = [*self._tasks, *self._following_again.values()]
        tasks += [self._resending] if self._resending else []
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._socket is not None:
            await self._socket.close()
        await self.http_api.close()
        self._keep_session()  # somebody may have logged in to another account meanwhile

    async def _enter(self) -> None:
        """Enter the server with this client as the person in the session file. Raises
        ``UnsafeSessionFile``, or ``SessionFileFailed`` if the file cannot be used.
        """
        if self._sessions is not None:
            self._kept = self._sessions.cookies(self.http_api.origin)
            self.http_api.come_as(self._kept)
        me = await self.http_api.enter()
        self.name = me.name or await self._guest_name()
        self._keep_session()

    async def _guest_name(self) -> str | None:
        """The name of this client's guest; nothing where the server gives guests no names."""
        with contextlib.suppress(MoveRefused):
            return marked(await self.http_api.guest_name())
        return None

    def _keep_session(self) -> None:
        cookies = self.http_api.cookies
        if self._sessions is not None and cookies != self._kept:
            self._sessions.keep(self.http_api.origin, cookies)
            self._kept = cookies

    async def rename(self, name: str) -> None:
        """Choose another name as this client's guest. Raises ``MoveRefused``, ``Unreachable``."""
        self.name = marked(await self.http_api.rename(name))

    @property
    def is_connected(self) -> bool:
        return self._is_connected.is_set()

    async def follow(self, id: str) -> RemoteMatch:
        """Follow a match over this client's connection: take your seat, or watch. Raises
        ``MoveRefused``.
        """
        following = self._follows[id] = FollowedMatch()
        await self._say(Resume(id))
        try:
            await following.joined
        except MoveRefused:
            del self._follows[id]
            raise
        return RemoteMatch(self, id, following)

    async def leave(self, id: str) -> None:
        """Stop following a match with this client, so that there is room for others."""
        self._follows.pop(id, None)
        await self._say(Leave(id))

    async def command(
        self, match: str, number: int, move: str, question: str | None = None
    ) -> None:
        """Send a move over this client's connection; returns when it is played and stored. Sent
        again after every loss of connection. Raises ``MoveRefused``.
        """
        command = Command(secrets.token_urlsafe(12), match, number, move, question or UNSET)
        if len(encode(command).encode()) > LONGEST_MESSAGE:
            raise MoveRefused(Code.TOO_LONG, Code.TOO_LONG.sentence)
        reply: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._commands[command.id] = command, reply
        try:
            if not self._is_stopped(match):
                await self._say(command)
            await reply
        finally:
            del self._commands[command.id]

    async def _say(self, message: FromClient) -> None:
        """Send a message over this client's connection. If that is impossible now, it is sent after
        the next hello.
        """
        if self._socket is not None:
            with contextlib.suppress(WebSocketException):
                await self._socket.send(encode(message))

    async def tell(self, message: FromClient) -> None:
        """Send a message over this client's connection that is not sent again after a lost one."""
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
                    self._give_up(
                        MoveRefused("no-session", "Your session has ended: log in again.")
                    )
                    return
            except ConnectionClosed as error:
                if error.rcvd is not None and error.rcvd.code == _TURNED_AWAY:
                    self._give_up(MoveRefused("forbidden", error.rcvd.reason))
                    return
            except (OSError, WebSocketException, TimeoutError):
                pass  # the server may come back
            self._socket = None
            self._is_connected.clear()
            await asyncio.sleep(self._backoff.next())

    def _give_up(self, gone: MoveRefused) -> None:
        """Fail everything that waits for an answer: the server does not accept this client any
        more.
        """
        for _, reply in self._commands.values():
            _settle(reply, gone)
        for following in self._follows.values():
            following.give_up(gone)

    def _connect(self) -> connect:
        parts = urlsplit(self._address)
        scheme = "wss" if parts.scheme == "https" else "ws"
        return connect(
            urlunsplit((scheme, parts.netloc, "/ws", "", "")),
            origin=self.http_api.origin,
            additional_headers={"Cookie": self.http_api.cookie},
            compression=None,
            max_size=_LONGEST_ANSWER,
            proxy=None,
        )

    async def _greet(self, socket: ClientConnection) -> None:
        features = dict.fromkeys((*self._features, Feature.NAMES, Feature.STOPPED))
        await socket.send(encode(Hello(VERSION, tuple(features))))
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
                if self._is_what_it_came_for(message):
                    # A server that only greets and hangs up is not asked faster and faster.
                    self._backoff.reset()
                await self._hear(message)

    def _is_what_it_came_for(self, message: FromServer) -> bool:
        if self._follows:
            return isinstance(message, _OF_A_MATCH)
        return not isinstance(message, _AT_ARRIVAL)

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
            case said.Welcome(account=account):
                self.name = account.name or self.name
                await self.lobby.hear(message)
            case said.Unlocked(lines):
                self.unlocked += lines
            case said.Heartbeat(matches):
                for id, pulse in matches.items():
                    if id in self._follows and not self._follows[id].take_pulse(pulse):
                        await self._say(Resume(id))
            case said.Accepted(id=id) if id in self._commands:
                self._take_answer(id)
                _settle(self._commands[id][1], None)
            case said.Refused():
                await self._refuse(message)
            case _:
                await self.lobby.hear(message)

    @property
    def _is_waiting(self) -> bool:
        """Whether this client has sent a message about a match that was not answered."""
        joined = (following.joined.done() for following in self._follows.values())
        return bool(self._commands) or not all(joined)

    def _send_later(self) -> None:
        """Let this client send everything again. A refusal does not name the message that was too
        fast, and repeating is harmless.
        """
        if self._resending is None or self._resending.done():
            self._resending = asyncio.create_task(self._resend())

    async def _resend(self) -> None:
        await asyncio.sleep(_BREATH)
        for id, following in tuple(self._follows.items()):
            if not following.joined.done():
                await self._say(Resume(id))
        for command, _ in tuple(self._commands.values()):
            await self._say(command)

    def _is_stopped(self, match: str) -> bool:
        following = self._follows.get(match)
        return following is not None and following.is_stopped

    def _take_answer(self, command: str) -> None:
        if following := self._follows.get(self._commands[command][0].match):
            following.take_sign_of_life()

    def _follow_later(self, id: str) -> None:
        """Let this client ask again for a match that has stopped, with growing pauses."""
        task = self._following_again.get(id)
        if task is None or task.done():
            self._follows[id].is_stopped = True
            self._following_again[id] = asyncio.create_task(self._follow_again(id))

    async def _follow_again(self, id: str) -> None:
        following = self._follows[id]
        await asyncio.sleep(following.backoff.next())
        if self._follows.get(id) is following:
            await self._say(Resume(id))  # the snapshot says that it goes on
            for command, _ in tuple(self._commands.values()):
                if command.match == id:
                    await self._say(command)

    async def _refuse(self, message: said.Refused) -> None:
        error = MoveRefused(message.code, message.sentence, message.detail)
        following = self._follows.get(message.match or "")
        if message.code == Code.NOT_FOLLOWING and following is not None and following.is_stopped:
            return  # it crossed the news, and is sent again
        if message.id in self._commands:
            self._take_answer(message.id)
            _settle(self._commands[message.id][1], error)
        elif message.id is None and following is not None and not following.joined.done():
            _settle(following.joined, error)
        elif message.code == Code.MATCH_STOPPED and message.match in self._follows:
            self._follow_later(message.match)
        elif message.code == Code.TOO_FAST and self._is_waiting:
            self._send_later()
        else:
            await self.lobby.refuse(error)


def _settle(reply: "asyncio.Future[None]", error: MoveRefused | None) -> None:
    if reply.done():
        return
    if error is None:
        reply.set_result(None)
    else:
        reply.set_exception(error)
