"""What an operator chooses."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from broadside.server.limits import Act, Rate
from broadside.store.purging import Retention

RATES: Mapping[Act, Rate] = MappingProxyType(
    {
        Act.MESSAGE: Rate(burst=60, per_second=20),
        Act.REQUEST: Rate(burst=60, per_second=10),
        Act.CREATE: Rate(burst=20, per_second=0.5),
        Act.HINT: Rate(burst=20, per_second=1),
        Act.REPORT: Rate(burst=10, per_second=0.1),
        Act.CHECK: Rate(burst=30, per_second=2),
        Act.GUEST: Rate(burst=20, per_second=0.2),
        Act.REGISTER: Rate(burst=5, per_second=1 / 60),
        Act.LOG_IN: Rate(burst=10, per_second=0.1),
        Act.ATTACKED_LOG_IN: Rate(burst=3, per_second=1 / 60),
        Act.INVITE: Rate(burst=20, per_second=0.5),
        Act.CHAT: Rate(burst=8, per_second=0.5),
    }
)
"""For each account. A whole address may do so many times as much as one account."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Loopback unless told otherwise."""

    origins: frozenset[str]
    """Where pages may come from, exactly: ``http://127.0.0.1:8000``."""
    database: str = "sqlite:///broadside.sqlite"
    thinkers: int = 2
    """Processes in which computer players think."""
    is_secure: bool = False
    """Whether browsers reach the server by HTTPS only."""
    contact: str = ""
    """Whom to tell of a weakness, as ``mailto:ann@games.example``."""
    session_days: int = 365
    stats_file: Path | None = None
    """Rewritten after every game and tutorial, for a person who plays on the own machine."""
    rates: Mapping[Act, Rate] = field(default_factory=lambda: RATES)
    crowd: float = 10
    """How many times as much as one account everybody at one address may do together."""
    sockets: int = 32
    """The most WebSockets that one account may have open; an address may have ``crowd`` times as
    many."""
    proxies: frozenset[str] = frozenset()
    """Addresses whose word is taken on where a request comes from."""
    metrics_at: tuple[str, int] | None = None
    """Where the metrics are published: never at the address of the players."""
    notice_seconds: float = 0
    """Between being told to stop and sending everybody away."""
    drain_seconds: float = 10
    """What is still under way then has so long to end."""
    retention: Retention = field(default_factory=Retention)

    @property
    def is_for_one(self) -> bool:
        """Whether one person started the server for themselves, and may end it from the page."""
        return self.stats_file is not None
