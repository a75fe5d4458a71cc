"""Who guesses is stopped; who knows the password is not kept out by others."""

from broadside.server.limits import Act, Buckets, Rate
from broadside.server.log_in_limits import begin_attempt
from tests.server.world import TestClock

RATES = {
    Act.LOG_IN: Rate(burst=4, per_second=0.1),
    Act.ATTACKED_LOG_IN: Rate(burst=2, per_second=0.01),
}


def fresh(crowd: float = 10) -> tuple[Buckets, TestClock]:
    clock = TestClock()
    return Buckets(RATES, crowd, clock), clock


def guesses(buckets: Buckets, name: str, network: str, most: int = 50) -> int:
    """How many attempts are allowed there, all of them in vain."""
    return sum(begin_attempt(buckets, name, network) is not None for _ in range(most))


async def test_a_network_that_guesses_is_stopped_and_no_other() -> None:
    buckets, clock = fresh()
    assert guesses(buckets, "ann", "here") == 4
    assert guesses(buckets, "ann", "there") == 4
    clock.jump(10_000)
    assert guesses(buckets, "ann", "here") == 1


async def test_a_network_that_tries_many_names_is_stopped() -> None:
    buckets, _ = fresh(crowd=2)
    assert sum(guesses(buckets, f"name {number}", "here", 1) for number in range(20)) == 8


async def test_the_right_password_counts_for_nothing() -> None:
    buckets, _ = fresh()
    for _ in range(100):
        take_back = begin_attempt(buckets, "ann", "here")
        assert take_back is not None
        take_back()
    assert guesses(buckets, "ann", "here") == 4


async def test_a_name_that_is_tried_from_everywhere_leaves_each_network_fewer_attempts() -> None:
    buckets, _ = fresh()
    found = [guesses(buckets, "ann", f"network {number}") for number in range(30)]
    assert found[:10] == [4] * 10
    assert found[10:] == [2] * 20
    assert guesses(buckets, "bob", "elsewhere") == 4


async def test_the_owner_gets_in_from_elsewhere_however_many_guess() -> None:
    buckets, _ = fresh()
    for number in range(200):
        guesses(buckets, "ann", f"network {number}", 5)
    for _ in range(20):
        take_back = begin_attempt(buckets, "ann", "home")
        assert take_back is not None
        take_back()
