"""The sea of the fleet game drawn as text, so that a test shows what it is about.

Squares are separated by blanks::

    .  water       C C C C >   a cruiser of the west, its bow to the east
    #  reef        ^ v < >     bows
    *  mine        D T M R K   destroyer, torpedo boat, mine layer, radar boat, kamikaze boat
    B  base        c d t m r k b   the same of the east, the other player
    C+ damaged     Cx >x Bx    destroyed: square, bow, square of a base

Ships of one class are numbered in the order in which their bows are read. Lines below the sea say
what a drawing cannot show, as ``west mine layer 1: 3 mines`` or ``east radar boat 1: long radar``.

What one player sees is drawn alike, with ``o`` for an enemy square, ``@`` for the middle of an
enemy radar boat and ``~`` for fog.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from textwrap import dedent

from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.presets import FLEET
from broadside.rules.fleet.ruleset import ShipClass
from broadside.rules.fleet.ships import Damage, Ship, new_ship
from broadside.rules.fleet.view import View
from broadside.rules.game import Seat
from broadside.rules.grid import Cell, Grid
from tests.rules.fleet.scenarios import plain_zones

KINDS: Mapping[str, ShipClass] = {
    letter: next(kind for kind in FLEET.ships if kind.name == name)
    for letter, name in zip("CDTMRK", plain_zones.SIZE, strict=True)
}
LETTERS = {kind.name: letter for letter, kind in KINDS.items()}
BOWS = dict(zip(">^<v", Facing, strict=True))
ARROWS = {facing: arrow for arrow, facing in BOWS.items()}
DAMAGE = {"": Damage.INTACT, "+": Damage.DAMAGED, "x": Damage.DESTROYED}
SUFFIX = {damage: suffix for suffix, damage in DAMAGE.items()}
SIDES = ("west", "east")

_NOTE = re.compile(r"(west|east) ([a-z ]+) (\d): (?:(\d+) mines|(long radar))")


@dataclass(frozen=True, slots=True)
class Drawn:
    """Everything on a drawn sea; the bases are those of the west and of the east."""

    grid: Grid
    ships: tuple[Ship, ...]
    reefs: frozenset[Cell]
    bases: tuple[tuple[Cell, ...], tuple[Cell, ...]]
    ruins: frozenset[Cell]
    mines: frozenset[Cell]


def tokens(text: str) -> dict[Cell, str]:
    """What is drawn in each square."""
    lines = [line.split() for line in dedent(text).splitlines() if line and ":" not in line]
    rows = [line for line in lines if line]
    assert len({len(row) for row in rows}) == 1, f"rows of different length:\n{text}"
    return {Cell(x, y): drawn for y, row in enumerate(rows) for x, drawn in enumerate(row)}


def read(text: str) -> Drawn:
    """The sea that the text draws."""
    squares = tokens(text)
    ships = _numbered(_ships(squares))
    hulls = {place for ship in ships for place in plain_zones.hull(ship)}
    for cell, drawn in squares.items():
        assert cell in hulls or drawn[0] in ".#*Bb", f"{drawn!r} at {cell} belongs to no ship"
    last = max(squares)
    return Drawn(
        Grid(last.col + 1, last.row + 1),
        tuple(_noted(ship, text) for ship in ships),
        _marked(squares, "#"),
        (tuple(sorted(_marked(squares, "B"))), tuple(sorted(_marked(squares, "b")))),
        frozenset(cell for cell, drawn in squares.items() if drawn in ("Bx", "bx")),
        _marked(squares, "*"),
    )


def draw(sea: Drawn) -> str:
    """The inverse of ``read``."""
    squares = dict.fromkeys(sea.grid.cells, ".")
    squares |= dict.fromkeys(sea.reefs, "#") | dict.fromkeys(sea.mines, "*")
    for base, letter in zip(sea.bases, "Bb", strict=True):
        squares |= {cell: letter + ("x" if cell in sea.ruins else "") for cell in base}
    for ship in sea.ships:
        squares |= _drawn(ship)
    return "\n".join([*_rows(sea.grid, squares), *sorted(_notes(sea.ships))])


def draw_view(view: View) -> str:
    """What a player sees, fog included."""
    grid, picture, seat = view.rules.grid, view.picture, view.seat
    assert seat is not None
    bases = [harbour.base for harbour in view.rules.harbours]
    seen = plain_zones.in_sight((grid.cols, grid.rows), picture.ships, [bases[seat]])
    squares = {cell: "." if cell in seen else "~" for cell in grid.cells}
    squares |= dict.fromkeys(view.battle.reefs, "#") | dict.fromkeys(picture.mines, "*")
    for base, letter in zip(bases, "Bb", strict=True):
        squares |= {cell: letter + ("x" if cell in view.battle.ruins else "") for cell in base}
    for ship in picture.ships:
        squares |= _drawn(ship)
    for contact in picture.contacts:
        mark = "@" if contact.marked else "o"
        bow = mark if contact.bow is None else ARROWS[contact.bow]
        squares[contact.cell] = bow + SUFFIX[contact.damage]
    return "\n".join(_rows(grid, squares))


def picture(squares: Mapping[Cell, str]) -> str:
    """Squares as text, to compare with what is drawn."""
    last = max(squares)
    return "\n".join(_rows(Grid(last.col + 1, last.row + 1), squares))


def _rows(grid: Grid, squares: Mapping[Cell, str]) -> Iterator[str]:
    for y in range(grid.rows):
        yield " ".join(f"{squares[Cell(x, y)]:2}" for x in range(grid.cols)).rstrip()


def _marked(squares: Mapping[Cell, str], mark: str) -> frozenset[Cell]:
    return frozenset(cell for cell, drawn in squares.items() if drawn[0] == mark)


def _ships(squares: Mapping[Cell, str]) -> Iterator[Ship]:
    """In the order in which bows are read."""
    for cell in sorted(squares, key=lambda cell: (cell.row, cell.col)):
        drawn = squares[cell]
        if drawn[0] in BOWS:
            yield _ship(squares, cell, BOWS[drawn[0]])
        elif drawn[0] in "Kk":
            yield _afloat(drawn[0], cell, Facing.EAST, (DAMAGE[drawn[1:]],))


def _ship(squares: Mapping[Cell, str], bow: Cell, facing: Facing) -> Ship:
    """The ship whose bow is there; its hull is found by its letter, going astern."""
    right, down = plain_zones.AHEAD[facing]
    letter = squares[Cell(bow.col - right, bow.row - down)][0]
    size = KINDS[letter.upper()].size
    hull = [Cell(bow.col - right * n, bow.row - down * n) for n in reversed(range(size))]
    damage = tuple(DAMAGE[squares[cell][1:]] for cell in hull)
    for cell in hull[:-1]:
        assert squares[cell][0] == letter, f"the ship with its bow at {bow} is broken at {cell}"
    return _afloat(letter, hull[0], facing, damage)


def _afloat(letter: str, stern: Cell, facing: Facing, damage: tuple[Damage, ...]) -> Ship:
    ship = new_ship(int(letter.islower()), KINDS[letter.upper()], 0, stern, facing)
    return replace(ship, damage=damage)


def _numbered(ships: Iterator[Ship]) -> tuple[Ship, ...]:
    counts: Counter[tuple[Seat, str]] = Counter()
    numbered = []
    for ship in ships:
        counts[ship.seat, ship.kind.name] += 1
        numbered.append(replace(ship, number=counts[ship.seat, ship.kind.name]))
    return tuple(numbered)


def _noted(ship: Ship, text: str) -> Ship:
    """The ship with what the lines below the sea say about it."""
    for side, kind, number, mines, long_radar in _NOTE.findall(text):
        if (SIDES[ship.seat], ship.kind.name, ship.number) == (side, kind, int(number)):
            ship = replace(ship, long_radar=True) if long_radar else replace(ship, mines=int(mines))
    return ship


def _notes(ships: tuple[Ship, ...]) -> Iterator[str]:
    for ship in _numbered(iter(sorted(ships, key=_bow_reading))):
        name = f"{SIDES[ship.seat]} {ship.id}"
        if ship.mines != ship.kind.mines:
            yield f"{name}: {ship.mines} mines"
        if ship.long_radar:
            yield f"{name}: long radar"


def _bow_reading(ship: Ship) -> tuple[int, int]:
    x, y = plain_zones.hull(ship)[-1]
    return y, x


def _drawn(ship: Ship) -> dict[Cell, str]:
    letter = LETTERS[ship.kind.name]
    marks = [letter if ship.seat == 0 else letter.lower()] * ship.kind.size
    if letter != "K":
        marks[-1] = ARROWS[ship.facing]
    both = zip(plain_zones.hull(ship), marks, ship.damage, strict=True)
    return {Cell(*place): mark + SUFFIX[damage] for place, mark, damage in both}
