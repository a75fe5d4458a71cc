"""The loops of the posterior, compiled for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

from broadside.bots.shooting.compiled_loops import warming_up
from broadside.bots.shooting.posterior import LOOPS, rehearse
from tests.bots.example_views import view_after


@contextmanager
def compiled_loops() -> Iterator[None]:
    """Compiled in here; afterwards as they were before."""
    before = [each.is_warm for each in LOOPS]
    with warming_up(LOOPS):
        rehearse(view_after(""))
    yield
    for each, was_warm in zip(LOOPS, before, strict=True):
        each.is_warm = was_warm
