"""The referee: takes what arrived and when, and returns what to send to whom."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias, TypeVar

from broadside.rules.acts import ANSWERS, Act, read_said
from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.game import Game, Outcome, Seat, Step, Viewer
from broadside.rules.record import Expired, Moved, Record, replay_entry
from broadside.table.clock import Bank, Clock

State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
View = TypeVar("View")


@dataclass(frozen=True, slots=True)
class Numbered(Generic[Event]):
    """An event with its number in the stream of one viewer, counted from 1 without gaps."""

    number: int
    event: Event


@dataclass(frozen=True, slots=True)
class Sent(Generic[Event]):
    """An event to be sent to one viewer; ``None`` stands for all spectators."""

    viewer: Viewer
    numbered: Numbered[Event]


@dataclass(frozen=True, slots=True)
class TableSnapshot(Generic[View]):
    """A view, and the number of the last event that is in it."""

    number: int
    view: View


@dataclass(frozen=True, slots=True)
class Ruling(Generic[State, Event]):
    """A decision of the referee. Nothing has happened before it is entered: between the two, a
    server writes the entry where it cannot be lost."""

    entry: Moved | Expired
    step: Step[State, Event]
    clock: Clock
    """How the clocks run from then on."""


class Table(Generic[State, Move, Event, View]):
    """One game under way. Times are milliseconds since it was set up and never run backwards.

    Every viewer has a stream of its own, numbered by what that viewer was shown, so that a number
    tells nothing about events that were hidden.
    """

    def __init__(
        self, game: Game[State, Move, Event, View], seed: int, bank: Bank | None = None
    ) -> None:
        self.game = game
        self.seed = seed  # tells all that chance decided: not for players before the end
        self._entries: list[Moved | Expired] = []
        self._state = game.start(seed)
        self._clock = self._follow(Clock(game.limits, bank=bank), self._state, at=0)
        self._offer: Seat | None = None
        self.offers = 0
        """The number of draws offered, if the game itself has no draw offers."""
        self._keeps_offers = not _is_readable(game, Act.OFFER_DRAW)
        self._fought: frozenset[Seat] = frozenset()
        viewers: tuple[Viewer, ...] = (*sorted(frozenset().union(*game.sides)), None)
        self._shown: dict[Viewer, list[Event]] = {viewer: [] for viewer in viewers}

    @classmethod
    def resume(
        cls, game: Game[State, Move, Event, View], record: Record, bank: Bank | None = None
    ) -> "Table[State, Move, Event, View]":
        """The table of a game as it was after the last entry of the record."""
        table = cls(game, record.seed, bank)
        for entry in record.entries:
            table.enter(table.read(entry))
        return table

    @property
    def record(self) -> Record:
        """The record of the game at this table so far. It holds every secret: not for players
        before the end.
        """
        rules = self.game.write_rules()
        return Record(self.game.family, rules, self.seed, tuple(self._entries))

    @property
    def entries(self) -> Sequence[Moved | Expired]:
        """What has happened at the table so far, with every secret in it."""
        return self._entries

    @property
    def length(self) -> int:
        """The number of entries in the record of the game at this table."""
        return len(self._entries)

    @property
    def to_move(self) -> frozenset[Seat]:
        return self.game.to_move(self._state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._state)

    @property
    def clock(self) -> Clock:
        return self._clock

    @property
    def offer(self) -> Seat | None:
        """The seat at the table that offers a draw, if the game itself has no draw offers."""
        return self._offer

    def question(self, viewer: Viewer) -> str | None:
        """The name of the question that the viewer may answer at the table: a draw that is offered,
        or one of the game.
        """
        if self._offer is not None:
            return f"draw {self.offers}"
        return self.game.question(self.view(viewer))

    def is_stale(self, seat: Seat, said: Move | str, number: int, answers: str | None) -> bool:
        """Whether the seat at the table must choose again, because of an event after number
        ``number``, the last that it had seen. An answer may name its question.
        """
        said = self._understood(said)
        is_answer = said in ANSWERS if isinstance(said, Act) else self.game.is_answer(said)
        if is_answer and answers is not None and answers != self.question(seat):
            return True
        if number > self.number(seat):
            return True
        if isinstance(said, Act):
            return is_answer and answers is None and number < self.number(seat)
        return any(self.game.is_overtaken(said, event) for event in self._shown[seat][number:])

    def view(self, viewer: Viewer) -> View:
        return self.game.view(self._state, viewer)

    def number(self, viewer: Viewer) -> int:
        """The number of the last event that the table has shown to the viewer."""
        return len(self._shown[viewer])

    def snapshot(self, viewer: Viewer) -> TableSnapshot[View]:
        """The view at the table for a viewer who is new, or was away too long to catch up by
        events.
        """
        return TableSnapshot(self.number(viewer), self.view(viewer))

    def since(self, viewer: Viewer, number: int) -> tuple[Numbered[Event], ...]:
        """What the table has shown to the viewer after the event of that number."""
        number = max(0, number)
        later = self._shown[viewer][number:]
        return tuple(Numbered(count, event) for count, event in enumerate(later, number + 1))

    def play(self, seat: Seat, said: Move | str, at: int) -> tuple[Sent[Event], ...]:
        """Judge a move or act of the seat, and enter it at the table. Raises as ``judge`` does and
        then changes nothing.
        """
        return self.enter(self.judge(seat, said, at))

    def expire(self, at: int) -> tuple[Sent[Event], ...]:
        """Let every clock of the table that has run out by then take effect, each at its own
        moment.
        """
        sent: list[Sent[Event]] = []
        while (ruling := self.overdue(at)) is not None:
            sent += self.enter(ruling)
        return tuple(sent)

    def judge(self, seat: Seat, said: Move | str, at: int) -> Ruling[State, Event]:
        """The referee's ruling about a move of the game, its text, or an act that every table
        knows.

        Raises ``InvalidNotation`` for text that is neither, and ``IllegalMove``, also for a move
        after the time is up: the caller enters the time-out (``overdue``) as soon as it is due. The
        caller must check whether an opponent has been away long enough for a claim.
        """
        said = self._understood(said)
        if self._clock.is_due(at):
            raise IllegalMove(Refusal.OUT_OF_TIME)
        if not isinstance(said, Act):
            step = self.game.play(self._state, seat, said)
            return self._ruling(Moved(at, seat, self.game.write_move(said)), step)
        if self.outcome is not None:
            raise IllegalMove(Refusal.GAME_OVER)
        self._check_act(seat, said)
        return self.read(Moved(at, seat, said))

    def _understood(self, said: Move | str) -> Move | Act:
        """Read text that arrives at the table as a move of the game, or else as an act."""
        if not isinstance(said, str):
            return said
        read = read_said(self.game, said)  # named, so that its type is inferred from the game
        return read

    def _check_act(self, seat: Seat, act: Act) -> None:
        if act is Act.ABORT:
            if all(side & self._fought for side in self.game.sides):
                raise IllegalMove(Refusal.TOO_LATE)
            return
        if len(self.game.sides) > 2:
            raise IllegalMove(Refusal.TWO_SIDES_ONLY)
        if act is Act.OFFER_DRAW and self._offer is not None:
            raise IllegalMove(Refusal.ALREADY_OFFERED)
        if act in ANSWERS and self._offer in (None, seat):
            raise IllegalMove(Refusal.NO_OFFER)

    def overdue(self, at: int) -> Ruling[State, Event] | None:
        """The referee's ruling about the first clock that has run out by then, at the moment at
        which it did.
        """
        if not self._clock.is_due(at):
            return None
        return self.read(Expired(*self._clock.deadline))

    def read(self, entry: Moved | Expired) -> Ruling[State, Event]:
        """The referee's ruling about the next entry of a record of this game. Raises as ``judge``
        does.
        """
        return self._ruling(entry, replay_entry(self.game, self._state, entry))

    def enter(self, ruling: Ruling[State, Event]) -> tuple[Sent[Event], ...]:
        """Make a ruling happen, and return what to send to whom. It must be about the present state
        of the table.
        """
        self._remember(ruling.entry)
        self._entries.append(ruling.entry)
        self._state = ruling.step.state
        self._clock = ruling.clock
        return tuple(sent for event in ruling.step.events for sent in self._show(event))

    def _ruling(self, entry: Moved | Expired, step: Step[State, Event]) -> Ruling[State, Event]:
        return Ruling(entry, step, self._follow(self._clock, step.state, entry.at))

    def _follow(self, clock: Clock, state: State, at: int) -> Clock:
        return clock.follow(self.game.allowance(state), at, self.game.to_move(state))

    def _remember(self, entry: Moved | Expired) -> None:
        """Note an entry at the table for draw offers: one stands until it is answered, in words or
        by a move; a time-out is no answer.
        """
        if isinstance(entry, Expired):
            return
        if entry.move == Act.OFFER_DRAW and self._keeps_offers:
            self._offer = entry.seat
            self.offers += 1
        elif entry.seat != self._offer:
            self._offer = None
        if self._clock.allowance is not None and entry.move not in tuple(Act):
            self._fought |= {entry.seat}

    def _show(self, event: Event) -> Iterator[Sent[Event]]:
        for viewer, shown in self._shown.items():
            seen = self.game.redact(event, viewer)
            if seen is not None:
                shown.append(seen)
                yield Sent(viewer, Numbered(len(shown), seen))


AnyTable: TypeAlias = Table[Any, Any, Any, Any]
"""A table of a game whose types do not matter."""


def _is_readable(game: Game[State, Move, Event, View], text: str) -> bool:
    """Whether text that arrives at the table is a move of the game itself."""
    try:
        game.read_move(text)
    except InvalidNotation:
        return False
    return True
