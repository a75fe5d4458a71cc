"""Runs functions in a few processes: fairly, with a time limit, and even if a process dies.

Each process has a thread here, which gives it one job at a time and waits for the answer. A working
process sends a heartbeat. One watchdog kills a process that has been silent for too long or works
on one job for too long; the thread then starts another. A job whose process died is given to
another process; a job that takes too long fails.

Only some of the processes take work that is less urgent than a move (all but one, if there are
several), so a move never waits for a long piece of other work. The moves of one asker use one
process at a time. Moves in matches with custom rules leave a process to the others, too; one that
has used up its time is given up as soon as somebody else waits for a move.
"""

import logging
import multiprocessing
import os
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from typing import Any, TypeAlias, TypeVar

from broadside.server.operations.logs import log_fault
from broadside.server.workers.fair_queue import Asker, FairQueue, Urgency

_log = logging.getLogger(__name__)

T = TypeVar("T")

TICK = 0.5
"""Seconds between two heartbeats, and between two looks of the watchdog."""
_SILENT_TICKS = 7
"""Ticks without a heartbeat after which a process counts as stopped: within 5 seconds."""
_START_SECONDS, _MOST_START_SECONDS = 10.0, 120.0
"""After these a process that has not started is given up; the next one has twice as long, in case
the machine is slow."""
_PATIENT_TICKS = 2
"""Ticks after which a move by custom rules is given up if another asker's move waits."""
_END_SECONDS = 5.0
"""Seconds for the threads to notice that their processes are dead."""
_ATTEMPTS = 3
"""The number of processes that may die over one job before it fails."""
_MOST_OF_ACCOUNT, _MOST_OF_ADDRESS = 4, 16
"""Jobs of one asker that may be unfinished, where an asker can wait and ask again."""

SECONDS = {
    Urgency.MOVE: 10.0,
    Urgency.OWN_MOVE: 10.0,
    Urgency.REQUEST: 5.0,
    Urgency.BACKGROUND: 10.0,
}
"""How long one job may take."""

_Key: TypeAlias = tuple[Urgency, str, str]
"""The urgency, whether it counts an account or an address, and which one."""

_BEAT = None
"""What a process sends while it works; an answer is never ``None``."""


class PoolError(Exception):
    """The pool has no answer."""


class TooManyJobs(PoolError):
    """This asker has too many unfinished jobs: it may ask again when some are done."""


class TooLong(PoolError):
    """The job took longer than it may, or than others can wait."""


class WorkersDied(PoolError):
    """Every process that worked on the job died."""


class PoolClosed(PoolError):
    """The pool is closed."""


SERVER = Asker()


@dataclass(eq=False, slots=True)
class _Job:
    call: tuple[Callable[..., Any], tuple[Any, ...]]
    urgency: Urgency
    asker: Asker
    seconds: float
    answer: "Future[Any]" = field(default_factory=Future)
    attempts: int = 0

    @property
    def is_move(self) -> bool:
        return self.urgency <= Urgency.OWN_MOVE

    @property
    def keys(self) -> "dict[_Key, int]":
        """The keys under which a job of the pool is counted, and the limit of each. A match cannot
        ask again, so moves wait for each other instead.
        """
        if self.is_move:
            return {}
        account = (self.urgency, "account", self.asker.account)
        address = (self.urgency, "address", self.asker.address)
        most = {account: _MOST_OF_ACCOUNT, address: _MOST_OF_ADDRESS}
        return {key: number for key, number in most.items() if key[2]}


