"""The clocks of one game, with the time passed in."""

import pytest

from broadside.rules.game import Expiry, TimeLimits
from broadside.table.clock import LAST_CALL, Bank, Clock

BOTH = Clock(TimeLimits(turn=30, match=300))


def test_no_clock_runs_before_the_first_turn() -> None:
    assert BOTH.deadlines == ()
    assert BOTH.due is None
    assert not BOTH.is_due(10**9)
    assert BOTH.follow(None, at=500) == BOTH


def test_both_clocks_begin_with_the_first_turn() -> None:
    clock = BOTH.follow(1, at=2_000)
    assert clock.deadlines == ((32_000, Expiry.TURN), (302_000, Expiry.MATCH))
    assert clock.deadline == (32_000, Expiry.TURN)
    assert clock.due == 32_000


def test_a_new_allowance_begins_a_new_turn_time_and_the_match_goes_on() -> None:
    clock = BOTH.follow(1, at=2_000).follow(2, at=12_000)
    assert clock.deadlines == ((42_000, Expiry.TURN), (302_000, Expiry.MATCH))


def test_the_same_allowance_does_not_renew_the_time() -> None:
    clock = BOTH.follow(1, at=2_000)
    assert clock.follow(1, at=12_000) == clock


@pytest.mark.parametrize(("at", "due"), [(31_999, False), (32_000, True), (32_001, True)])
def test_a_clock_is_due_at_its_deadline(at: int, due: bool) -> None:
    assert BOTH.follow(1, at=2_000).is_due(at) is due


def test_no_clock_runs_after_the_end() -> None:
    clock = BOTH.follow(1, at=0).follow(None, at=5_000)
    assert clock.deadlines == ()
    assert not clock.is_due(10**9)


def test_at_a_tie_the_match_ends() -> None:
    clock = Clock(TimeLimits(turn=30, match=30)).follow(1, at=0)
    assert clock.deadline == (30_000, Expiry.MATCH)


@pytest.mark.parametrize(
    ("limits", "deadlines"),
    [
        (TimeLimits(), ()),
        (TimeLimits(turn=1.5), ((1_500, Expiry.TURN),)),
        (TimeLimits(match=10), ((10_000, Expiry.MATCH),)),
    ],
)
def test_only_the_clocks_of_the_rules_run(
    limits: TimeLimits, deadlines: tuple[tuple[int, Expiry], ...]
) -> None:
    clock = Clock(limits).follow(1, at=0)
    assert clock.deadlines == deadlines
    assert clock.is_due(10**9) is bool(deadlines)


ONE, OTHER = frozenset({0}), frozenset({1})
BANKS = Clock(TimeLimits(), bank=Bank(60, increment=5))


def test_a_bank_runs_while_its_seat_is_to_move() -> None:
    clock = BANKS.follow(None, 0, ONE | OTHER)
    assert (clock.left(0, 9_000), clock.deadlines) == (60_000, ())
    clock = clock.follow(1, 10_000, ONE)
    assert (clock.left(0, 12_000), clock.left(1, 12_000)) == (58_000, 60_000)
    assert clock.deadlines == ((70_000, Expiry.BANK),)


def test_a_turn_that_ends_adds_the_increment_and_another_shot_does_not() -> None:
    clock = BANKS.follow(1, 0, ONE).follow(2, 10_000, ONE)
    assert clock.left(0, 10_000) == 50_000
    clock = clock.follow(3, 20_000, OTHER)
    assert (clock.left(0, 30_000), clock.left(1, 30_000)) == (45_000, 50_000)
    assert clock.deadlines == ((80_000, Expiry.BANK),)


def test_what_changes_no_turn_changes_no_bank() -> None:
    clock = BANKS.follow(1, 0, ONE)
    assert clock.follow(1, 10_000, ONE).deadlines == clock.deadlines


def test_without_a_bank_nothing_is_left_in_it() -> None:
    assert BOTH.left(0, 0) is None


def test_the_match_ends_before_a_bank_and_a_bank_before_a_turn() -> None:
    clock = Clock(TimeLimits(turn=60, match=60), bank=Bank(60)).follow(1, 0, ONE)
    assert [expiry for _, expiry in clock.deadlines] == [Expiry.MATCH, Expiry.BANK, Expiry.TURN]


PREPARING = Clock(TimeLimits(turn=30, setup=300)).follow(None, at=0, movers=frozenset({0, 1}))


def test_the_time_to_prepare_runs_from_the_start_until_the_battle() -> None:
    assert PREPARING.deadlines == ((300_000, Expiry.SETUP),)
    later = PREPARING.follow(None, at=70_000, movers=frozenset({1}))
    assert later.deadlines == ((300_000, Expiry.SETUP),)
    assert later.follow(0, at=80_000, movers=frozenset({0})).deadlines == ((110_000, Expiry.TURN),)


def test_what_is_left_to_prepare_has_a_moment_more() -> None:
    late = PREPARING.follow(None, at=300_000, movers=frozenset({0, 1}))
    assert late.deadlines == ((300_000 + LAST_CALL, Expiry.SETUP),)
    # A move in that moment does not renew it.
    moved = late.follow(None, at=302_000, movers=frozenset({1}))
    assert moved.deadlines == late.deadlines


def test_nobody_prepares_after_the_end() -> None:
    assert PREPARING.follow(None, at=9_000).deadlines == ()
