"""What `make test` needs and cannot have is said at once, with the command that mends it."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.tools.test_node import program

ROOT = Path(__file__).parents[1]
LOCKS = tuple(f"requirements{kind}.lock" for kind in ("", "-build", "-dev"))
NEEDED = ("pyproject.toml", "hatch_build.py", *LOCKS)
# A Python that notes what it is asked, and makes an environment whose Python is the same.
PYTHON = """
echo "$@" >> {notes}
case "$*" in
{refused}) echo "{complaint}" >&2; exit 1 ;;
*"-m venv"*) mkdir -p .venv/bin; ln -s {here} .venv/bin/python ;;
esac
"""


def make_test(folder: Path, refused: str, complaint: str = "") -> tuple[str, str]:
    """What `make test` says, and what Python was asked until then, if one question fails."""
    shutil.copy(ROOT / "Makefile", folder)
    for name in NEEDED:
        (folder / name).touch()
    for name in ("tools/node.py", "web/package-lock.json"):
        (folder / name).parent.mkdir()
        (folder / name).touch()
    here, notes = folder / "python3.11", folder / "notes"
    script = PYTHON.format(notes=notes, here=here, refused=refused, complaint=complaint)
    program(folder, here.name, script)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    done = subprocess.run(
        ["make", f"PYTHON={here}", "test"],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    return done.stderr, notes.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("refused", "said"),
    [
        ("*version_info*", "Broadside needs Python 3.11 or later. Install it, or name it: make "),
        ("*ensurepip*", "sudo apt-get install python3-venv"),
        ("*requirements-build.lock", "connect this machine to a package index"),
        ("*tools/node.py|*requirements-node.lock", "connect this machine to a package index"),
    ],
)
def test_what_is_missing_is_said_before_the_packages_are_fetched(
    tmp_path: Path, refused: str, said: str
) -> None:
    errors, asked = make_test(tmp_path, refused)
    assert said in errors
    assert "requirements.lock" not in asked


def test_a_missing_browser_is_said_before_the_packages_are_fetched(tmp_path: Path) -> None:
    errors, asked = make_test(tmp_path, "*tools.chromium*", "There is no Chromium here")
    assert "There is no Chromium here" in errors
    assert "requirements.lock" not in asked
