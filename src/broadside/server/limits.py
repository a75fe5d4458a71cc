"""Token buckets: everybody may be quick for a moment, nobody for long."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from broadside.server.clock import Clock

_MOST = 50_000
"""So many buckets are remembered; the one not used for longest is full again by then."""


_Key: TypeAlias = tuple["Act", bool, str]
"""What, whether by an address or an account, and by whom."""


class Act(StrEnum):
    """What is counted."""

    MESSAGE = "message"
    LOG_IN = "log-in"
    ATTACKED_LOG_IN = "attacked-log-in"
    """A log-in by a name whose password is being tried from many networks."""
    REGISTER = "register"
    GUEST = "guest"
    CREATE = "create"
    CHECK = "check"
    REQUEST = "request"
    HINT = "hint"
    REPORT = "report"
    INVITE = "invite"
    CHAT = "chat"


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second in the long run."""

    burst: float
    per_second: float


class Buckets:
    """A bucket for each act of each account, and a larger one for each address, by which callers
    mean a whole network: see ``addresses.network_of``."""

    def __init__(self, rates: Mapping[Act, Rate], crowd: float, clock: Clock) -> None:
        self._clock = clock
        self._rates = {(act, False): rate for act, rate in rates.items()} | {
            (act, True): Rate(rate.burst * crowd, rate.per_second * crowd)
            for act, rate in rates.items()
        }
        self._buckets: OrderedDict[_Key, tuple[float, int]] = OrderedDict()

    def allow(self, act: Act, address: str, account: str | None = None) -> bool:
        """Whether both may do that now; then it is counted for both."""
        now = self._clock.now()
        levels = {key: self._level(key, now) for key in _keys(act, address, account)}
        if any(level < 1 for level in levels.values()):
            return False
        for key, level in levels.items():
            self._buckets[key] = (level - 1, now)
            self._buckets.move_to_end(key)
        while len(self._buckets) > _MOST:
            self._buckets.popitem(last=False)
        return True

    def give_back(self, act: Act, address: str, account: str | None = None) -> None:
        """Count for neither what ``allow`` has counted."""
        now = self._clock.now()
        for key in _keys(act, address, account):
            full = self._rates[key[:2]].burst
            self._buckets[key] = (min(full, self._level(key, now) + 1), now)

    def _level(self, key: _Key, now: int) -> float:
        rate = self._rates[key[:2]]
        level, then = self._buckets.get(key, (rate.burst, now))
        return min(rate.burst, level + (now - then) / 1000 * rate.per_second)


def _keys(act: Act, address: str, account: str | None) -> list[_Key]:
    return [(act, True, address)] + ([(act, False, account)] if account else [])
