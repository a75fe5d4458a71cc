"""GATE-1: the test command fails below complete coverage of rules, table and Sea Battle."""

import os
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

BRANCHING = '''"""A made-up module."""


def sign(number: int) -> str:
    text = "+"
    if number < 0:
        text = "-"
    return text
'''


@cache
def gate() -> tuple[str, ...]:
    """The arguments which `make test` gives to coverage after the tests."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    commands = subprocess.run(
        ["make", "--dry-run", "--no-print-directory", "test"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    tests, report = commands[-2:]
    assert "pytest" in tests
    assert "--cov" in tests
    program, *arguments = shlex.split(report)
    assert Path(program).name == "coverage"
    return tuple(arguments)


def coverage(project: Path, *arguments: str) -> int:
    command = [sys.executable, "-m", "coverage", *arguments]
    return subprocess.run(command, cwd=project, capture_output=True, check=False).returncode


def measured(project: Path, module: str, *calls: str) -> Path:
    """A project with one module of the given path, of which only the calls were run."""
    path = project / "src" / "broadside" / module
    path.parent.mkdir(parents=True)
    path.write_text(BRANCHING, encoding="utf-8")
    script = project / "script.py"
    lines = ["import runpy", f"sign = runpy.run_path({str(path)!r})['sign']", *calls]
    script.write_text("\n".join(lines), encoding="utf-8")
    assert coverage(project, "run", "--branch", "--source=src", "script.py") == 0
    return project


GATED = [
    "rules/score.py",
    "rules/shooting/score.py",
    "table/score.py",
    "console/sea_battle.py",
    "console/sea_battle/score.py",
]


@pytest.mark.req("GATE-1")
@pytest.mark.parametrize("module", GATED)
def test_an_uncovered_branch_of_gated_code_fails_the_gate(tmp_path: Path, module: str) -> None:
    # The lines are all run; only the jump over the assignment is not.
    assert coverage(measured(tmp_path, module, "sign(-1)"), *gate()) != 0


@pytest.mark.req("GATE-1")
@pytest.mark.parametrize("module", GATED)
def test_an_uncovered_line_of_gated_code_fails_the_gate(tmp_path: Path, module: str) -> None:
    assert coverage(measured(tmp_path, module, "sign(1)"), *gate()) != 0


@pytest.mark.req("GATE-1")
@pytest.mark.parametrize("module", GATED)
def test_complete_coverage_passes_the_gate(tmp_path: Path, module: str) -> None:
    assert coverage(measured(tmp_path, module, "sign(-1)", "sign(1)"), *gate()) == 0
