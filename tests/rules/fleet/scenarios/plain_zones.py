"""What the rule book says about zones and sight, once more: plain loops over (x, y) and numbers.

Nothing here uses the masks, zones or courses of the game, so that the two can be compared.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.ships import Damage, Fleet, Ship
from broadside.rules.game import Seat

Square: TypeAlias = tuple[int, int]
Span: TypeAlias = tuple[int, int]
Board: TypeAlias = tuple[int, int]
"""Columns and rows."""

EAST, NORTH, WEST, SOUTH = Facing.EAST, Facing.NORTH, Facing.WEST, Facing.SOUTH
AHEAD: dict[Facing, Square] = {EAST: (1, 0), NORTH: (0, -1), WEST: (-1, 0), SOUTH: (0, 1)}
PORT: dict[Facing, Square] = {EAST: (0, -1), NORTH: (-1, 0), WEST: (0, 1), SOUTH: (1, 0)}

SIZE = {
    "cruiser": 5,
    "destroyer": 4,
    "torpedo boat": 3,
    "mine layer": 2,
    "radar boat": 3,
    "kamikaze boat": 1,
}
SPEED_PER_SQUARE = {
    "cruiser": 2,
    "destroyer": 2,
    "torpedo boat": 3,
    "mine layer": 3,
    "radar boat": 1,
    "kamikaze boat": 0,
}
RADAR: dict[str, tuple[Span, Span]] = {
    "cruiser": ((1, 10), (-1, 1)),
    "destroyer": ((1, 8), (-1, 1)),
    "torpedo boat": ((1, 6), (-1, 1)),
    "mine layer": ((-2, 3), (-2, 2)),
    "radar boat": ((1, 6), (-1, 1)),
    "kamikaze boat": ((-2, 2), (-2, 2)),
}
LONG_RADAR = ((1, 12), (-1, 1))
SONAR = ((-2, 3), (-2, 2))
CANNON: dict[str, tuple[Span, Span]] = {
    "cruiser": ((-5, 9), (-5, 5)),
    "destroyer": ((-4, 7), (-4, 4)),
    "torpedo boat": ((0, 4), (-2, 2)),
    "mine layer": ((-1, 2), (-2, 2)),
    "radar boat": ((-1, 3), (-1, 1)),
}

SWEEPS: dict[str, tuple[Square, ...]] = {
    "cruiser": (
        *((4, 1), (3, 1), (2, 1), (3, 2), (2, 2), (1, 1), (2, 3)),
        *((1, 2), (1, 3), (1, 4), (0, 4), (0, 3), (0, 2), (0, 1)),
    ),
    "destroyer": ((3, 1), (2, 1), (2, 2), (1, 1), (1, 2), (1, 3), (0, 3), (0, 2), (0, 1)),
    "torpedo boat": ((2, 1), (0, -1), (1, 1), (1, -1)),
    "mine layer": ((1, 1), (0, 1)),
    "radar boat": ((2, 1), (0, -1), (1, 1), (1, -1)),
}
ABOUT = (*SWEEPS["torpedo boat"], (0, 1), (2, -1))
"""The squares (u, v) that a turn to port and a turn about sweep, in the order that counts."""


def square(ship: Ship, u: int, v: int = 0) -> Square:
    """The square u ahead of the stern and v to port of it, on the board or off it."""
    ahead, port = AHEAD[ship.facing], PORT[ship.facing]
    x, y = ship.stern
    return x + u * ahead[0] + v * port[0], y + u * ahead[1] + v * port[1]


def hull(ship: Ship) -> list[Square]:
    """From the stern to the bow."""
    return [square(ship, u) for u in range(SIZE[ship.kind.name])]


def zone(board: Board, ship: Ship, rectangle: tuple[Span, Span]) -> set[Square]:
    """The rectangle of the ship, clipped to the board."""
    (aft, fore), (starboard, port) = rectangle
    found = set()
    for u in range(aft, fore + 1):
        for v in range(starboard, port + 1):
            found.add(square(ship, u, v))
    return {(x, y) for x, y in found if 0 <= x < board[0] and 0 <= y < board[1]}


def radar(board: Board, ship: Ship) -> set[Square]:
    return zone(board, ship, LONG_RADAR if ship.long_radar else RADAR[ship.kind.name])


def sonar(board: Board, ship: Ship) -> set[Square]:
    return zone(board, ship, SONAR) if ship.kind.name == "mine layer" else set()


def cannon(board: Board, ship: Ship) -> set[Square]:
    """Without the own hull, at which no ship fires."""
    return zone(board, ship, CANNON[ship.kind.name]) - set(hull(ship))


def beside(place: Square) -> list[Square]:
    x, y = place
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def border(board: Board, base: Iterable[Square]) -> set[Square]:
    """The rectangle one square around a base, which its radar covers."""
    squares = list(base)
    return {
        (x + right, y + down)
        for x, y in squares
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
        if 0 <= x + right < board[0] and 0 <= y + down < board[1]
    }


def docks(board: Board, base: Iterable[Square]) -> list[Square]:
    """The squares that touch a base side by side."""
    squares = list(base)
    near = {place for one in squares for place in beside(one)} - set(squares)
    return sorted((x, y) for x, y in near if 0 <= x < board[0] and 0 <= y < board[1])


def in_sight(board: Board, ships: Fleet, bases: Iterable[Iterable[Square]]) -> set[Square]:
    """What ships and bases of one side cover."""
    seen: set[Square] = set()
    for base in bases:
        seen |= border(board, base)
    for ship in ships:
        seen |= radar(board, ship)
    return seen


Contact: TypeAlias = tuple[Square, Seat, Damage, Facing | None, bool]
"""The square, its owner, its state, the facing of a bow, and whether a radar boat's centre."""


def contacts(seen: set[Square], enemies: Fleet) -> set[Contact]:
    """The enemy squares in sight, with all that is told about each, and nothing else."""
    found = set()
    for ship in enemies:
        for u, place in enumerate(hull(ship)):
            if place in seen:
                bow = ship.facing if u == len(ship.damage) - 1 else None
                is_centre = ship.kind.name == "radar boat" and u == 1
                found.add((place, ship.seat, ship.damage[u], bow, is_centre))
    return found


def mines_heard(board: Board, ships: Fleet, mines: Iterable[Square]) -> set[Square]:
    heard: set[Square] = set()
    for ship in ships:
        heard |= sonar(board, ship)
    return heard.intersection(mines)


def touching(ships: Iterable[Ship], mines: Iterable[Square]) -> Iterator[tuple[Ship, Square]]:
    """Live mines beside a ship that would set them off."""
    laid = set(mines)
    for ship in ships:
        if ship.kind.name != "mine layer":
            for place in hull(ship):
                yield from ((ship, near) for near in beside(place) if near in laid)
