"""Which tests are traced, and in which order the processes that share them take their modules."""

import heapq
import pkgutil
from collections.abc import Generator, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Protocol

import pytest
from coverage import Coverage

TESTS = Path(__file__).parent
BROWSING = TESTS / "web"
COVERING = tuple(TESTS / folder for folder in ("rules", "table", "console"))
"""What has to be covered is covered by its own tests; to trace the others takes twice as long."""
WHOLE_BATTLES = TESTS / "rules" / "fleet" / "scenarios"


class Tracer(Protocol):
    """What pytest-cov has for coverage in this process."""

    cov: Coverage

    def pause(self) -> None: ...
    def resume(self) -> None: ...


def pytest_configure(config: pytest.Config) -> None:
    """In one of several processes pytest-cov begins to trace twice, and would never stop once."""
    tracer = _tracer(config)
    if tracer is not None and hasattr(config, "workerinput"):
        tracer.pause()


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Of looking for tests only the import of what has to be covered is traced: all of it would
    take twice as long."""
    tracer = _tracer(session.config)
    if tracer is None:
        return (yield)
    modules = list(_modules_of(tracer.cov.get_option("run:source")))
    tracer.pause()
    try:
        return (yield)
    finally:
        for module in modules:
            _empty_caches(module)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    tracer = _tracer(item.config)
    if tracer is None or not is_traced(item.path):
        return (yield)
    tracer.resume()
    try:
        return (yield)
    finally:
        tracer.pause()


# Last, when all that is not to be run has been taken out.
@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
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


def _tracer(config: pytest.Config) -> Tracer | None:
    plugin = config.pluginmanager.getplugin("_cov")
    tracer: Tracer | None = plugin.cov_controller if plugin else None
    return tracer


def _modules_of(sources: object) -> Iterator[ModuleType]:
    """What lies in these folders, which begin with ``src``."""
    assert isinstance(sources, list), "pyproject.toml names what has to be covered"
    for source in sources:
        name = ".".join(Path(source).parts[1:])
        package = import_module(name)
        yield package
        for found in pkgutil.walk_packages(package.__path__, f"{name}."):
            yield import_module(found.name)


def _empty_caches(module: ModuleType) -> None:
    """What has been found out without the tracer is found out once more with it."""
    for value in vars(module).values():
        if hasattr(value, "cache_clear"):
            value.cache_clear()
