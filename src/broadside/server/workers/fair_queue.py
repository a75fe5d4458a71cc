"""A fair queue: no asker waits behind all the jobs of another."""

from collections import OrderedDict, deque
from collections.abc import Callable
from enum import IntEnum
from typing import Generic, TypeAlias, TypeVar

Item = TypeVar("Item")


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


MayBegin: TypeAlias = Callable[[Urgency, str], bool]
"""Whether an item of that urgency and that asker may be taken now."""


class FairQueue(Generic[Item]):
    """A queue by urgency. Among equals the askers take turns, each in its own order."""

    def __init__(self) -> None:
        self._lines: dict[Urgency, OrderedDict[str, deque[Item]]] = {
            urgency: OrderedDict() for urgency in Urgency
        }

    def put(self, urgency: Urgency, asker: str, item: Item) -> None:
        self._lines[urgency].setdefault(asker, deque()).append(item)

    def put_back(self, urgency: Urgency, asker: str, item: Item) -> None:
        """Put an item that could not be done back into the queue. It becomes the next of its
        urgency."""
        self._lines[urgency].setdefault(asker, deque()).appendleft(item)
        self._lines[urgency].move_to_end(asker, last=False)

    def take(self, may: MayBegin) -> Item | None:
        """The next item in the queue that may begin."""
        found = self._next(may)
        return None if found is None else self._take_from(*found)

    def has(self, may: MayBegin) -> bool:
        """Whether an item that may begin is waiting."""
        return self._next(may) is not None

    def _next(self, may: MayBegin) -> tuple[Urgency, str] | None:
        waiting = ((urgency, asker) for urgency in Urgency for asker in self._lines[urgency])
        return next((one for one in waiting if may(*one)), None)

    def _take_from(self, urgency: Urgency, asker: str) -> Item:
        lines = self._lines[urgency]
        item = lines[asker].popleft()
        if lines[asker]:
            lines.move_to_end(asker)
        else:
            del lines[asker]
        return item
