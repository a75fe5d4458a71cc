"""Counts the turns that people leave unused, from the entries of a match."""

from collections import Counter
from collections.abc import Set

from broadside.rules.game import Expiry, Seat
from broadside.rules.record import Expired, Moved
from broadside.server.setting import Setting
from broadside.store.match import Person


class UnusedTurns:
    """The turns in a row that ran out on each side with people. What computers do is no concern."""

    def __init__(self, setting: Setting) -> None:
        occupants = enumerate(setting.match.occupants)
        people = frozenset(seat for seat, who in occupants if isinstance(who, Person))
        self._sides = [people & side for side in setting.game.sides]
        self._counts: Counter[int] = Counter()

    def enter(self, entry: Moved | Expired, movers: Set[Seat]) -> None:
        """Count an entry; ``movers`` are those who were to move before it."""
        if isinstance(entry, Expired):
            if entry.expiry is Expiry.TURN:
                self._counts.update(
                    number for number, side in enumerate(self._sides) if side & movers
                )
        elif any(entry.seat in side for side in self._sides):
            self._counts.clear()

    @property
    def fewest(self) -> int:
        """The fewest that any side has left unused since a person moved last. A side that has had
        no turn since then is out of the game."""
        return min(self._counts.values(), default=0)

    @property
    def total(self) -> int:
        return self._counts.total()
