"""What a view says about the sea that is to be fired at."""

from dataclasses import dataclass, replace

from broadside.rules.classic.battle import Sea
from broadside.rules.classic.events import Call, Shot
from broadside.rules.classic.ruleset import Ruleset
from broadside.rules.classic.view import View
from broadside.rules.grid import Cell, Grid


@dataclass(frozen=True, slots=True)
class Evidence:
    """The sea to be fired at, read by someone who thinks about it."""

    rules: Ruleset
    sea: Sea
    open: tuple[Cell, ...]
    """The squares that may be fired at and are not known to be water, row by row."""
    spotted: frozenset[Cell]
    """Squares of ships that are not hit yet: the radar showed them, or a bomb glanced off."""
    wrecks: frozenset[Cell]
    """Hits that certainly belong to sunk ships: they do in every reading of the calls."""
    sunk: tuple[int, ...]
    """The sizes of the sunk ships, as far as they are plain."""

    @property
    def grid(self) -> Grid:
        return self.rules.grid

    @property
    def wounds(self) -> list[Cell]:
        """Hits that may belong to ships afloat, the oldest first."""
        order = dict.fromkeys(shot.target for shot in self.sea.shots)
        return [cell for cell in order if cell in self.sea.hits and cell not in self.wrecks]

    def without(self, cells: frozenset[Cell]) -> "Evidence":
        """The same, with these squares out of the question."""
        left = tuple(cell for cell in self.open if cell not in cells)
        return replace(self, open=left, spotted=self.spotted - cells)


def read_evidence(view: View) -> Evidence:
    """Everything that the viewer, whose turn it is, knows about its target."""
    sea = view.target_sea
    looks = [finding for finding in view.findings if finding.sea == view.battle.target]
    water = frozenset(cell for finding in looks for cell in finding.water)
    ships = frozenset(cell for finding in looks for cell in finding.ships)
    fair = tuple(cell for cell in view.open_cells if cell not in water)
    spotted = (ships | sea.glances) - sea.hits
    readings = read_sinkings(view.rules, sea)
    wrecks = frozenset().union(*(frozenset.intersection(*places) for places in readings))
    sizes = ({len(place) for place in places} for places in readings)
    sunk = tuple(size.pop() for size in sizes if len(size) == 1)
    return Evidence(view.rules, sea, fair, spotted, wrecks, sunk)


def read_sinkings(rules: Ruleset, sea: Sea) -> list[list[frozenset[Cell]]]:
    """For each ship sunk, the places where it can have lain.

    A sunk ship contains the shot that finished it and lies within the hits of that moment. Where
    that leaves one place only, the place is taken from the other sunk ships, and so on.
    """
    readings = [_readings(rules, sea.shots[: number + 1]) for number in _sinkings(sea)]
    while True:
        settled = frozenset().union(*(places[0] for places in readings if len(places) == 1))
        narrowed = [
            [place for place in places if len(places) == 1 or place.isdisjoint(settled)]
            for places in readings
        ]
        if narrowed == readings:
            return readings
        readings = narrowed


def _sinkings(sea: Sea) -> list[int]:
    return [number for number, shot in enumerate(sea.shots) if shot.call is Call.SUNK]


def _readings(rules: Ruleset, shots: tuple[Shot, ...]) -> list[frozenset[Cell]]:
    """The places where the ship can have lain that the last of these shots sank."""
    last = shots[-1]
    hits = frozenset(shot.target for shot in shots if shot.call in (Call.HIT, Call.SUNK))
    if not rules.touching:
        return [_joined(rules.grid, last.target, hits)]
    sizes = {kind.size for kind in rules.ships if last.ship in (None, kind.name)}
    return [line for size in sorted(sizes) for line in _lines(last.target, size, hits)]


def _joined(grid: Grid, start: Cell, hits: frozenset[Cell]) -> frozenset[Cell]:
    joined, edge = {start}, [start]
    while edge:
        near = hits.intersection(grid.beside(edge.pop())) - joined
        joined |= near
        edge += near
    return frozenset(joined)


def _lines(through: Cell, size: int, hits: frozenset[Cell]) -> list[frozenset[Cell]]:
    col, row = through
    lines = {
        frozenset(
            Cell(col + right * (far - back), row + down * (far - back)) for far in range(size)
        )
        for right, down in ((1, 0), (0, 1))
        for back in range(size)
    }
    return [line for line in sorted(lines, key=sorted) if line <= hits]
