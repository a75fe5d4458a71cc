"""A Chromium is named, found or fetched; otherwise one sentence says what to do."""

import platform
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tools.test_node import program
from tools.chromium import ChromiumIsMissing, chromium_program

# Answers like npm and Node where the browser is fetched: one archive with a browser that speaks.
NPM = """
case "$1" in
view) echo 1 ;;
ci) mkdir node_modules ;;
esac
"""
NODE = """
[ "$1" = --version ] && echo v24.19.0 && exit
printf '#!/bin/sh\\necho "$LD_LIBRARY_PATH|$FONTCONFIG_FILE|$@"\\n' > "$TMPDIR/chromium"
chmod +x "$TMPDIR/chromium"
"""


@pytest.fixture
def binaries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder of programs, on a machine of the kind for which a browser can be fetched."""
    folder = tmp_path / "bin"
    monkeypatch.setenv("PATH", f"{folder}:/bin")
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.delenv("LD_LIBRARY_PATH", raising=False)
    monkeypatch.setattr("tools.chromium.NAMES", ("chromium-of-the-machine",))
    monkeypatch.setattr(sys, "prefix", str(tmp_path / "a & b"))
    monkeypatch.setattr(platform, "system", lambda: "Linux")
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    (tmp_path / "a & b").mkdir()
    return folder


def fetching(binaries: Path, npm: str = NPM) -> None:
    program(binaries, "npm", npm)
    program(binaries, "node", NODE)


def test_a_named_browser_comes_first(binaries: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(binaries, "chromium-of-the-machine", "")
    named = program(binaries, "mine", "")
    for name in (str(named), "mine"):
        monkeypatch.setenv("CHROMIUM", name)
        assert chromium_program() == str(named)


@pytest.mark.usefixtures("binaries")
def test_a_named_browser_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    with pytest.raises(ChromiumIsMissing, match="CHROMIUM names '/no/such/browser'"):
        chromium_program()


def test_a_browser_of_the_machine_is_used(binaries: Path) -> None:
    found = program(binaries, "chromium-of-the-machine", "")
    assert chromium_program() == str(found)


def test_else_a_browser_is_fetched_once_with_its_libraries_and_fonts(
    binaries: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    fetching(binaries)
    start = chromium_program()
    assert "is fetched" in capfd.readouterr().err
    home = Path(start).parent
    assert not (home / "node_modules").exists()
    assert "a &amp; b" in (home / "fonts.conf").read_text(encoding="utf-8")

    program(binaries, "npm", "exit 1")
    assert chromium_program() == start
    subprocess.run([start, "--version", "a b"], check=True)
    told = capfd.readouterr()
    assert told.out == f"{home}/al2023/lib|{home}/fonts.conf|--version a b\n"
    assert told.err == ""


def test_a_fetch_that_fails_leaves_nothing_and_says_what_to_do(binaries: Path) -> None:
    fetching(binaries, 'echo "no registry"; exit 1')
    with pytest.raises(ChromiumIsMissing, match=r"no registry\n.*sudo apt-get install chromium"):
        chromium_program()
    assert list(Path(sys.prefix).iterdir()) == []


def test_none_is_fetched_for_another_kind_of_machine(
    binaries: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetching(binaries)
    monkeypatch.setattr(platform, "machine", lambda: "aarch64")
    with pytest.raises(ChromiumIsMissing, match="There is no Chromium here: install one"):
        chromium_program()
