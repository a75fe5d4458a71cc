"""Token buckets, for accounts and for addresses."""

from broadside.server import limits
from broadside.server.limits import Act, Buckets, Rate
from tests.server.world import TestClock

RATES = {Act.MESSAGE: Rate(burst=3, per_second=1), Act.LOG_IN: Rate(burst=1, per_second=0.1)}


async def test_a_bucket_allows_a_burst_and_then_a_trickle() -> None:
    clock = TestClock()
    buckets = Buckets(RATES, 1, clock)
    assert [buckets.allow(Act.MESSAGE, "here") for _ in range(4)] == [True, True, True, False]
    clock.jump(999)
    assert not buckets.allow(Act.MESSAGE, "here")
    clock.jump(1)
    assert buckets.allow(Act.MESSAGE, "here")
    assert not buckets.allow(Act.MESSAGE, "here")


async def test_a_bucket_never_holds_more_than_the_burst() -> None:
    clock = TestClock()
    buckets = Buckets(RATES, 1, clock)
    clock.jump(1_000_000)
    assert sum(buckets.allow(Act.MESSAGE, "here") for _ in range(10)) == 3


async def test_acts_and_addresses_are_counted_apart() -> None:
    buckets = Buckets(RATES, 1, TestClock())
    assert buckets.allow(Act.LOG_IN, "here")
    assert not buckets.allow(Act.LOG_IN, "here")
    assert buckets.allow(Act.LOG_IN, "there")
    assert buckets.allow(Act.MESSAGE, "here")


async def test_an_address_may_do_as_much_as_a_crowd_and_an_account_as_one() -> None:
    buckets = Buckets(RATES, 2, TestClock())
    assert [buckets.allow(Act.LOG_IN, "here", name) for name in "aabbc"] == [
        True,
        False,
        True,
        False,
        False,
    ]


async def test_an_account_named_like_an_address_is_not_that_address() -> None:
    buckets = Buckets(RATES, 1, TestClock())
    assert buckets.allow(Act.LOG_IN, "x", "y")
    assert buckets.allow(Act.LOG_IN, "y", "x")


async def test_only_so_many_buckets_are_remembered() -> None:
    buckets = Buckets(RATES, 1, TestClock())
    for number in range(limits._MOST + 10):
        buckets.allow(Act.LOG_IN, f"address {number}")
    assert len(buckets._buckets) == limits._MOST
