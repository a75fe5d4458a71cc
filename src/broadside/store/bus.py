"""Hints that a match has something new. A lost hint is harmless: what is new is in the log."""

import asyncio
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import TypeAlias

from broadside.store.match import MatchId

Hints: TypeAlias = Mapping[MatchId, int | None]
"""The number of the last new entry of each match, or nothing where something else is new."""
Hear: TypeAlias = Callable[[int | None], None]


class Bus:
    """Tells listeners in this process, soon and without waiting for them."""

    def __init__(self) -> None:
        self._listeners: defaultdict[MatchId, list[Hear]] = defaultdict(list)

    def subscribe(self, match: MatchId, hear: Hear) -> Callable[[], None]:
        """Have ``hear`` called on every hint. Returns the call that ends it."""
        self._listeners[match].append(hear)

        def unsubscribe() -> None:
            if not self._hears(match, hear):
                return
            self._listeners[match].remove(hear)
            if not self._listeners[match]:
                del self._listeners[match]

        return unsubscribe

    def hint(self, hints: Hints) -> None:
        # By way of the loop: a listener that fails is no concern of whoever gave the hint.
        soon = asyncio.get_running_loop().call_soon
        for match, number in hints.items():
            for hear in self._listeners.get(match, ()):
                soon(self._tell, match, hear, number)

    def hint_all(self) -> None:
        """After hints may have been lost."""
        self.hint(dict.fromkeys(self._listeners))

    def _tell(self, match: MatchId, hear: Hear, number: int | None) -> None:
        if self._hears(match, hear):
            hear(number)

    def _hears(self, match: MatchId, hear: Hear) -> bool:
        return hear in self._listeners.get(match, ())
