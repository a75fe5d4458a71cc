"""What every test shares: the requirement check, and soak tests that run only when asked for."""

import signal

import pytest
from hypothesis import settings

pytest_plugins = ["tests.requirements_check", "tests.databases", "tests.module_order"]

# A made-up case that fails must fail again on every machine, however slow it is.
settings.register_profile("repeatable", deadline=None, derandomize=True, database=None)
settings.load_profile("repeatable")

# What a shell starts in the background ignores these, and so do its children: here they count.
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGQUIT, signal.SIG_DFL)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--soak", action="store_true", help="run the long counts as well")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("--soak"):
        return
    soaking = [item for item in items if item.get_closest_marker("soak")]
    items[:] = [item for item in items if not item.get_closest_marker("soak")]
    config.hook.pytest_deselected(items=soaking)


@pytest.fixture(scope="session")
def warm() -> None:
    """Compiled loops, for tests of whole games of strong players."""
    from broadside.bots.shooting.warm_up import warm_up

    warm_up()
