"""The folders and files of this user."""

from pathlib import Path

from platformdirs import user_data_path, user_state_path

from broadside.play.game_files import RECORDS

_APPLICATION = "broadside"


def data_folder() -> Path:
    """The data folder of this user: of all games on this machine, whether played in the console,
    the terminal or the page.
    """
    return user_data_path(_APPLICATION, appauthor=False)


def records_folder() -> Path:
    """The folder of this user with the records of finished games."""
    return data_folder() / RECORDS


def best_scores_file() -> Path:
    return data_folder() / "best_scores.json"


def terminal_game_file(number: int = 1) -> Path:
    """The file of this user for the unfinished game of the terminal; each open terminal has its
    own.
    """
    name = "terminal.game" if number == 1 else f"terminal-{number}.game"
    return data_folder() / name


def sessions_folder() -> Path:
    """The folder of this user for the sessions of the people who play at this terminal on other
    servers.
    """
    return data_folder() / "sessions"


def log_file() -> Path:
    return user_state_path(_APPLICATION, appauthor=False) / "broadside.log"


def database_file() -> Path:
    """The file of this user for the database of a server, unless the settings name another."""
    return data_folder() / "broadside.db"


def statistics_file() -> Path:
    return data_folder() / "all_time_game_stats.txt"
