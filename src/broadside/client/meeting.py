"""The lobby from the side of a client: who is here, who wants to play, and what they say."""

import asyncio
import secrets
from collections import deque
from collections.abc import Awaitable, Callable
from time import monotonic

from msgspec import UNSET

from broadside.client.seat import Refused
from broadside.protocol import lobby as said
from broadside.protocol.lobby import Invitation, Line, Terms
from broadside.protocol.messages import FromClient, FromServer

_MOST_LINES = 500
_MOST_REFUSALS = 20


class Meeting:
    """What one has been told of the others. ``until`` waits for more."""

    def __init__(self, say: Callable[[FromClient], Awaitable[None]]) -> None:
        self._say = say
        self._changed = asyncio.Condition()
        self.lobby: said.Lobby | None = None
        self.invitations: dict[str, Invitation] = {}
        self.rematches: dict[str, str] = {}
        self.aboard: dict[str, tuple[int, ...]] = {}
        """The seats of the people who are connected, for each match that one follows."""
        self.claimable: dict[str, float] = {}
        """When the win may be claimed, by ``monotonic``, where the other side is away."""
        self.lines: dict[str, deque[Line]] = {}
        self.refusals: deque[Refused] = deque(maxlen=_MOST_REFUSALS)

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait until what one has been told is so."""
        async with self._changed:
            await self._changed.wait_for(condition)

    async def enter(self) -> None:
        await self._say(said.Enter())

    async def leave(self) -> None:
        await self._say(said.Exit())

    async def next(self, preset: str, *, rated: bool = False) -> str:
        """The match against whoever wants the same next. Raises ``Refused``."""
        known = set(self.invitations)
        await self._say(said.Next(preset, rated))
        await self.until(lambda: bool(self._made(known)) or bool(self.refusals))
        if self.refusals:
            raise self.refusals.popleft()
        return self._made(known)[0]

    async def invite(self, terms: Terms, *people: str, listed: bool = True) -> Invitation:
        """The invitation as it stands. Raises ``Refused``."""
        known = set(self.invitations)
        await self._say(said.Invite(secrets.token_urlsafe(12), terms, people, listed))
        await self.until(lambda: bool(self.invitations.keys() - known) or bool(self.refusals))
        if self.refusals:
            raise self.refusals.popleft()
        return self.invitations[(self.invitations.keys() - known).pop()]

    async def made(self, invitation: str) -> str:
        """The match of an invitation, as soon as everybody has accepted."""
        await self.until(lambda: self._match(invitation) is not None)
        match = self._match(invitation)
        assert match is not None
        return match

    async def accept(self, invitation: str) -> None:
        await self._say(said.Accept(invitation))

    async def decline(self, invitation: str) -> None:
        """Decline, stand up, or withdraw the own one."""
        await self._say(said.Decline(invitation))

    async def rematch(self, match: str) -> None:
        await self._say(said.Rematch(match))

    async def say(self, room: str, text: str) -> None:
        await self._say(said.Say(room, text))

    async def hear(self, message: FromServer) -> None:
        """Take what the server has said, if it is about the others."""
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
            case _:
                return
        async with self._changed:
            self._changed.notify_all()

    async def refuse(self, refused: Refused) -> None:
        self.refusals.append(refused)
        async with self._changed:
            self._changed.notify_all()

    def _take_aboard(self, message: said.Aboard) -> None:
        self.aboard[message.match] = message.seats
        self.claimable.pop(message.match, None)
        if message.claim is not UNSET:
            self.claimable[message.match] = monotonic() + message.claim / 1000

    def _take_lines(self, room: str, lines: tuple[Line, ...]) -> None:
        """After a new connection, lines that are known come again."""
        kept = self.lines.setdefault(room, deque(maxlen=_MOST_LINES))
        latest = kept[-1].id if kept else 0
        kept.extend(line for line in lines if line.id > latest)

    def _match(self, invitation: str) -> str | None:
        found = self.invitations.get(invitation)
        return None if found is None else found.match

    def _made(self, known: set[str]) -> list[str]:
        new = (one for id, one in self.invitations.items() if id not in known)
        return [one.match for one in new if one.match is not None]
