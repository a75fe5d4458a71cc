"""Token buckets, for accounts and for addresses."""

from broadside.server.http import rate_limits as subject
from broadside.server.http.rate_limits import LimitedAction, Rate, RateLimits
from tests.server.offline_server import TestClock

RATES = {
    LimitedAction.MESSAGE: Rate(burst=3, per_second=1),
    LimitedAction.LOG_IN: Rate(burst=1, per_second=0.1),
}


async def test_a_bucket_allows_a_burst_and_then_a_trickle() -> None:
    clock = TestClock()
    rate_limits = RateLimits(RATES, 1, clock)
    assert [rate_limits.allow(LimitedAction.MESSAGE, "here") for _ in range(4)] == [
        True,
        True,
        True,
        False,
    ]
    clock.jump(999)
    assert not rate_limits.allow(LimitedAction.MESSAGE, "here")
    clock.jump(1)
    assert rate_limits.allow(LimitedAction.MESSAGE, "here")
    assert not rate_limits.allow(LimitedAction.MESSAGE, "here")


async def test_a_bucket_never_holds_more_than_the_burst() -> None:
    clock = TestClock()
    rate_limits = RateLimits(RATES, 1, clock)
    clock.jump(1_000_000)
    assert sum(rate_limits.allow(LimitedAction.MESSAGE, "here") for _ in range(10)) == 3


async def test_acts_and_addresses_are_counted_apart() -> None:
    rate_limits = RateLimits(RATES, 1, TestClock())
    assert rate_limits.allow(LimitedAction.LOG_IN, "here")
    assert not rate_limits.allow(LimitedAction.LOG_IN, "here")
    assert rate_limits.allow(LimitedAction.LOG_IN, "there")
    assert rate_limits.allow(LimitedAction.MESSAGE, "here")


async def test_an_address_may_do_as_much_as_a_crowd_and_an_account_as_one() -> None:
    rate_limits = RateLimits(RATES, 2, TestClock())
    assert [rate_limits.allow(LimitedAction.LOG_IN, "here", name) for name in "aabbc"] == [
        True,
        False,
        True,
        False,
        False,
    ]


async def test_an_account_named_like_an_address_is_not_that_address() -> None:
    rate_limits = RateLimits(RATES, 1, TestClock())
    assert rate_limits.allow(LimitedAction.LOG_IN, "x", "y")
    assert rate_limits.allow(LimitedAction.LOG_IN, "y", "x")


async def test_only_so_many_buckets_are_remembered() -> None:
    rate_limits = RateLimits(RATES, 1, TestClock())
    for number in range(subject._MOST + 10):
        rate_limits.allow(LimitedAction.LOG_IN, f"address {number}")
    assert len(rate_limits._rate_limits) == subject._MOST
