"""Hints that a match has something new. A lost hint is harmless, because the log has everything."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TypeAlias

from broadside.store.stored_match import MatchId

Hints: TypeAlias = Mapping[MatchId, int | None]
"""The number of the last new entry of each match, or ``None`` if something else is new."""
Hear: TypeAlias = Callable[[int | None], None]


class MatchHints:
    """Tells the listeners in this process soon, without waiting for them."""

    def __init__(self) -> None:
        self._listeners: defaultdict[MatchId, list[Hear]] = defaultdict(list)

    def subscribe(self, match: MatchId, hear: Hear) -> Callable[[], None]:
        """Call ``hear`` on every hint that a match has something new. Returns a function that
        unsubscribes.
        """
        self._listeners[match].append(hear)

        def unsubscribe() -> None:
            if not self._hears(match, hear):
                return
            self._listeners[match].remove(hear)
            if not self._listeners[match]:
                del self._listeners[match]

        return unsubscribe

    def hint(self, hints: Hints) -> None:
        # Through the event loop: a listener that fails does not disturb the caller.
        soon = asyncio.get_running_loop().call_soon
        for match, number in hints.items():
            for hear in self._listeners.get(match, ()):
                soon(self._tell, match, hear, number)

    def hint_all(self) -> None:
        """Hint at something new in every match, after hints may have been lost."""
        self.hint(dict.fromkeys(self._listeners))

    def _tell(self, match: MatchId, hear: Hear, number: int | None) -> None:
        if self._hears(match, hear):
            hear(number)

    def _hears(self, match: MatchId, hear: Hear) -> bool:
        return hear in self._listeners.get(match, ())
