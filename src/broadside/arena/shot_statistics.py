"""Statistics over many games of a player."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from statistics import fmean, median, stdev

from broadside.arena.solo import SoloTally


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean and its standard error, which a single game does not have."""

    mean: float
    error: float | None


@dataclass(frozen=True, slots=True)
class ShotStatistics:
    """The number of shots that a player needs. ``p95`` is enough in 95 of 100 games."""

    games: int
    shots: Estimate
    median: float
    p95: int
    ms_per_decision: float


def shot_statistics(tallies: Sequence[SoloTally]) -> ShotStatistics:
    """Statistics of the shots that one bot needs, over many games."""
    shots = sorted(tally.shots for tally in tallies)
    seconds = sum(tally.seconds for tally in tallies)
    decisions = sum(tally.decisions for tally in tallies)
    return ShotStatistics(
        len(shots),
        estimate(shots),
        median(shots),
        shots[ceil(0.95 * len(shots)) - 1],
        1000 * seconds / decisions,
    )


def difference(first: Sequence[SoloTally], other: Sequence[SoloTally]) -> Estimate:
    """Statistics of how many more shots another bot needs, fleet by fleet."""
    pairs = zip(first, other, strict=True)
    return estimate([after.shots - before.shots for before, after in pairs])


def estimate(numbers: Sequence[int]) -> Estimate:
    """The mean of a sample of shots with its standard error."""
    error = stdev(numbers) / sqrt(len(numbers)) if len(numbers) > 1 else None
    return Estimate(fmean(numbers), error)
