"""Time for the referee, in milliseconds. It stands still in games without clocks."""

from collections.abc import Callable
from typing import TypeAlias

Seconds: TypeAlias = Callable[[], float]


def no_time() -> float:
    """The time source of games without clocks: it never moves."""
    return 0.0


class Watch:
    """Counts from a given moment of the game, and can be put back to an earlier one."""

    def __init__(self, seconds: Seconds, at: int = 0) -> None:
        self._seconds = seconds
        self.set_to(at)

    def now(self) -> int:
        return self._at + max(0, round((self._seconds() - self._since) * 1000))

    def set_to(self, at: int) -> None:
        """Go on from that moment. A console waits for a line however long it takes: what a player
        took beyond the bell is not counted against the others."""
        self._at = at
        self._since = self._seconds()
