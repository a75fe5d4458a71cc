"""The clocks of one game. Time is an argument: milliseconds since the game was set up."""

from dataclasses import dataclass, replace

from broadside.rules.game import Expiry, TimeLimits


@dataclass(frozen=True, slots=True)
class Clock:
    """When the time for a turn and for the match began, as far as they run."""

    limits: TimeLimits
    allowance: int | None = None
    turn_began: int = 0
    match_began: int | None = None

    def follow(self, allowance: int | None, at: int) -> "Clock":
        """The clock after something happened: a new allowance begins a new turn time."""
        if allowance == self.allowance:
            return self
        began = at if self.match_began is None else self.match_began
        return replace(self, allowance=allowance, turn_began=at, match_began=began)

    @property
    def deadlines(self) -> tuple[tuple[int, Expiry], ...]:
        """When each running clock runs out, the first one first. At a tie the match ends."""
        if self.allowance is None or self.match_began is None:
            return ()
        running = []
        if self.limits.match is not None:
            running.append((self.match_began + round(self.limits.match * 1000), Expiry.MATCH))
        if self.limits.turn is not None:
            running.append((self.turn_began + round(self.limits.turn * 1000), Expiry.TURN))
        return tuple(sorted(running))

    def is_due(self, at: int) -> bool:
        return any(due <= at for due, _ in self.deadlines)

    @property
    def due(self) -> int | None:
        """The moment at which the first clock runs out, if one runs."""
        return self.deadlines[0][0] if self.deadlines else None

    @property
    def deadline(self) -> tuple[int, Expiry]:
        """What runs out first; only asked while something runs."""
        return self.deadlines[0]
