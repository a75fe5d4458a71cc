"""Spreads work over processes and returns the results in the order of the work."""

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from types import TracebackType
from typing import TypeAlias, TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")

Note: TypeAlias = Callable[[int], None]
"""Called with the number of tasks that were just done."""

_BATCHES = 8
"""The number of batches for each process, so that all of them finish at about the same time."""
_LARGEST_BATCH = 50


class ProcessPool:
    """Processes that work within the block. A single job runs in this process."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._executor: ProcessPoolExecutor | None = None

    def __enter__(self) -> "ProcessPool":
        if self._jobs > 1:
            # A fresh interpreter: a copy of this one could inherit a lock that somebody holds.
            context = multiprocessing.get_context("spawn")
            self._executor = ProcessPoolExecutor(self._jobs, context, initializer=_leave_interrupts)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._executor is None:
            return
        if error is not None:
            # Nobody needs what they are working on.
            for process in multiprocessing.active_children():
                process.terminate()
        self._executor.shutdown(cancel_futures=True)

    def run(
        self, work: Callable[[Task], Result], tasks: Sequence[Task], note: Note
    ) -> list[Result]:
        """Spread the arena's tasks over processes and return the result of each. Errors of the work
        are raised here.
        """
        if self._executor is None:
            return [_noted(work(task), note) for task in tasks]
        size = max(1, min(_LARGEST_BATCH, len(tasks) // (self._jobs * _BATCHES)))
        batches = [tasks[start : start + size] for start in range(0, len(tasks), size)]
        with uninterrupted():  # a process is started here when it is needed, and never half
            futures = [self._executor.submit(_work_off, work, batch) for batch in batches]
        for future in as_completed(futures):
            note(len(future.result()))
        return [result for future in futures for result in future.result()]


def _work_off(work: Callable[[Task], Result], batch: Sequence[Task]) -> list[Result]:
    return [work(task) for task in batch]


def _noted(result: Result, note: Note) -> Result:
    note(1)
    return result


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Block Ctrl-C within the block, also in the processes of the arena that are started in it,
    which inherit that.

    Here blocking is not enough: another thread may take the signal, and its handler runs in the
    main thread all the same.
    """
    waiting: list[int] = []
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    handler = None
    if threading.current_thread() is threading.main_thread():
        handler = signal.signal(signal.SIGINT, lambda number, _: waiting.append(number))
    try:
        yield
    finally:
        if handler is not None:
            signal.signal(signal.SIGINT, handler)
        signal.pthread_sigmask(signal.SIG_SETMASK, held)
    for number in waiting:
        signal.raise_signal(number)


def _leave_interrupts() -> None:
    """Ignore Ctrl-C in a process of the arena: the one that has the terminal handles it and ends
    the others.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
