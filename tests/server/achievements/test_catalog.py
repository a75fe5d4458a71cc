"""What is unlocked, and when."""

from dataclasses import replace

import pytest

from broadside.server.achievements.catalog import ACHIEVEMENTS
from broadside.store.statistics import GameTally, Statistics

NOTHING = Statistics(GameTally(), {}, {}, {}, 0, 0, 0, is_tutorial_completed=False)
BY_KEY = {one.key: one for one in ACHIEVEMENTS}


def unlocked(figures: Statistics) -> list[str]:
    return [one.announcement for one in ACHIEVEMENTS if one.is_earned(figures)]


def winner(wins: int) -> Statistics:
    return replace(NOTHING, total=GameTally(games=wins, wins=wins))


def test_nothing_is_unlocked_at_the_start() -> None:
    assert unlocked(NOTHING) == []


@pytest.mark.req("W-14")
@pytest.mark.parametrize(
    ("figures", "lines"),
    [
        (
            replace(NOTHING, is_tutorial_completed=True),
            ["You've unlocked: Complete tutorial"],
        ),
        (winner(1), ["You've unlocked: Rookie"]),
        (winner(4), ["You've unlocked: Rookie"]),
        (winner(5), ["You've unlocked: Rookie", "You've unlocked: Talented"]),
        (
            winner(20),
            [
                "You've unlocked: Rookie",
                "You've unlocked: Talented",
                "You've unlocked: Expert",
            ],
        ),
    ],
)
def test_the_tutorial_and_wins_are_announced_in_these_words(
    figures: Statistics, lines: list[str]
) -> None:
    assert unlocked(figures) == lines


def test_wins_that_were_brought_along_count() -> None:
    assert "You've unlocked: Talented" in unlocked(replace(winner(2), wins_brought=3))


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("streak", replace(NOTHING, best_streak=5)),
        ("admiral", replace(NOTHING, by_opponent={"admiral": GameTally(games=2, wins=1)})),
        ("sharp", replace(NOTHING, total=GameTally(games=10, shots=100, hits=40))),
        ("seas", replace(NOTHING, by_preset={str(n): GameTally(1, 1) for n in range(7)})),
    ],
)
def test_the_others_are_earned_as_they_say(key: str, figures: Statistics) -> None:
    assert BY_KEY[key].is_earned(figures)
    assert not BY_KEY[key].is_earned(NOTHING)


def test_keys_are_unique() -> None:
    assert len(BY_KEY) == len(ACHIEVEMENTS)
