"""What a face needs of a match, wherever the match is played."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from broadside.protocol.messages import Adjournment, Clocks, Player, Result
from broadside.rules.catalog import AnyGame
from broadside.rules.game import Viewer


class Refused(Exception):
    """The server or the referee has refused something, and nothing has changed."""

    def __init__(self, code: str, sentence: str, detail: str = "") -> None:
        super().__init__(f"{sentence} ({detail})" if detail else sentence)
        self.code = code
        self.sentence = sentence
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Picture:
    """All that one viewer knows of a match after so many events."""

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
    """Who offers a draw, where the view does not tell it."""
    question: str | None = None
    """The name of what the viewer is shown to agree to."""
    adjournment: Adjournment | None = None
    """Who offers to adjourn a match between people, and who is ready to go on."""


@dataclass(frozen=True, slots=True)
class News:
    """What happened next, and the picture after it."""

    events: tuple[Any, ...]
    """None where only the picture has changed."""
    picture: Picture


class Seat(Protocol):
    """A match that one follows, as a player or as a spectator."""

    @property
    def picture(self) -> Picture: ...

    async def play(self, move: Any, seen: Picture | None = None) -> None:
        """Make a move, chosen on the picture that was seen, or else on the latest one. Raises
        ``Refused``; with the code ``stale`` the game has moved on, and another move may follow."""
        ...

    async def news(self) -> tuple[Any, ...]:
        """Wait for what happens next, and return the events in it; there may be none, when only
        the picture has changed."""
        ...

    async def next(self) -> News:
        """The same, with the picture after it."""
        ...
