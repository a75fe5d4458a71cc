"""Each shot held against the best that could be done with the same knowledge."""

from dataclasses import dataclass

from broadside.analysis.odds import Odds
from broadside.analysis.positions import Position
from broadside.rules.classic.events import Call, Shot
from broadside.rules.game import Seat
from broadside.rules.grid import Cell


@dataclass(frozen=True, slots=True)
class Appraised:
    """A shot with its chance to meet a ship, and a best square with the chance there."""

    shot: Shot
    chance: float
    best: Cell
    most: float

    @property
    def meets(self) -> bool:
        """Whether there was a ship. A bomb that glanced off armour has met one too."""
        return self.shot.call is not Call.MISS

    @property
    def lost(self) -> float:
        """How much of a hit was given away, on average."""
        return self.most - self.chance


@dataclass(frozen=True, slots=True)
class Turn:
    """A shot, or all shots of a salvo, which were decided by the same knowledge."""

    seat: Seat
    sea: Seat
    odds: Odds
    shots: tuple[Appraised, ...]
    """In the order in which they were called out."""


def appraise(position: Position, odds: Odds) -> Turn:
    """The squares of a salvo are held against as many best squares, the likeliest with the best.

    Hits add up on average, whatever the squares have to do with each other; so the best squares
    together are the best salvo.
    """
    fired = position.fired
    by_chance = sorted(fired.shots, key=lambda shot: -odds.chance(shot.target))
    rivals = dict(zip(by_chance, odds.best(len(by_chance)), strict=True))
    shots = (_appraise(shot, rivals[shot], odds) for shot in fired.shots)
    return Turn(fired.seat, fired.sea, odds, tuple(shots))


def _appraise(shot: Shot, rival: Cell, odds: Odds) -> Appraised:
    chance, most = odds.chance(shot.target), odds.chance(rival)
    # Among equals the chosen square is itself the best.
    best = shot.target if chance >= most else rival
    return Appraised(shot, chance, best, most)
