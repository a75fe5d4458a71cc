"""Looking ahead over a list of fleets."""

import numpy as np

from broadside.bots.classic.admiral import sinking_calls
from broadside.bots.classic.berthing import Words
from broadside.bots.classic.fleets_left import candidates, list_fleets
from broadside.bots.classic.tree import best_square
from broadside.rules.classic.ruleset import Ruleset, ShipClass
from broadside.rules.grid import Grid
from tests.bots.sightings import evidence


def words(*squares: int) -> Words:
    mask = np.zeros(1, np.uint64)
    for square in squares:
        mask[0] |= np.uint64(1 << square)
    return mask


def best(targets: str, fleet: str, rules: Ruleset, favourite: int = 0, width: int = 8) -> int:
    read = evidence(targets, fleet, rules)
    possible = candidates(read)
    fleets = list_fleets(possible, limit=1000, budget=10**6)
    assert fleets is not None
    fired = words(*(shot.target.row * rules.grid.cols + shot.target.col for shot in read.sea.shots))
    return best_square(
        possible.berthing, fleets, sinking_calls(rules), possible.hits, fired, favourite, width
    )


CHANNEL = Ruleset("channel", (ShipClass("raft", 2),), grid=Grid(5, 1))


def test_a_square_that_all_fleets_share_comes_first() -> None:
    ketch = Ruleset("channel", (ShipClass("ketch", 3),), grid=Grid(5, 1))
    assert best("", "b1:d1", ketch) == 2


def test_the_square_with_the_fewest_misses_ahead_is_chosen() -> None:
    prices = {square: misses(square) for square in range(5)}
    assert best("", "b1:c1", CHANNEL) == min(prices, key=lambda square: (prices[square], square))


def misses(first: int) -> int:
    """The misses over all four rafts, by trying every way to go on after the first shot."""
    rafts = [frozenset({start, start + 1}) for start in range(4)]
    return _misses(rafts, first, frozenset())


def _misses(rafts: list[frozenset[int]], square: int, fired: frozenset[int]) -> int:
    fired = fired | {square}
    hit = [raft for raft in rafts if square in raft]
    missed = [raft for raft in rafts if square not in raft]
    return len(missed) + _fewest(hit, fired) + _fewest(missed, fired)


def _fewest(rafts: list[frozenset[int]], fired: frozenset[int]) -> int:
    if len(rafts) < 2:
        return 0
    return min(_misses(rafts, square, fired) for square in set(range(5)) - fired)


def test_the_favourite_is_tried_even_if_it_is_not_likely() -> None:
    assert best("", "b1:c1", CHANNEL, favourite=1, width=0) == 1


def test_the_favourite_stays_where_nothing_can_be_hit() -> None:
    berths = candidates(evidence("", "b1:c1", CHANNEL))
    fleets = list_fleets(berths, limit=10, budget=1000)
    assert fleets is not None
    everything = words(*range(5))
    nothing = words()
    calls = sinking_calls(CHANNEL)
    assert best_square(berths.berthing, fleets, calls, nothing, everything, 3, 8) == 3
