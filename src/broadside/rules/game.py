"""What a game is: pure functions over immutable values, the same for every game."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from random import Random
from typing import Generic, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
Viewer: TypeAlias = Seat | None
"""A seat, or ``None`` for a spectator."""

State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
View = TypeVar("View")


@dataclass(frozen=True, slots=True)
class Step(Generic[State, Event]):
    """The result of a move: the state after it and the facts it established, in order."""

    state: State
    events: tuple[Event, ...]


class Ending(StrEnum):
    """What ended a game."""

    FLEET_SUNK = "fleet-sunk"
    BOMBS_SPENT = "bombs-spent"
    TIME_UP = "time-up"
    BASE_DESTROYED = "base-destroyed"
    TURN_LIMIT = "turn-limit"
    RESIGNED = "resigned"
    AGREED = "agreed"
    ABANDONED = "abandoned"
    ABORTED = "aborted"
    """It counts for nobody."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners. One seat or one side wins; seats of several sides share a draw."""

    winners: frozenset[Seat]
    ending: Ending


class Expiry(StrEnum):
    """Which clock ran out."""

    TURN = "turn"
    MATCH = "match"
    BANK = "bank"
    """All the time that the seat to move had for its moves together."""
    SETUP = "setup"
    """What everybody had to prepare in, before the first turn."""


@dataclass(frozen=True, slots=True)
class TimeLimits:
    """Seconds for one action, from the first turn to the end, and to prepare before it."""

    turn: float | None = None
    match: float | None = None
    setup: float | None = None


class Game(Protocol[State, Move, Event, View]):
    """A game, as pure functions of immutable values. All randomness is in ``start``.

    ``State`` is the whole truth and stays with the referee. A ``View`` is all that one seat, or a
    spectator, may know; it is the fold (``update``) of the events it was shown (``redact``).
    """

    @property
    def name(self) -> str: ...

    @property
    def family(self) -> str:
        """In every game: the games that share this code and this notation; records name it."""
        ...

    @property
    def sides(self) -> tuple[frozenset[Seat], ...]:
        """In every game: the seats of each side; without alliances each seat is its own side."""
        ...

    @property
    def limits(self) -> TimeLimits: ...

    def start(self, seed: int) -> State: ...

    def to_move(self, state: State) -> frozenset[Seat]: ...

    def legal_moves(self, view: View) -> Iterable[Move]:
        """In every game: every move of the viewer, lazily: there can be too many to list."""
        ...

    def sample_move(self, view: View, rng: Random) -> Move:
        """In every game: one legal move; the view must be of a seat that is to move."""
        ...

    def play(self, state: State, seat: Seat, move: Move) -> Step[State, Event]:
        """In every game: the step of a move. Raises ``IllegalMove``, which depends only on what the
        seat knows.
        """
        ...

    def is_overtaken(self, move: Move, event: Event) -> bool:
        """In every game: whether a seat that chose the move before it was shown the event must
        choose again.

        Nothing overtakes a placement: it is due until it is made, whatever others do meanwhile.
        """
        ...

    def question(self, view: View) -> str | None:
        """In every game: a name for what the viewer is asked to agree to, or ``None``; everybody
        may know it. A yes names the question, so that it never counts for another.
        """
        ...

    def is_answer(self, move: Move) -> bool:
        """In every game: whether the move answers a ``question``."""
        ...

    def allowance(self, state: State) -> int | None:
        """In every game: a number that changes whenever a new turn time begins; ``None`` while no
        clock runs.
        """
        ...

    def expire(self, state: State, expiry: Expiry) -> Step[State, Event]:
        """In every game: the step when a clock has run out. Raises ``IllegalMove`` if none runs."""
        ...

    def outcome(self, state: State) -> Outcome | None: ...

    def settle(self, state: State, outcome: Outcome) -> Step[State, Event]:
        """In every game: the end by an act of the players, whatever the board says. Raises
        ``IllegalMove`` after the end.
        """
        ...

    def view(self, state: State, viewer: Viewer) -> View: ...

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        """In every game: the part of the event that the viewer may see, or ``None``."""
        ...

    def update(self, view: View, event: Event) -> View: ...

    def write_move(self, move: Move) -> str: ...

    def read_move(self, text: str) -> Move:
        """In every game: the inverse of ``write_move``. Raises ``InvalidNotation``."""
        ...

    def write_rules(self) -> str:
        """In every game: the rule set as text, from which the catalogue makes an equal game."""
        ...
