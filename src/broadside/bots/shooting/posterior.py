"""Where the ships of a sea probably are, from all that a viewer knows.

Every fleet that agrees with the calls and with the viewer's radar counts the same. A few fleets are
listed, which is exact. Of more, some are drawn. If drawing whole fleets fails too often, they are
built ship by ship. ``docs/numeric-code.md`` says when each happens and how exact it is.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from math import nan
from typing import Any

import numpy as np

from broadside.bots.shooting.berth_arrays import Words, cell_number
from broadside.bots.shooting.compiled_loops import Loop
from broadside.bots.shooting.evidence import Evidence, read_evidence
from broadside.bots.shooting.fleets_from_covers import count_fleets, draw_fleets, list_all, no_draws
from broadside.bots.shooting.gibbs import move_ships
from broadside.bots.shooting.hit_covers import Covers, find_covers, list_covers
from broadside.bots.shooting.particle_filter import build_fleets, sample_fleets
from broadside.bots.shooting.random_numbers import new_generator
from broadside.bots.shooting.unresolved_ships import (
    FleetEstimate,
    Reals,
    UnresolvedShips,
    by_row,
    find_unresolved,
    list_berths,
)
from broadside.rules.game import Seat
from broadside.rules.grid import Cell, Grid
from broadside.rules.shooting.view import View

SAMPLES = 4_000
"""The number of fleets that are drawn, if they are drawn at once."""
LIMIT = 20_000
"""The number of fleets that are listed in any case."""
_PATIENCE = 15
"""The factor on that limit where drawing fleets at once fails."""
_COVERS = 20_000
"""The number of covers that are still enumerated."""
_PILOT = 1_000
"""The number of tries that show how many of the fleets drawn at once will fit."""
_MOST_TRIES = 50
"""With more tries than this for a fleet that fits, drawing is too slow."""
_BUILT = 2
"""The samples are divided by this where fleets are built: building one takes longer."""
_MANY_SHIPS = 30
"""If fleets have more ships than this, fewer are built."""
_EQUAL = 1e-9
"""Chances that differ by less count as equal."""

LOOPS: tuple[Loop[..., Any], ...] = (
    list_berths,
    list_covers,
    count_fleets,
    draw_fleets,
    build_fleets,
    move_ships,
)
"""The loops that are compiled for the posterior."""


class Method(StrEnum):
    """How a posterior was found."""

    LISTED = "listed"
    """Every fleet was counted: exact."""
    DRAWN = "drawn"
    """From fleets drawn independently and fairly."""
    BUILT = "built"
    """From fleets built up ship by ship, with weights."""
    GUESSED = "guessed"
    """From the places of each ship alone, because no whole fleet was found."""


@dataclass(frozen=True, slots=True)
class Posterior:
    """What is known about the ships in one sea. Ships of one class are interchangeable."""

    grid: Grid
    chances: tuple[float, ...]
    """The chance of each square to hold a ship, hit or not, row by row."""
    best: tuple[Cell, ...]
    """The squares that may be fired at with the highest chance to hold a ship."""
    fleets: float
    """The number of fleets that are left, or NaN where it is unknown."""
    method: Method

    @property
    def exact(self) -> bool:
        return self.method is Method.LISTED

    def chance(self, cell: Cell) -> float:
        """The posterior chance that the square holds a ship."""
        return self.chances[cell.row * self.grid.cols + cell.col]


def posterior(
    view: View,
    sea: Seat | None = None,
    *,
    samples: int = SAMPLES,
    limit: int = LIMIT,
    seed: int | str = 0,
) -> Posterior:
    """The posterior of the ships in a sea, or in the one that is fired at now: where they probably
    are by all that the viewer knows.

    Only calls and the viewer's radar count, not a fleet that the viewer owns or is shown when the
    game is over. The same arguments always give the same result. With neither samples nor a limit
    every ship is weighed alone, whatever the others do.
    """
    if sea is not None:
        view = replace(view, battle=replace(view.battle, target=sea))
    evidence = read_evidence(view)
    unresolved = find_unresolved(evidence)
    estimate, method = _estimate(unresolved, samples, limit, seed)
    chances = _chances(evidence, unresolved, estimate.shares)
    best = _best(view, chances)
    return Posterior(view.rules.grid, tuple(chances.tolist()), best, estimate.fleets, method)


def rehearse(view: View) -> None:
    """Run every loop of the posterior once, so that it is compiled for all that follows."""
    posterior(view, samples=1, limit=0)
    posterior(view)
    sample_fleets(find_unresolved(read_evidence(view)), None, 1, new_generator(0))


def _estimate(
    unresolved: UnresolvedShips, samples: int, limit: int, seed: int | str
) -> tuple[FleetEstimate, Method]:
    if not unresolved.total:
        return FleetEstimate(np.zeros(len(unresolved.all_berths.masks)), 1.0), Method.LISTED
    if not samples and not limit:
        return _guessed(unresolved), Method.GUESSED
    chance = new_generator(seed)
    covers = find_covers(unresolved, _COVERS)
    if covers is not None:
        found = _from_covers(unresolved, covers, samples, limit, chance)
        if found is not None:
            return found
    built = sample_fleets(unresolved, covers, _to_build(unresolved, samples), chance)
    if built is not None:
        return built, Method.BUILT
    return _guessed(unresolved), Method.GUESSED


def _from_covers(
    unresolved: UnresolvedShips, covers: Covers, samples: int, limit: int, chance: Words
) -> tuple[FleetEstimate, Method] | None:
    """The estimate for a posterior from listed or drawn fleets; ``None`` when too few of those
    drawn would fit.
    """
    draws = no_draws(unresolved, covers, chance)
    if covers.weight > limit:
        draws.draw(samples, _PILOT)
    fit = draws.fleets > 0 and draws.fleets * _MOST_TRIES >= draws.tries
    most = limit if fit else _PATIENCE * limit
    if draws.likely_fleets < 2 * most:
        listed = list_all(unresolved, covers, most)
        if listed is not None:
            return listed, Method.LISTED
    if not fit:
        return None
    draws.draw(samples, samples * 2 * _MOST_TRIES)
    return draws.estimate, Method.DRAWN


def _to_build(unresolved: UnresolvedShips, samples: int) -> int:
    """The number of fleets to build for a posterior: the work on one grows faster than the square
    of its ships.
    """
    slower = max(1.0, unresolved.total / _MANY_SHIPS) ** 2
    return int(samples / _BUILT / slower)


def _guessed(unresolved: UnresolvedShips) -> FleetEstimate:
    """A guess for a posterior, as if every ship lay anywhere, whatever the others do."""
    berths = unresolved.berths
    shares = (berths.ships / np.maximum(1, np.diff(berths.starts)))[berths.kinds]
    return FleetEstimate(by_row(unresolved, shares), nan)


def _chances(evidence: Evidence, unresolved: UnresolvedShips, shares: Reals) -> Reals:
    """Turn the posterior shares of berths into chances of squares."""
    cells, lengths = unresolved.all_berths.cells, unresolved.all_berths.lengths
    shares = shares + np.bincount(unresolved.settled, minlength=len(shares))
    every = cells >= 0
    chances = np.bincount(cells[every], np.repeat(shares, lengths), minlength=evidence.grid.area)
    chances[[cell_number(evidence.grid, cell) for cell in evidence.sea.hits | evidence.spotted]] = (
        1.0
    )
    return np.minimum(chances, 1.0)


def _best(view: View, chances: Reals) -> tuple[Cell, ...]:
    grid = view.rules.grid
    open_cells = {cell: float(chances[cell_number(grid, cell)]) for cell in view.open_cells}
    most = max(open_cells.values(), default=0.0)
    if not most:
        return ()
    return tuple(cell for cell, chance in open_cells.items() if chance > most - _EQUAL)
