"""The clocks of one game, with the time passed in."""

import pytest

from broadside.rules.game import Expiry, TimeLimits
from broadside.table.clock import Clock

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
