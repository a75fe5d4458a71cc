"""Saved games as text: who plays, and the record of all moves, from which the game continues."""

import json
from typing import Any

from broadside.play.local_game import LocalGame, is_level
from broadside.rules.catalog import AnyGame, game_of
from broadside.rules.errors import InvalidNotation
from broadside.rules.game import Seat
from broadside.rules.record import Expired, Moved, Record, read_record, write_record
from broadside.table.table import AnyTable, Table

HEAD = "broadside-console"
"""The first word of every saved game."""
_FORMAT = 1


def write_saved(local_game: LocalGame) -> str:
    """Write a saved game as text. It tells where every ship lies."""
    head = {HEAD: _FORMAT, "level": local_game.level, "humans": sorted(local_game.humans)}
    return json.dumps(head) + "\n" + write_record(local_game.table.record)


def read_saved(text: str) -> LocalGame:
    """Read a saved game from text, in the state in which it was saved. Raises ``InvalidNotation``,
    ``InvalidRuleset`` or ``IllegalMove``.
    """
    head, _, rest = text.partition("\n")
    level, humans = _read_head(head)
    record = read_record(rest)
    game = game_of(record)
    if not is_level(level, game.family):
        raise InvalidNotation(f"nobody plays the family {record.family!r} at level {level!r}")
    local_game = LocalGame(_replayed(game, record), level, humans)
    if not humans <= frozenset(local_game.seats):
        raise InvalidNotation("it has a player without a seat")
    return local_game


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


def _replayed(game: AnyGame, record: Record) -> AnyTable:
    """The table of a saved game after all entries, each of which must be legal at its time."""
    table: AnyTable = Table(game, record.seed)
    seats, now = frozenset().union(*game.sides), 0
    for entry in record.entries:
        if entry.at < now:
            raise InvalidNotation("time runs backwards in it")
        if isinstance(entry, Moved) and entry.seat not in seats:
            raise InvalidNotation(f"player {entry.seat + 1} moves out of turn in it")
        now = entry.at
        _enter(table, entry)
    if table.record.entries != record.entries:
        raise InvalidNotation("its clocks do not agree with its rules")
    return table


def _enter(table: AnyTable, entry: Moved | Expired) -> None:
    match entry:
        case Moved(at, seat, move):
            table.play(seat, move, at)
        case Expired(at):
            table.expire(at)
