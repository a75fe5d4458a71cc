"""What a computer player is."""

from typing import Protocol, TypeVar, runtime_checkable

View = TypeVar("View", contravariant=True)
Move = TypeVar("Move", covariant=True)
Event = TypeVar("Event", contravariant=True)


class Bot(Protocol[View, Move]):
    """A player that knows nothing but the view it is asked about."""

    def choose(self, view: View) -> Move:
        """A legal move; only asked when the viewer is to move."""
        ...


@runtime_checkable
class Follower(Protocol[Event]):
    """A player that remembers: it wants to be told every event that is shown to its seat.

    What it remembers is a fold of these events and of nothing else, so whoever takes over a game
    tells a new player all of them, from the first on, and it goes on as the old one would have.
    """

    def watch(self, event: Event) -> None: ...
