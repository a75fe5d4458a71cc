"""Counting loops, compiled where that has been asked for.

Compiling takes seconds and must never make a player wait. Until ``compile_loops`` has run, which
a shell does beside the game or before many games, the loops run as plain Python and give the same
results.
"""

from collections.abc import Callable
from typing import Any, Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Loop(Generic[P, R]):
    """A function over arrays that may be replaced by its compiled twin."""

    def __init__(self, plain: Callable[P, R], *, calls: tuple[Callable[..., Any], ...] = ()) -> None:
        self.plain = plain
        self.calls = calls
        self._run = plain

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        return self._run(*args, **kwargs)

    @property
    def is_compiled(self) -> bool:
        return self._run is not self.plain

    def compile(self, *sample: P.args, **none: P.kwargs) -> None:
        """Compile for arguments of the types of these, then use it. Numba is needed only here."""
        import numba
        from numba.extending import register_jitable

        for function in self.calls:
            register_jitable(function)
        fast: Callable[P, R] = numba.njit(cache=True)(self.plain)
        fast(*sample, **none)
        self._run = fast
