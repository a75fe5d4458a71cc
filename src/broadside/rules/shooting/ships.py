"""A ship on the board, and what makes a fleet legal."""

from collections.abc import Iterable
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


def check_fleet(rules: Ruleset, fleet: Fleet) -> None:
    """Raises ``IllegalMove`` unless a fleet has the ships of the shooting rules, placed as they
    demand.
    """
    roster = rules.roster
    if tuple(ship.name for ship in fleet) != tuple(kind.name for kind in roster):
        raise IllegalMove(Refusal.WRONG_FLEET)
    for number, (ship, kind) in enumerate(zip(fleet, roster, strict=True)):
        check_ship(rules, ship, kind, fleet[:number])


def check_ship(rules: Ruleset, ship: Ship, kind: ShipClass, placed: Iterable[Ship]) -> None:
    """Raises ``IllegalMove`` unless a ship of a shooting game is sound and fits beside those
    already placed.
    """
    if len(ship.cells) != kind.size or not _is_line(ship.cells):
        raise IllegalMove(Refusal.NOT_STRAIGHT, f"{ship.name} needs {kind.size} squares")
    if any(cell not in rules.grid for cell in ship.cells):
        raise IllegalMove(Refusal.OFF_BOARD, ship.name)
    taken = {cell for other in placed for cell in other.cells}
    if not taken.isdisjoint(ship.cells):
        raise IllegalMove(Refusal.OVERLAP, ship.name)
    if not rules.touching and not taken.isdisjoint(_halo(rules, ship)):
        raise IllegalMove(Refusal.TOUCHING, ship.name)


def _read_ship(kind: ShipClass, word: str) -> Ship:
    bow, colon, stern = word.partition(":")
    if not colon:
        raise InvalidNotation(f"not a ship: {word!r} (a ship is its bow and stern, as a1:a5)")
    return ship_between(kind.name, parse_cell(bow), parse_cell(stern))


def _is_line(cells: tuple[Cell, ...]) -> bool:
    return ship_between("", cells[0], cells[-1]).cells == cells


def _halo(rules: Ruleset, ship: Ship) -> set[Cell]:
    return {near for cell in ship.cells for near in rules.grid.around(cell)}


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
