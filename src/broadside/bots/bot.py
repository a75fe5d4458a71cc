"""What a computer player is."""

from typing import Protocol, TypeVar

View = TypeVar("View", contravariant=True)
Move = TypeVar("Move", covariant=True)


class Bot(Protocol[View, Move]):
    """A player that knows nothing but the view it is asked about."""

    def choose(self, view: View) -> Move:
        """A legal move; only asked when the viewer is to move."""
        ...
