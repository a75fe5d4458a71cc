"""How many WebSockets one account and one network may hold open at once."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager


class TooManySockets(Exception):
    """The message says whether the account or the network has too many."""


class SocketLimits:
    """Counts the open sockets of one process."""

    def __init__(self, of_account: int, of_network: int) -> None:
        self._limits = {"account": of_account, "address": of_network}
        self._open: Counter[tuple[str, str]] = Counter()

    def __len__(self) -> int:
        """The number of accounts and networks with open WebSockets."""
        return len(self._open)

    @contextmanager
    def opened(self, account: str, network: str) -> Iterator[None]:
        """Count one open WebSocket of an account and a network, while the block lasts. Raises
        ``TooManySockets``.
        """
        owners = [("account", account), ("address", network)]
        for owner in owners:
            if self._open.get(owner, 0) >= (limit := self._limits[owner[0]]):
                complaint = f"more than {limit} connections of one {owner[0]}: close another first"
                raise TooManySockets(complaint)
        self._open.update(owners)
        try:
            yield
        finally:
            self._closed(owners)

    def _closed(self, owners: list[tuple[str, str]]) -> None:
        self._open.subtract(owners)
        for owner in owners:
            if not self._open[owner]:
                del self._open[owner]
