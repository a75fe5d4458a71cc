"""A queue in which nobody waits behind all the wishes of another."""

from collections import OrderedDict, deque
from enum import IntEnum
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Urgency(IntEnum):
    """What goes first: the smaller number."""

    MOVE = 0
    """The move of a computer player: a match waits for it."""
    REQUEST = 1
    """A person waits for an answer: a hint, a check of rules, a record."""
    BACKGROUND = 2
    """Reports, which are asked for again and again until they are there."""


class FairQueue(Generic[Item]):
    """The most urgent first. Among equals the askers take turns, each in its own order."""

    def __init__(self) -> None:
        self._lines: dict[Urgency, OrderedDict[str, deque[Item]]] = {
            urgency: OrderedDict() for urgency in Urgency
        }

    def put(self, urgency: Urgency, asker: str, item: Item) -> None:
        self._lines[urgency].setdefault(asker, deque()).append(item)

    def put_back(self, urgency: Urgency, asker: str, item: Item) -> None:
        """An item that was taken in vain: it is the next of its urgency."""
        self._lines[urgency].setdefault(asker, deque()).appendleft(item)
        self._lines[urgency].move_to_end(asker, last=False)

    def take(self, least: Urgency) -> Item | None:
        """The next item that is at least so urgent."""
        for urgency in Urgency:
            if urgency <= least and self._lines[urgency]:
                return self._take_from(self._lines[urgency])
        return None

    def _take_from(self, lines: OrderedDict[str, deque[Item]]) -> Item:
        asker, line = next(iter(lines.items()))
        item = line.popleft()
        if line:
            lines.move_to_end(asker)
        else:
            del lines[asker]
        return item
