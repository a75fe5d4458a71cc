"""A pytest plugin: tests name listed requirements only, and a pass proves every `done` one."""

import re
from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import pytest

LIST: Final = Path("docs", "requirements.md")
STATUSES: Final = frozenset({"planned", "done"})
PROPERTY: Final = "req"

# A run that was interrupted says nothing about what the tests prove.
_COMPLETE: Final = (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED)

_ROW: Final = re.compile(r"^\| *(?P<id>[A-Z]+-\d+) *\|.*\| *(?P<status>[^|]*?) *\|$", re.MULTILINE)
_LISTED: Final = pytest.StashKey["tuple[Requirement, ...]"]()


@dataclass(frozen=True, slots=True)
class Requirement:
    """One row of the list."""

    id: str
    status: str


@dataclass(slots=True)
class Evidence:
    """The requirement ids named by tests that passed, and by tests that failed."""

    passed: set[str] = field(default_factory=set)
    failed: set[str] = field(default_factory=set)

    def add(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed |= named_by(report)
        if report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
            self.passed |= named_by(report)


def named_by(report: pytest.TestReport) -> set[str]:
    return {str(value) for name, value in report.user_properties if name == PROPERTY}


def parse(text: str) -> tuple[Requirement, ...]:
    return tuple(Requirement(row["id"], row["status"]) for row in _ROW.finditer(text))


def problems(listed: Iterable[Requirement], evidence: Evidence) -> list[str]:
    """Everything that is wrong with the list itself or not proved by the tests."""
    rows = tuple(listed)
    return [*_malformed(rows), *_unproved(rows, evidence)]


def _malformed(rows: tuple[Requirement, ...]) -> Iterator[str]:
    counts = Counter(row.id for row in rows)
    yield from (f"{id} is listed {count} times" for id, count in counts.items() if count > 1)
    for row in rows:
        if row.status not in STATUSES:
            yield f"{row.id} has the unknown status {row.status!r}"


def _unproved(rows: tuple[Requirement, ...], evidence: Evidence) -> Iterator[str]:
    for row in rows:
        if row.status != "done":
            continue
        if row.id in evidence.failed:
            yield f"{row.id} is done, but a test that names it failed"
        elif row.id not in evidence.passed:
            yield f"{row.id} is done, but no test that passed names it"


@dataclass(slots=True)
class Check:
    """Gathers evidence where all reports arrive: the only process, or the controller of many."""

    listed: tuple[Requirement, ...]
    evidence: Evidence = field(default_factory=Evidence)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.evidence.add(report)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if session.exitstatus == pytest.ExitCode.OK and problems(self.listed, self.evidence):
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(
        self, terminalreporter: pytest.TerminalReporter, exitstatus: int
    ) -> None:
        found = problems(self.listed, self.evidence)
        if not found or exitstatus not in _COMPLETE:
            return
        terminalreporter.section("requirements", red=True)
        for problem in found:
            terminalreporter.line(problem)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--requirements",
        action="store_true",
        help=f"fail when a requirement marked done in {LIST} is proved by no test that passed",
    )


def pytest_configure(config: pytest.Config) -> None:
    path = config.rootpath / LIST
    config.stash[_LISTED] = parse(path.read_text(encoding="utf-8")) if path.exists() else ()
    is_worker = hasattr(config, "workerinput")
    if config.getoption("--requirements") and not is_worker:
        config.pluginmanager.register(Check(config.stash[_LISTED]), "requirements-session")


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(
    collector: pytest.Collector,
) -> Generator[None, object, object]:
    # Raised here, an error belongs to the module being collected, in a worker too.
    made = yield
    for item in made if isinstance(made, list) else ():
        if isinstance(item, pytest.Item):
            _attach_ids(item, collector.config.stash[_LISTED])
    return made


def _attach_ids(item: pytest.Item, listed: tuple[Requirement, ...]) -> None:
    known = {requirement.id for requirement in listed}
    named = [id for mark in item.iter_markers("req") for id in mark.args]
    for id in named:
        if id not in known:
            message = f"{item.name} names {id}, which {LIST.as_posix()} does not list"
            raise pytest.Collector.CollectError(message)
    # Properties travel with the report, so they reach the controller of several workers too.
    item.user_properties.extend((PROPERTY, id) for id in named)
