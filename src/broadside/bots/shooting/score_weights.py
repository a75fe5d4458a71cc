"""The weights of the squares' scores, and where they come from.

``TUNED`` was found by CMA-ES over whole games of classic with new fleets; ``python -m
benchmarks.tune classic`` finds such weights again. Weights tuned for other rule sets were no better
there. ``SIMPLE`` is what one would write down without tuning.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from broadside.bots.shooting.square_scores import Scores


@dataclass(frozen=True)
class Weights:
    """Factors and terms of a square's score."""

    lattice: tuple[float, ...]
    """While hunting, for squares on the lattice, by the length of the shortest ship: 2, 3, 4, 5
    and more."""
    target_lattice: float
    """The power of that factor while some ship is hit but not sunk."""
    edge: tuple[float, float, float]
    """For squares at the edge, one away from it, and further in."""
    neighbours: tuple[float, float, float, float]
    """Terms for the density beside, diagonal, two away in line and a knight's move away."""
    rings: tuple[tuple[float, ...], tuple[float, ...]]
    """While the shortest ship has 2, or 3, squares: a factor for each shot at the offsets (1,0),
    (1,1), (2,0), (2,1), (2,2), (3,0), (3,1)."""
    density: float
    """What ships that explain no hit count while some ship is hit but not sunk."""
    cover: tuple[float, ...]
    """What a berth counts that explains 1, 2, 3, 4, 5, 6 and more hits."""

    @cached_property
    def array(self) -> Scores:
        """The weights as an array, in the order that ``score`` expects."""
        lattice = [1.0, 1.0, *self.lattice, self.lattice[-1], self.lattice[-1]]
        target = [factor**self.target_lattice for factor in lattice]
        rings = [factor for ring in self.rings for factor in ring]
        cover = [0.0, *self.cover]
        return np.array(
            [*lattice, *target, *self.edge, *self.neighbours, *rings, self.density, *cover]
        )


_FLAT = (1.0,) * 7

SIMPLE = Weights(
    lattice=(1.2, 1.2, 1.2, 1.2),
    target_lattice=1.0,
    edge=(1.0, 1.0, 1.0),
    neighbours=(0.0, 0.0, 0.0, 0.0),
    rings=(_FLAT, _FLAT),
    density=1.0,
    cover=(50.0, 50.0**2, 50.0**3, 50.0**4, 50.0**5, 50.0**6),
)

TUNED = Weights(
    lattice=(1.443, 1.048, 1.006, 1.168),
    target_lattice=0.386,
    edge=(0.902, 1.158, 1.133),
    neighbours=(-0.053, -0.043, -0.017, -0.020),
    rings=(
        (0.857, 0.999, 0.981, 1.017, 1.021, 1.023, 0.995),
        (0.942, 0.978, 0.925, 1.029, 1.018, 1.080, 0.999),
    ),
    density=0.236,
    cover=(11.7, 3070.0, 107_000.0, 5.4e6, 2.7e8, 1.3e10),
)
