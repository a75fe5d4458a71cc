"""Where the ships of a sea probably lie, judged from all that a viewer knows.

Every fleet that agrees with the calls and with the viewer's radar counts the same. A few fleets
are listed, which is exact. Of more, some are drawn; where drawing whole fleets fails too often,
they are built up ship by ship. The docs say when each happens and how well it does.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from math import nan
from typing import Any

import numpy as np

from broadside.bots.classic.berthing import Words, number
from broadside.bots.classic.chance import new_chance
from broadside.bots.classic.compiled import Loop
from broadside.bots.classic.convoys import build_fleets, sail
from broadside.bots.classic.covers import Covers, find_covers, list_covers
from broadside.bots.classic.drawing import count_fleets, draw_fleets, list_all, no_draws
from broadside.bots.classic.evidence import Evidence, read_evidence
from broadside.bots.classic.moorings import (
    Estimate,
    Moorings,
    Reals,
    by_row,
    list_berths,
    moor,
)
from broadside.bots.classic.shuffling import move_ships
from broadside.rules.classic.view import View
from broadside.rules.game import Seat
from broadside.rules.grid import Cell, Grid

SAMPLES = 4_000
"""Fleets drawn, where they are drawn at once."""
LIMIT = 20_000
"""Fleets that are listed at any rate."""
_PATIENCE = 15
"""So many times more are listed where drawing fleets at once fails."""
_COVERS = 20_000
"""Covers that are still enumerated."""
_PILOT = 1_000
"""Tries that show how many of the fleets drawn at once will fit."""
_MOST_TRIES = 50
"""More tries than this for a fleet that fits are too many."""
_BUILT = 2
"""Building up a fleet takes so much longer than drawing one that this part of them must do."""
_MANY_SHIPS = 30
"""Of fleets with more ships than this, fewer are built."""
_EQUAL = 1e-9
"""Chances that differ by less are the same."""

LOOPS: tuple[Loop[..., Any], ...] = (
    list_berths,
    list_covers,
    count_fleets,
    draw_fleets,
    build_fleets,
    move_ships,
)
"""What is worth compiling."""


class Method(StrEnum):
    """How a posterior was found."""

    LISTED = "listed"
    """Every fleet was counted: exact."""
    DRAWN = "drawn"
    """From fleets drawn independently and fairly."""
    BUILT = "built"
    """From fleets built up ship by ship, with weights."""
    GUESSED = "guessed"
    """From the places of each ship on its own, because no whole fleet was found."""


@dataclass(frozen=True, slots=True)
class Posterior:
    """What is known about the ships in one sea. Ships of one class are not told apart."""

    grid: Grid
    chances: tuple[float, ...]
    """The chance of each square to hold a ship, hit or not, row by row."""
    best: tuple[Cell, ...]
    """The squares that may be fired at and most probably hold a ship."""
    fleets: float
    """How many fleets are left; not a number where nothing is known about it."""
    method: Method

    @property
    def exact(self) -> bool:
        return self.method is Method.LISTED

    def chance(self, cell: Cell) -> float:
        """The chance that the square holds a ship."""
        return self.chances[cell.row * self.grid.cols + cell.col]


def posterior(
    view: View,
    sea: Seat | None = None,
    *,
    samples: int = SAMPLES,
    limit: int = LIMIT,
    seed: int | str = 0,
) -> Posterior:
    """What the viewer can know about a sea, or about the one that is fired at now.

    Only calls and the viewer's radar count, not a fleet that the viewer owns or is shown when the
    game is over. The same arguments always give the same result. With neither samples nor a limit
    every ship is weighed on its own, whatever the others do.
    """
    if sea is not None:
        view = replace(view, battle=replace(view.battle, target=sea))
    evidence = read_evidence(view)
    moorings = moor(evidence)
    estimate, method = _estimate(moorings, samples, limit, seed)
    chances = _chances(evidence, moorings, estimate.shares)
    best = _best(view, chances)
    return Posterior(view.rules.grid, tuple(chances.tolist()), best, estimate.fleets, method)


def rehearse(view: View) -> None:
    """Run every loop once, so that it is compiled for all that follows."""
    posterior(view, samples=1, limit=0)
    posterior(view)
    sail(moor(read_evidence(view)), None, 1, new_chance(0))


def _estimate(
    moorings: Moorings, samples: int, limit: int, seed: int | str
) -> tuple[Estimate, Method]:
    if not moorings.total:
        return Estimate(np.zeros(len(moorings.berthing.masks)), 1.0), Method.LISTED
    if not samples and not limit:
        return _guessed(moorings), Method.GUESSED
    chance = new_chance(seed)
    covers = find_covers(moorings, _COVERS)
    if covers is not None:
        found = _from_covers(moorings, covers, samples, limit, chance)
        if found is not None:
            return found
    built = sail(moorings, covers, _to_build(moorings, samples), chance)
    if built is not None:
        return built, Method.BUILT
    return _guessed(moorings), Method.GUESSED


def _from_covers(
    moorings: Moorings, covers: Covers, samples: int, limit: int, chance: Words
) -> tuple[Estimate, Method] | None:
    """Listed or drawn; nothing when too few of the fleets drawn would fit."""
    draws = no_draws(moorings, covers, chance)
    if covers.weight > limit:
        draws.draw(samples, _PILOT)
    fit = draws.fleets > 0 and draws.fleets * _MOST_TRIES >= draws.tries
    most = limit if fit else _PATIENCE * limit
    if draws.likely_fleets < 2 * most:
        listed = list_all(moorings, covers, most)
        if listed is not None:
            return listed, Method.LISTED
    if not fit:
        return None
    draws.draw(samples, samples * 2 * _MOST_TRIES)
    return draws.estimate, Method.DRAWN


def _to_build(moorings: Moorings, samples: int) -> int:
    """The work on one fleet grows faster than the square of its ships."""
    slower = max(1.0, moorings.total / _MANY_SHIPS) ** 2
    return int(samples / _BUILT / slower)


def _guessed(moorings: Moorings) -> Estimate:
    """As if every ship lay anywhere, whatever the others do."""
    berths = moorings.berths
    shares = (berths.ships / np.maximum(1, np.diff(berths.starts)))[berths.kinds]
    return Estimate(by_row(moorings, shares), nan)


def _chances(evidence: Evidence, moorings: Moorings, shares: Reals) -> Reals:
    """From ships on berths to squares."""
    cells, lengths = moorings.berthing.cells, moorings.berthing.lengths
    shares = shares + np.bincount(moorings.settled, minlength=len(shares))
    every = cells >= 0
    chances = np.bincount(cells[every], np.repeat(shares, lengths), minlength=evidence.grid.area)
    chances[[number(evidence.grid, cell) for cell in evidence.sea.hits | evidence.spotted]] = 1.0
    return np.minimum(chances, 1.0)


def _best(view: View, chances: Reals) -> tuple[Cell, ...]:
    grid = view.rules.grid
    open_cells = {cell: float(chances[number(grid, cell)]) for cell in view.open_cells}
    most = max(open_cells.values(), default=0.0)
    if not most:
        return ()
    return tuple(cell for cell, chance in open_cells.items() if chance > most - _EQUAL)
