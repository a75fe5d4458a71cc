"""Fleets built up ship by ship."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from broadside.bots.shooting.evidence import Evidence
from broadside.bots.shooting.fleets_from_covers import list_all
from broadside.bots.shooting.hit_covers import find_covers
from broadside.bots.shooting.particle_filter import _sample, sample_fleets
from broadside.bots.shooting.random_numbers import new_generator
from broadside.bots.shooting.unresolved_ships import FleetEstimate, UnresolvedShips, find_unresolved
from broadside.rules.grid import Grid
from broadside.rules.shooting.presets import CLASSIC, CUSTOM
from broadside.rules.shooting.ruleset import Announces, Ruleset, ShipClass
from tests.bots.compiled_loops import compiled_loops
from tests.bots.example_views import evidence

FIRED = "a1 a2 a3 c1 c2 e1 g1 g2 b8 f6 h4 d9 j7 h8 d5 f9 b5 j10 i6 c7"
LAKE = Ruleset(
    "lake", (ShipClass("ketch", 3, count=2), ShipClass("raft", 2, count=3)), grid=Grid(7, 6)
)
SEAS = {
    "ships alike": evidence(
        "a1 c1 e1 g1 b4 d4 f4 a6 e6", fleet="a1:a3 c1:c3 e1:e2 g1:g2 b5:c5", rules=LAKE
    ),
    "classic": evidence(FIRED),
    "apart": evidence(FIRED, rules=CUSTOM),
    "sinkings without names": evidence(FIRED, rules=replace(CLASSIC, announces=Announces.SUNK)),
    "hits only": evidence(FIRED, rules=replace(CUSTOM, announces=Announces.HIT)),
}


@pytest.fixture(scope="module")
def compiled() -> Iterator[None]:
    with compiled_loops():
        yield


def listed(unresolved: UnresolvedShips) -> FleetEstimate:
    covers = find_covers(unresolved, 10_000)
    assert covers is not None
    found = list_all(unresolved, covers, 10_000_000)
    assert found is not None
    return found


@pytest.mark.parametrize("read", SEAS.values(), ids=SEAS)
def test_fleets_built_look_like_all_fleets(compiled: None, read: Evidence) -> None:
    unresolved = find_unresolved(read)
    built, exact = sample_fleets(unresolved, None, 3000, new_generator(1)), listed(unresolved)
    assert built is not None
    assert built.shares.sum() == pytest.approx(unresolved.total)
    assert built.fleets == pytest.approx(exact.fleets, rel=0.2)
    assert abs(built.shares - exact.shares).max() < 0.1


@pytest.mark.parametrize("read", SEAS.values(), ids=SEAS)
def test_fleets_that_begin_with_covers_are_closer(compiled: None, read: Evidence) -> None:
    unresolved = find_unresolved(read)
    covers, exact = find_covers(unresolved, 10_000), listed(unresolved)
    built = sample_fleets(unresolved, covers, 3000, new_generator(1))
    assert built is not None
    assert built.fleets == pytest.approx(exact.fleets, rel=0.04)
    assert abs(built.shares - exact.shares).max() < 0.03


def test_classic_fleets_are_as_many_as_is_known(compiled: None) -> None:
    built = sample_fleets(find_unresolved(evidence("")), None, 1000, new_generator(3))
    assert built is not None
    assert built.fleets == pytest.approx(30_093_975_536, rel=0.05)


def test_covers_without_free_ships_are_finished(compiled: None) -> None:
    """Both ships of the strait are hit."""
    strait = Ruleset("strait", (ShipClass("raft", 2, count=2),), grid=Grid(7, 1))
    unresolved = find_unresolved(evidence("b1 f1", fleet="a1:b1 f1:g1", rules=strait))
    built = sample_fleets(unresolved, find_covers(unresolved, 10), 40, new_generator(1))
    assert built is not None
    assert built.fleets == pytest.approx(4)
    assert built.shares.sum() == pytest.approx(2)


def test_more_fleets_are_built_when_none_is_finished(compiled: None) -> None:
    """Ships so tightly packed that a single fleet is seldom completed."""
    unresolved = find_unresolved(SEAS["hits only"])
    arrived = [
        sample_fleets(unresolved, None, 1, new_generator(number)) is not None
        for number in range(20)
    ]
    alone = [
        _sample(unresolved, None, 1, new_generator(number)) is not None for number in range(20)
    ]
    assert sum(arrived) > sum(alone)


def test_no_fleets_asked_for_are_none() -> None:
    assert sample_fleets(find_unresolved(evidence("")), None, 0, new_generator(1)) is None
