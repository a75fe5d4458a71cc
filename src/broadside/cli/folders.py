"""Where files of this user lie."""

from pathlib import Path

from platformdirs import user_data_path, user_state_path

_APPLICATION = "broadside"


def best_scores_file() -> Path:
    return user_data_path(_APPLICATION, appauthor=False) / "best_scores.json"


def terminal_game_file(number: int = 1) -> Path:
    """The game that was left in the terminal face; each terminal that is open has its own."""
    name = "terminal.game" if number == 1 else f"terminal-{number}.game"
    return user_data_path(_APPLICATION, appauthor=False) / name


def sessions_folder() -> Path:
    """Who plays at this terminal on other servers."""
    return user_data_path(_APPLICATION, appauthor=False) / "sessions"


def log_file() -> Path:
    return user_state_path(_APPLICATION, appauthor=False) / "broadside.log"


def database_file() -> Path:
    """Where a server keeps everything, unless it is told another place."""
    return user_data_path(_APPLICATION, appauthor=False) / "broadside.db"


def statistics_file() -> Path:
    return user_data_path(_APPLICATION, appauthor=False) / "all_time_game_stats.txt"
