"""All-time statistics as a small text file that people can read, keep and bring back."""

from broadside.store.statistics import Statistics

FILE_NAME = "all_time_game_stats.txt"
TUTORIAL = "isTutorialPreviouslyCompleted"
WINS = "numWins"

_MOST_WINS = 1_000_000


class BadStats(ValueError):
    """The file is empty, incomplete or wrong; the message names the field."""


def write_stats(figures: Statistics) -> str:
    """Write the all-time statistics of a person as a file, one field a line."""
    total = figures.total
    fields = {
        TUTORIAL: "true" if figures.is_tutorial_completed else "false",
        WINS: figures.all_wins,
        "numGames": total.games,
        "numLosses": total.losses,
        "numDraws": total.draws,
        "numShots": total.shots,
        "numHits": total.hits,
        "bestStreak": figures.best_streak,
    }
    return "".join(f"{name}={value}\n" for name, value in fields.items())


def read_stats(text: str) -> tuple[bool, int]:
    """Read a file of statistics: whether the tutorial was completed, and how many games were won.
    Raises ``BadStats``.
    """
    lines = (line.partition("=") for line in text.splitlines() if line.strip())
    fields = {name.strip(): value.strip() for name, _, value in lines}
    if not fields:
        raise BadStats(f"the file is empty: {TUTORIAL} and {WINS} are missing")
    for name in (TUTORIAL, WINS):
        if name not in fields:
            raise BadStats(f"the field {name} is missing")
    return _read_tutorial(fields[TUTORIAL]), _read_wins(fields[WINS])


def _read_tutorial(value: str) -> bool:
    if value.lower() not in ("true", "false"):
        raise BadStats(f"the field {TUTORIAL} must be true or false")
    return value.lower() == "true"


def _read_wins(value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= 7 and int(value) <= _MOST_WINS):
        raise BadStats(f"the field {WINS} must be a number from 0 to {_MOST_WINS}")
    return int(value)
