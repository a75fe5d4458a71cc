"""What a computer player is."""

from typing import Protocol, TypeVar, runtime_checkable

View = TypeVar("View", contravariant=True)
Move = TypeVar("Move", covariant=True)
Event = TypeVar("Event", contravariant=True)


class Bot(Protocol[View, Move]):
    """A player that knows nothing but the view it is asked about."""

    def choose(self, view: View) -> Move:
        """The bot's choice of a legal move. Called only when it is the viewer's turn."""
        ...


@runtime_checkable
class Follower(Protocol[Event]):
    """A player that remembers: it must be told every event that is shown to its seat.

    What it remembers is a fold of these events and of nothing else. So a new player that is told
    all of them, from the first on, can take over a game and continues as the old one would have.
    """

    def watch(self, event: Event) -> None: ...
