"""Processes that work for others: fairly, with limits, and whatever happens to one of them."""

import asyncio
import errno
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import TypeVar

import pytest

from broadside.server.workers import worker_pool
from broadside.server.workers.fair_queue import Asker, Urgency
from broadside.server.workers.worker_pool import (
    SECONDS,
    PoolClosed,
    TooLong,
    TooManyJobs,
    WorkerPool,
    WorkersDied,
)
from tests.server.jobs import end_at_once, end_once, fail, sleep_for, take_turns, wait_for_file
from tests.server.offline_server import until

T = TypeVar("T")

ANN, BOB = Asker("ann", "10.0.0.1"), Asker("bob", "10.0.0.2")
TICK = 0.1
"""A stopped process is noticed five times as soon as on a server."""


@pytest.fixture(scope="module")
def pool() -> Iterator[WorkerPool]:
    started = WorkerPool(2, tick=TICK)
    yield started
    started.close()


@pytest.fixture(scope="module")
def single() -> Iterator[WorkerPool]:
    started = WorkerPool(1, tick=TICK)
    yield started
    started.close()


def result(answer: "Future[T]") -> T:
    return answer.result(timeout=30)


def test_a_function_runs_elsewhere(pool: WorkerPool) -> None:
    answer = pool.submit(Urgency.MOVE, ANN, os.getpid)
    assert result(answer) != os.getpid()
    assert result(answer) in pool.pids


def test_an_error_rises_here(pool: WorkerPool) -> None:
    with pytest.raises(ValueError, match="no good"):
        result(pool.submit(Urgency.MOVE, ANN, fail, "no good"))


def test_an_error_that_cannot_be_sent_is_told_by_its_kind(pool: WorkerPool) -> None:
    class Local(Exception):
        """Cannot be pickled."""

    with pytest.raises(Exception, match=r"Can't pickle|Can't get local"):
        result(pool.submit(Urgency.MOVE, ANN, fail, Local))
    assert result(pool.submit(Urgency.MOVE, ANN, sleep_for, 0, "well")) == "well"


def test_whoever_waits_for_the_processes_is_let_go_when_the_pool_is_closed() -> None:
    pool = WorkerPool(1)
    with ThreadPoolExecutor(1) as threads:
        waiting = threads.submit(pool.wait_until_ready, 60)
        pool.close()
        assert not waiting.result(10)


def test_a_process_that_is_killed_loses_no_job(pool: WorkerPool) -> None:
    pool.start()
    assert pool.wait_until_ready(30)
    for pid in pool.pids:
        os.kill(pid, signal.SIGKILL)
    answers = [pool.submit(Urgency.MOVE, ANN, sleep_for, 0, str(number)) for number in range(6)]
    assert [result(answer) for answer in answers] == [str(number) for number in range(6)]


def test_a_process_that_is_stopped_is_replaced_and_loses_no_job(single: WorkerPool) -> None:
    before = result(single.submit(Urgency.MOVE, ANN, os.getpid))
    os.kill(before, signal.SIGSTOP)
    assert result(single.submit(Urgency.MOVE, ANN, sleep_for, 0, "again")) == "again"
    assert before not in single.pids
    with pytest.raises(ProcessLookupError):
        os.kill(before, 0)


def test_a_stopped_process_is_noticed_within_five_seconds() -> None:
    assert (worker_pool._SILENT_TICKS + 1) * worker_pool.TICK < 5


def test_a_process_that_is_stopped_before_a_large_question_is_replaced_too(
    single: WorkerPool,
) -> None:
    pid = result(single.submit(Urgency.MOVE, ANN, os.getpid))
    os.kill(pid, signal.SIGSTOP)
    large = "x" * 5_000_000
    assert result(single.submit(Urgency.MOVE, ANN, sleep_for, 0, large)) == large


def test_a_process_that_is_stopped_while_it_starts_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start, started = SpawnProcess.start, []

    def stop_the_first(process: SpawnProcess) -> None:
        start(process)
        started.append(process)
        if len(started) == 1:
            os.kill(process.pid or 0, signal.SIGSTOP)

    monkeypatch.setattr(SpawnProcess, "start", stop_the_first)
    monkeypatch.setattr(worker_pool, "_START_SECONDS", 1.0)
    pool = WorkerPool(1, tick=TICK)
    try:
        assert result(pool.submit(Urgency.MOVE, ANN, sleep_for, 0, "moved")) == "moved"
        assert len(started) > 1
    finally:
        pool.close()


