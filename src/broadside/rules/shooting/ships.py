"""A ship on the board, and ships written as text."""

from dataclasses import dataclass
from typing import TypeAlias

from broadside.rules.errors import IllegalMove, InvalidNotation, Refusal
from broadside.rules.grid import Cell, parse_cell
from broadside.rules.shooting.ruleset import Ruleset, ShipClass


@dataclass(frozen=True, slots=True)
class Ship:
    """A ship and its squares, bow first."""

    name: str
    cells: tuple[Cell, ...]

    def __str__(self) -> str:
        return f"{self.cells[0]}:{self.cells[-1]}"


Fleet: TypeAlias = tuple[Ship, ...]


def ship_between(name: str, bow: Cell, stern: Cell) -> Ship:
    """The ship of a shooting game that lies from bow to stern. Raises ``IllegalMove`` when they are
    not in line.
    """
    right, down = stern.col - bow.col, stern.row - bow.row
    if right and down:
        raise IllegalMove(Refusal.NOT_STRAIGHT, f"{bow}:{stern}")
    length = abs(right + down)
    step = (_sign(right), _sign(down))
    line = (Cell(bow.col + step[0] * far, bow.row + step[1] * far) for far in range(length + 1))
    return Ship(name, tuple(line))


def read_fleet(rules: Ruleset, text: str) -> Fleet:
    """Read the ships of a shooting game as ``bow:stern``, separated by spaces, in the order of the
    roster.
    """
    words = text.split()
    roster = rules.roster
    if len(words) != len(roster):
        raise InvalidNotation(f"not a fleet of {len(roster)} ships: {text!r}")
    return tuple(_read_ship(kind, word) for kind, word in zip(roster, words, strict=True))


def write_fleet(fleet: Fleet) -> str:
    """Write the ships of a shooting game as ``bow:stern``: the inverse of ``read_fleet``."""
    return " ".join(str(ship) for ship in fleet)


def _read_ship(kind: ShipClass, word: str) -> Ship:
    bow, colon, stern = word.partition(":")
    if not colon:
        raise InvalidNotation(f"not a ship: {word!r} (a ship is its bow and stern, as a1:a5)")
    return ship_between(kind.name, parse_cell(bow), parse_cell(stern))


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
