"""Whether a fleet can be placed at all, decided by search and not by luck.

The board is filled row by row. At the first square not yet decided, either a ship begins there,
across or down, or the square is left empty. Three things keep that short: the room that must be
left empty is bounded by area, a position that failed once is remembered, and large ships are tried
first, so that a roomy board succeeds at the first attempt.

A search that exceeds its budget counts as failed: such a fleet fills the board so tightly that
nobody should place it by hand, and the rule set asks for a larger board.
"""

from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache

from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.ships import Fleet, Ship

_BUDGET = 50_000
"""The number of positions looked at before a fleet counts as too tight; about a second
of search."""


class Verdict(Enum):
    """Whether a fleet can be placed, as far as is known."""

    FITS = auto()
    IMPOSSIBLE = auto()
    TOO_TIGHT = auto()


def verdict(rules: Ruleset) -> Verdict:
    """Decide by search whether the fleet of these rules fits on their board."""
    return _search(rules.grid, _sizes(rules), rules.touching)[0]


def find_fleet(rules: Ruleset) -> Fleet | None:
    """Find one legal fleet by search, always the same, or ``None`` when none was found."""
    _, places = _search(rules.grid, _sizes(rules), rules.touching)
    if places is None:
        return None
    left = {size: [line for line in places if len(line) == size] for size in _sizes(rules)}
    return tuple(Ship(kind.name, left[kind.size].pop()) for kind in rules.roster)


def suggested_area(rules: Ruleset) -> int:
    """A comfortable number of squares for the fleet to fit; boards should be larger than this."""
    ships = sum(kind.count for kind in rules.ships)
    return (max(kind.size for kind in rules.ships) + 2) * (3 * ships - 2)


def _sizes(rules: Ruleset) -> tuple[int, ...]:
    return tuple(sorted((kind.size for kind in rules.roster), reverse=True))


@lru_cache(maxsize=256)
def _search(
    grid: Grid, sizes: tuple[int, ...], touching: bool
) -> tuple[Verdict, tuple[tuple[Cell, ...], ...] | None]:
    search = _Search(grid, touching)
    try:
        places = search.fill(0, 0, sizes, search.room - sum(map(search.need, sizes)))
    except _OutOfBudget:
        return Verdict.TOO_TIGHT, None
    return (Verdict.IMPOSSIBLE if places is None else Verdict.FITS), places


class _OutOfBudget(Exception):
    """The search has looked at more positions than it may."""


@dataclass
class _Search:
    """The search. If ships may not touch, each takes an extra column and row, and so does the
    board."""

    grid: Grid
    touching: bool
    failed: set[tuple[int, int, tuple[int, ...]]] = field(default_factory=set)
    looked_at: int = 0

    @property
    def room(self) -> int:
        if self.touching:
            return self.grid.area
        return (self.grid.cols + 1) * (self.grid.rows + 1)

    def need(self, size: int) -> int:
        return size if self.touching else 2 * (size + 1)

    def fill(
        self, index: int, taken: int, sizes: tuple[int, ...], spare: int
    ) -> tuple[tuple[Cell, ...], ...] | None:
        """Search for places of the sizes on the squares from ``index`` on; ``spare`` squares may
        stay empty.
        """
        if not sizes:
            return ()
        passed: list[tuple[int, int, tuple[int, ...]]] = []
        for square in range(index, self.grid.area):
            if taken >> square & 1:
                continue
            position = (square, taken >> square, sizes)
            if spare < 0 or position in self.failed:
                break
            self._count()
            found = self._begin_here(square, taken, sizes, spare)
            if found is not None:
                return found
            passed.append(position)
            spare -= self.touching
        self.failed.update(passed)
        return None

    def _begin_here(
        self, index: int, taken: int, sizes: tuple[int, ...], spare: int
    ) -> tuple[tuple[Cell, ...], ...] | None:
        for size in dict.fromkeys(sizes):
            rest = list(sizes)
            rest.remove(size)
            for line in self._lines(index, size, taken):
                found = self.fill(index, taken | self._denied(line), tuple(rest), spare)
                if found is not None:
                    return (line, *found)
        return None

    def _lines(self, index: int, size: int, taken: int) -> list[tuple[Cell, ...]]:
        row, col = divmod(index, self.grid.cols)
        across = tuple(Cell(col + far, row) for far in range(size))
        down = tuple(Cell(col, row + far) for far in range(size))
        lines = (across, down) if size > 1 else (across,)
        return [line for line in lines if self._is_free(line, taken)]

    def _is_free(self, line: tuple[Cell, ...], taken: int) -> bool:
        return line[-1] in self.grid and not any(taken & self._bit(cell) for cell in line)

    def _denied(self, line: tuple[Cell, ...]) -> int:
        cells = set(line) if self.touching else {n for c in line for n in self.grid.around(c)}
        denied = 0
        for cell in cells:
            denied |= self._bit(cell)
        return denied

    def _bit(self, cell: Cell) -> int:
        return 1 << (cell.row * self.grid.cols + cell.col)

    def _count(self) -> None:
        self.looked_at += 1
        if self.looked_at > _BUDGET:
            raise _OutOfBudget
