"""Confidence intervals of win rates."""

from math import sqrt

_DEVIATIONS = 1.959964
"""95 % of a normal distribution lies within this many standard deviations of the mean."""


def wilson(points: float, games: int) -> tuple[float, float]:
    """The 95 % confidence interval of a win rate (Wilson's score interval), a draw being half."""
    if games == 0:
        return 0.0, 1.0
    rate, square = points / games, _DEVIATIONS**2
    centre = (rate + square / (2 * games)) / (1 + square / games)
    spread = rate * (1 - rate) / games + square / (4 * games * games)
    half = _DEVIATIONS * sqrt(spread) / (1 + square / games)
    return max(0.0, centre - half), min(1.0, centre + half)
