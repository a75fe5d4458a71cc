"""The lobby of one process: tells its members what has changed in any process."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any

from broadside.protocol import lobby as said
from broadside.protocol.messages import Feature
from broadside.protocol.wire import encode
from broadside.server.lobby import messages
from broadside.server.lobby.chat_rooms import tell_lines
from broadside.server.lobby.member import LobbyMember
from broadside.server.operations.failures import ConcurrentTasks, Failures, Work
from broadside.server.operations.logs import log_fault
from broadside.server.time_source import TimeSource
from broadside.store.presence import LOBBY
from broadside.store.store import Store
from broadside.store.stored_invitation import StoredInvitation
from broadside.store.stored_match import MatchId

_log = logging.getLogger(__name__)

BEAT = 2_000
"""Milliseconds after which a process writes again that its connections are alive."""
MARGIN = 5_000
"""Milliseconds by which the clocks of two processes may differ."""
PAUSE = 0.1
"""Seconds between two looks; changes between them are sent together."""


class LiveLobby:
    """The lobby in one process. Shared state is in the store; hints tell when to look."""

    def __init__(self, store: Store, clock: TimeSource) -> None:
        self._store, self._clock = store, clock
        self._members: dict[str, LobbyMember] = {}
        self._departed: dict[str, int] = {}
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._heard = 0
        self._looked_at = clock.now()
        self._unsubscribe: Callable[[], None] = lambda: None
        self._routines = ConcurrentTasks(_log, "the lobby could not be kept")
        self._broken = Failures(_log, "an invitation could not be told")

    async def open(self) -> None:
        self._heard = await self._store.chat.latest()
        self._unsubscribe = self._store.hints.subscribe(LOBBY, lambda _: self.look())
        self._start(self._look_again())
        self._start(self._beat())

    async def close(self) -> None:
        self._unsubscribe()
        await self._routines.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def look(self) -> None:
        """Call this when something in the lobby has changed, or may have."""
        self._changed.set()

    async def arrive(self, member: LobbyMember) -> None:
        """Add a member to the lobby. Call this when a client has said hello."""
        self._members[member.connection] = member
        has_lobby = Feature.LOBBY in member.features
        now = self._clock.now()
        blocked = await self._store.chat.blocked([member.account])
        member.blocked = blocked.get(member.account, frozenset())
        await self._store.presence.arrive(
            member.connection, member.account, now, has_lobby=has_lobby
        )
        for invitation in await self._store.invitations.concerning(member.account, now):
            self._try_to_show(member, invitation)

    def leave(self, member: LobbyMember) -> None:
        """Remove a member who has left the lobby. It is written in the background, and tried again
        until it succeeds: somebody who left must not be paired with the next opponent.
        """
        if self._members.pop(member.connection, None) is not None:
            self._departed[member.connection] = self._clock.now()
            self._start(self._routines.run(self._goodbyes(member.connection)))

    async def do(self, member: LobbyMember, doing: str) -> None:
        """Record what a member of the lobby is doing now, for others to see."""
        if member.doing != doing:
            member.doing = doing
            await self._store.presence.do(member.connection, doing)

    def _goodbyes(self, *connections: str) -> dict[str, Work]:
        return {one: partial(self._say_goodbye, one) for one in connections}

    async def _say_goodbye(self, connection: str) -> None:
        if connection not in self._departed:
            return
        await self._store.presence.leave(connection, self._departed[connection])
        await self._store.invitations.stop_waiting(connection, self._clock.now())
        del self._departed[connection]

    async def _beat(self) -> None:
        while True:
            await self._clock.sleep_until(self._clock.now() + BEAT)
            routines = {"presence": self._hold, "invitations": self._expire}
            await self._routines.run(routines | self._goodbyes(*self._departed))
            self.look()

    async def _hold(self) -> None:
        await self._store.presence.hold(tuple(self._members), self._clock.now())

    async def _expire(self) -> None:
        await self._store.invitations.expire(self._clock.now())

    async def _look_again(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            await self._look()
            await asyncio.sleep(PAUSE)

    async def _look(self) -> None:
        """Tell the members of the lobby what has changed, in turn, so that all of them hear
        everything in the same order.
        """
        if not self._members:
            return
        news = (self._tell_invitations, self._tell_chat, self._tell_aboard, self._tell_inside)
        for tell in news:
            try:
                await tell()
            except Exception as error:
                log_fault(_log, "the lobby could not be told", error)

    async def _tell_invitations(self) -> None:
        now, since = self._clock.now(), self._looked_at - MARGIN
        for invitation in await self._store.invitations.changed(since):
            self._show(invitation)
        self._looked_at = now

    async def _tell_inside(self) -> None:
        if inside := [member for member in self._members.values() if member.is_inside]:
            await self.tell_lobby(inside)

    def _show(self, invitation: StoredInvitation) -> None:
        """Tell the members of the lobby who are invited, or who follow the match that this would be
        a rematch of.
        """
        people = {place.account for place in invitation.places}
        for member in self._members.values():
            if member.account in people:
                self._try_to_show(member, invitation)
            member.tell_rematch(invitation.rematch_of, invitation.match)

    def _try_to_show(self, member: LobbyMember, invitation: StoredInvitation) -> None:
        """Tell members of an invitation like ``_show``, but one that cannot be read does not hide
        the others.
        """
        try:
            member.show(invitation)
        except Exception as error:
            self._broken.failed(invitation.id, error, self._clock.now())

    async def _tell_chat(self) -> None:
        members = tuple(self._members.values())
        lines = await self._store.chat.since(self._heard)
        if not lines:
            return
        blocked = await self._store.chat.blocked([member.account for member in members])
        self._heard = lines[-1].id
        for member in members:
            member.blocked = blocked.get(member.account, frozenset())
        for member in members:
            if Feature.CHAT in member.features:
                tell_lines(member, lines)

    async def _tell_aboard(self) -> None:
        members, now = tuple(self._members.values()), self._clock.now()
        matches = [member.matches_with_people() for member in members]
        seats = (seats for by_match in matches for seats in by_match.values())
        people = {who for accounts in seats for who in accounts if who is not None}
        here = await self._store.presence.here(people, now) if people else frozenset()
        for member in members:
            try:
                await member.tell_aboard(here)
            except Exception as error:  # of a match that is broken: others are told all the same
                log_fault(_log, "a member could not be told who is aboard", error)

    async def tell_rematch(self, member: LobbyMember, match: MatchId) -> None:
        """Tell a member of the lobby who follows a match if a rematch followed it."""
        found = await self._store.invitations.rematches([match])
        member.tell_rematch(match, found.get(match))

    async def tell_history(self, member: LobbyMember, rooms: Sequence[str]) -> None:
        """Tell a new member of the lobby the last lines of these rooms. Until the next look a line
        may come twice, with the same id.
        """
        if Feature.CHAT in member.features:
            tell_lines(member, await self._store.chat.history(rooms))

    async def tell_lobby(self, members: Iterable[LobbyMember]) -> None:
        """Tell these members the state of the lobby, unless they know it."""
        now = self._clock.now()
        people = await self._store.presence.present(now)
        tables = await self._store.invitations.tables(now)
        text = encode(messages.lobby(people, self._readable(tables)))
        for member in members:
            if member.lobby != text:
                member.lobby = text
                member.tell(text)

    def _readable(self, tables: Iterable[StoredInvitation]) -> list[said.Invitation]:
        lines = []
        for table in tables:
            try:
                lines.append(messages.invitation_line(table))
            except Exception as error:
                self._broken.failed(table.id, error, self._clock.now())
        return lines

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
