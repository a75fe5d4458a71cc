"""Fleets counted and drawn."""

import pytest

from broadside.bots.classic.chance import new_chance
from broadside.bots.classic.covers import Covers, find_covers
from broadside.bots.classic.drawing import list_all, no_draws
from broadside.bots.classic.moorings import Moorings, moor
from broadside.rules.classic.ruleset import Ruleset, ShipClass
from broadside.rules.grid import Grid
from tests.bots.sightings import evidence

CHANNEL = Ruleset("channel", (ShipClass("raft", 2, count=2),), grid=Grid(6, 1))


def channel() -> tuple[Moorings, Covers]:
    """Two rafts alike in six squares: six fleets if nothing is fired at."""
    moorings = moor(evidence("", fleet="a1:b1 d1:e1", rules=CHANNEL))
    covers = find_covers(moorings, 10)
    assert covers is not None
    return moorings, covers


def test_fleets_of_ships_that_are_alike_are_counted_once() -> None:
    found = list_all(*channel(), limit=6)
    assert found is not None
    assert found.fleets == 6.0
    assert found.shares.tolist() == pytest.approx([3 / 6, 2 / 6, 2 / 6, 2 / 6, 3 / 6])


def test_more_fleets_than_the_limit_are_not_counted() -> None:
    assert list_all(*channel(), limit=5) is None


def test_fleets_drawn_are_uniform_and_tell_their_number() -> None:
    draws = no_draws(*channel(), new_chance(1))
    draws.draw(fleets=2000, tries=100_000)
    assert draws.fleets == 2000
    assert draws.estimate.fleets == pytest.approx(6, rel=0.1)
    assert draws.estimate.shares.tolist() == pytest.approx(
        [1 / 2, 1 / 3, 1 / 3, 1 / 3, 1 / 2], abs=0.04
    )


def test_drawing_goes_on_where_it_stopped() -> None:
    whole, parts = no_draws(*channel(), new_chance(1)), no_draws(*channel(), new_chance(1))
    whole.draw(fleets=30, tries=1000)
    parts.draw(fleets=10, tries=1000)
    parts.draw(fleets=30, tries=1000)
    assert (parts.fleets, parts.tries) == (whole.fleets, whole.tries)
    assert parts.seen.tolist() == whole.seen.tolist()


def test_drawing_ends_with_its_tries() -> None:
    draws = no_draws(*channel(), new_chance(1))
    draws.draw(fleets=1000, tries=7)
    assert draws.tries == 7
    assert draws.fleets < 7
