"""The easiest shooter: any open square."""

from random import Random

from broadside.bots.classic.evidence import Evidence
from broadside.rules.grid import Cell


def drift(evidence: Evidence, rng: Random) -> Cell:
    """Chance alone."""
    return rng.choice(evidence.open)
