"""Fleets built up ship by ship."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from broadside.bots.classic.chance import new_chance
from broadside.bots.classic.convoys import _sail, sail
from broadside.bots.classic.covers import find_covers
from broadside.bots.classic.drawing import list_all
from broadside.bots.classic.evidence import Evidence
from broadside.bots.classic.moorings import Estimate, Moorings, moor
from broadside.rules.classic.presets import CLASSIC, CUSTOM
from broadside.rules.classic.ruleset import Announces, Ruleset, ShipClass
from broadside.rules.grid import Grid
from tests.bots.compiling import compiled_loops
from tests.bots.sightings import evidence

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


def listed(moorings: Moorings) -> Estimate:
    covers = find_covers(moorings, 10_000)
    assert covers is not None
    found = list_all(moorings, covers, 10_000_000)
    assert found is not None
    return found


@pytest.mark.parametrize("read", SEAS.values(), ids=SEAS)
def test_fleets_built_look_like_all_fleets(compiled: None, read: Evidence) -> None:
    moorings = moor(read)
    built, exact = sail(moorings, None, 3000, new_chance(1)), listed(moorings)
    assert built is not None
    assert built.shares.sum() == pytest.approx(moorings.total)
    assert built.fleets == pytest.approx(exact.fleets, rel=0.2)
    assert abs(built.shares - exact.shares).max() < 0.1


@pytest.mark.parametrize("read", SEAS.values(), ids=SEAS)
def test_fleets_that_begin_with_covers_are_closer(compiled: None, read: Evidence) -> None:
    moorings = moor(read)
    covers, exact = find_covers(moorings, 10_000), listed(moorings)
    built = sail(moorings, covers, 3000, new_chance(1))
    assert built is not None
    assert built.fleets == pytest.approx(exact.fleets, rel=0.04)
    assert abs(built.shares - exact.shares).max() < 0.03


def test_classic_fleets_are_as_many_as_is_known(compiled: None) -> None:
    built = sail(moor(evidence("")), None, 1000, new_chance(3))
    assert built is not None
    assert built.fleets == pytest.approx(30_093_975_536, rel=0.05)


def test_covers_without_free_ships_are_finished(compiled: None) -> None:
    """Both ships of the strait are hit."""
    strait = Ruleset("strait", (ShipClass("raft", 2, count=2),), grid=Grid(7, 1))
    moorings = moor(evidence("b1 f1", fleet="a1:b1 f1:g1", rules=strait))
    built = sail(moorings, find_covers(moorings, 10), 40, new_chance(1))
    assert built is not None
    assert built.fleets == pytest.approx(4)
    assert built.shares.sum() == pytest.approx(2)


def test_more_fleets_are_built_when_none_is_finished(compiled: None) -> None:
    """Ships so tightly packed that a convoy of one seldom arrives."""
    moorings = moor(SEAS["hits only"])
    arrived = [sail(moorings, None, 1, new_chance(number)) is not None for number in range(20)]
    alone = [_sail(moorings, None, 1, new_chance(number)) is not None for number in range(20)]
    assert sum(arrived) > sum(alone)


def test_no_fleets_asked_for_are_none() -> None:
    assert sail(moor(evidence("")), None, 0, new_chance(1)) is None
