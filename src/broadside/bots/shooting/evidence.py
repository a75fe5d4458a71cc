"""What a view says about the sea that is to be fired at."""

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.battle import Sea
from broadside.rules.shooting.events import Call, Shot
from broadside.rules.shooting.ruleset import Ruleset
from broadside.rules.shooting.view import View


@dataclass(frozen=True)
class Evidence:
    """What a view says about the sea to be fired at. Each conclusion is computed once, on
    demand."""

    rules: Ruleset
    sea: Sea
    water: frozenset[Cell] = frozenset()
    """Squares that the radar showed to be empty."""
    echoes: frozenset[Cell] = frozenset()
    """Squares that the radar showed to hold a ship."""
    barred: frozenset[Cell] = frozenset()
    """Squares that must not be chosen, whatever they hold."""

    @property
    def grid(self) -> Grid:
        return self.rules.grid

    @cached_property
    def open(self) -> list[Cell]:
        """The squares to choose a target from by the evidence, row by row: not known to be water,
        and not barred.
        """
        closed = self.sea.hits.union(self.sea.misses, self.water, self.barred)
        return [cell for cell in self.grid.cells if cell not in closed]

    @cached_property
    def spotted(self) -> frozenset[Cell]:
        """By the evidence, squares of ships that are not hit yet: the radar showed them, or a bomb
        glanced off.
        """
        return (self.echoes | self.sea.glances) - self.sea.hits - self.barred

    @cached_property
    def wrecks(self) -> frozenset[Cell]:
        """By the evidence, hits that certainly belong to sunk ships, whichever way the calls are
        read.
        """
        return frozenset().union(*(frozenset.intersection(*places) for places in self._sinkings))

    @cached_property
    def sunk(self) -> tuple[int, ...]:
        """By the evidence, the sizes of the sunk ships, as far as they are known."""
        sizes = [{len(place) for place in places} for places in self._sinkings]
        return tuple([size.pop() for size in sizes if len(size) == 1])

    @cached_property
    def wounds(self) -> list[Cell]:
        """By the evidence, hits that may belong to ships afloat, the oldest first."""
        wounded = self.sea.hits - self.wrecks
        if not wounded:
            return []
        struck = [shot.target for shot in self.sea.shots if shot.target in wounded]
        return list(dict.fromkeys(struck))

    def without(self, cells: frozenset[Cell]) -> "Evidence":
        """The same evidence, with these squares barred from being chosen."""
        return replace(self, barred=self.barred | cells)

    @cached_property
    def _sinkings(self) -> list[list[frozenset[Cell]]]:
        return read_sinkings(self.rules, self.sea)


def read_evidence(view: View) -> Evidence:
    """The evidence in a view: all that the viewer, whose turn it is, knows about its target."""
    looks = [finding for finding in view.findings if finding.sea == view.battle.target]
    water = frozenset().union(*(finding.water for finding in looks))
    echoes = frozenset().union(*(finding.ships for finding in looks))
    return Evidence(view.rules, view.target_sea, water, echoes)


def read_sinkings(rules: Ruleset, sea: Sea) -> list[list[frozenset[Cell]]]:
    """What the calls say about each sunk ship: the places where it can have lain.

    A sunk ship contains the square of the shot that sank it and lies within the hits of that
    moment. If that leaves a single place, this place is ruled out for the other sunk ships, and so
    on.
    """
    hits: set[Cell] = set()
    readings: list[list[frozenset[Cell]]] = []
    for shot in sea.shots:
        if shot.call is Call.MISS or shot.call is Call.GLANCE:
            continue
        hits.add(shot.target)
        if shot.call is Call.SUNK:
            readings.append(_places(rules, shot, frozenset(hits)))
    while any(len(places) > 1 for places in readings):
        settled = frozenset().union(*(places[0] for places in readings if len(places) == 1))
        narrowed = [
            [place for place in places if len(places) == 1 or place.isdisjoint(settled)]
            for places in readings
        ]
        if narrowed == readings:
            break
        readings = narrowed
    return readings


def _places(rules: Ruleset, last: Shot, hits: frozenset[Cell]) -> list[frozenset[Cell]]:
    """The places where the ship that this shot sank can have lain, by the evidence."""
    if not rules.touching:
        return [_joined(rules.grid, last.target, hits)]
    sizes = {kind.size for kind in rules.ships if last.ship in (None, kind.name)}
    return [line for size in sorted(sizes) for line in _lines(last.target, size, hits)]


@lru_cache(maxsize=1024)
def _joined(grid: Grid, start: Cell, hits: frozenset[Cell]) -> frozenset[Cell]:
    joined, edge = {start}, [start]
    while edge:
        near = hits.intersection(grid.beside(edge.pop())) - joined
        joined |= near
        edge += near
    return frozenset(joined)


@lru_cache(maxsize=1024)
def _lines(through: Cell, size: int, hits: frozenset[Cell]) -> tuple[frozenset[Cell], ...]:
    """The straight lines of that size through the cell that lie within the hits, for reading where
    a ship sank.
    """
    # Kept, because a sinking is read again at every shot that follows it.
    if size == 1:
        return (frozenset({through}),)
    col, row = through
    lines = []
    for right, down in ((1, 0), (0, 1)):
        back, ahead = _run(col, row, -right, -down, hits), _run(col, row, right, down, hits)
        for bow in range(max(-back, 1 - size), min(0, ahead - size + 1) + 1):
            line = [Cell(col + right * far, row + down * far) for far in range(bow, bow + size)]
            lines.append(frozenset(line))
    return tuple(lines)


def _run(col: int, row: int, right: int, down: int, hits: frozenset[Cell]) -> int:
    """The number of hits that follow the cell in that direction without a gap, for reading where a
    ship sank.
    """
    length = 0
    while (col + right, row + down) in hits:
        col, row, length = col + right, row + down, length + 1
    return length
