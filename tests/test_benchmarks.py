"""A benchmark whose packages are not installed says so, with the command that installs them."""

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks import installed

ROOT = Path(__file__).parents[1]


def test_a_missing_package_is_named_with_the_command_that_installs_it() -> None:
    said = "^no_such_package is not installed here. Run `make bench`"
    with pytest.raises(SystemExit, match=said), installed():
        __import__("no_such_package")


def test_the_benchmarks_without_any_package_end_with_a_sentence() -> None:
    # Without the folder of installed packages.
    command = [sys.executable, "-S", "-m", "benchmarks"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert done.stderr.startswith("cyclopts is not installed here. Run `make bench`")
