"""What the clocks show, and how a match ended."""

from dataclasses import replace

from broadside.protocol.messages import Clocks, Result
from broadside.rules.game import Ending, Outcome
from broadside.rules.shooting.presets import GRAND_FLEET, SEA_BATTLE
from broadside.rules.shooting.shooting_game import ShootingGame
from broadside.table.clock import Bank
from broadside.table.match_messages import clocks, result
from broadside.table.table import Table

TIMED = ShootingGame(replace(SEA_BATTLE, first=0, turn_seconds=30, match_seconds=100))


def test_clocks_that_run_show_what_is_left_and_never_less_than_nothing() -> None:
    table = Table(TIMED, seed=1)
    assert clocks(table, 1_000) == Clocks(29_000, 99_000)
    assert clocks(table, 31_000) == Clocks(0, 69_000)


def test_no_clock_shows_anything_before_it_runs() -> None:
    assert clocks(Table(ShootingGame(GRAND_FLEET), seed=1), 5_000) == Clocks()


def test_the_bank_of_each_seat_is_shown_by_seat() -> None:
    table = Table(ShootingGame(replace(SEA_BATTLE, first=0)), 1, Bank(60))
    assert clocks(table, 1_500).banks == (58_500, 60_000)
    assert clocks(table, 61_000).banks == (0, 60_000)


def test_the_winners_are_named_in_the_order_of_their_seats() -> None:
    assert result(Outcome(frozenset({2, 0}), Ending.AGREED)) == Result((0, 2), "agreed")
