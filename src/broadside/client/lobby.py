"""The lobby from the side of a client: presence, invitations and chat."""

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from functools import partial
from time import monotonic

from msgspec import UNSET

from broadside.client.match import MoveRefused
from broadside.protocol import lobby as said
from broadside.protocol.lobby import Invitation, Line, Terms
from broadside.protocol.messages import FromClient, FromServer, Ping, Pong, Welcome
from broadside.protocol.refusals import Code

_MOST_LINES = 500
_MOST_REFUSALS = 20
_ARRIVED = "arrived"
"""The token of a ping that is answered once everything is told that is told to new clients."""


class LobbyClient:
    """What this client was told about other people. ``until`` waits for more."""

    def __init__(self, say: Callable[[FromClient], Awaitable[None]]) -> None:
        self._say = say
        self._changed = asyncio.Condition()
        self.lobby: said.Lobby | None = None
        self.invitations: dict[str, Invitation] = {}
        self.rematches: dict[str, str] = {}
        self.aboard: dict[str, tuple[int, ...]] = {}
        """The seats of the people who are connected, for each match that this client follows."""
        self.claimable: dict[str, float] = {}
        """When the win may be claimed, by ``monotonic``, if the other side is away."""
        self._greetings = self._arrivals = 0
        """How often the server has welcomed this client, and the last time it had told it
        everything."""
        self.lines: dict[str, deque[Line]] = {}
        self.refusals: deque[MoveRefused] = deque(maxlen=_MOST_REFUSALS)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until the condition holds for what this client was told by the lobby."""
        async with self._changed:
            await self._changed.wait_for(condition)

    async def enter(self) -> None:
        await self._say(said.Enter())

    async def leave(self) -> None:
        await self._say(said.Exit())

    async def next(self, preset: str, *, rated: bool = False) -> str:
        """Ask the lobby for a match against the next person who wants the same. A server withdraws
        the wish when the connection breaks; then it is asked again. Raises ``MoveRefused``.
        """
        while True:
            await self.until(self._has_arrived)
            greetings = self._greetings
            wish = await self._ask(said.Next(preset, rated))
            await self.until(partial(self._is_ended, wish))
            if (match := self.invitations[wish].match) is not None:
                return match
            if self._greetings == greetings:
                raise _closed()

    async def invite(self, terms: Terms, *people: str, listed: bool = True) -> Invitation:
        """Invite people from this client. Returns the invitation. Raises ``MoveRefused``."""
        invite = said.Invite(secrets.token_urlsafe(12), terms, people, listed)
        return self.invitations[await self._ask(invite)]

    async def made(self, invitation: str) -> str:
        """Wait for the match of an invitation from this client, until everybody has accepted.
        Raises ``MoveRefused`` when the invitation has ended.
        """
        await self.until(partial(self._is_ended, invitation))
        match = self.invitations[invitation].match
        if match is None:
            raise _closed()
        return match

    async def accept(self, invitation: str) -> None:
        await self._say(said.Accept(invitation))

    async def decline(self, invitation: str) -> None:
        """Send that this client declines an invitation, leaves an open table, or withdraws its own
        invitation.
        """
        await self._say(said.Decline(invitation))

    async def rematch(self, match: str) -> None:
        await self._say(said.Rematch(match))

    async def say(self, room: str, text: str) -> None:
        await self._say(said.Say(room, text))

    async def hear(self, message: FromServer) -> None:
        """Let the client's lobby take a message of the server, if it is about other people."""
        match message:
            case said.Lobby():
                self.lobby = message
            case said.Invited(invitation):
                self.invitations[invitation.id] = invitation
            case said.Rematched(match, following):
                self.rematches[match] = following
            case said.Aboard():
                self._take_aboard(message)
            case said.Said(room, lines):
                self._take_lines(room, lines)
            case Welcome():
                self._greetings += 1
                await self._say(Ping(_ARRIVED))
            case Pong(token) if token == _ARRIVED:
                self._arrivals = self._greetings
            case _:
                return
        async with self._changed:
            self._changed.notify_all()

    async def refuse(self, refused: MoveRefused) -> None:
        self.refusals.append(refused)
        async with self._changed:
            self._changed.notify_all()

    def _take_aboard(self, message: said.Aboard) -> None:
        self.aboard[message.match] = message.seats
        self.claimable.pop(message.match, None)
        if message.claim is not UNSET:
            self.claimable[message.match] = monotonic() + message.claim / 1000

    def _take_lines(self, room: str, lines: tuple[Line, ...]) -> None:
        """Add chat lines to those this client knows. After a new connection, known lines come
        again.
        """
        kept = self.lines.setdefault(room, deque(maxlen=_MOST_LINES))
        latest = kept[-1].id if kept else 0
        kept.extend(line for line in lines if line.id > latest)

    async def _ask(self, message: said.Next | said.Invite) -> str:
        """Ask the lobby until there is a new invitation of that kind: what is said while the
        connection breaks is lost. Raises ``MoveRefused``.
        """
        known, is_next = set(self.invitations), isinstance(message, said.Next)

        def new() -> list[str]:
            found = (one for id, one in self.invitations.items() if id not in known)
            return [one.id for one in found if (one.kind == "next") is is_next]

        def is_answered(arrivals: int) -> bool:
            """Whether the lobby has answered this client, or the question is lost: on a new
            connection the server has told everything it knows.
            """
            return bool(new() or self.refusals) or self._arrivals > arrivals

        while not new():
            await self.until(self._has_arrived)
            is_answered_now = partial(is_answered, self._arrivals)
            await self._say(message)
            await self.until(is_answered_now)
            if self.refusals:
                raise self.refusals.popleft()
        return new()[0]

    def _has_arrived(self) -> bool:
        return 0 < self._greetings == self._arrivals

    def _is_ended(self, invitation: str) -> bool:
        """Whether an invitation that this client waits for has ended; one that it was not told of
        may still come.
        """
        found = self.invitations.get(invitation)
        return found is not None and found.state != "open"


def _closed() -> MoveRefused:
    return MoveRefused(Code.INVITATION_CLOSED, Code.INVITATION_CLOSED.sentence)
