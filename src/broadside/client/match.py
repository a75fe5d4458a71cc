"""What a program that shows a match needs, wherever the match is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from broadside.protocol.messages import Adjournment, Clocks, Player, Result
from broadside.rules.catalog import AnyGame
from broadside.rules.game import Viewer


class MoveRefused(Exception):
    """The server or the referee has refused a request, and nothing has changed."""

    def __init__(self, code: str, sentence: str, detail: str = "") -> None:
        super().__init__(f"{sentence} ({detail})" if detail else sentence)
        self.code = code
        self.sentence = sentence
        self.detail = detail


class Unreachable(Exception):
    """No server answers at that address."""


@dataclass(frozen=True, slots=True)
class Picture:
    """All that one viewer knows of a match after a number of events."""

    game: AnyGame
    seat: Viewer
    players: tuple[Player, ...]
    number: int
    view: Any
    demand: str | None
    clocks: Clocks
    commitments: Mapping[int, str]
    result: Result | None
    offer: int | None = None
    """The seat that offers a draw, if the view does not tell it."""
    question: str | None = None
    """The name of what the viewer is asked to agree to."""
    adjournment: Adjournment | None = None
    """Which players offer to adjourn a match between people, and which are ready to go on."""


@dataclass(frozen=True, slots=True)
class News:
    """What happened next, and the picture after it."""

    events: tuple[Any, ...]
    """``None`` if only the picture has changed."""
    picture: Picture


class MatchClient(Protocol):
    """A match that you follow, as a player or as a spectator."""

    @property
    def picture(self) -> Picture: ...

    async def play(self, move: Any, seen: Picture | None = None) -> None:
        """Make a move in a match, wherever it is played, chosen on that picture, or else on the
        latest one.

        Raises ``MoveRefused``; after the code ``stale``, which says that the game has moved on,
        another move may follow.
        """
        ...

    async def next(self) -> News:
        """Wait for what happens next in a match, wherever it is played."""
        ...
