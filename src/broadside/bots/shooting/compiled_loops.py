"""Loops over arrays that Numba can compile.

Compiling takes seconds and must never make a player wait. Until somebody has warmed the loops up
(``warm_up``), beside a game or before many games, they run as plain Python and give the same
results.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
from types import CodeType, FunctionType, ModuleType
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

_WARMING: ContextVar[bool] = ContextVar("warming", default=False)
"""Set only in the thread that warms the loops up: all others use the plain functions."""


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
        """Make the compiled twin of a loop, which compiles itself at its first call. Only this
        needs Numba.
        """
        import numba
        from numba.extending import register_jitable

        for function in self.calls:
            register_jitable(forceinline=True)(function)
        # Without the lock of the interpreter: the heartbeat of a process goes on meanwhile.
        self._compiled = numba.njit(cache=True, nogil=True)(self._named_by_fingerprint())

    def fingerprint(self) -> str:
        """A hash of all our sources that the machine code of a compiled loop is made of."""
        parts = [list(_parts(function, self.calls)) for function in (self.plain, *self.calls)]
        return sha256(repr(parts).encode()).hexdigest()[:16]

    def _named_by_fingerprint(self) -> Callable[P, R]:
        """A copy of a loop for Numba, which names its file on disk by the name of the function and
        compares only the source of that function: changed callees would not be noticed.
        """
        plain = self.plain
        copy = FunctionType(plain.__code__, plain.__globals__, plain.__name__, plain.__defaults__)
        copy.__module__ = plain.__module__
        copy.__qualname__ = f"{plain.__qualname__}_{self.fingerprint()}"
        return copy


def _parts(function: Callable[..., Any], calls: tuple[Callable[..., Any], ...]) -> Iterator[object]:
    """What the fingerprint of a compiled loop covers: the bytecode of a function, its constants,
    and what its global names stand for.
    """
    yield function.__defaults__
    for code in _codes(function.__code__):
        yield code.co_code
        yield [each for each in code.co_consts if not isinstance(each, CodeType)]
        for name in code.co_names:
            yield name, _constant_part(name, function.__globals__.get(name), calls)


def _constant_part(name: str, value: object, calls: tuple[Callable[..., Any], ...]) -> object:
    """What a global name adds to the fingerprint of a compiled loop. Raises ``TypeError`` for a
    value whose changes would not be noticed: kept machine code would go on with the old one.
    """
    if isinstance(value, int | float):
        return value
    if value is None or isinstance(value, ModuleType) or value in calls:
        return None  # an attribute or a builtin; a library; a function that is a part itself
    if not hasattr(value, "_fields"):
        raise TypeError(f"a loop cannot use the global {name}, a {type(value).__name__}")
    return value._fields


def _codes(code: CodeType) -> Iterator[CodeType]:
    """The bytecode of a loop and that of all functions that are defined inside."""
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def loop(*calls: Callable[..., Any]) -> Callable[[Callable[P, R]], Loop[P, R]]:
    """Make a function a loop that Numba can compile; ``calls`` are the plain functions that it
    calls, at any depth.
    """
    return lambda plain: Loop(plain, calls)


@contextmanager
def warming_up(loops: Iterable[Loop[..., Any]]) -> Iterator[None]:
    """Uses the compiled loops within the block, and afterwards everywhere."""
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
