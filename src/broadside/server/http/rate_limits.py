"""Rate limits by token buckets: they allow short bursts and limit the long run."""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from broadside.server.time_source import TimeSource

_MOST = 50_000
"""The most buckets that are remembered. The least recently used one is dropped; it is full again by
then."""


_Key: TypeAlias = tuple["LimitedAction", bool, str]
"""The action, whether it counts an address or an account, and which one."""


class LimitedAction(StrEnum):
    """The actions that are counted."""

    MESSAGE = "message"
    LOG_IN = "log-in"
    ATTACKED_LOG_IN = "attacked-log-in"
    """A log-in by a name whose password is being tried from many networks."""
    REGISTER = "register"
    GUEST = "guest"
    RENAME = "rename"
    CREATE = "create"
    CHECK = "check"
    REQUEST = "request"
    HINT = "hint"
    REPORT = "report"
    ORDERS = "orders"
    FRAMES = "frames"
    INVITE = "invite"
    CHAT = "chat"


@dataclass(frozen=True, slots=True)
class Rate:
    """The most at once, and the most per second in the long run."""

    burst: float
    per_second: float


class RateLimits:
    """A bucket for each action of each account, and a larger one for each network (see
    ``addresses.network_of``)."""

    def __init__(
        self, rates: Mapping[LimitedAction, Rate], crowd: float, clock: TimeSource
    ) -> None:
        self._clock = clock
        self._rates = {(act, False): rate for act, rate in rates.items()} | {
            (act, True): Rate(rate.burst * crowd, rate.per_second * crowd)
            for act, rate in rates.items()
        }
        self._rate_limits: OrderedDict[_Key, tuple[float, int]] = OrderedDict()

    def allow(self, act: LimitedAction, address: str, account: str | None = None) -> bool:
        """Whether the rate limits of account and network both allow that action now. If so, it is
        counted in both.
        """
        now = self._clock.now()
        levels = {key: self._level(key, now) for key in _keys(act, address, account)}
        if any(level < 1 for level in levels.values()):
            return False
        for key, level in levels.items():
            self._rate_limits[key] = (level - 1, now)
            self._rate_limits.move_to_end(key)
        while len(self._rate_limits) > _MOST:
            self._rate_limits.popitem(last=False)
        return True

    def give_back(self, act: LimitedAction, address: str, account: str | None = None) -> None:
        """Take back an action that ``allow`` has counted against the rate limits."""
        now = self._clock.now()
        for key in _keys(act, address, account):
            full = self._rates[key[:2]].burst
            self._rate_limits[key] = (min(full, self._level(key, now) + 1), now)

    def _level(self, key: _Key, now: int) -> float:
        rate = self._rates[key[:2]]
        level, then = self._rate_limits.get(key, (rate.burst, now))
        return min(rate.burst, level + (now - then) / 1000 * rate.per_second)


def _keys(act: LimitedAction, address: str, account: str | None) -> list[_Key]:
    return [(act, True, address)] + ([(act, False, account)] if account else [])
