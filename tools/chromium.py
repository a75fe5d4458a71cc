"""Finds a Chromium, or fetches one: ``python -m tools.chromium`` prints its program.

Imports the standard library only: it runs before anything else is installed."""

import json
import os
import platform
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.sax.saxutils import escape

from tools.node import Node, NodeIsMissing, find_node

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGE = Path(__file__).parent / "chromium-package"
NAME = "@sparticuz/chromium"
FETCHED_FOR = ("Linux", "x86_64")
MEND = (
    "install one (Debian, Ubuntu: sudo apt-get install chromium) or name it: CHROMIUM=/path/to/it"
)

# The libraries are used only where the browser is started: other programs keep those of the system.
START = """#!/bin/sh
here={folder}
export LD_LIBRARY_PATH="$here/al2023/lib${{LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}}"
export FONTCONFIG_FILE="$here/fonts.conf"
exec "$here/chromium" "$@"
"""
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{folder}/fonts</dir><cachedir>{folder}/fonts-cache</cachedir></fontconfig>
"""


class ChromiumIsMissing(Exception):
    """There is no browser, and none can be fetched."""


def chromium_program() -> str:
    """The program that ``CHROMIUM`` names, else one on the search path, else the fetched one."""
    named = os.environ.get("CHROMIUM")
    if named:
        return _named(named)
    found = next(filter(None, map(shutil.which, NAMES)), None)
    return found or str(_fetched())


def _named(named: str) -> str:
    found = shutil.which(named)
    if found is None:
        raise ChromiumIsMissing(f"CHROMIUM names {named!r}, which is not a program: {MEND}.")
    return found


def _fetched() -> Path:
    home = Path(sys.prefix) / f"chromium-{_version()}"
    if not (home / "start").is_file():
        _fetch(home)
    return home / "start"


def _version() -> str:
    package = json.loads((PACKAGE / "package.json").read_text(encoding="utf-8"))
    version: str = package["dependencies"][NAME]
    return version


def _fetch(home: Path) -> None:
    """Unpacks aside and moves: an interrupted or a second fetch leaves nothing half done."""
    if (platform.system(), platform.machine()) != FETCHED_FOR:
        raise ChromiumIsMissing(f"There is no Chromium here: {MEND}.")
    node = _node()
    print(f"There is no Chromium here: {NAME} {_version()} is fetched.", file=sys.stderr)
    with tempfile.TemporaryDirectory(dir=home.parent, prefix="chromium-") as folder:
        aside = Path(folder) / "chromium"
        shutil.copytree(PACKAGE, aside, ignore=shutil.ignore_patterns("node_modules"))
        _unpack(node, aside, home)
        if not home.exists():
            aside.rename(home)


def _node() -> Node:
    try:
        return find_node()
    except NodeIsMissing as missing:
        raise ChromiumIsMissing(f"There is no Chromium here. {missing}") from None


def _unpack(node: Node, aside: Path, home: Path) -> None:
    # Asked first, and once: without a network the answer is known at once.
    asking = ("--fetch-retries=0", "--fetch-timeout=8000")
    _run(node, aside, *node.npm, "view", f"{NAME}@{_version()}", "version", *asking)
    _run(node, aside, *node.npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    _run(node, aside, *node.node, "unpack.mjs")
    shutil.rmtree(aside / "node_modules")
    (aside / "fonts.conf").write_text(FONTS.format(folder=escape(str(home))), encoding="utf-8")
    start = aside / "start"
    start.write_text(START.format(folder=shlex.quote(str(home))), encoding="utf-8")
    start.chmod(0o755)


def _run(node: Node, folder: Path, *command: str) -> None:
    done = subprocess.run(
        command,
        cwd=folder,
        env=node.environment() | {"TMPDIR": str(folder)},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode != 0:
        told = done.stdout.decode(errors="replace").strip()[-2000:]
        raise ChromiumIsMissing(f"{told}\nThere is no Chromium, nor can one be fetched: {MEND}.")


if __name__ == "__main__":
    try:
        print(chromium_program())
    except ChromiumIsMissing as missing:
        raise SystemExit(str(missing)) from None
