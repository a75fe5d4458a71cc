"""The shape of the source: pure packages, documented modules, mirrored tests, silent imports."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests import purity

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "broadside"
TESTS = ROOT / "tests"
MODULES = sorted(SOURCE.rglob("*.py"))
PURE = [path for path in MODULES if path.relative_to(SOURCE).parts[0] in purity.PACKAGES]

# Tests of properties, of shared numbers and of golden data, which belong to no single module.
UNMIRRORED = {"contract", "conformance", "golden", "reliability", "scenarios", "web"}
UNMIRRORED_NAMES = "test_security"


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_the_modules_that_tie_a_package_to_a_machine_are_forbidden() -> None:
    tied = "os sys io pathlib socket time logging subprocess threading asyncio tempfile shutil"
    assert {*tied.split(), "urllib", "http"} <= purity.FORBIDDEN_MODULES


@pytest.mark.parametrize("path", PURE, ids=name)
def test_a_pure_package_has_no_input_output_clock_or_global_chance(path: Path) -> None:
    package = path.relative_to(SOURCE).parts[0]
    assert purity.violations(path.read_text(encoding="utf-8"), package=package) == []


@pytest.mark.parametrize(
    "source",
    [
        *(f"import {module}" for module in sorted(purity.FORBIDDEN_MODULES)),
        "import os.path as paths",
        "from urllib.request import urlopen",
        "from pathlib import Path",
        "import math, sys",
        "def late():\n    import time",
        "from os import environ",
        "import os\nhome = os.environ['HOME']",
        "from datetime import datetime\nstart = datetime.now()",
        "from datetime import date\nstart = date.today",
        "import datetime\nstart = datetime.datetime.utcnow()",
        "text = open('fleet.json').read()",
        "print('hit')",
        "answer = input()",
        "exec('x = 1')",
        "eval('1 + 1')",
        "import random\nx = random.random()",
        "import random\ndef roll():\n    return random.choice([1, 2])",
        "import random as chance\nchance.seed(1)",
        "import random\nx = random.SystemRandom()",
        "from random import shuffle",
        "from random import Random, randint",
    ],
)
def test_an_impure_source_is_found(source: str) -> None:
    assert purity.violations(source, package="bots") != []


@pytest.mark.parametrize(
    "source",
    [
        "from random import Random\nx = Random(7).random()",
        "import random\nx = random.Random(7).choice([1, 2])",
        "from datetime import datetime, timedelta\nlater = datetime.fromtimestamp(0)",
        "from dataclasses import dataclass",
        "class Door:\n    def open(self) -> None: ...\nDoor().open()",
        "from broadside.rules.grid import Cell",
    ],
)
def test_a_pure_source_passes(source: str) -> None:
    assert purity.violations(source, package="bots") == []


@pytest.mark.parametrize(
    "source",
    [
        "import importlib.resources",
        "from importlib import resources",
        "from importlib.resources import files",
    ],
)
def test_only_the_rules_may_read_their_own_data(source: str) -> None:
    assert purity.violations(source, package="rules") == []
    assert purity.violations(source, package="bots") != []


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_a_module_opens_with_its_duty(path: Path) -> None:
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", MODULES, ids=name)
def test_imports_are_absolute(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert [node.lineno for node in imports if node.level] == []


def test_every_test_module_mirrors_a_source_module() -> None:
    mirrored = [
        path.relative_to(TESTS)
        for path in sorted(TESTS.glob("*/**/test_*.py"))
        if UNMIRRORED.isdisjoint(path.relative_to(TESTS).parts)
        and not path.name.startswith(UNMIRRORED_NAMES)
    ]
    assert [path.as_posix() for path in mirrored if not covers_a_module(path)] == []


def covers_a_module(test: Path) -> bool:
    """A module of the package, or one of the tools beside it."""
    name = test.parent / test.stem.removeprefix("test_")
    subjects = (SOURCE / name, TESTS.parent / name)
    return any(
        subject.with_suffix(".py").is_file() or (subject / "__init__.py").is_file()
        for subject in subjects
    )


def test_importing_every_module_prints_nothing_and_leaves_no_file(tmp_path: Path) -> None:
    names = [
        ".".join(path.relative_to(SOURCE.parent).with_suffix("").parts).removesuffix(".__init__")
        for path in MODULES
        if path.name != "__main__.py"
    ]
    code = "import importlib, sys\nfor name in sys.argv[1:]: importlib.import_module(name)"
    result = subprocess.run(
        [sys.executable, "-c", code, *names],
        cwd=tmp_path,
        env={"HOME": str(tmp_path), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert list(tmp_path.rglob("*")) == []
