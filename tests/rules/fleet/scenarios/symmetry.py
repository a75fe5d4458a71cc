"""A drawn scenario turned to all four facings, and in a mirror, where port becomes starboard."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial

from broadside.rules.fleet.geometry import Facing
from broadside.rules.fleet.moves import (
    Detonate,
    Drop,
    Fire,
    Hand,
    Helm,
    Leap,
    Move,
    PickUp,
    Shift,
    Turn,
)
from broadside.rules.fleet.ships import Ship
from broadside.rules.grid import Cell, Grid
from tests.rules.fleet.scenarios.drawing import ARROWS, BOWS, Drawn

_MIRRORED = {
    Facing.EAST: Facing.EAST,
    Facing.NORTH: Facing.SOUTH,
    Facing.WEST: Facing.WEST,
    Facing.SOUTH: Facing.NORTH,
}


@dataclass(frozen=True, slots=True)
class Symmetry:
    """First the mirror, top to bottom, then so many quarter turns to the left."""

    quarters: int
    mirrored: bool

    def grid(self, grid: Grid) -> Grid:
        return Grid(grid.rows, grid.cols) if self.quarters % 2 else grid

    def cell(self, grid: Grid, cell: Cell) -> Cell:
        x, y = cell
        cols, rows = grid.cols, grid.rows
        if self.mirrored:
            y = rows - 1 - y
        for _ in range(self.quarters):
            x, y = y, cols - 1 - x
            cols, rows = rows, cols
        return Cell(x, y)

    def facing(self, facing: Facing) -> Facing:
        seen = _MIRRORED[facing] if self.mirrored else facing
        return list(Facing)[(list(Facing).index(seen) + self.quarters) % 4]

    def ship(self, grid: Grid, ship: Ship) -> Ship:
        return replace(ship, stern=self.cell(grid, ship.stern), facing=self.facing(ship.facing))

    def sea(self, sea: Drawn) -> Drawn:
        moved = partial(self.cell, sea.grid)
        west, east = sea.bases
        return Drawn(
            self.grid(sea.grid),
            tuple(self.ship(sea.grid, ship) for ship in sea.ships),
            frozenset(map(moved, sea.reefs)),
            (tuple(map(moved, west)), tuple(map(moved, east))),
            frozenset(map(moved, sea.ruins)),
            frozenset(map(moved, sea.mines)),
        )

    def move(self, grid: Grid, move: Move) -> Move:
        match move:
            case Shift(hand=hand) if self.mirrored:
                return replace(move, hand=_OTHER_HAND[hand])
            case Turn(helm=helm) if self.mirrored:
                return replace(move, helm=_OTHER_HELM[helm])
            case Fire() | Drop() | PickUp() | Leap() | Detonate():
                return replace(move, target=self.cell(grid, move.target))
        return move

    def tokens(self, squares: Mapping[Cell, str]) -> dict[Cell, str]:
        """What is drawn in each square, bows included."""
        last = max(squares)
        grid = Grid(last.col + 1, last.row + 1)
        return {self.cell(grid, cell): self._token(drawn) for cell, drawn in squares.items()}

    def _token(self, drawn: str) -> str:
        if drawn[0] not in BOWS:
            return drawn
        return ARROWS[self.facing(BOWS[drawn[0]])] + drawn[1:]


_OTHER_HAND = {Hand.PORT: Hand.STARBOARD, Hand.STARBOARD: Hand.PORT}
_OTHER_HELM = {
    Helm.PORT: Helm.STARBOARD,
    Helm.STARBOARD: Helm.PORT,
    Helm.ABOUT: Helm.ABOUT,
}

AS_DRAWN = Symmetry(0, mirrored=False)


def turned() -> Iterator[Symmetry]:
    """All four facings."""
    return (Symmetry(quarters, mirrored=False) for quarters in range(4))


def turned_and_mirrored() -> Iterator[Symmetry]:
    """All four facings, and each of them in the mirror."""
    return (Symmetry(quarters, mirrored) for mirrored in (False, True) for quarters in range(4))