class WorkerPool:
    """A pool of processes. The first job starts them, and each calls ``prepare`` first."""

    def __init__(
        self, workers: int, prepare: Callable[[], None] | None = None, tick: float = TICK
    ) -> None:
        self._size, self._prepare, self._tick = workers, prepare, tick
        self._changed = threading.Condition()
        self._queue: FairQueue[_Job] = FairQueue()
        self._unfinished: Counter[_Key] = Counter()
        self._workers: set[_Worker] = set()
        self._threads: list[threading.Thread] = []
        self._lesser: Counter[Urgency] = Counter()
        """Processes that currently work on something other than a usual move: on moves by custom
        rules, and on less urgent work (counted as requests)."""
        self._moving: Counter[str] = Counter()
        """The askers whose moves are being worked on."""
        self._closed = threading.Event()

    def submit(
        self, urgency: Urgency, asker: Asker, function: Callable[..., T], *args: Any
    ) -> "Future[T]":
        """Run a function in a worker process of the pool; the call and its answer go through a
        pipe. Raises ``TooManyJobs`` or ``PoolClosed``.
        """
        job = _Job((function, args), urgency, asker, SECONDS[urgency])
        with self._changed:
            self._count(job)
            self._queue.put(urgency, asker, job)
            self._changed.notify()
        job.answer.add_done_callback(lambda _: self._discount(job))
        self.start()
        return job.answer

    def start(self) -> None:
        """Start the worker processes of the pool, unless they were started before."""
        with self._changed:
            if self._threads or self._closed.is_set():
                return
            tasks = [self._keep_one] * self._size + [self._watch]
            self._threads = [threading.Thread(target=task, daemon=True) for task in tasks]
        for thread in self._threads:
            thread.start()

    def wait_until_ready(self, seconds: float) -> bool:
        """Block until every worker process has started, or the pool is closed. Returns whether they
        have started in time.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._is_ready or self._closed.is_set(), seconds)
            return self._is_ready

    @property
    def _is_ready(self) -> bool:
        return len(self.pids) == self._size

    @property
    def pids(self) -> tuple[int, ...]:
        """The worker processes of the pool that are ready to work."""
        return tuple(worker.pid for worker in tuple(self._workers) if worker.is_ready)

    def close(self) -> None:
        """End all worker processes at once, and every job with ``PoolClosed``."""
        with self._changed:
            self._closed.set()
            self._changed.notify_all()
            workers = tuple(self._workers)
            waiting = list(iter(lambda: self._queue.take(lambda *_: True), None))
        for worker in workers:
            worker.kill()
        for job in waiting:
            _fail(job, PoolClosed())
        for thread in self._threads:
            thread.join(_END_SECONDS)

    # Who may ask how much

    def _count(self, job: _Job) -> None:
        if self._closed.is_set():
            raise PoolClosed
        keys = job.keys
        if any(self._unfinished[key] >= most for key, most in keys.items()):
            raise TooManyJobs
        self._unfinished.update(tuple(keys))

    def _discount(self, job: _Job) -> None:
        with self._changed:
            self._unfinished -= Counter(tuple(job.keys))

    # The thread of one process

    def _keep_one(self) -> None:
        patience = _START_SECONDS
        while not self._closed.is_set():
            try:
                has_started = self._use_one(patience)
            except Exception as error:  # most likely there is no process or no pipe to be had
                log_fault(_log, "a bot process could not be started", error)
                has_started = False
            patience = _START_SECONDS if has_started else min(2 * patience, _MOST_START_SECONDS)
            if not has_started:
                self._closed.wait(1)  # what cannot start is not started again at once

    def _use_one(self, patience: float) -> bool:
        """Start a worker process and give it jobs until it dies. Returns whether it has started."""
        with self._new_worker(patience) as worker:
            if not worker.wait_until_ready():
                return False
            self._tell_ready()
            self._use(worker)
            return True

    @contextmanager
    def _new_worker(self, patience: float) -> "Iterator[_Worker]":
        worker = _Worker(self._prepare, self._tick, patience)
        with self._changed:
            self._workers.add(worker)
            if self._closed.is_set():
                worker.kill()
        try:
            yield worker
        finally:
            with self._changed:
                self._workers.remove(worker)
            worker.end()

    def _tell_ready(self) -> None:
        with self._changed:
            self._changed.notify_all()

    def _use(self, worker: "_Worker") -> None:
        """Give a worker process jobs until it dies or the pool is closed."""
        while (job := self._take()) is not None:
            try:
                ok, value = worker.ask(job)
            except (EOFError, OSError):
                self._give_back(job, TooLong() if worker.given_up is job else None)
                return
            except Exception as error:  # what cannot be sent
                _fail(job, error)
            else:
                if ok:
                    job.answer.set_result(value)
                else:
                    _fail(job, value)
            finally:
                self._release(job)

    def _take(self) -> _Job | None:
        with self._changed:
            while not self._closed.is_set():
                job = self._queue.take(self._may_begin)
                if job is None:
                    self._changed.wait()
                elif job.attempts or job.answer.set_running_or_notify_cancel():
                    job.attempts += 1
                    self._lesser.update(_share_of(job.urgency))
                    self._moving.update([job.asker.name] if job.is_move else [])
                    return job
        return None

    def _may_begin(self, urgency: Urgency, asker: Asker) -> bool:
        """Whether a job may begin in the worker pool: one process is left for moves by usual rules,
        and one asker has one move at a time.
        """
        if urgency <= Urgency.OWN_MOVE and asker != SERVER and self._moving[asker.name]:
            return False
        most = max(1, self._size - 1)
        return all(self._lesser[share] < most for share in _share_of(urgency))

    def _release(self, job: _Job) -> None:
        with self._changed:
            self._lesser.subtract(_share_of(job.urgency))
            self._moving -= Counter([job.asker.name] if job.is_move else [])
            self._changed.notify_all()

    def _give_back(self, job: _Job, error: PoolError | None) -> None:
        """Requeue the job of a dead worker process, unless there is an error."""
        with self._changed:
            is_again = error is None and job.attempts < _ATTEMPTS and not self._closed.is_set()
            if is_again:
                self._queue.put_back(job.urgency, job.asker, job)
                self._changed.notify_all()
        if not is_again:
            _fail(job, PoolClosed() if self._closed.is_set() else error or WorkersDied())

    # The watchdog

    def _watch(self) -> None:
        while not self._closed.wait(self._tick):
            for worker in tuple(self._workers):
                worker.tick()
            self._give_up_for_others()

    def _give_up_for_others(self) -> None:
        """End the longest move by custom rules in the worker pool that holds up another asker's
        move. While a process starts, that move will soon have its turn.
        """
        with self._changed:
            if not self._is_ready:
                return
            for worker in sorted(self._workers, key=lambda one: one.ticks, reverse=True):
                job = worker.job
                if job is not None and worker.ticks > _PATIENT_TICKS and self._holds_up(job):
                    worker.give_up()
                    return

    def _holds_up(self, job: _Job) -> bool:
        """Whether a move of another asker could begin in the worker pool in place of this one."""
        if job.urgency is not Urgency.OWN_MOVE:
            return False
        return self._queue.has(
            lambda urgency, asker: urgency <= Urgency.OWN_MOVE and not self._moving[asker.name]
        )


def _share_of(urgency: Urgency) -> tuple[Urgency, ...]:
    """The share of the worker processes from which a job takes one."""
    if urgency is Urgency.MOVE:
        return ()
    return (min(urgency, Urgency.REQUEST),)


def _fail(job: _Job, error: BaseException) -> None:
    if not job.answer.cancelled():
        job.answer.set_exception(error)


class _Worker:
    """One process, as its thread and the watchdog see it."""

    def __init__(self, prepare: Callable[[], None] | None, tick: float, patience: float) -> None:
        # A fresh interpreter: a copy of this one could inherit a lock that somebody holds.
        context = multiprocessing.get_context("spawn")
        self._pipe, other_end = context.Pipe()
        self._process = context.Process(target=_serve, args=(other_end, prepare, tick), daemon=True)
        self._seconds_a_tick = tick
        # Ticks are counted rather than read from a clock: a server that stood still, together
        # with its processes, does not take them for dead.
        self.ticks, self._silent = 0, 0
        self._most = self._most_silent = round(patience / tick)
        self._is_watched = True
        self.is_ready = False
        self.job: _Job | None = None
        self.given_up: _Job | None = None
        """The job that took too long, for which the process was killed."""
        self._process.start()
        other_end.close()
        self.pid = self._process.pid or 0

    def wait_until_ready(self) -> bool:
        try:
            self._pipe.recv()
        except (EOFError, OSError):
            return False
        self._is_watched, self.is_ready = False, True
        return True

    def ask(self, job: _Job) -> Any:
        """Send a job to a worker process and block for its answer. Raises ``EOFError`` or
        ``OSError`` if the process dies.
        """
        self.ticks, self._silent = 0, 0
        self._most, self._most_silent = round(job.seconds / self._seconds_a_tick), _SILENT_TICKS
        self.job, self._is_watched = job, True
        try:
            self._pipe.send(job.call)
            while (answer := self._pipe.recv()) is _BEAT:
                self._silent = 0
        finally:
            self.job, self._is_watched = None, False
        return answer

    def tick(self) -> None:
        """One look of the watchdog at a worker process, which is killed if it is late."""
        if not self._is_watched:
            return
        self.ticks += 1
        self._silent += 1
        if self.ticks > self._most and self.is_ready:
            self.give_up()
        elif self._silent > self._most_silent:
            self.kill()

    def give_up(self) -> None:
        """End a job that takes too long, and its worker process with it."""
        self.given_up = self.job
        self.kill()

    def kill(self) -> None:
        # Nothing less ends a process that is stopped.
        self._process.kill()

    def end(self) -> None:
        """Kill a worker process and leave nothing of it behind."""
        self._pipe.close()
        self._process.kill()
        self._process.join()


# What runs in the process


def _serve(pipe: Connection, prepare: Callable[[], None] | None, tick: float) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # for the server, which ends the others
    threading.Thread(target=_end_with_parent, daemon=True).start()
    if prepare is not None:
        prepare()
    heart = _Heart(pipe, tick)
    with suppress(EOFError, OSError):  # the server is gone
        pipe.send("ready")
        while True:
            _work_once(pipe, heart)


def _work_once(pipe: Connection, heart: "_Heart") -> None:
    try:
        function, args = pipe.recv()
    except (EOFError, OSError):
        raise
    except Exception as error:  # what cannot be read here
        _send(pipe, (False, error))
        return
    with heart.beating():
        answer = _answer(function, args)
    _send(pipe, answer)


def _answer(function: Callable[..., Any], args: tuple[Any, ...]) -> tuple[bool, Any]:
    """Run a job in a worker process: whether there is a result, and it or the error."""
    try:
        return True, function(*args)
    except BaseException as error:
        return False, error


def _send(pipe: Connection, answer: tuple[bool, Any]) -> None:
    """Send the answer of a worker process, or else the error that keeps it from being sent."""
    try:
        pipe.send(answer)
    except OSError:
        raise
    except Exception as error:
        pipe.send((False, RuntimeError(f"{type(error).__name__}: {type(answer[1]).__name__}")))


class _Heart:
    """Sends heartbeats while the process works, and never in the middle of an answer."""

    def __init__(self, pipe: Connection, tick: float) -> None:
        self._pipe, self._tick = pipe, tick
        self._is_working = threading.Event()
        self._sending = threading.Lock()
        threading.Thread(target=self._beat, daemon=True).start()

    @contextmanager
    def beating(self) -> Iterator[None]:
        self._is_working.set()
        try:
            yield
        finally:
            with self._sending:
                self._is_working.clear()

    def _beat(self) -> None:
        pause = threading.Event()
        while True:
            self._is_working.wait()
            pause.wait(self._tick)
            with self._sending:
                if self._is_working.is_set():
                    with suppress(OSError):  # the server is gone
                        self._pipe.send(_BEAT)


def _end_with_parent() -> None:
    """End a worker process with its server: one that was killed leaves no process behind."""
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a child waits for its parent"
    wait([parent.sentinel])
    os._exit(1)
