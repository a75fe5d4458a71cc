"""Pauses between attempts to connect."""

from itertools import pairwise

from broadside.client.backoff import Backoff


def adjournments(backoff: Backoff, count: int) -> list[float]:
    return [backoff.next() for _ in range(count)]


def test_each_pause_is_twice_the_one_before_it_up_to_a_limit() -> None:
    backoff = Backoff(lambda: 0)
    first = adjournments(backoff, 12)
    assert first[:4] == [0.05, 0.1, 0.2, 0.4]
    assert all(one <= other for one, other in pairwise(first))
    assert first[-1] == 5


def test_a_reset_begins_anew() -> None:
    backoff = Backoff(lambda: 0)
    adjournments(backoff, 5)
    backoff.reset()
    assert backoff.next() == 0.05


def test_chance_leaves_out_up_to_half_of_a_pause() -> None:
    assert Backoff(lambda: 1).next() == 0.025
    backoff, other = Backoff(), Backoff()
    assert adjournments(backoff, 9) != adjournments(other, 9)
    assert 2.5 <= backoff.next() <= 5
