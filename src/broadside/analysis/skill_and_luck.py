"""The skill and the luck of one seat in a game, separately."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

from broadside.analysis.appraisal import Appraised, Turn
from broadside.rules.game import Seat


@dataclass(frozen=True, slots=True)
class SkillAndLuck:
    """Sums over all shots of a seat. ``hits`` counts the shots that met a ship."""

    seat: Seat
    shots: int
    hits: int
    expected: float
    """The hits that the chosen squares promised."""
    best: float
    """The hits that the best squares promised, at the same moments."""
    spread: float
    """The standard deviation of luck, in hits."""

    @property
    def lost(self) -> float:
        """Hits that a seat gave away by the choice of squares, on average: its lack of skill."""
        return self.best - self.expected

    @property
    def skill(self) -> float:
        """The skill of a seat: the share of the promised hits that it took, from 0 to 1; 1 where
        none was possible.
        """
        return self.expected / self.best if self.best else 1.0

    @property
    def luck(self) -> float:
        """The luck of a seat: hits above those that the chosen squares promised; negative below
        them.
        """
        return self.hits - self.expected


def skill_and_luck(turns: Iterable[Turn], seat: Seat) -> SkillAndLuck:
    """The skill and luck of one seat, summed over its shots."""
    shots = [shot for turn in turns if turn.seat == seat for shot in turn.shots]
    return SkillAndLuck(
        seat=seat,
        shots=len(shots),
        hits=sum(shot.meets for shot in shots),
        expected=sum(shot.chance for shot in shots),
        best=sum(shot.most for shot in shots),
        spread=sqrt(sum(_variance(shot) for shot in shots)),
    )


def _variance(shot: Appraised) -> float:
    return shot.chance * (1.0 - shot.chance)
