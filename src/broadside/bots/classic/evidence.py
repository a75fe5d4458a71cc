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
    """The squares to choose from, row by row: not known to be water, and not barred."""
    water: frozenset[Cell]
    """Squares that the radar showed to be empty."""
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
        struck = [shot.target for shot in self.sea.shots if shot.call is not Call.MISS]
        wounded = self.sea.hits - self.wrecks
        return [cell for cell in dict.fromkeys(struck) if cell in wounded]

    def without(self, cells: frozenset[Cell]) -> "Evidence":
        """The same, with these squares barred: they are not to be chosen, whatever they hold."""
        left = tuple(cell for cell in self.open if cell not in cells)
        return replace(self, open=left, spotted=self.spotted - cells)


def read_evidence(view: View) -> Evidence:
    """Everything that the viewer, whose turn it is, knows about its target."""
    sea = view.target_sea
    looks = [finding for finding in view.findings if finding.sea == view.battle.target]
    water = frozenset().union(*(finding.water for finding in looks))
    ships = frozenset().union(*(finding.ships for finding in looks))
    fair = tuple([cell for cell in view.open_cells if cell not in water])
    spotted = (ships | sea.glances) - sea.hits
    readings = read_sinkings(view.rules, sea)
    wrecks = frozenset().union(*(frozenset.intersection(*places) for places in readings))
    sizes = ({len(place) for place in places} for places in readings)
    sunk = tuple(size.pop() for size in sizes if len(size) == 1)
    return Evidence(view.rules, sea, fair, water, spotted, wrecks, sunk)


def read_sinkings(rules: Ruleset, sea: Sea) -> list[list[frozenset[Cell]]]:
    """For each ship sunk, the places where it can have lain.

    A sunk ship contains the shot that finished it and lies within the hits of that moment. Where
    that leaves one place only, the place is taken from the other sunk ships, and so on.
    """
    hits: list[Cell] = []
    readings: list[list[frozenset[Cell]]] = []
    for shot in sea.shots:
        if shot.call is Call.MISS or shot.call is Call.GLANCE:
            continue
        hits.append(shot.target)
        if shot.call is Call.SUNK:
            readings.append(_places(rules, shot, set(hits)))
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


def _places(rules: Ruleset, last: Shot, hits: set[Cell]) -> list[frozenset[Cell]]:
    """Where the ship can have lain that this shot sank."""
    if not rules.touching:
        return [_joined(rules.grid, last.target, hits)]
    sizes = {kind.size for kind in rules.ships if last.ship in (None, kind.name)}
    return [line for size in sorted(sizes) for line in _lines(last.target, size, hits)]


def _joined(grid: Grid, start: Cell, hits: set[Cell]) -> frozenset[Cell]:
    joined, edge = {start}, [start]
    while edge:
        near = hits.intersection(grid.beside(edge.pop())) - joined
        joined |= near
        edge += near
    return frozenset(joined)


def _lines(through: Cell, size: int, hits: set[Cell]) -> list[frozenset[Cell]]:
    """The straight lines of that size through the cell that lie within the hits."""
    if size == 1:
        return [frozenset({through})]
    col, row = through
    lines = []
    for right, down in ((1, 0), (0, 1)):
        back, ahead = _run(col, row, -right, -down, hits), _run(col, row, right, down, hits)
        for bow in range(max(-back, 1 - size), min(0, ahead - size + 1) + 1):
            line = [Cell(col + right * far, row + down * far) for far in range(bow, bow + size)]
            lines.append(frozenset(line))
    return lines


def _run(col: int, row: int, right: int, down: int, hits: set[Cell]) -> int:
    """How many hits follow the cell in that direction without a gap."""
    length = 0
    while (col + right, row + down) in hits:
        col, row, length = col + right, row + down, length + 1
    return length
