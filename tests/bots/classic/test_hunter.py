"""The computer player of the browser game."""

from random import Random

import pytest

from broadside.bots.classic.hunter import hunt
from broadside.rules.classic.presets import CLASSIC
from tests.bots.playing import mean_shots, shots_of
from tests.bots.sightings import evidence, names

pytestmark = pytest.mark.req("W-15")

OPEN_SEA = "d5:d9 a1:a4 j1:j3 h1:h3 f1:f2"


def choices(targets: str, fleet: str = OPEN_SEA) -> set[str]:
    read = evidence(targets, fleet)
    return names(hunt(read, Random(seed)) for seed in range(60))


def test_without_a_hit_it_fires_anywhere() -> None:
    assert len(choices("e5")) > 20


def test_after_a_hit_it_aims_at_the_neighbours() -> None:
    assert choices("d6") == {"d5", "d7", "c6", "e6"}


def test_it_prefers_squares_in_line_with_neighbouring_hits() -> None:
    assert choices("d6 d7") == {"d5", "d8"}
    assert choices("d6 d7 a2") == {"d5", "d8"}


def test_hits_of_a_sunk_ship_attract_no_more_shots() -> None:
    assert choices("d6 a1 a2 a3 a4") == {"d5", "d7", "c6", "e6"}
    assert len(choices("a1 a2 a3 a4")) > 20


def test_it_never_fires_twice_at_a_square() -> None:
    for seed in range(25):
        fired = [cell for _, targets in shots_of("hunter", CLASSIC, seed) for cell in targets]
        assert len(fired) == len(set(fired))


def test_it_needs_significantly_fewer_shots_than_chance() -> None:
    """On 40 fleets the standard error of either mean is below 3 shots."""
    assert mean_shots("random", CLASSIC, games=40) > mean_shots("hunter", CLASSIC, games=40) + 20
