"""Games on file: who plays, and the record of all moves, from which the game is played again."""

import json
import os
from pathlib import Path
from typing import Any, TypeAlias

from broadside.bots.catalog import LINEUPS
from broadside.console.contest import Contest, ShootingTable
from broadside.console.fleet.contest import FleetContest, is_level
from broadside.rules.catalog import game_of
from broadside.rules.classic.battle import Phase
from broadside.rules.classic.shooting import ShootingGame
from broadside.rules.errors import IllegalMove, InvalidNotation, InvalidRuleset
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.rules.game import Seat
from broadside.rules.record import Expired, Moved, Record, read_record, write_record
from broadside.table.table import Table

AnyContest: TypeAlias = Contest | FleetContest

LARGEST_FILE = 4_000_000
"""Bytes. The longest game there can be, six players on the largest map, takes a tenth of it."""
_HEAD = "broadside-console"
_FORMAT = 1


class SaveFailed(ValueError):
    """The game could not be written; the message says why."""


class LoadFailed(ValueError):
    """The file holds no game that can go on; the message says why."""


def save_game(contest: AnyContest, path: Path) -> None:
    """Write the game. Another file is never overwritten, except by a later save, and whatever
    happens meanwhile, the file holds one of the two. It tells where every ship lies.
    Raises ``SaveFailed``."""
    try:
        _refuse_other_file(path)
        _replace(path, _written(contest))
    except (OSError, ValueError) as error:
        raise SaveFailed(_why(error, f"{path} cannot be written")) from None


def check_place(path: Path) -> None:
    """Raises ``SaveFailed`` where no game can be saved, before one is played."""
    try:
        _refuse_other_file(path)
        part = _part_of(path)
        part.touch()
        part.unlink()
    except (OSError, ValueError) as error:
        raise SaveFailed(_why(error, f"{path} cannot be written")) from None


def load_game(path: Path) -> AnyContest:
    """The game as it was. Raises ``LoadFailed``."""
    try:
        head, _, record = _read(path).partition("\n")
        level, humans = _read_head(head)
        contest = _resumed(level, humans, read_record(record))
    except LoadFailed:
        raise
    except (InvalidNotation, InvalidRuleset, IllegalMove, RecursionError) as error:
        reason = (str(error) or "it cannot be read").rstrip(".")
        raise LoadFailed(f"{path} is no saved game, or damaged: {reason}.") from None
    except (OSError, ValueError) as error:
        raise LoadFailed(_why(error, f"{path} cannot be read")) from None
    return _checked(contest, path)


def _written(contest: AnyContest) -> str:
    head = {_HEAD: _FORMAT, "level": contest.level, "humans": sorted(contest.humans)}
    return json.dumps(head) + "\n" + write_record(contest.table.record)


def _refuse_other_file(path: Path) -> None:
    if path.exists() and not _is_saved_game(path):
        raise SaveFailed(f"{path} exists and is not a saved game: choose another name.")


def _part_of(path: Path) -> Path:
    """Where a save is written before it takes the place of the one before."""
    return path.with_name(path.name + ".part")


def _replace(path: Path, text: str) -> None:
    """The new content is on the disk before it has the name."""
    part = _part_of(path)
    with part.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)


def _is_saved_game(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(len(_HEAD) + 3).startswith(b'{"' + _HEAD.encode())


def _read(path: Path) -> str:
    if not path.is_file():
        raise LoadFailed(f"There is no file {path}.")
    with path.open("rb") as file:
        content = file.read(LARGEST_FILE + 1)
    if len(content) > LARGEST_FILE:
        raise LoadFailed(f"{path} is too large to be a saved game.")
    return content.decode("utf-8")


def _read_head(line: str) -> tuple[str, frozenset[Seat]]:
    match _json(line):
        case {"broadside-console": 1, "level": str(level), "humans": [*seats]} if seats:
            if all(type(seat) is int for seat in seats):
                return level, frozenset(seats)
    raise InvalidNotation("its first line is not that of a saved game")


def _json(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def _resumed(level: str, humans: frozenset[Seat], record: Record) -> AnyContest:
    """The contest after all entries. Raises ``InvalidNotation`` or ``IllegalMove``."""
    game = game_of(record)
    if isinstance(game, ShootingGame) and level in LINEUPS[game.family]:
        return Contest(_replayed(game, record), level, humans)
    if isinstance(game, FleetGame) and is_level(level):
        return FleetContest(Table.resume(game, record), level, humans)
    raise InvalidNotation(f"nobody plays the family {record.family!r} at level {level!r}")


def _replayed(game: ShootingGame, record: Record) -> ShootingTable:
    """The table after all entries, each of which must be possible at its own moment."""
    table: ShootingTable = Table(game, record.seed)
    now = 0
    for entry in record.entries:
        if entry.at < now:
            raise InvalidNotation("time runs backwards in it")
        now = entry.at
        _enter(table, entry)
    if table.record.entries != record.entries:
        raise InvalidNotation("its clocks do not agree with its rules")
    return table


def _enter(table: ShootingTable, entry: Moved | Expired) -> None:
    match entry:
        case Moved(at, seat, move):
            if seat not in table.to_move:
                raise InvalidNotation(f"player {seat + 1} moves out of turn in it")
            table.play(seat, table.game.read_move(move), at)
        case Expired(at):
            table.expire(at)


def _checked(contest: AnyContest, path: Path) -> AnyContest:
    if not contest.humans <= frozenset(contest.rules.seats):
        raise LoadFailed(f"{path} is damaged: it has a player without a seat.")
    phase = contest.table.view(None).battle.phase
    if phase == Phase.OVER or (isinstance(contest, Contest) and phase is not Phase.FIGHTING):
        raise LoadFailed(f"The game in {path} is {phase}: there is nothing to go on with.")
    return contest


def _why(error: Exception, what: str) -> str:
    if isinstance(error, SaveFailed):
        return str(error)
    return f"{what}: {error.strerror if isinstance(error, OSError) else error}."
