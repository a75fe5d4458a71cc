"""Which tests are traced, and in which order the processes that share them take their modules."""

import heapq
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
BROWSING = TESTS / "web"
COVERING = tuple(TESTS / folder for folder in ("rules", "table", "console"))
"""What has to be covered is covered by its own tests; to trace the others takes twice as long."""
WHOLE_BATTLES = TESTS / "rules" / "fleet" / "scenarios"


def pytest_configure(config: pytest.Config) -> None:
    """In one of several processes pytest-cov begins to trace twice, and would never stop once."""
    coverage = config.pluginmanager.getplugin("_cov")
    if coverage and hasattr(config, "workerinput"):
        coverage.cov_controller.cov.stop()


# Last, when all that is not to be run has been taken out.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if not is_traced(item.path):
            item.add_marker("no_cover")
    items[:] = ordered(items)


def ordered(items: Sequence[pytest.Item]) -> list[pytest.Item]:
    """Traced tests come first: what others have left in a cache would not be run, nor be traced.

    Browsers keep every core busy while servers mostly wait, so both are spread over the run."""
    traced = [item for item in items if is_traced(item.path)]
    others = [item for item in items if not is_traced(item.path)]
    browsing = [item for item in others if item.path.is_relative_to(BROWSING)]
    waiting = [item for item in others if not item.path.is_relative_to(BROWSING)]
    spread = heapq.merge(_placed(browsing), _placed(waiting), key=lambda placed: placed[0])
    return traced + [item for _, item in spread]


def is_traced(path: Path) -> bool:
    if path.is_relative_to(WHOLE_BATTLES):
        return False
    return any(path.is_relative_to(folder) for folder in COVERING)


def _placed(items: Sequence[pytest.Item]) -> Iterator[tuple[float, pytest.Item]]:
    return ((place / len(items), item) for place, item in enumerate(items))
