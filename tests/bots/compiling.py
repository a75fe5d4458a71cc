"""The loops of the posterior, compiled for a while."""

from collections.abc import Iterator
from contextlib import contextmanager

from broadside.bots.classic.compiled import warming
from broadside.bots.classic.posterior import LOOPS, rehearse
from tests.bots.sightings import sighted


@contextmanager
def compiled_loops() -> Iterator[None]:
    """Compiled in here; afterwards as they were before."""
    before = [each.is_warm for each in LOOPS]
    with warming(LOOPS):
        rehearse(sighted(""))
    yield
    for each, was_warm in zip(LOOPS, before, strict=True):
        each.is_warm = was_warm
