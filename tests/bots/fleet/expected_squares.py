"""A belief as one board, to be checked square by square."""

import numpy as np

from broadside.bots.fleet.belief import Belief, covered
from broadside.bots.fleet.oriented_boards import Board, on_board
from broadside.rules.fleet.ruleset import Ruleset


def expected_squares(rules: Ruleset, belief: Belief) -> Board:
    """How many enemy squares to expect on each square of the board."""
    return on_board(
        sum(
            (
                covered(kind, there)
                for kind, there, count in zip(rules.ships, belief.ships, belief.counts, strict=True)
                if count
            ),
            start=np.zeros_like(belief.ships[0]),
        )
    )
