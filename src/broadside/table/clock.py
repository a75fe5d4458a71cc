"""The clocks of one game. Time is an argument: milliseconds since the game was set up."""

from dataclasses import dataclass, field, replace

from broadside.rules.game import Expiry, Seat, TimeLimits

LAST_CALL = 5_000
"""Milliseconds for what is left to prepare once the time for it is over."""


@dataclass(frozen=True, slots=True)
class Bank:
    """Seconds that each seat has for all its turns, and those that each turn adds."""

    seconds: int
    increment: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """When the time for the turn and for the match began, if they are limited."""

    limits: TimeLimits
    allowance: int | None = None
    turn_began: int = 0
    match_began: int | None = None
    bank: Bank | None = None
    movers: frozenset[Seat] = frozenset()
    """The seats whose banks run, since ``charged_at``."""
    charged_at: int = 0
    spent: dict[Seat, int] = field(default_factory=dict)
    """Milliseconds that each seat has used, less what its turns have added."""
    setup_ends: int | None = None
    """When the time to prepare runs out, while somebody prepares and that is limited."""

    def follow(
        self, allowance: int | None, at: int, movers: frozenset[Seat] = frozenset()
    ) -> "Clock":
        """The clock of a game after something happened: a new allowance begins a new turn time."""
        clock = self if self.bank is None else self._charged(allowance, at, movers)
        if self.limits.setup is not None:
            ends = self._next_setup_end(at) if allowance is None and movers else None
            clock = replace(clock, setup_ends=ends)
        if allowance == self.allowance:
            return clock
        began = at if self.match_began is None else self.match_began
        return replace(clock, allowance=allowance, turn_began=at, match_began=began)

    def left(self, seat: Seat, at: int) -> int | None:
        """Milliseconds in the bank of that seat on the clock; ``None`` if there are no banks."""
        if self.bank is None:
            return None
        running = at - self.charged_at if seat in self.movers else 0
        return self.bank.seconds * 1000 - self.spent.get(seat, 0) - running

    @property
    def deadlines(self) -> tuple[tuple[int, Expiry], ...]:
        """When each running clock of a game runs out, in order. At a tie the match ends."""
        if self.allowance is None or self.match_began is None:
            return () if self.setup_ends is None else ((self.setup_ends, Expiry.SETUP),)
        running = []
        if self.limits.match is not None:
            running.append((self.match_began + round(self.limits.match * 1000), Expiry.MATCH))
        if self.limits.turn is not None:
            running.append((self.turn_began + round(self.limits.turn * 1000), Expiry.TURN))
        for seat in self.movers:
            running.append((self.charged_at + (self.left(seat, self.charged_at) or 0), Expiry.BANK))
        return tuple(sorted(running, key=lambda one: (one[0], _ORDER.index(one[1]))))

    def is_due(self, at: int) -> bool:
        return any(due <= at for due, _ in self.deadlines)

    @property
    def due(self) -> int | None:
        """The moment at which the first clock of a game runs out, if one runs."""
        return self.deadlines[0][0] if self.deadlines else None

    @property
    def deadline(self) -> tuple[int, Expiry]:
        """Which clock of a game runs out first, and when. Call this only while one runs."""
        return self.deadlines[0]

    def _next_setup_end(self, at: int) -> int:
        """The limit on the clock for preparing; once it is over, whoever still prepares has a
        moment to finish.
        """
        assert self.limits.setup is not None, "asked only where there is a limit"
        ends = round(self.limits.setup * 1000) if self.setup_ends is None else self.setup_ends
        return ends if at < ends else at + LAST_CALL

    def _charged(self, allowance: int | None, at: int, movers: frozenset[Seat]) -> "Clock":
        """The clock with the banks charged for the time that has run, and the increment given to a
        seat that has ended its turn.
        """
        assert self.bank is not None, "asked only where there are banks"
        spent = dict(self.spent)
        for seat in self.movers:
            added = 0 if seat in movers else self.bank.increment * 1000
            spent[seat] = spent.get(seat, 0) + at - self.charged_at - added
        running = frozenset() if allowance is None else movers
        return replace(self, movers=running, charged_at=at, spent=spent)


_ORDER = (Expiry.MATCH, Expiry.BANK, Expiry.TURN, Expiry.SETUP)
