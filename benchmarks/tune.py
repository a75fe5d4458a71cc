"""Finds the weights of the captain and the admiral again, for any preset: CMA-ES over whole games.

    python -m benchmarks.tune classic --minutes 30

Every generation plays the same fresh fleets with each candidate, so that luck is shared. Prints
the best weights as they stand in ``broadside.bots.shooting.score_weights``, and how they do on
fleets that nobody was tuned on.
"""

import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple
from itertools import pairwise
from typing import Annotated

import cyclopts
import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from benchmarks import installed
from benchmarks.shooting_range import ShootingRange
from broadside.bots.shooting.score_weights import TUNED, Weights
from broadside.rules.catalog import GAMES
from broadside.rules.shooting.shooting_game import ShootingGame

with installed():
    import cma

SPREAD = [0.1] * 4 + [0.2] + [0.06] * 3 + [0.03] * 4 + [0.05] * 14 + [0.3] + [0.4] * 6
"""How far each number of the weights may reasonably move."""
FRESH = 10**9
"""Fleets of the last comparison begin here."""


def flatten(weights: Weights) -> NDArray[np.float64]:
    """All numbers in a row; those that multiply as logarithms."""
    lattice, power, edge, neighbours, rings, density, cover = astuple(weights)
    logs = [*lattice, *edge, *rings[0], *rings[1], density, *cover]
    return np.array([*np.log(logs[:4]), power, *np.log(edge), *neighbours, *np.log(logs[7:])])


def restore(numbers: NDArray[np.float64]) -> Weights:
    """The inverse of ``flatten``."""
    cuts = np.cumsum([0, 4, 1, 3, 4, 7, 7, 1, 6])
    parts = [numbers[low:high].tolist() for low, high in pairwise(cuts.tolist())]
    lattice, power, edge, neighbours, ring_2, ring_3, density, cover = parts
    at_edge, near, inside = _factors(edge)
    beside, diagonal, in_line, knight = neighbours
    return Weights(
        lattice=_factors(lattice),
        target_lattice=power[0],
        edge=(at_edge, near, inside),
        neighbours=(beside, diagonal, in_line, knight),
        rings=(_factors(ring_2), _factors(ring_3)),
        density=_factors(density)[0],
        cover=_factors(cover),
    )


def _factors(logs: list[float]) -> tuple[float, ...]:
    return tuple(float(np.exp(log)) for log in logs)


def mean_shots(preset: str, numbers: NDArray[np.float64], first: int, games: int) -> float:
    game = GAMES[preset]
    assert isinstance(game, ShootingGame)
    return float(ShootingRange(game.rules).shots(restore(numbers).array, first, games).mean())


def main(
    preset: str,
    *,
    minutes: Annotated[float, cyclopts.Parameter(help="How long to search.")] = 30.0,
    games: Annotated[int, cyclopts.Parameter(help="Games a candidate plays a generation.")] = 4000,
    seed: int = 1,
    jobs: int = 2,
) -> None:
    console = Console(stderr=True)
    game = GAMES[preset]
    assert isinstance(game, ShootingGame)
    start = flatten(TUNED)
    spread = np.array(SPREAD)
    search = cma.CMAEvolutionStrategy(
        np.zeros(len(start)), 0.5, {"popsize": 14, "verbose": -9, "seed": seed}
    )
    until = time.monotonic() + 60 * minutes
    generation = 0
    with ProcessPoolExecutor(jobs) as pool, console.status("first generation") as status:
        while time.monotonic() < until:
            asked = search.ask()
            first = 10**8 * seed + generation * games
            tried = [
                pool.submit(mean_shots, preset, start + spread * move, first, games)
                for move in asked
            ]
            means = [each.result() for each in tried]
            search.tell(asked, means)
            generation += 1
            status.update(f"generation {generation}: best of {games} games {min(means):.2f}")
        found = start + spread * search.mean
        for name, numbers in (("before", start), ("found", found)):
            console.print(name, f"{mean_shots(preset, numbers, FRESH, 40_000):.3f}")
    print(restore(found))


if __name__ == "__main__":
    cyclopts.run(main)
