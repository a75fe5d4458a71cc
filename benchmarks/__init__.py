"""Measurements, each a script that prints a table. They are no part of the package."""

from collections.abc import Iterator
from contextlib import contextmanager

MISSING = (
    "{package} is not installed here. Run `make bench`: it installs what the benchmarks need into "
    ".venv, and runs the main ones. `.venv/bin/python -m benchmarks` runs them again."
)


@contextmanager
def installed() -> Iterator[None]:
    """Says what to do if a package that is imported within is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        raise SystemExit(MISSING.format(package=error.name)) from None
