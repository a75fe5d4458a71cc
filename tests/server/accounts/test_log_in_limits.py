"""Who guesses is stopped; who knows the password is not kept out by others."""

from broadside.server.accounts.log_in_limits import begin_attempt
from broadside.server.http.rate_limits import LimitedAction, Rate, RateLimits
from tests.server.offline_server import TestClock

RATES = {
    LimitedAction.LOG_IN: Rate(burst=4, per_second=0.1),
    LimitedAction.ATTACKED_LOG_IN: Rate(burst=2, per_second=0.01),
}


def fresh(crowd: float = 10) -> tuple[RateLimits, TestClock]:
    clock = TestClock()
    return RateLimits(RATES, crowd, clock), clock


def guesses(rate_limits: RateLimits, name: str, network: str, most: int = 50) -> int:
    """How many attempts are allowed there, all of them in vain."""
    return sum(begin_attempt(rate_limits, name, network) is not None for _ in range(most))


async def test_a_network_that_guesses_is_stopped_and_no_other() -> None:
    rate_limits, clock = fresh()
    assert guesses(rate_limits, "ann", "here") == 4
    assert guesses(rate_limits, "ann", "there") == 4
    clock.jump(10_000)
    assert guesses(rate_limits, "ann", "here") == 1


async def test_a_network_that_tries_many_names_is_stopped() -> None:
    rate_limits, _ = fresh(crowd=2)
    assert sum(guesses(rate_limits, f"name {number}", "here", 1) for number in range(20)) == 8


async def test_the_right_password_counts_for_nothing() -> None:
    rate_limits, _ = fresh()
    for _ in range(100):
        take_back = begin_attempt(rate_limits, "ann", "here")
        assert take_back is not None
        take_back()
    assert guesses(rate_limits, "ann", "here") == 4


async def test_a_name_that_is_tried_from_everywhere_leaves_each_network_fewer_attempts() -> None:
    rate_limits, _ = fresh()
    found = [guesses(rate_limits, "ann", f"network {number}") for number in range(30)]
    assert found[:10] == [4] * 10
    assert found[10:] == [2] * 20
    assert guesses(rate_limits, "bob", "elsewhere") == 4


async def test_the_owner_gets_in_from_elsewhere_however_many_guess() -> None:
    rate_limits, _ = fresh()
    for number in range(200):
        guesses(rate_limits, "ann", f"network {number}", 5)
    for _ in range(20):
        take_back = begin_attempt(rate_limits, "ann", "home")
        assert take_back is not None
        take_back()
