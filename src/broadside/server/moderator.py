"""Enforces what the operator has forbidden, for requests and for connections that are open."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_network

from broadside.server.addresses import Address
from broadside.server.clock import Clock
from broadside.server.connection import Close, Closed
from broadside.server.http import Refused
from broadside.server.logs import log_fault
from broadside.store.match import AccountId
from broadside.store.moderation import Moderation, Restrictions

_log = logging.getLogger(__name__)

BEAT = 2_000
"""Milliseconds after which the database is asked again. Other processes may have changed it."""
BLOCKED = "This server does not accept connections from your address. Ask its operator."


@dataclass(frozen=True, slots=True, eq=False)
class _Watched:
    """A connection that is open, and how to end it."""

    account: AccountId
    address: Address | None
    end: Callable[[Closed], None]


class Moderator:
    """One for each process. It knows what was forbidden when it looked last."""

    def __init__(self, moderation: Moderation, clock: Clock) -> None:
        self._moderation, self._clock = moderation, clock
        self._restrictions = Restrictions({}, frozenset(), ())
        self._networks: tuple[IPv4Network | IPv6Network, ...] = ()
        self._watched: set[_Watched] = set()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.look()
        self._task = asyncio.create_task(self._look_again())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def look(self) -> None:
        """Learn what is forbidden now, and end the connections that are concerned."""
        self._restrictions = await self._moderation.restrictions(self._clock.now())
        self._networks = tuple(map(ip_network, self._restrictions.networks))
        for one in tuple(self._watched):
            if reason := self._reason(one.account, one.address):
                one.end(Closed(Close.FORBIDDEN, reason))

    def check(self, account: AccountId) -> None:
        """Raises ``Refused`` for somebody who is suspended."""
        if sentence := self._suspension(account):
            raise Refused(403, "suspended", sentence)

    def is_muted(self, account: AccountId) -> bool:
        return account in self._restrictions.muted

    def is_blocked(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._networks)

    @contextmanager
    def watching(
        self, account: AccountId, address: Address | None, end: Callable[[Closed], None]
    ) -> Iterator[None]:
        """While the block lasts, end the connection as soon as it is forbidden."""
        watched = _Watched(account, address, end)
        self._watched.add(watched)
        try:
            yield
        finally:
            self._watched.remove(watched)

    def _reason(self, account: AccountId, address: Address | None) -> str | None:
        return BLOCKED if self.is_blocked(address) else self._suspension(account)

    def _suspension(self, account: AccountId) -> str | None:
        """What somebody is told who is suspended."""
        if account not in self._restrictions.suspended:
            return None
        until = self._restrictions.suspended[account]
        when = "" if until is None else f" until {_date(until)}"
        return f"You are suspended{when}. Ask the operator of this server."

    async def _look_again(self) -> None:
        while True:
            await self._clock.sleep_until(self._clock.now() + BEAT)
            try:
                await self.look()
            except Exception as error:
                log_fault(_log, "what is forbidden could not be read", error)


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()