def test_a_process_that_does_not_start_soon_is_given_more_and_more_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    patience: list[float] = []
    enough = threading.Event()

    class Stuck(worker_pool._Worker):
        def __init__(self, prepare: object, tick: float, seconds: float) -> None:
            patience.append(seconds)
            if len(patience) > 6:
                enough.set()
            raise OSError(errno.EAGAIN, "no more processes")

    monkeypatch.setattr(worker_pool, "_Worker", Stuck)
    pool = WorkerPool(1, tick=TICK)
    monkeypatch.setattr(pool._closed, "wait", lambda _: enough.is_set())
    pool.start()
    try:
        assert enough.wait(30)
    finally:
        pool.close()
    assert patience[:6] == [10, 20, 40, 80, 120, 120]


def test_a_job_that_takes_too_long_fails_and_the_next_does_not(
    single: WorkerPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SECONDS, Urgency.REQUEST, 0.3)
    with pytest.raises(TooLong):
        result(single.submit(Urgency.REQUEST, ANN, sleep_for, 600))
    monkeypatch.setitem(SECONDS, Urgency.REQUEST, 30)
    assert result(single.submit(Urgency.REQUEST, ANN, sleep_for, 2 * TICK, "well")) == "well"


def test_a_job_may_work_for_longer_than_a_process_may_be_silent(single: WorkerPool) -> None:
    seconds = (worker_pool._SILENT_TICKS + 4) * TICK
    pid = result(single.submit(Urgency.MOVE, ANN, os.getpid))
    assert result(single.submit(Urgency.MOVE, ANN, sleep_for, seconds, "done")) == "done"
    assert single.pids == (pid,)


def test_a_job_whose_process_dies_is_tried_again_but_not_for_ever(
    single: WorkerPool, tmp_path: Path
) -> None:
    assert result(single.submit(Urgency.MOVE, ANN, end_once, tmp_path / "tried")) == "second"
    with pytest.raises(WorkersDied):
        result(single.submit(Urgency.MOVE, ANN, end_at_once))


def test_a_process_that_cannot_be_started_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    start, attempts = SpawnProcess.start, []

    def start_at_the_second_attempt(process: SpawnProcess) -> None:
        attempts.append(process)
        if len(attempts) == 1:
            raise OSError(errno.EAGAIN, "no more processes")
        start(process)

    monkeypatch.setattr(SpawnProcess, "start", start_at_the_second_attempt)
    pool = WorkerPool(1)
    try:
        assert result(pool.submit(Urgency.MOVE, ANN, sleep_for, 0, "moved")) == "moved"
        # A machine that stands still may cost the second process its life, and need a third.
        assert len(attempts) >= 2
    finally:
        pool.close()


def test_moves_go_first_and_askers_take_turns(single: WorkerPool, tmp_path: Path) -> None:
    gate, order = tmp_path / "gate", tmp_path / "order"
    answers: list[Future[None]] = [single.submit(Urgency.MOVE, Asker("eve"), wait_for_file, gate)]
    while not answers[0].running():
        time.sleep(0.01)
    for number in range(3):
        answers.append(single.submit(Urgency.REQUEST, ANN, take_turns, order, f"ann {number}"))
    answers.append(single.submit(Urgency.BACKGROUND, BOB, take_turns, order, "report"))
    answers.append(single.submit(Urgency.REQUEST, BOB, take_turns, order, "bob"))
    answers.append(single.submit(Urgency.MOVE, BOB, take_turns, order, "move"))
    take_turns(gate, "open")
    for answer in answers:
        result(answer)
    turns = order.read_text().splitlines()
    assert turns == ["move", "ann 0", "bob", "ann 1", "ann 2", "report"]


