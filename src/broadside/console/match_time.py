"""The time of a match in milliseconds. It stands still in games without clocks."""

from collections.abc import Callable
from typing import TypeAlias

Seconds: TypeAlias = Callable[[], float]


def no_time() -> float:
    """The time source of matches without clocks: it never moves."""
    return 0.0


class MatchTime:
    """Counts from a given moment of the game, and can be set back to an earlier one."""

    def __init__(self, seconds: Seconds, at: int = 0) -> None:
        self._seconds = seconds
        self.set_to(at)

    def now(self) -> int:
        return self._at + max(0, round((self._seconds() - self._since) * 1000))

    def set_to(self, at: int) -> None:
        """Let the time of the match continue from that moment.

        A console waits for a line however long it takes: what a player took beyond their time is
        not charged to the others.
        """
        self._at = at
        self._since = self._seconds()
