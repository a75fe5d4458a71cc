"""Squares that are known to hold a ship are fired at before any others are thought about."""

from random import Random

from broadside.bots.classic.evidence import Evidence
from broadside.bots.classic.player import Shooter
from broadside.rules.grid import Cell


def certain_first(shooter: Shooter, evidence: Evidence, rng: Random) -> Cell:
    """A square that the radar showed or that a bomb glanced off; else what the shooter says."""
    if evidence.spotted:
        return rng.choice(sorted(evidence.spotted))
    return shooter(evidence, rng)
