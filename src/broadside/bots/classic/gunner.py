"""The lattice and the captain: the best score of single ships, in an instant."""

from random import Random

import numpy as np

from broadside.bots.classic.berthing import numbers
from broadside.bots.classic.evidence import Evidence
from broadside.bots.classic.score import NOT_OPEN, Scores, score_squares
from broadside.bots.classic.sounding import Sounding, sound
from broadside.bots.classic.weights import Weights
from broadside.rules.grid import Cell


def aim_by_score(weights: Weights, evidence: Evidence, rng: Random) -> Cell:
    """The square with the best score, and among equals any."""
    scores = scores_of(sound(evidence), weights)
    if evidence.barred:
        scores[numbers(evidence.grid, evidence.barred)] = NOT_OPEN
    best = np.flatnonzero(scores == scores.max())
    chosen = int(best[int(rng.random() * len(best))])
    if scores[chosen] == NOT_OPEN:
        return rng.choice(evidence.open)
    return evidence.grid.cells[chosen]


def scores_of(sounding: Sounding, weights: Weights) -> Scores:
    """The score of every square."""
    berthing = sounding.berthing
    return score_squares(
        sounding.status,
        sounding.fired,
        sounding.afloat,
        berthing.cells,
        berthing.near,
        berthing.lengths,
        berthing.starts,
        berthing.cols,
        weights.array,
    )
