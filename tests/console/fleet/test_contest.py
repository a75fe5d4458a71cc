"""Computers on the seats of nobody, repeating exactly what they did."""

import pytest

from broadside.console.fleet.contest import FleetContest, is_level, new_contest
from broadside.rules.fleet.fleet_game import FleetGame
from broadside.table.table import Table
from tests.console.fleet.pond import POND

NOBODY: frozenset[int] = frozenset()


def advance(contest: FleetContest, actions: int) -> None:
    for _ in range(actions):
        if contest.table.outcome is None:
            seat = min(contest.table.to_move)
            contest.table.play(seat, contest.computer_move(seat), 0)


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "random,commodore"])
def test_a_game_taken_up_again_goes_on_as_it_would_have(level: str) -> None:
    whole = new_contest(POND, 5, level, NOBODY)
    advance(whole, 21)
    again = FleetContest(Table.resume(FleetGame(POND), whole.table.record), level, NOBODY)
    advance(whole, 20)
    advance(again, 20)
    assert again.table.record == whole.table.record
    assert whole.rules == POND


@pytest.mark.parametrize(
    ("level", "known"),
    [
        ("easy", True),
        ("ensign", True),
        ("random,ensign", True),
        ("admiral", False),
        ("", False),
        ("random,", False),
        ("random,random,random", False),
    ],
)
def test_levels_are_names_of_the_catalogue_one_or_one_for_each_side(
    level: str, known: bool
) -> None:
    assert is_level(level) is known
