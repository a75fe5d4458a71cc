"""Records of games: rules, seed and moves with their times, from which all else follows."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, TypeVar, assert_never

from broadside.rules.acts import Act, out_of_bank, read_said, settlement
from broadside.rules.errors import InvalidNotation
from broadside.rules.game import Expiry, Game, Seat, Step

State = TypeVar("State")
Move = TypeVar("Move")
Event = TypeVar("Event")
View = TypeVar("View")

_FORMAT = 1


@dataclass(frozen=True, slots=True)
class Moved:
    """A seat made a move, ``at`` milliseconds after the game was set up."""

    at: int
    seat: Seat
    move: str


@dataclass(frozen=True, slots=True)
class Expired:
    """A clock ran out, ``at`` milliseconds after the game was set up."""

    at: int
    expiry: Expiry


@dataclass(frozen=True, slots=True)
class Record:
    """Everything needed to play a game again, byte for byte. Holds secrets until the end."""

    family: str
    rules: str
    seed: int
    entries: tuple[Moved | Expired, ...] = ()


def replay(game: Game[State, Move, Event, View], record: Record) -> Iterator[Step[State, Event]]:
    """The steps of the recorded game, in order, lazily. Raises as ``play`` does."""
    state = game.start(record.seed)
    for entry in record.entries:
        step = replay_entry(game, state, entry)
        yield step
        state = step.state


def replay_entry(
    game: Game[State, Move, Event, View], state: State, entry: Moved | Expired
) -> Step[State, Event]:
    """The step of a game that one entry of its record leads to."""
    match entry:
        case Moved(seat=seat, move=text):
            return _replay_move(game, state, seat, text)
        case Expired(expiry=Expiry.BANK):
            return game.settle(state, out_of_bank(game, game.to_move(state)))
        case Expired(expiry=expiry):
            return game.expire(state, expiry)
    assert_never(entry)


def _replay_move(
    game: Game[State, Move, Event, View], state: State, seat: Seat, text: str
) -> Step[State, Event]:
    said = read_said(game, text)
    if not isinstance(said, Act):
        return game.play(state, seat, said)
    outcome = settlement(game, seat, said)
    return Step(state, ()) if outcome is None else game.settle(state, outcome)


def write_record(record: Record) -> str:
    """Write the record of a game, one JSON object per line: the head, then each entry."""
    head = {"broadside": _FORMAT, "family": record.family, "rules": record.rules}
    lines = [head | {"seed": record.seed}, *map(_entry_object, record.entries)]
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


def read_record(text: str) -> Record:
    """Read the record of a game, as ``write_record`` writes it. Raises ``InvalidNotation`` with the
    number of the line.
    """
    lines = [_read_line(number, line) for number, line in enumerate(text.splitlines(), 1)]
    match lines[:1]:
        case [{"broadside": 1, "family": str(family), "rules": str(rules), "seed": int(seed)}]:
            entries = [_read_entry(number, line) for number, line in enumerate(lines[1:], 2)]
            return Record(family, rules, seed, tuple(entries))
    raise InvalidNotation("line 1: not the head of a Broadside record of format 1")


def _entry_object(entry: Moved | Expired) -> dict[str, Any]:
    match entry:
        case Moved(at, seat, move):
            return {"at": at, "seat": seat, "move": move}
        case Expired(at, expiry):
            return {"at": at, "expired": expiry}
    assert_never(entry)


def _read_line(number: int, line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise InvalidNotation(f"line {number}: not a JSON object") from None


def _read_entry(number: int, line: Any) -> Moved | Expired:
    match line:
        case {"at": int(at), "seat": int(seat), "move": str(move)}:
            return Moved(at, seat, move)
        case {"at": int(at), "expired": "turn" | "match" | "bank" | "setup" as expired}:
            return Expired(at, Expiry(expired))
    raise InvalidNotation(f"line {number}: neither a move nor a time that ran out")
