"""Figures of an account."""

import pytest

from broadside.store.statistics import GameTally
from broadside.store.store import Store
from broadside.store.stored_match import StoredVerdict
from tests.store.stored_matches import NOON, finished

WON, LOST, DRAWN = StoredVerdict.WON, StoredVerdict.LOST, StoredVerdict.DRAWN


@pytest.mark.parametrize("is_known", [True, False])
async def test_who_has_finished_nothing_has_zeros(store: Store, *, is_known: bool) -> None:
    account = await store.accounts.create_guest(NOON) if is_known else "nobody"
    figures = await store.statistics(account)
    assert figures.total == GameTally()
    assert (figures.total.win_rate, figures.total.accuracy) == (0.0, 0.0)
    assert (figures.by_preset, figures.by_opponent, figures.best_scores) == ({}, {}, {})
    assert (figures.streak, figures.best_streak, figures.all_wins) == (0, 0, 0)
    assert not figures.is_tutorial_completed


@pytest.mark.req("K-16")
async def test_games_are_counted_by_preset_and_by_opponent(store: Store) -> None:
    account, other = [await store.accounts.create_guest(NOON) for _ in range(2)]
    await finished(store, account, WON, shots=50, hits=17)
    await finished(store, account, LOST, shots=60, hits=15)
    await finished(store, account, WON, opponent="hard", shots=40, hits=17)
    await finished(store, account, DRAWN, preset="score-attack", opponent="hard", shots=40, hits=9)
    await finished(store, other, LOST)
    figures = await store.statistics(account)
    classic, hard = figures.by_preset["classic"], figures.by_opponent["hard"]
    assert figures.total == GameTally(games=4, wins=2, losses=1, draws=1, shots=190, hits=58)
    assert classic == GameTally(games=3, wins=2, losses=1, shots=150, hits=49)
    assert figures.by_preset["score-attack"] == GameTally(games=1, draws=1, shots=40, hits=9)
    assert figures.by_opponent["easy"] == GameTally(games=2, wins=1, losses=1, shots=110, hits=32)
    assert hard == GameTally(games=2, wins=1, draws=1, shots=80, hits=26)
    assert (hard.win_rate, hard.accuracy) == (0.5, 26 / 80)


@pytest.mark.req("K-16")
async def test_the_best_score_of_a_preset_is_one_without_a_hint(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    await finished(store, account, WON, points=300)
    await finished(store, account, LOST, points=900, opponent="hard")
    await finished(store, account, WON, points=2000, helped=True)
    await finished(store, account, LOST, preset="salvo", points=-50)
    await finished(store, account, WON, preset="russian", points=5, helped=True)
    assert (await store.statistics(account)).best_scores == {"classic": 900, "salvo": -50}


STREAKS = (
    ("W", 1, 1),
    ("L", 0, 0),
    ("WWW", 3, 3),
    ("WWLW", 1, 2),
    ("LWWWLLWW", 2, 3),
    ("WWD", 0, 2),
    ("DWDWW", 2, 2),
)


async def test_a_streak_is_a_row_of_wins(store: Store) -> None:
    verdicts = {"W": WON, "L": LOST, "D": DRAWN}
    for games, streak, best in STREAKS:
        account = await store.accounts.create_guest(NOON)
        # Entered in another order than they were finished.
        for number, letter in reversed(list(enumerate(games))):
            await finished(store, account, verdicts[letter], at=NOON + number)
        figures = await store.statistics(account)
        assert (figures.streak, figures.best_streak) == (streak, best), games


@pytest.mark.req("W-13")
async def test_wins_that_were_brought_along_count(store: Store) -> None:
    account = await store.accounts.create_guest(NOON)
    await finished(store, account, WON)
    await store.accounts.bring_wins(account, 6)
    await store.accounts.complete_tutorial(account, NOON)
    figures = await store.statistics(account)
    assert (figures.total.wins, figures.all_wins) == (1, 7)
    assert figures.is_tutorial_completed
