"""What a player can do in a shooting game, and how it is written."""

from dataclasses import dataclass
from typing import TypeAlias, assert_never

from broadside.rules.errors import InvalidNotation
from broadside.rules.game import Seat
from broadside.rules.grid import Cell, parse_cell
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.ships import Fleet, read_fleet, write_fleet


@dataclass(frozen=True, slots=True)
class Deploy:
    """Place the whole fleet, in the order of the roster."""

    fleet: Fleet


@dataclass(frozen=True, slots=True)
class Fire:
    """Fire at these squares of the opponent who is the target now."""

    targets: frozenset[Cell]

    @classmethod
    def at(cls, *targets: Cell) -> "Fire":
        return cls(frozenset(targets))


@dataclass(frozen=True, slots=True)
class Scan:
    """Scan the block around a centre in the sea of one opponent."""

    centre: Cell
    sea: Seat


Move: TypeAlias = Deploy | Fire | Scan


def write_move(move: Move) -> str:
    """Write a move of a shooting game as one line: ``deploy a1:a5 c1:c4``, ``fire b7``, ``scan b7
    1``.
    """
    match move:
        case Deploy(fleet):
            return f"deploy {write_fleet(fleet)}"
        case Fire(targets):
            return " ".join(["fire", *map(str, sorted(targets))])
        case Scan(centre, sea):
            return f"scan {centre} {sea}"
    assert_never(move)


def read_move(rules: Ruleset, text: str) -> Move:
    """Read a move of a shooting game from one line, as ``write_move`` writes it."""
    word, _, rest = text.partition(" ")
    match word:
        case "deploy":
            return Deploy(read_fleet(rules, rest))
        case "fire":
            return _read_fire(rest)
        case "scan":
            return _read_scan(rest)
    raise InvalidNotation(f"not a move: {text!r} (a move begins with deploy, fire or scan)")


def _read_fire(rest: str) -> Fire:
    names = rest.split()
    if len(set(names)) < len(names):
        raise InvalidNotation(f"a square is named twice: {rest!r}")
    return Fire(frozenset(parse_cell(name) for name in names))


def _read_scan(rest: str) -> Scan:
    centre, _, sea = rest.partition(" ")
    if not (sea.isascii() and sea.isdigit() and len(sea) == 1):
        raise InvalidNotation(f"not a scan: {rest!r} (name the centre and the seat, as b7 1)")
    return Scan(parse_cell(centre), int(sea))
