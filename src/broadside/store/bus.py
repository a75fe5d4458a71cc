"""Hints that a match has something new. A lost hint is harmless: what is new is in the log."""

from collections import defaultdict
from collections.abc import Callable, Iterable

from broadside.store.match import MatchId


class Bus:
    """Tells listeners in this process, at once and without waiting for them."""

    def __init__(self) -> None:
        self._listeners: defaultdict[MatchId, list[Callable[[], None]]] = defaultdict(list)

    def subscribe(self, match: MatchId, hear: Callable[[], None]) -> Callable[[], None]:
        """Have ``hear`` called on every hint. Returns the call that ends it."""
        self._listeners[match].append(hear)

        def unsubscribe() -> None:
            if hear in self._listeners.get(match, ()):
                self._listeners[match].remove(hear)
            if not self._listeners.get(match):
                self._listeners.pop(match, None)

        return unsubscribe

    def hint(self, matches: Iterable[MatchId]) -> None:
        for match in matches:
            for hear in tuple(self._listeners.get(match, ())):
                hear()

    def hint_all(self) -> None:
        """After hints may have been lost."""
        self.hint(tuple(self._listeners))
