"""The easy level."""

from collections import Counter
from random import Random

import pytest

from broadside.bots.classic.drifter import drift
from broadside.rules.classic.presets import CLASSIC
from tests.bots.playing import shots_of
from tests.bots.sightings import evidence


@pytest.mark.req("K-09")
def test_easy_fires_at_random_and_never_twice() -> None:
    for seed in range(10):
        fired = [cell for _, targets in shots_of("random", CLASSIC, seed) for cell in targets]
        assert len(fired) == len(set(fired))


@pytest.mark.req("K-09")
def test_a_hit_does_not_attract_the_easy_level() -> None:
    read = evidence("c1")
    fired = Counter(drift(read, Random(seed)) for seed in range(4950))
    # 99 squares are open, 50 shots each are expected with a standard deviation of 7.
    assert len(fired) == 99
    assert max(fired.values()) < 50 + 5 * 7