def test_a_move_never_waits_for_other_work(pool: WorkerPool, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    long = [
        pool.submit(Urgency.REQUEST, Asker(f"guest {number}"), wait_for_file, gate)
        for number in range(4)
    ]
    for number in range(50):  # each gives the other work a chance to take its process
        assert result(pool.submit(Urgency.MOVE, ANN, sleep_for, 0, str(number))) == str(number)
    assert not any(answer.done() for answer in long)
    take_turns(gate, "open")
    for answer in long:
        result(answer)


def test_moves_of_one_asker_use_one_process_at_a_time(pool: WorkerPool, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    long = [
        pool.submit(urgency, ANN, wait_for_file, gate)
        for urgency in (Urgency.MOVE, Urgency.OWN_MOVE, Urgency.MOVE)
    ]
    assert result(pool.submit(Urgency.MOVE, BOB, sleep_for, 0, "moved")) == "moved"
    assert [answer.running() for answer in long] == [True, False, False]
    take_turns(gate, "open")
    for answer in long:
        result(answer)
    assert not +pool._moving
    assert not +pool._lesser


def test_moves_by_own_rules_leave_a_process_to_those_by_usual_rules(
    pool: WorkerPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_pool, "_PATIENT_TICKS", 10_000)
    gate = tmp_path / "gate"
    guests = [Asker(f"guest {number}") for number in range(4)]
    long = [pool.submit(Urgency.OWN_MOVE, one, wait_for_file, gate) for one in guests]
    assert result(pool.submit(Urgency.MOVE, BOB, sleep_for, 0, "moved")) == "moved"
    assert sum(answer.running() for answer in long) == 1
    take_turns(gate, "open")
    for answer in long:
        result(answer)


@pytest.mark.parametrize("urgency", [Urgency.MOVE, Urgency.OWN_MOVE])
def test_a_long_move_by_own_rules_is_given_up_when_somebody_else_waits_for_a_move(
    pool: WorkerPool, tmp_path: Path, urgency: Urgency, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SECONDS, Urgency.REQUEST, 60)
    pool.start()
    assert pool.wait_until_ready(30)
    never = tmp_path / "never"
    hint = pool.submit(Urgency.REQUEST, BOB, wait_for_file, never)
    long = pool.submit(Urgency.OWN_MOVE, ANN, wait_for_file, never)
    while not (long.running() and hint.running()):
        time.sleep(0.01)
    assert result(pool.submit(urgency, BOB, sleep_for, 0, "moved")) == "moved"
    with pytest.raises(TooLong):
        result(long)
    assert not hint.done()
    take_turns(never, "at last")
    result(hint)


def test_a_long_move_goes_on_while_only_its_own_asker_waits(single: WorkerPool) -> None:
    seconds = (worker_pool._PATIENT_TICKS + 6) * TICK
    moves = [single.submit(Urgency.OWN_MOVE, ANN, sleep_for, seconds, name) for name in "ab"]
    request = single.submit(Urgency.REQUEST, BOB, sleep_for, 0, "later")
    assert [result(answer) for answer in (*moves, request)] == ["a", "b", "later"]


def test_a_move_that_waits_has_its_turn_within_about_a_second() -> None:
    assert (worker_pool._PATIENT_TICKS + 1) * worker_pool.TICK < 2


def test_nobody_may_have_too_many_jobs_unfinished(pool: WorkerPool, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    long = [pool.submit(Urgency.REQUEST, ANN, wait_for_file, gate) for _ in range(4)]
    with pytest.raises(TooManyJobs):
        pool.submit(Urgency.REQUEST, ANN, sleep_for, 0)
    others = [Asker(f"{number} of ann", ANN.address) for number in range(12)]
    long += [pool.submit(Urgency.REQUEST, one, wait_for_file, gate) for one in others]
    with pytest.raises(TooManyJobs):
        pool.submit(Urgency.REQUEST, Asker("one more", ANN.address), sleep_for, 0)
    assert result(pool.submit(Urgency.MOVE, ANN, sleep_for, 0, "a move")) == "a move"
    long.append(pool.submit(Urgency.REQUEST, BOB, wait_for_file, gate))
    take_turns(gate, "open")
    for answer in long:
        result(answer)
    assert result(pool.submit(Urgency.REQUEST, ANN, sleep_for, 0, "again")) == "again"
    assert not pool._unfinished


async def test_a_job_that_nobody_waits_for_is_not_done(single: WorkerPool, tmp_path: Path) -> None:
    gate, order = tmp_path / "gate", tmp_path / "order"
    first = single.submit(Urgency.MOVE, ANN, wait_for_file, gate)
    left = asyncio.ensure_future(
        asyncio.wrap_future(single.submit(Urgency.REQUEST, ANN, take_turns, order, "left"))
    )
    last = single.submit(Urgency.BACKGROUND, ANN, sleep_for, 0, "last")
    await until(first.running)
    left.cancel()
    await asyncio.gather(left, return_exceptions=True)
    take_turns(gate, "open")
    assert await asyncio.wrap_future(last) == "last"
    assert not order.exists()


def test_closing_ends_all_jobs_and_processes() -> None:
    pool = WorkerPool(1, tick=TICK)
    pid = result(pool.submit(Urgency.MOVE, ANN, os.getpid))
    answers = [pool.submit(Urgency.MOVE, ANN, sleep_for, 600) for _ in range(2)]
    pool.close()
    for answer in answers:
        with pytest.raises(PoolClosed):
            result(answer)
    with pytest.raises(PoolClosed):
        pool.submit(Urgency.MOVE, ANN, sleep_for, 0)
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    assert not any(thread.is_alive() for thread in pool._threads)


def test_closing_what_was_never_started_is_fine() -> None:
    before = threading.active_count()
    WorkerPool(1).close()
    assert threading.active_count() == before
