"""Compares each shot with the best one that was possible with the same knowledge."""

from dataclasses import dataclass

from broadside.analysis.odds import Odds
from broadside.analysis.positions import Position
from broadside.rules.game import Seat
from broadside.rules.grid import Cell
from broadside.rules.shooting.events import Call, Shot


@dataclass(frozen=True, slots=True)
class Appraised:
    """A shot with its chance to hit, and a best square with the chance there."""

    shot: Shot
    chance: float
    best: Cell
    most: float

    @property
    def meets(self) -> bool:
        """Whether an appraised shot met a ship. A bomb that glanced off armour has hit one, too."""
        return self.shot.call is not Call.MISS

    @property
    def lost(self) -> float:
        """The part of a hit that an appraised shot gave away, on average."""
        return self.most - self.chance


@dataclass(frozen=True, slots=True)
class Turn:
    """A shot, or all shots of a salvo, which were chosen with the same knowledge."""

    seat: Seat
    sea: Seat
    odds: Odds
    shots: tuple[Appraised, ...]
    """In the order in which they were called out."""


def appraise(position: Position, odds: Odds) -> Turn:
    """Appraise the shots of a turn: compare the squares with as many best squares, the likeliest
    with the best.

    Expected hits add up, whether or not the squares depend on each other. So the best squares
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
