"""No acknowledged move is lost or doubled, however often the server is killed."""

from pathlib import Path
from random import Random

import pytest

from tests.reliability.kills import Figures, play_through_kills
from tests.reliability.repeated_games import ALL, SHORT

KINDS = {"shooting solo", "shooting paired", "fleet solo", "fleet paired"}


def check(figures: Figures) -> None:
    assert figures.moves > 0
    assert figures.timeouts > 0
    assert figures.games.keys() == KINDS
    for losses in (figures.losses, figures.seen):
        assert max(losses, default=0) < 1, "a clock has lost more than a second over an outage"
        assert min(losses, default=0) > -1, "a clock has gained more than a second over an outage"


@pytest.mark.req("X-05")
async def test_kills_at_random_instants_cost_no_acknowledged_move(tmp_path: Path) -> None:
    figures = await play_through_kills(tmp_path, kills=3, games=20, rng=Random(1), solo=SHORT)
    print(figures)
    check(figures)
    assert figures.games.total() >= 20


@pytest.mark.soak
async def test_two_hundred_kills_under_five_hundred_games_cost_nothing(tmp_path: Path) -> None:
    figures = await play_through_kills(tmp_path, kills=200, games=500, rng=Random(2), solo=ALL)
    print(figures)
    check(figures)
    assert figures.kills >= 200
    assert figures.games.total() >= 500
