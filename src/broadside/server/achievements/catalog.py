"""What can be unlocked, and when: decided by the statistics of an account alone."""

from collections.abc import Callable
from dataclasses import dataclass

from broadside.store.statistics import Statistics

_SHARP = 0.4
_SHARP_GAMES = 10


@dataclass(frozen=True, slots=True)
class Achievement:
    """Earned once. The key is kept for good; the title may change."""

    key: str
    title: str
    summary: str
    is_earned: Callable[[Statistics], bool]

    @property
    def announcement(self) -> str:
        return f"You've unlocked: {self.title}"


def _wins(number: int) -> Callable[[Statistics], bool]:
    return lambda figures: figures.all_wins >= number


def _has_beaten(level: str) -> Callable[[Statistics], bool]:
    return lambda figures: level in figures.by_opponent and figures.by_opponent[level].wins > 0


def _is_sharp(figures: Statistics) -> bool:
    return figures.total.games >= _SHARP_GAMES and figures.total.accuracy >= _SHARP


def _games_won(figures: Statistics) -> int:
    return sum(tally.wins > 0 for tally in figures.by_preset.values())


ACHIEVEMENTS = (
    Achievement(
        "tutorial",
        "Complete tutorial",
        "Finish the tutorial.",
        lambda figures: figures.is_tutorial_completed,
    ),
    Achievement("rookie", "Rookie", "Win a game.", _wins(1)),
    Achievement("talented", "Talented", "Win 5 games.", _wins(5)),
    Achievement("expert", "Expert", "Win 20 games.", _wins(20)),
    Achievement(
        "streak",
        "Fair wind",
        "Win 5 games in a row.",
        lambda figures: figures.best_streak >= 5,
    ),
    Achievement("admiral", "Mutiny", "Beat the admiral.", _has_beaten("admiral")),
    Achievement("sharp", "Sharp eye", "Hit with 4 of 10 shots over at least 10 games.", _is_sharp),
    Achievement(
        "seas",
        "Seven seas",
        "Win under 7 different rule sets.",
        lambda figures: _games_won(figures) >= 7,
    ),
)
