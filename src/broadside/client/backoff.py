"""Pauses between attempts to connect."""

from collections.abc import Callable
from random import random

_FIRST, _LONGEST = 0.05, 5.0
"""Seconds of the first and of the longest pause."""


class Backoff:
    """Each pause is about twice as long as the one before it, until ``reset``.

    A random half of each pause is left out, so that clients that were cut off together do not all
    come back at the same moment.
    """

    def __init__(self, chance: Callable[[], float] = random) -> None:
        self._pause, self._chance = _FIRST, chance

    def next(self) -> float:
        """Seconds to wait before the next attempt to connect."""
        pause, self._pause = self._pause, min(_LONGEST, self._pause * 2)
        return pause * (1 - self._chance() / 2)

    def reset(self) -> None:
        self._pause = _FIRST
