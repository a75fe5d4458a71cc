"""A fair queue: neither a player nor an address waits behind all the jobs of another."""

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeAlias, TypeVar

Item = TypeVar("Item")
Key = TypeVar("Key")
Line = TypeVar("Line")


class Urgency(IntEnum):
    """The order of jobs: the smaller number goes first."""

    MOVE = 0
    """The move of a computer player: a match waits for it."""
    OWN_MOVE = 1
    """A move in a match of custom rules, or the start of one: it may take long."""
    REQUEST = 2
    """A person waits for an answer: a hint, a check of rules, a record."""
    BACKGROUND = 3
    """Reports, which are asked for again and again until they are there."""


@dataclass(frozen=True, slots=True)
class Asker:
    """The asker of a job. The server itself has neither an account nor an address."""

    account: str = ""
    address: str = ""

    @property
    def name(self) -> str:
        return self.account or self.address

    @property
    def place(self) -> str:
        """The key by which jobs take turns in the fair queue: all accounts of an address share its
        turns.
        """
        return self.address or self.account


MayBegin: TypeAlias = Callable[[Urgency, Asker], bool]
"""Whether an item of that urgency and that asker may be taken now."""

_Lines: TypeAlias = OrderedDict[str, OrderedDict[Asker, deque[Item]]]
"""By place, the items of each asker."""


class FairQueue(Generic[Item]):
    """A queue by urgency. Among equals the places take turns, and so do the askers of a place."""

    def __init__(self) -> None:
        self._lines: dict[Urgency, _Lines[Item]] = {urgency: OrderedDict() for urgency in Urgency}

    def put(self, urgency: Urgency, asker: Asker, item: Item) -> None:
        askers = self._lines[urgency].setdefault(asker.place, OrderedDict())
        askers.setdefault(asker, deque()).append(item)

    def put_back(self, urgency: Urgency, asker: Asker, item: Item) -> None:
        """Put an item that could not be done back into the fair queue. It becomes the next of its
        urgency.
        """
        places = self._lines[urgency]
        askers = places.setdefault(asker.place, OrderedDict())
        askers.setdefault(asker, deque()).appendleft(item)
        askers.move_to_end(asker, last=False)
        places.move_to_end(asker.place, last=False)

    def take(self, may: MayBegin) -> Item | None:
        """Take the next item of the fair queue that may begin."""
        found = self._next(may)
        return None if found is None else self._take_from(*found)

    def has(self, may: MayBegin) -> bool:
        """Whether an item of the fair queue that may begin is waiting."""
        return self._next(may) is not None

    def _next(self, may: MayBegin) -> tuple[Urgency, Asker] | None:
        waiting = (
            (urgency, asker)
            for urgency, places in self._lines.items()
            for askers in places.values()
            for asker in askers
        )
        return next((one for one in waiting if may(*one)), None)

    def _take_from(self, urgency: Urgency, asker: Asker) -> Item:
        places = self._lines[urgency]
        askers = places[asker.place]
        item = askers[asker].popleft()
        _end_turn(askers, asker, is_done=not askers[asker])
        _end_turn(places, asker.place, is_done=not askers)
        return item


def _end_turn(lines: OrderedDict[Key, Line], key: Key, *, is_done: bool) -> None:
    """End a turn in the fair queue: whoever waits for more goes to the end of the line."""
    if is_done:
        del lines[key]
    else:
        lines.move_to_end(key)
