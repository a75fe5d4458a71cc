"""What every test shares: the requirement check, and soak tests that run only when asked for."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

pytest_plugins = ["tests.requirements_check", "tests.databases"]

# A made-up case that fails must fail again on every machine, however slow it is.
settings.register_profile("repeatable", deadline=None, derandomize=True, database=None)
settings.load_profile("repeatable")

TESTS = Path(__file__).parent
COVERING = tuple(TESTS / folder for folder in ("rules", "table", "console"))
"""What has to be covered is covered by its own tests; to trace the others takes twice as long."""
WHOLE_BATTLES = TESTS / "rules" / "fleet" / "scenarios"

# What a shell starts in the background ignores these, and so do its children: here they count.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGQUIT, signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long counts as well")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if not _is_traced(item.path):
            item.add_marker("no_cover")
    if config.getoption("--soak"):
        return
    soaking = [item for item in items if item.get_closest_marker("soak")]
    items[:] = [item for item in items if not item.get_closest_marker("soak")]
    config.hook.pytest_deselected(items=soaking)


def _is_traced(path: Path) -> bool:
    if path.is_relative_to(WHOLE_BATTLES):
        return False
    return any(path.is_relative_to(folder) for folder in COVERING)


@pytest.fixture(scope="session")
def warm() -> None:
    """Compiled loops, for tests of whole games of strong players."""
    from broadside.bots.classic.warm_up import warm_up

    warm_up()
