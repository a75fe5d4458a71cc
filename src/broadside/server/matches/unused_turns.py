"""Counts the turns that people leave unused, from the entries of a match."""

from collections import Counter
from collections.abc import Set

from broadside.rules.game import Expiry, Seat
from broadside.rules.record import Expired, Moved
from broadside.server.matches.opened_match import OpenedMatch
from broadside.store.stored_match import Person


class UnusedTurns:
    """The turns in a row that ran out on each side with people. Turns of computers do not count."""

    def __init__(self, opened_match: OpenedMatch) -> None:
        occupants = enumerate(opened_match.match.occupants)
        people = frozenset(seat for seat, who in occupants if isinstance(who, Person))
        self._sides = [people & side for side in opened_match.game.sides]
        self._counts: Counter[int] = Counter()

    def enter(self, entry: Moved | Expired, movers: Set[Seat]) -> None:
        """Count an entry of a match as an unused turn or a move; ``movers`` are the seats that were
        to move before it.
        """
        if isinstance(entry, Expired):
            if entry.expiry is Expiry.TURN:
                self._counts.update(
                    number for number, side in enumerate(self._sides) if side & movers
                )
        elif any(entry.seat in side for side in self._sides):
            self._counts.clear()

    @property
    def fewest(self) -> int:
        """The fewest turns that any side has left unused since a person last moved. A side that has
        had no turn since then is out of the game."""
        return min(self._counts.values(), default=0)

    @property
    def total(self) -> int:
        return self._counts.total()
