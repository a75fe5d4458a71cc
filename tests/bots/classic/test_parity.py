"""The hunter on a checkerboard."""

from random import Random

from broadside.bots.classic.parity import hunt_on_parity
from broadside.rules.classic.presets import CLASSIC
from tests.bots.playing import mean_shots
from tests.bots.sightings import evidence, names


def test_it_searches_on_squares_of_one_colour() -> None:
    fired = {hunt_on_parity(evidence("b1"), Random(seed)) for seed in range(400)}
    assert len(fired) > 40
    assert all((cell.col + cell.row) % 2 == 0 for cell in fired)


def test_a_wounded_ship_is_hunted_on_both_colours() -> None:
    fleet = "d5:d9 a1:a4 j1:j3 h1:h3 f1:f2"
    read = evidence("d6", fleet)
    assert names(hunt_on_parity(read, Random(seed)) for seed in range(60)) == {
        "d5",
        "d7",
        "c6",
        "e6",
    }


def test_it_needs_fewer_shots_than_the_hunter() -> None:
    assert mean_shots("parity", CLASSIC, games=60) < mean_shots("hunter", CLASSIC, games=60) - 1
