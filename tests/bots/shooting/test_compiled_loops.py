"""Machine code that is kept on disk is used only as long as nothing in it has changed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import broadside
from broadside.bots.shooting.compiled_loops import Loop

_COUNTER = """
import numpy as np
from broadside.bots.shooting.compiled_loops import Loop
from steps import STEP, step

def count(numbers):
    total = 0
    for number in numbers:
        total += step(number)
    return total * STEP

counting = Loop(count, (step,))
counting.prepare()
counting.is_warm = True
print(counting(np.arange(4)), sum(counting._compiled.stats.cache_hits.values()))
"""


def _count(folder: Path, steps: str) -> list[int]:
    """The result, and how often machine code was found on disk."""
    (folder / "counter.py").write_text(_COUNTER)
    (folder / "steps.py").write_text(steps)
    done = subprocess.run(
        [sys.executable, "counter.py"],
        cwd=folder,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return [int(word) for word in done.stdout.split()]


def test_a_changed_function_or_constant_of_another_file_is_compiled_anew(tmp_path: Path) -> None:
    first = "STEP = 1\ndef step(number):\n    return number + 1\n"
    assert _count(tmp_path, first) == [10, 0]
    assert _count(tmp_path, first) == [10, 1], "nothing has changed"
    assert _count(tmp_path, first.replace("+ 1", "+ 2")) == [14, 0]
    assert _count(tmp_path, first.replace("STEP = 1", "STEP = 3")) == [30, 0]


_FINGERPRINTS = """
from broadside.bots.shooting.warm_up import LOOPS
print(*(f"{loop.plain.__name__}:{loop.fingerprint()}" for loop in LOOPS))
"""


def _fingerprints(folder: Path) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", _FINGERPRINTS],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    return set(done.stdout.split())


def test_in_a_copy_of_the_package_only_the_loops_that_call_a_changed_function_differ(
    tmp_path: Path,
) -> None:
    package = Path(broadside.__file__).parent
    for name in ("__init__.py", "rules", "bots"):
        _copy(package / name, tmp_path / "broadside" / name)
    before = _fingerprints(tmp_path)
    changed = tmp_path / "broadside" / "bots" / "shooting" / "random_numbers.py"
    changed.write_text(changed.read_text().replace("np.uint64(13)", "np.uint64(12)"))
    differ = {found.partition(":")[0] for found in before ^ _fingerprints(tmp_path)}
    assert differ == {"draw_fleets"}


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(exist_ok=True)
    if source.is_file():
        shutil.copy(source, target)
    else:
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))


def test_a_comment_changes_no_fingerprint() -> None:
    sources = ("def one():\n    return 1", "# The first number.\ndef one():\n    return 1")
    assert len({_compiled(source).fingerprint() for source in sources}) == 1


@pytest.mark.parametrize(
    "source",
    [
        "STEPS = (1, 2)\ndef one():\n    return STEPS[0]",
        "import numpy\nSTEP = numpy.uint64(1)\ndef one():\n    return STEP",
        "def step():\n    return 1\ndef one():\n    return step()",
    ],
    ids=["a tuple", "a number of NumPy", "a function that is not told"],
)
def test_a_global_whose_changes_would_go_unnoticed_is_refused(source: str) -> None:
    with pytest.raises(TypeError, match="cannot use the global"):
        _compiled(source).fingerprint()


def _compiled(source: str) -> Loop[[], int]:
    names: dict[str, object] = {}
    exec(source, names)
    function = names["one"]
    assert callable(function)
    return Loop(function, ())
