"""The lattice and the captain: they take the square with the best score, in milliseconds."""

from random import Random

import numpy as np

from broadside.bots.shooting.berth_arrays import cell_numbers
from broadside.bots.shooting.evidence import Evidence
from broadside.bots.shooting.evidence_arrays import EvidenceArrays, evidence_arrays
from broadside.bots.shooting.score_weights import Weights
from broadside.bots.shooting.square_scores import NOT_OPEN, Scores, score_squares
from broadside.rules.grid import Cell


def aim_by_score(weights: Weights, evidence: Evidence, rng: Random) -> Cell:
    """The shot of a player that takes the square with the best score, drawn at random among
    several.
    """
    scores = scores_of(evidence_arrays(evidence), weights)
    if evidence.barred:
        scores[cell_numbers(evidence.grid, evidence.barred)] = NOT_OPEN
    best = np.flatnonzero(scores == scores.max())
    chosen = int(best[int(rng.random() * len(best))])
    if scores[chosen] == NOT_OPEN:
        return rng.choice(evidence.open)
    return evidence.grid.cells[chosen]


def scores_of(arrays: EvidenceArrays, weights: Weights) -> Scores:
    """The scores of all squares by which the lattice and the captain fire."""
    all_berths = arrays.all_berths
    return score_squares(
        arrays.status,
        arrays.fired,
        arrays.afloat,
        all_berths.cells,
        all_berths.near,
        all_berths.lengths,
        all_berths.starts,
        all_berths.cols,
        weights.array,
    )
