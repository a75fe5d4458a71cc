"""Announces achievements: each is kept until it has been sent, and sent once."""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from typing import TypeAlias

from broadside.server.achievements.catalog import ACHIEVEMENTS
from broadside.store.achievements import Achievements
from broadside.store.stored_match import AccountId

Hear: TypeAlias = Callable[[], None]
Send: TypeAlias = Callable[[tuple[str, ...]], Awaitable[None]]
"""Returns when the lines are on their way to the person, and raises when they cannot be sent."""


class Announcer:
    """Announces achievements. What cannot be sent waits in the store for the next connection to any
    server."""

    def __init__(self, achievements: Achievements) -> None:
        self._achievements = achievements
        self._listeners: defaultdict[AccountId, list[Hear]] = defaultdict(list)
        self._under_way: set[tuple[AccountId, str]] = set()

    def listen(self, account: AccountId, hear: Hear) -> Callable[[], None]:
        """Call ``hear`` whenever the account may have an achievement to announce. Returns a
        function that stops that.
        """
        self._listeners[account].append(hear)

        def stop() -> None:
            self._listeners[account].remove(hear)
            if not self._listeners[account]:
                del self._listeners[account]

        return stop

    def wake(self, account: AccountId) -> None:
        """Call this when the account may have a new achievement to announce."""
        for hear in tuple(self._listeners.get(account, ())):
            hear()

    async def announce(self, account: AccountId, send: Send) -> None:
        """Send the announcements of achievements that the person has not been told."""
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
        """The keys of the achievements to announce now. Nobody else gets them meanwhile."""
        unheard = await self._achievements.unheard(account)
        keys = tuple(key for key in unheard if (account, key) not in self._under_way)
        self._under_way |= _marks(account, keys)
        return keys

    async def settle(self, account: AccountId, keys: Iterable[str]) -> None:
        """Note that achievements have been announced for good. If the store fails, they stay
        marked, so that this process does not announce them a second time.
        """
        await self._achievements.settle(account, keys)
        self._under_way -= _marks(account, keys)


def _marks(account: AccountId, keys: Iterable[str]) -> set[tuple[AccountId, str]]:
    return {(account, key) for key in keys}


def lines(keys: Iterable[str]) -> tuple[str, ...]:
    """The lines that announce these achievements, in the order of the catalogue."""
    wanted = frozenset(keys)
    return tuple(one.announcement for one in ACHIEVEMENTS if one.key in wanted)
