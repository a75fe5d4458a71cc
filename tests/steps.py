"""Counts the steps of Python that a piece of work takes: how long it is, whatever the machine."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


def steps(work: Callable[[], object]) -> int:
    """The lines that run, in whatever is called too."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        count += event == "line"
        return trace

    with _traced_by(trace):
        work()
    return count


@contextmanager
def _traced_by(trace: Any) -> Iterator[None]:
    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)
