"""The all-time statistics as a text file."""

from dataclasses import replace

import pytest

from broadside.server.accounts.stats_file import BadStats, read_stats, write_stats
from broadside.store.statistics import GameTally, Statistics

FIGURES = Statistics(
    total=GameTally(games=9, wins=4, losses=3, draws=2, shots=300, hits=120),
    by_preset={},
    by_opponent={},
    best_scores={},
    streak=1,
    best_streak=3,
    wins_brought=2,
    is_tutorial_completed=True,
)


@pytest.mark.req("W-13")
def test_the_file_has_a_field_a_line() -> None:
    assert write_stats(FIGURES).splitlines() == [
        "isTutorialPreviouslyCompleted=true",
        "numWins=6",
        "numGames=9",
        "numLosses=3",
        "numDraws=2",
        "numShots=300",
        "numHits=120",
        "bestStreak=3",
    ]


@pytest.mark.req("W-13")
def test_the_file_can_be_read_again() -> None:
    assert read_stats(write_stats(FIGURES)) == (True, 6)
    assert read_stats(write_stats(replace(FIGURES, is_tutorial_completed=False)))[0] is False


def test_blanks_and_other_fields_do_no_harm() -> None:
    assert read_stats("\n numWins = 3 \nfavourite=b7\nisTutorialPreviouslyCompleted = TRUE\n") == (
        True,
        3,
    )


@pytest.mark.req("W-13")
@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("", "isTutorialPreviouslyCompleted"),
        ("\n \n", "numWins"),
        ("numWins=3", "isTutorialPreviouslyCompleted"),
        ("isTutorialPreviouslyCompleted=true", "numWins"),
        ("isTutorialPreviouslyCompleted=maybe\nnumWins=3", "isTutorialPreviouslyCompleted"),
        ("isTutorialPreviouslyCompleted=true\nnumWins=-3", "numWins"),
        ("isTutorialPreviouslyCompleted=true\nnumWins=many", "numWins"),
        ("isTutorialPreviouslyCompleted=true\nnumWins=99999999999", "numWins"),
        ("isTutorialPreviouslyCompleted=true\nnumWins=\u0663", "numWins"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_naming_the_field(text: str, field: str) -> None:
    with pytest.raises(BadStats, match=field):
        read_stats(text)
