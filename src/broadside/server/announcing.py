"""Announcements of what people have unlocked: kept until they have been sent, each told once."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from broadside.server.achievements import ACHIEVEMENTS
from broadside.store.achievements import Achievements
from broadside.store.match import AccountId

Hear: TypeAlias = Callable[[], None]
Send: TypeAlias = Callable[[tuple[str, ...]], Awaitable[None]]
"""Returns when the lines are on their way to the person, and fails when they cannot be."""


class Announcer:
    """What cannot be sent waits in the store for the next connection, to whichever server."""

    def __init__(self, achievements: Achievements) -> None:
        self._achievements = achievements
        self._listeners: defaultdict[AccountId, list[Hear]] = defaultdict(list)
        self._under_way: set[tuple[AccountId, str]] = set()

    def listen(self, account: AccountId, hear: Hear) -> Callable[[], None]:
        """Have ``hear`` called whenever there may be something new. Returns what ends it."""
        self._listeners[account].append(hear)

        def stop() -> None:
            self._listeners[account].remove(hear)
            if not self._listeners[account]:
                del self._listeners[account]

        return stop

    def wake(self, account: AccountId) -> None:
        """There may be something new."""
        for hear in tuple(self._listeners.get(account, ())):
            hear()

    async def announce(self, account: AccountId, send: Send) -> None:
        """Send what the person has not been told."""
        keys = await self.take(account)
        if not keys:
            return
        try:
            await send(lines(keys))
        except BaseException:
            self._under_way -= _marks(account, keys)
            raise
        await self.settle(account, keys)

    async def take(self, account: AccountId) -> tuple[str, ...]:
        """The keys of what is to be announced now; nobody else is handed them meanwhile."""
        unheard = await self._achievements.unheard(account)
        keys = tuple(key for key in unheard if (account, key) not in self._under_way)
        self._under_way |= _marks(account, keys)
        return keys

    async def settle(self, account: AccountId, keys: Iterable[str]) -> None:
        """They have been announced, for good. Where the store fails, they stay marked: this process
        announces them no second time."""
        await self._achievements.settle(account, keys)
        self._under_way -= _marks(account, keys)


def _marks(account: AccountId, keys: Iterable[str]) -> set[tuple[AccountId, str]]:
    return {(account, key) for key in keys}


def lines(keys: Iterable[str]) -> tuple[str, ...]:
    """What is announced, in the order of the catalogue."""
    wanted = frozenset(keys)
    return tuple(one.announcement for one in ACHIEVEMENTS if one.key in wanted)
