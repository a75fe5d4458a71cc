"""The built package plays on a machine that has no Node and no sources."""

import os
import re
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import httpx
import pytest

from hatch_build import _is_current
from tests.cli.run_program import environment
from tests.cli.server_command import running

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a new environment that has the wheel, and the packages of this one."""
    assert _is_current(ROOT), "the page is not built from these sources: make play builds it"
    folder = tmp_path_factory.mktemp("wheel")
    _pip("wheel", "--no-build-isolation", "--wheel-dir", folder, ROOT)
    new = folder / "venv"
    venv.create(new, symlinks=os.name != "nt")
    _pip("--python", new, "install", *folder.glob("*.whl"))
    (packages,) = new.rglob("site-packages")
    # As a path alone: the file that makes the sources importable is not read.
    (packages / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return new / "bin"


def _pip(*arguments: object) -> None:
    command = [sys.executable, "-m", "pip", *map(str, arguments), "--no-deps", "--quiet"]
    subprocess.run([*command, "--disable-pip-version-check"], check=True)


def test_the_program_is_that_of_the_wheel(installed: Path, tmp_path: Path) -> None:
    script = "import broadside, shutil; print(broadside.__file__, shutil.which('node'))"
    done = subprocess.run(
        [installed / "python", "-c", script],
        env=environment(tmp_path, PATH=str(installed)),
        capture_output=True,
        text=True,
        check=True,
    )
    module, node = done.stdout.split()
    assert Path(module).is_relative_to(installed.parent)
    assert node == "None"


def test_the_page_is_complete(installed: Path, tmp_path: Path) -> None:
    command = (str(installed / "broadside"),)
    play = ("play", "--no-browser", "--port", "0")
    with (
        running(tmp_path, *play, command=command, PATH=str(installed)) as server,
        httpx.Client(base_url=server.address, trust_env=False) as browser,
    ):
        page = browser.get("/").text
        parts = re.findall(r'(?:src|href)="([^"#]+)"', page)
        kinds = {browser.get(part).raise_for_status().headers["content-type"] for part in parts}
    assert any("javascript" in kind for kind in kinds)
    assert any("text/css" in kind for kind in kinds)


def test_the_parts_that_a_page_asks_for_later_are_in_the_wheel(installed: Path) -> None:
    (page,) = installed.parent.rglob("broadside/server/page")
    built = ROOT / "src" / "broadside" / "server" / "page"
    assert _files(page) == _files(built)


def _files(folder: Path) -> set[Path]:
    return {file.relative_to(folder) for file in folder.rglob("*") if file.is_file()}
