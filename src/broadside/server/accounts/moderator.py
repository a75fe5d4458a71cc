"""Enforces what the operator has forbidden, for requests and for connections that are open."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_network

from broadside.protocol.refusals import Code, RequestRefused
from broadside.server.http.addresses import Address
from broadside.server.operations.periodic_task import PeriodicTask
from broadside.server.time_source import TimeSource
from broadside.server.websocket.connection import Close, ConnectionClosed
from broadside.store.moderation import Moderation, Restrictions
from broadside.store.stored_match import AccountId

_log = logging.getLogger(__name__)

BEAT = 2_000
"""Milliseconds after which the database is asked again. Other processes may have changed it."""
BLOCKED = "This server does not accept connections from your address. Ask its operator."


@dataclass(frozen=True, slots=True, eq=False)
class _Watched:
    """A connection that is open, and how to end it."""

    account: AccountId
    address: Address | None
    end: Callable[[ConnectionClosed], None]


class Moderator:
    """One for each process. It knows what was forbidden when it last looked."""

    def __init__(self, moderation: Moderation, clock: TimeSource) -> None:
        self._moderation, self._clock = moderation, clock
        self._restrictions = Restrictions({}, frozenset(), ())
        self._networks: tuple[IPv4Network | IPv6Network, ...] = ()
        self._watched: set[_Watched] = set()
        what = "what is forbidden could not be read"
        self._task = PeriodicTask(clock, BEAT, self.look, _log, what)

    async def open(self) -> None:
        await self.look()
        self._task.open()

    async def close(self) -> None:
        await self._task.close()

    async def look(self) -> None:
        """Read which accounts and networks the operator forbids, and close their connections."""
        self._restrictions = await self._moderation.restrictions(self._clock.now())
        self._networks = tuple(map(ip_network, self._restrictions.networks))
        for one in tuple(self._watched):
            if reason := self._reason(one.account, one.address):
                one.end(ConnectionClosed(Close.FORBIDDEN, reason))

    def check(self, account: AccountId) -> None:
        """Raises ``RequestRefused`` for an account that the operator has suspended."""
        if sentence := self._suspension(account):
            raise RequestRefused(Code.SUSPENDED, sentence)

    def is_muted(self, account: AccountId) -> bool:
        return account in self._restrictions.muted

    def is_blocked(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._networks)

    @contextmanager
    def watching(
        self, account: AccountId, address: Address | None, end: Callable[[ConnectionClosed], None]
    ) -> Iterator[None]:
        """While the block lasts, end the connection as soon as the operator forbids its account or
        network.
        """
        watched = _Watched(account, address, end)
        self._watched.add(watched)
        try:
            yield
        finally:
            self._watched.remove(watched)

    def _reason(self, account: AccountId, address: Address | None) -> str | None:
        return BLOCKED if self.is_blocked(address) else self._suspension(account)

    def _suspension(self, account: AccountId) -> str | None:
        """The sentence that an account is told which the operator has suspended."""
        if account not in self._restrictions.suspended:
            return None
        until = self._restrictions.suspended[account]
        when = "" if until is None else f" until {_date(until)}"
        return f"You are suspended{when}. Ask the operator of this server."


def _date(milliseconds: int) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).date().isoformat()
