"""What a viewer knows to be on each square, and what it is called in a sentence."""

from collections.abc import Iterator
from enum import Enum, auto
from typing import NamedTuple

from broadside.rules.fleet.chart import chart_of
from broadside.rules.fleet.geometry import bit, mask_of
from broadside.rules.fleet.ships import Damage, pose
from broadside.rules.fleet.view import View
from broadside.rules.fleet.vision import in_sight, in_sonar
from broadside.rules.grid import Cell


class Known(Enum):
    """What is on a square, as far as the viewer knows."""

    OWN_SHIP = auto()
    ALLIED_SHIP = auto()
    OWN_BASE = auto()
    REEF = auto()
    RUIN = auto()
    WRECK = auto()
    """A destroyed square of an enemy ship that floats."""
    ENEMY = auto()
    ENEMY_BASE = auto()
    MINE = auto()
    WATER = auto()
    """Radar and sonar show nothing."""
    NO_SHIP = auto()
    """Radar shows nothing, and no sonar listens."""
    FOG = auto()


class KnownSquares(NamedTuple):
    """All squares, as a mask, of which the same is known."""

    known: Known
    squares: int
    words: str
    """As part of a sentence: ``your own cruiser 1``."""


def known_squares(view: View) -> Iterator[KnownSquares]:
    """What a viewer knows to be on every square of the board, each in one group; empty ones are
    left out.
    """
    left = (1 << (view.rules.grid.cols * view.rules.grid.rows)) - 1
    for known, squares, words in _layers(view):
        if squares & left:
            yield KnownSquares(known, squares & left, words)
            left &= ~squares
    if left:
        yield KnownSquares(Known.FOG, left, "fog")


def known_at(view: View, cell: Cell) -> KnownSquares:
    """What a viewer knows to be on one square of the board."""
    square = bit(view.rules.grid, cell)
    return next(known for known in known_squares(view) if known.squares & square)


def solid_squares(view: View) -> int:
    """The squares that a torpedo would meet, as far as the viewer knows what is on them."""
    chart = chart_of(view)
    return chart.solid | chart.mines


def _layers(view: View) -> Iterator[tuple[Known, int, str]]:
    """What a viewer knows to be on squares, the uppermost first."""
    assert view.seat is not None, "a spectator orders nothing"
    rules, grid, battle = view.rules, view.rules.grid, view.battle
    side = view.rules.side_of(view.seat)
    for ship in view.picture.ships:
        is_own = ship.seat == view.seat
        known = Known.OWN_SHIP if is_own else Known.ALLIED_SHIP
        words = f"your own {ship.id}" if is_own else "an allied ship"
        yield known, pose(rules, ship).hull, words
    bases = {seat: mask_of(grid, rules.harbours[seat].base) for seat in rules.seats}
    for seat in sorted(side):
        yield Known.OWN_BASE, bases[seat], "a square of your own base"
    yield Known.REEF, mask_of(grid, battle.reefs), "a reef"
    yield Known.RUIN, mask_of(grid, battle.ruins), "a destroyed square of a base"
    gone = [one.cell for one in view.picture.contacts if one.damage is Damage.DESTROYED]
    yield Known.WRECK, mask_of(grid, gone), "a destroyed square of an enemy ship"
    yield Known.ENEMY, mask_of(grid, (one.cell for one in view.picture.contacts)), "an enemy ship"
    for seat in sorted(rules.enemies_of(view.seat)):
        yield Known.ENEMY_BASE, bases[seat], "a square of the enemy base"
    yield Known.MINE, mask_of(grid, view.picture.mines), "a mine"
    radar = in_sight(rules, view.picture.ships, view.seat)
    yield Known.WATER, radar & in_sonar(rules, view.picture.ships), "water"
    yield Known.NO_SHIP, radar, "water where a mine could be"
