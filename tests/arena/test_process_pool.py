"""Work shared among processes."""

import os
import signal
import time
from threading import Event, Thread

import pytest

from broadside.arena.process_pool import ProcessPool, uninterrupted


def square(number: int) -> int:
    return number * number


def whose(number: int) -> int:
    return os.getpid()


def fail_at_five(number: int) -> int:
    if number == 5:
        raise ValueError("five")
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_the_order_of_the_tasks(jobs: int) -> None:
    noted: list[int] = []
    with ProcessPool(jobs) as pool:
        assert pool.run(square, range(50), noted.append) == [square(n) for n in range(50)]
        assert pool.run(square, [], noted.append) == []
    assert sum(noted) == 50


def test_one_job_works_in_this_process_and_two_do_not() -> None:
    with ProcessPool(1) as pool:
        assert set(pool.run(whose, range(4), lambda done: None)) == {os.getpid()}
    with ProcessPool(2) as pool:
        assert os.getpid() not in pool.run(whose, range(4), lambda done: None)


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_the_work_raises_rises(jobs: int) -> None:
    with pytest.raises(ValueError, match="five"), ProcessPool(jobs) as pool:
        pool.run(fail_at_five, range(10), lambda done: None)


def test_an_interrupt_waits_even_if_another_thread_takes_it() -> None:
    leave = Event()
    other = Thread(target=leave.wait)
    other.start()
    passed: list[str] = []

    def interrupted() -> None:
        with uninterrupted():
            signal.pthread_kill(other.ident or 0, signal.SIGINT)
            time.sleep(0.1)  # in which it would rise
            passed.append("the block")

    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted()
    finally:
        leave.set()
        other.join()
    assert passed == ["the block"]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
