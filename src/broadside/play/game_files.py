"""All files of games on this machine: saved games, and the records of finished ones."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from broadside.play.local_game import LocalGame
from broadside.play.saved_games import HEAD, read_saved, write_saved
from broadside.rules.errors import IllegalMove, InvalidNotation, InvalidRuleset
from broadside.rules.shooting.battle import Phase

LARGEST_FILE = 4_000_000
"""Bytes. The longest possible game, six players on the largest map, takes a tenth of it."""
RECORDS = "records"
"""The folder of records in the data folder of a user."""
MOST_RECORDS = 200
_RECORD = re.compile(r"[0-9]{8}-[0-9]{6}-[0-9]{6}-[a-z0-9-]+\.jsonl(\.part)?")
_PLAIN_NAME = re.compile(r"[a-z0-9-]+")


class SaveFailed(ValueError):
    """The game could not be written; the message says why."""


class LoadFailed(ValueError):
    """The file holds no game that can continue; the message says why."""


def save_game(local_game: LocalGame, path: Path) -> None:
    """Write a saved game to its file. Only an earlier save is overwritten, never another file, and
    the file always holds one of the two. Raises ``SaveFailed``.
    """
    with _writing(path):
        _refuse_other_files(path)
        _write(path, write_saved(local_game))


def check_place(path: Path) -> None:
    """Raises ``SaveFailed`` if no game can be saved in that file, before one is played."""
    with _writing(path):
        _refuse_other_files(path)
        part = _part_of(path)
        part.touch()
        part.unlink()


def load_game(path: Path) -> LocalGame:
    """Read a game from its file in the state in which it was saved. Raises ``LoadFailed``."""
    try:
        local_game = read_saved(_read(path))
    except LoadFailed:
        raise
    except (InvalidNotation, InvalidRuleset, IllegalMove, RecursionError) as error:
        reason = (str(error) or "it cannot be read").rstrip(".")
        raise LoadFailed(f"{path} is not a saved game, or it is damaged: {reason}.") from None
    except UnicodeDecodeError:
        raise LoadFailed(f"{path} is not a saved game: it is not text in UTF-8.") from None
    except (OSError, ValueError) as error:
        raise LoadFailed(f"{path} cannot be read: {_reason(error)}.") from None
    phase = local_game.table.view(None).battle.phase
    if phase in (Phase.OVER, Phase.DEPLOYING):
        raise LoadFailed(f"The game in {path} is {phase}: it cannot be continued.")
    return local_game


class FinishedGames:
    """A folder with the newest records. Other files in it are never touched."""

    def __init__(self, folder: Path, most: int = MOST_RECORDS) -> None:
        self._folder, self._most = folder, most

    @property
    def newest(self) -> Path | None:
        """The file with the record of the game that ended last, if there is one."""
        whole = [path for path in self._records() if path.suffix == ".jsonl"]
        return whole[-1] if whole else None

    def write(self, game: str, ended: datetime, record: str) -> None:
        """Write the file with the record of a game that ended then; writing it again changes
        nothing. Raises ``OSError``.
        """
        name = game if _PLAIN_NAME.fullmatch(game) else "game"
        self._folder.mkdir(parents=True, exist_ok=True)
        _write(self._folder / f"{ended.astimezone(UTC):%Y%m%d-%H%M%S-%f}-{name}.jsonl", record)
        for old in self._records()[: -self._most]:
            old.unlink(missing_ok=True)

    def _records(self) -> list[Path]:
        """The files with records of finished games, the oldest first, by the time in the name. A
        truncated file counts too.
        """
        try:
            return sorted(path for path in self._folder.iterdir() if _RECORD.fullmatch(path.name))
        except OSError:
            return []


class GameKeeper:
    """Keeps the games of one player: a save after each move, and a record at the end."""

    def __init__(self, save_to: Path | None = None, finished: FinishedGames | None = None) -> None:
        self.save_to = save_to
        self._finished = finished
        self.trouble = ""
        """Why the last attempt to write failed; empty when it succeeded."""
        self.has_record = False
        """Whether the record of the last game was written."""

    def keep(self, local_game: LocalGame) -> None:
        """Save a game of a player to its file; call this after each move. A game that cannot be
        written can still be played.
        """
        self.trouble, self.has_record = "", False
        try:
            self._save(local_game)
            self._record(local_game)
        except SaveFailed as error:
            self.trouble = str(error)

    def _save(self, local_game: LocalGame) -> None:
        if self.save_to is None or local_game.table.view(None).battle.phase is Phase.DEPLOYING:
            return
        try:
            save_game(local_game, self.save_to)
        except SaveFailed as error:
            raise SaveFailed(f"The game is not saved. {error}") from None

    def _record(self, local_game: LocalGame) -> None:
        if self._finished is None or local_game.table.outcome is None:
            return
        # Imported when a game ends: a console that starts does not wait for the codecs.
        from broadside.table.proof import prove, write_proof

        text = write_proof(prove(local_game.table, local_game.salts))
        try:
            self._finished.write(local_game.table.game.name, datetime.now(UTC), text)
            self.has_record = True
        except OSError as error:
            raise SaveFailed(
                f"The record of this game cannot be written: {error.strerror}."
            ) from None


def _refuse_other_files(path: Path) -> None:
    """Refuse to save a game over a file that is no save. What a crash has left of a save may be
    short of its head.
    """
    for one, may_be_short in ((path, False), (_part_of(path), True)):
        if one.exists() and not _is_saved_game(one, may_be_short=may_be_short):
            raise SaveFailed(f"{one} exists and is not a saved game: choose another name.")


def _is_saved_game(path: Path, *, may_be_short: bool) -> bool:
    if not path.is_file():
        return False
    head = b'{"' + HEAD.encode()
    with path.open("rb") as file:
        found = file.read(len(head))
    return found == head or (may_be_short and head.startswith(found))


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    """Turn errors of the system into ``SaveFailed`` while a game file is written."""
    try:
        yield
    except SaveFailed:
        raise
    except (OSError, ValueError) as error:
        raise SaveFailed(f"{path} cannot be written: {_reason(error)}.") from None


def _write(path: Path, text: str) -> None:
    """Write a game file atomically: to a temporary file first, which then replaces the old one.
    Raises ``OSError``."""
    part = _part_of(path)
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def _part_of(path: Path) -> Path:
    """The temporary file that replaces an old game file when it is complete."""
    return path.with_name(path.name + ".part")


def _read(path: Path) -> str:
    if not path.is_file():
        raise LoadFailed(f"There is no file {path}.")
    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise LoadFailed(f"{path} is too large to be a saved game.")
    return content.decode("utf-8")


def _reason(error: Exception) -> str:
    return str(error.strerror if isinstance(error, OSError) else error)
