"""Counting loops that can be compiled.

Compiling takes seconds and must never make a player wait. Until somebody has warmed the loops up
(``warm_up``), beside a game or before many games, they run as plain Python and give the same
results.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_WARMING: ContextVar[bool] = ContextVar("warming", default=False)
"""Set only where the loops are warmed up: everybody else goes on with the plain ones."""


class Loop(Generic[P, R]):
    """A function over arrays, and once it is warm its compiled twin."""

    def __init__(self, plain: Callable[P, R], calls: tuple[Callable[..., Any], ...]) -> None:
        self.plain = plain
        self.calls = calls
        self._compiled: Callable[P, R] | None = None
        self.is_warm = False

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        if self._compiled is not None and (self.is_warm or _WARMING.get()):
            return self._compiled(*args, **kwargs)
        return self.plain(*args, **kwargs)

    def prepare(self) -> None:
        """Make the twin, which compiles itself at its first call. Numba is needed only here."""
        import numba
        from numba.extending import register_jitable

        for function in self.calls:
            register_jitable(forceinline=True)(function)
        # Without the lock of the interpreter: the heartbeat of a process goes on meanwhile.
        self._compiled = numba.njit(cache=True, nogil=True)(self.plain)


def loop(*calls: Callable[..., Any]) -> Callable[[Callable[P, R]], Loop[P, R]]:
    """Make a function a loop; ``calls`` are the plain functions that it calls, at any depth."""
    return lambda plain: Loop(plain, calls)


@contextmanager
def warming(loops: Iterable[Loop[..., Any]]) -> Iterator[None]:
    """What runs in here uses the compiled loops, and afterwards everybody does."""
    loops = list(loops)
    for each in loops:
        each.prepare()
    token = _WARMING.set(True)
    try:
        yield
    finally:
        _WARMING.reset(token)
    for each in loops:
        each.is_warm = True
