"""A complete player of every shooting game, made from a way of choosing squares."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from broadside.bots.shooting.evidence import Evidence, read_evidence
from broadside.rules.grid import Cell
from broadside.rules.shooting.battle import Phase, shots_due
from broadside.rules.shooting.moves import Deploy, Fire, Move, Scan
from broadside.rules.shooting.placement import random_fleet
from broadside.rules.shooting.view import View

Shooter: TypeAlias = Callable[[Evidence, Random], Cell]
"""Chooses one of the open squares."""


@dataclass(frozen=True, slots=True)
class ShootingPlayer:
    """Depends on its seed and the view alone, so that a game can be resumed at any point.

    Placing and shooting draw from separate streams, so that the shots tell nothing about the fleet.
    """

    shooter: Shooter
    seed: int

    def choose(self, view: View) -> Move:
        if view.battle.phase is Phase.DEPLOYING:
            return Deploy(random_fleet(view.rules, Random(f"{self.seed} placing {view.seat}")))
        rng = Random(f"{self.seed} shooting {view.seat} {view.battle.allowances}")
        if view.seat in view.battle.scans:
            return self._scan(view, rng)
        return Fire(self._aim(view, rng))

    def _aim(self, view: View, rng: Random) -> frozenset[Cell]:
        evidence, shots = read_evidence(view), shots_due(view.rules, view.battle)
        targets = frozenset({self.shooter(evidence, rng)})
        while len(targets) < shots:
            left = evidence.without(targets)
            # A salvo can be larger than the number of squares that may still hold a ship.
            spare = replace(left, water=frozenset())
            targets |= {self.shooter(left, rng) if left.open else rng.choice(spare.open)}
        return targets

    def _scan(self, view: View, rng: Random) -> Scan:
        """The player's radar scan: where most is unknown, in the sea that is fired at next."""
        assert view.battle.target is not None and view.rules.radar is not None, "a scan is due"
        reach = view.rules.radar.reach
        unknown = set(read_evidence(view).open)
        grid = view.rules.grid
        gain = {centre: len(unknown & grid.around(centre, reach)) for centre in grid.cells}
        best = max(gain.values())
        centre = rng.choice([cell for cell in grid.cells if gain[cell] == best])
        return Scan(centre, view.battle.target)
