"""Which person plays at this terminal, and which game: the same each time, and never
two at once."""

import re
from dataclasses import dataclass
from pathlib import Path

from broadside.cli.folders import sessions_folder, terminal_game_file
from broadside.cli.game_options import OptionRefused
from broadside.client.file_lock import FileLock
from broadside.client.session_file import SessionFile
from broadside.console.dialogue import quoted

_NAME = re.compile(r"[a-z0-9_-]{1,32}")
_MOST_GUESTS = 50
_HELD: list[FileLock] = []
"""Locks that are held until the process ends."""


@dataclass(frozen=True, slots=True)
class Identity:
    """The session file of a person, or ``None`` if it cannot be kept, and what to tell about it."""

    file: SessionFile | None
    note: str = ""


def identity_at(server: str, name: str | None) -> Identity:
    """The identity of the person at this terminal on a server: the one with that name on this
    machine, or else the first guest who does not play in another terminal. Raises
    ``OptionRefused``.
    """
    if name is not None and not _NAME.fullmatch(name.lower()):
        raise OptionRefused(f"{quoted(name)} cannot follow --as: use letters, digits, - and _.")
    try:
        folder = sessions_folder()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.chmod(0o700)
        return _first_guest(folder, server) if name is None else _named(folder, server, name)
    except OSError as error:
        return Identity(None, f"You cannot come back to a match later: {error.strerror}.")


def game_file() -> Path:
    """The file of the local game of this terminal: the first that no other terminal uses."""
    try:
        for number in range(1, _MOST_GUESTS + 1):
            path = terminal_game_file(number)
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = FileLock(path.with_name(f"{path.name}.lock"))
            if lock.acquire():
                _HELD.append(lock)
                return path
    except OSError:  # the player is told that the game is not saved
        pass
    return terminal_game_file()


def _named(folder: Path, server: str, name: str) -> Identity:
    file = SessionFile(folder / f"as-{name.lower()}.json")
    if file.claim(server):
        return Identity(file)
    raise OptionRefused(
        f"{name} plays at {server} in another terminal: close it, or give another --as."
    )


def _first_guest(folder: Path, server: str) -> Identity:
    for number in range(1, _MOST_GUESTS + 1):
        file = SessionFile(folder / f"guest-{number}.json")
        if file.claim(server):
            note = f"Another terminal plays there too: here you are guest {number}."
            return Identity(file, note if number > 1 else "")
    raise OptionRefused(f"{_MOST_GUESTS} terminals play at {server} already: close one.")
