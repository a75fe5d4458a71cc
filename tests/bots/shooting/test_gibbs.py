"""Ships moved about."""

import numpy as np
import pytest

from broadside.bots.shooting.gibbs import gibbs_sample
from broadside.bots.shooting.random_numbers import new_generator
from broadside.bots.shooting.unresolved_ships import UnresolvedShips, find_unresolved
from broadside.rules.grid import Grid
from broadside.rules.shooting.ruleset import Announces, Ruleset, ShipClass
from tests.bots.example_views import evidence

POND = Ruleset(
    "pond",
    (ShipClass("raft", 2), ShipClass("buoy", 1)),
    grid=Grid(3, 1),
    announces=Announces.HIT,
)


LONG = Ruleset("long pond", POND.ships, grid=Grid(5, 1), announces=Announces.HIT)
"""With a hit on c1: six fleets have the raft there, and in two it is the buoy."""


def long_pond() -> UnresolvedShips:
    return find_unresolved(evidence("c1", fleet="c1:d1 a1:a1", rules=LONG))


def every_fleet(unresolved: UnresolvedShips) -> list[list[int]]:
    berths = unresolved.berths
    return [
        [raft, buoy]
        for raft in range(berths.starts[0], berths.starts[1])
        for buoy in range(berths.starts[1], berths.starts[2])
        if not (berths.masks[raft] & berths.masks[buoy]).any()
        and ((berths.masks[raft] | berths.masks[buoy]) & berths.required).any()
    ]


def shares_from(unresolved: UnresolvedShips, fleets: list[list[int]], sweeps: int) -> list[float]:
    weights = np.full(len(fleets), 1 / len(fleets))
    shares = gibbs_sample(unresolved.berths, np.array(fleets), weights, new_generator(1), sweeps)
    return [float(share) for share in shares]


def test_a_ship_that_has_no_other_berth_stays() -> None:
    """A raft in two of three squares, and a buoy in the third: the one blocks the other."""
    unresolved = find_unresolved(evidence("", fleet="a1:b1 c1:c1", rules=POND))
    assert shares_from(unresolved, [[0, 4]], sweeps=3) == pytest.approx([1, 0, 0, 0, 1])


def test_fleets_that_are_uniform_remain_so() -> None:
    fleets = every_fleet(long_pond())
    assert len(fleets) == 8
    expected = [0.0] * 9
    for fleet in fleets:
        for berth in fleet:
            expected[berth] += 1 / 8
    shares = shares_from(long_pond(), fleets * 300, sweeps=2)
    assert shares == pytest.approx(expected, abs=0.03)
