"""The lobby of one process: it tells its callers what has changed, whoever has changed it."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from typing import Any, TypeAlias

from broadside.protocol import lobby as said
from broadside.protocol.messages import Feature
from broadside.protocol.wire import encode
from broadside.server.clock import Clock
from broadside.server.failures import Failures, SideBySide
from broadside.server.lobby import telling
from broadside.server.lobby.caller import Caller
from broadside.server.lobby.rooms import tell_lines
from broadside.server.logs import log_fault
from broadside.store.invitation import Invitation
from broadside.store.match import MatchId
from broadside.store.presence import LOBBY
from broadside.store.store import Store

_log = logging.getLogger(__name__)

BEAT = 2_000
"""Milliseconds after which a process says again that its connections hold."""
MARGIN = 5_000
"""Milliseconds by which the clocks of two processes may differ."""
PAUSE = 0.1
"""Seconds between two looks: what changes meanwhile is told together."""


Direct: TypeAlias = Callable[[], Awaitable[None]]
"""Moves the tournaments on."""


class Lobby:
    """One for each process. What is shared lies in the store; hints tell when to look."""

    def __init__(self, store: Store, clock: Clock, direct: Direct) -> None:
        self._store, self._clock, self._direct = store, clock, direct
        self._callers: dict[str, Caller] = {}
        self._changed = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        self._heard = 0
        self._looked_at = clock.now()
        self._unsubscribe: Callable[[], None] = lambda: None
        self._routines = SideBySide(_log, "the lobby could not be kept")
        self._broken = Failures(_log, "an invitation could not be told")

    async def open(self) -> None:
        self._heard = await self._store.chat.latest()
        self._unsubscribe = self._store.bus.subscribe(LOBBY, lambda _: self.look())
        self._start(self._look_again())
        self._start(self._beat())

    async def close(self) -> None:
        self._unsubscribe()
        await self._routines.close()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def look(self) -> None:
        """Something has changed, or may have."""
        self._changed.set()

    async def arrive(self, caller: Caller) -> None:
        """Somebody has said hello."""
        self._callers[caller.connection] = caller
        has_lobby = Feature.LOBBY in caller.features
        now = self._clock.now()
        blocked = await self._store.chat.blocked([caller.account])
        caller.blocked = blocked.get(caller.account, frozenset())
        await self._store.presence.arrive(
            caller.connection, caller.account, now, has_lobby=has_lobby
        )
        for invitation in await self._store.invitations.concerning(caller.account, now):
            self._try_to_show(caller, invitation)

    def leave(self, caller: Caller) -> None:
        """Somebody is gone. Nobody waits until that is written."""
        if self._callers.pop(caller.connection, None) is not None:
            self._start(self._say_goodbye(caller))

    async def do(self, caller: Caller, doing: str) -> None:
        """What somebody is doing now, for the others to see."""
        if caller.doing != doing:
            caller.doing = doing
            await self._store.presence.do(caller.connection, doing)

    async def _say_goodbye(self, caller: Caller) -> None:
        now = self._clock.now()
        await self._store.presence.leave(caller.connection, now)
        await self._store.invitations.stop_waiting(caller.connection, now)

    async def _beat(self) -> None:
        while True:
            await self._clock.sleep_until(self._clock.now() + BEAT)
            await self._routines.run(
                {"presence": self._hold, "invitations": self._expire, "tournaments": self._direct}
            )
            self.look()

    async def _hold(self) -> None:
        await self._store.presence.hold(tuple(self._callers), self._clock.now())

    async def _expire(self) -> None:
        await self._store.invitations.expire(self._clock.now())

    async def _look_again(self) -> None:
        while True:
            await self._changed.wait()
            self._changed.clear()
            await self._look()
            await asyncio.sleep(PAUSE)

    async def _look(self) -> None:
        """One after the other, so that everybody is told in the same order."""
        if not self._callers:
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
        if inside := [caller for caller in self._callers.values() if caller.is_inside]:
            await self.tell_lobby(inside)

    def _show(self, invitation: Invitation) -> None:
        """To those whom it concerns: whoever has a place, or follows what it is a rematch of."""
        people = {place.account for place in invitation.places}
        for caller in self._callers.values():
            if caller.account in people:
                self._try_to_show(caller, invitation)
            caller.tell_rematch(invitation.rematch_of, invitation.match)

    def _try_to_show(self, caller: Caller, invitation: Invitation) -> None:
        """One that cannot be read keeps nobody from the others."""
        try:
            caller.show(invitation)
        except Exception as error:
            self._broken.failed(invitation.id, error, self._clock.now())

    async def _tell_chat(self) -> None:
        callers = tuple(self._callers.values())
        lines = await self._store.chat.since(self._heard)
        if not lines:
            return
        blocked = await self._store.chat.blocked([caller.account for caller in callers])
        self._heard = lines[-1].id
        for caller in callers:
            caller.blocked = blocked.get(caller.account, frozenset())
        for caller in callers:
            if Feature.CHAT in caller.features:
                tell_lines(caller, lines)

    async def _tell_aboard(self) -> None:
        callers, now = tuple(self._callers.values()), self._clock.now()
        crews = [crew for caller in callers for crew in caller.company().values()]
        people = {who for crew in crews for who in crew if who is not None}
        here = await self._store.presence.here(people, now) if people else frozenset()
        for caller in callers:
            await caller.tell_aboard(here)

    async def tell_rematch(self, caller: Caller, match: MatchId) -> None:
        """For somebody who comes to a match that may be followed by another."""
        found = await self._store.invitations.rematches([match])
        caller.tell_rematch(match, found.get(match))

    async def tell_history(self, caller: Caller, rooms: Sequence[str]) -> None:
        """What was said there last, for somebody who comes. Until the next look a line may come
        twice, which its id tells."""
        if Feature.CHAT in caller.features:
            tell_lines(caller, await self._store.chat.history(rooms))

    async def tell_lobby(self, callers: Iterable[Caller]) -> None:
        """Tell these how the lobby looks now, if they do not know it."""
        now = self._clock.now()
        people = await self._store.presence.present(now)
        tables = await self._store.invitations.tables(now)
        text = encode(telling.lobby(people, self._readable(tables)))
        for caller in callers:
            if caller.lobby != text:
                caller.lobby = text
                caller.tell(text)

    def _readable(self, tables: Iterable[Invitation]) -> list[said.Invitation]:
        lines = []
        for table in tables:
            try:
                lines.append(telling.invitation_line(table))
            except Exception as error:
                self._broken.failed(table.id, error, self._clock.now())
        return lines

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
