"""Looking ahead over a list of fleets."""

import numpy as np
import pytest

from broadside.bots.shooting.admiral import prospect_of
from broadside.bots.shooting.berth_arrays import Words
from broadside.bots.shooting.fleets_from_covers import list_fleets
from broadside.bots.shooting.hit_covers import find_covers
from broadside.bots.shooting.tree_search import Prospect, best_square
from broadside.bots.shooting.unresolved_ships import find_unresolved
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Ruleset, ShipClass
from tests.bots.example_views import evidence

CHANNEL = Ruleset("channel", (ShipClass("raft", 2),), grid=Grid(5, 1))


def words(*squares: int) -> Words:
    mask = np.zeros(1, np.uint64)
    for square in squares:
        mask[0] |= np.uint64(1 << square)
    return mask


def prospect(fleet: str, rules: Ruleset) -> Prospect:
    """Every fleet, before the first shot."""
    unresolved = find_unresolved(evidence("", fleet, rules))
    covers = find_covers(unresolved, 100)
    assert covers is not None
    fleets = list_fleets(unresolved, covers, limit=1000)
    assert fleets is not None
    return prospect_of(rules, unresolved, fleets)


def best(fleet: str, rules: Ruleset, favourite: int = 0, width: int = 8) -> int:
    area = rules.grid.area
    return best_square(prospect(fleet, rules), words(), words(), area, favourite, width)


def test_a_square_that_all_fleets_share_comes_first() -> None:
    ketch = Ruleset("channel", (ShipClass("ketch", 3),), grid=Grid(5, 1))
    assert best("b1:d1", ketch) == 2


@pytest.mark.parametrize("length", [4, 5, 6, 7, 8])
def test_the_square_with_the_fewest_misses_ahead_is_chosen(length: int) -> None:
    """One raft in a channel; firing at the square that most rafts share is best there."""
    channel = Ruleset("channel", (ShipClass("raft", 2),), grid=Grid(length, 1))
    prices = {square: misses(length, square) for square in range(length)}
    assert prices[best("b1:c1", channel)] == min(prices.values())


def misses(length: int, first: int) -> int:
    """The misses over all rafts, by trying every way to go on after the first shot."""
    rafts = [frozenset({start, start + 1}) for start in range(length - 1)]
    return _misses(rafts, first, frozenset(range(length)))


def _misses(rafts: list[frozenset[int]], square: int, left: frozenset[int]) -> int:
    hit = [raft for raft in rafts if square in raft]
    missed = [raft for raft in rafts if square not in raft]
    left = left - {square}
    return len(missed) + _fewest(hit, left) + _fewest(missed, left)


def _fewest(rafts: list[frozenset[int]], left: frozenset[int]) -> int:
    if len(rafts) < 2:
        return 0
    return min(_misses(rafts, square, left) for square in left)


def test_the_favourite_is_tried_even_if_it_is_not_likely() -> None:
    assert best("b1:c1", CHANNEL, favourite=1, width=0) == 1


def test_the_favourite_stays_where_nothing_can_be_hit() -> None:
    everything = words(*range(5))
    assert best_square(prospect("b1:c1", CHANNEL), words(), everything, 5, 3, 8) == 3
