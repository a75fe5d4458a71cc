"""Builds the page into the package, so that whoever installs Broadside can play in a browser."""

import hashlib
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_MADE = frozenset({"node_modules", "dist", "gallery-dist"})
_STAMP = "stamp.txt"


class PageBuildHook(BuildHookInterface[Any]):
    """Node is needed only where the page is not built yet, and is fetched where there is none."""

    def dependencies(self) -> list[str]:
        root = Path(self.root)
        node = _node_module(root)
        is_ready = _is_current(root) or node.has_node()
        return [] if is_ready else [node.WHEEL]

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
    _npm(web, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    _npm(web, "run", "build")
    shutil.rmtree(page, ignore_errors=True)
    shutil.copytree(web / "dist", page, ignore=shutil.ignore_patterns(".vite"))
    (page / _STAMP).write_text(_fingerprint(web), encoding="utf-8")


def _npm(web: Path, *arguments: str) -> None:
    node = _node_module(web.parent).find_node()
    # Standard output belongs to the installer.
    done = subprocess.run(
        [*node.npm, *arguments],
        cwd=web,
        env=node.environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    if done.returncode != 0:
        told = done.stdout.decode(errors="replace")[-4000:]
        raise SystemExit(f"{told}\nThe page cannot be built: npm {arguments[0]} failed, see above.")


def _node_module(root: Path) -> ModuleType:
    """``tools/node.py``, which is no part of an installed package."""
    spec = spec_from_file_location("broadside_node", root / "tools" / "node.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    # A dataclass looks its own module up.
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
