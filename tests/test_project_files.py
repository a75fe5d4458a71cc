"""No file of the project names the machine it was written on, or where its packages came from."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def joined(*parts: str) -> str:
    """A pattern put together here, so that this file does not contain what it looks for."""
    return "".join(parts)


FORBIDDEN = re.compile(
    "|".join(
        [
            joined(r"(?<![\w.\-])/", r"(?:work|root|home|Users)", r"/\w"),
            joined(r"(?<![\w.\-])/", r"opt/", r"(?:pypi|wheels)"),
            joined(r"\.\./", "shared"),
            joined(r"pypi", r"\.org"),
            joined(r"python", r"hosted\.org"),
            joined(r"registry\.", r"(?:npmjs|yarnpkg)"),
            joined(r"npmjs", r"\.(?:org|com)"),
        ]
    )
)


def project_files() -> list[Path]:
    """Tracked files, and those not tracked yet but not ignored either."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    result = subprocess.run(listing, cwd=ROOT, capture_output=True, text=True, check=False)
    if result.returncode:
        pytest.skip("not a git checkout")
    paths = (ROOT / name for name in result.stdout.split("\0") if name)
    return [path for path in paths if path.is_file()]


def test_no_file_names_a_machine_or_a_package_registry() -> None:
    found = {
        path.relative_to(ROOT).as_posix(): match.group()
        for path in project_files()
        if (match := FORBIDDEN.search(path.read_text(encoding="utf-8", errors="ignore")))
    }
    assert found == {}


@pytest.mark.parametrize(
    "text",
    [
        joined("see /wo", "rk/main/x"),
        joined("cd /ro", "ot/project"),
        joined("'/ho", "me/ann/x'"),
        joined("https://py", "pi.org/simple"),
        joined("files.python", "hosted.org"),
        joined("https://registry.np", "mjs.org/vite"),
        joined("../sha", "red/x.md"),
    ],
)
def test_a_forbidden_text_is_found(text: str) -> None:
    assert FORBIDDEN.search(text)


@pytest.mark.parametrize("text", ["network/client.py", "docs/work/flow.md", "src/root/x"])
def test_an_innocent_text_is_not(text: str) -> None:
    assert not FORBIDDEN.search(text)
