"""The levels that use a part of their craft."""

import pytest

from broadside.bots.fleet.own_side import spares_own_side
from broadside.rules.fleet.moves import Detonate, Fire, Torpedo
from tests.bots.fleet.fleet_games import bots_of, decisions, points, table_of

EASY = ("boatswain", "midshipman")


@pytest.mark.req("X-17")
@pytest.mark.parametrize("name", EASY)
def test_an_easy_level_never_fires_at_its_own_side(name: str) -> None:
    shots = 0
    for _, view, move in decisions(table_of(3), bots_of([name] * 2, 3)):
        if isinstance(move, Fire | Torpedo | Detonate):
            assert spares_own_side(view, move)
            shots += 1
    assert shots > 20


@pytest.mark.soak
@pytest.mark.req("X-17")
def test_a_novice_wins_about_half_of_their_games_against_the_easiest_level() -> None:
    assert 80 <= points("novice", "boatswain", range(200)) <= 120


@pytest.mark.soak
@pytest.mark.req("X-17")
@pytest.mark.parametrize(
    ("stronger", "weaker"), [("midshipman", "boatswain"), ("ensign", "midshipman")]
)
def test_each_level_beats_the_one_below_in_most_games(stronger: str, weaker: str) -> None:
    assert 120 <= points(stronger, weaker, range(200)) <= 180
