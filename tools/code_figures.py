"""Counts files, lines, long functions and long lines of some revisions, as a table in Markdown.

``python -m tools.code_figures b2f22bd HEAD`` prints a column for each of the two.
"""

import ast
import io
import subprocess
import sys
import tarfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import TypeAlias

ROOT = Path(__file__).parents[1]
WRITTEN = frozenset({".css", ".html", ".js", ".mjs", ".py", ".svelte", ".ts"})
"""The endings of files that people write; a schema or a lock file is not among them."""
GENERATED = frozenset({"web/src/wire/messages.ts"})
WIDTH = 100
MOST = 5
"""Functions that are named as the longest."""

Size: TypeAlias = tuple[int, int]
"""Files and lines."""


@dataclass(frozen=True, slots=True)
class Figures:
    packages: Mapping[str, Size]
    longest: Sequence[tuple[int, str, str]]
    """Lines, path and name of Python functions."""
    twice: Sequence[str]
    """Public classes with more than one definition below ``src``."""
    long_lines: int

    @property
    def lines(self) -> int:
        """Of everything but tests."""
        return sum(n for name, (_, n) in self.packages.items() if not name.startswith("tests"))


def read_revision(revision: str, root: Path = ROOT) -> dict[str, str]:
    """The text of every written file, by its path."""
    archive = ("git", "-C", str(root), "archive", "--format=tar", revision)
    done = subprocess.run(archive, capture_output=True, check=False)
    if done.returncode:
        raise SystemExit(f"no such revision here: {revision!r}")
    found = {}
    with tarfile.open(fileobj=io.BytesIO(done.stdout)) as files:
        for member in files:
            content = files.extractfile(member)
            if content is not None and _is_written(member.name):
                found[member.name] = content.read().decode("utf-8")
    return found


def _is_written(path: str) -> bool:
    """Rules as data count like code."""
    ending = PurePosixPath(path).suffix
    is_rules = path.startswith("src/") and ending == ".toml"
    return is_rules or (ending in WRITTEN and path not in GENERATED)


def figures_of(files: Mapping[str, str]) -> Figures:
    code = {path: ast.parse(text) for path, text in files.items() if _is_python_source(path)}
    functions = sorted(
        (-lines, path, name) for path, tree in code.items() for lines, name in _functions(tree)
    )
    classes = Counter(name for tree in code.values() for name in _public_classes(tree))
    return Figures(
        _packages(files),
        [(-lines, path, name) for lines, path, name in functions[:MOST]],
        sorted(name for name, count in classes.items() if count > 1),
        sum(map(_long_lines, (text for path, text in files.items() if path.startswith("web/")))),
    )


def _is_python_source(path: str) -> bool:
    return path.startswith("src/") and path.endswith(".py")


def _packages(files: Mapping[str, str]) -> dict[str, Size]:
    counts, lines = Counter[str](), Counter[str]()
    for path, text in files.items():
        if (name := _package(path)) is not None:
            counts[name] += 1
            lines[name] += text.count("\n")
    return {name: (counts[name], lines[name]) for name in counts}


def _package(path: str) -> str | None:
    """The name under which a file is counted; nothing for one that is not."""
    if path.startswith("src/broadside/"):
        parts = PurePosixPath(path).parts
        return parts[2] if len(parts) > 3 else ""
    if path.startswith("web/src/"):
        return "tests of the page" if ".test." in path else "page"
    return "tests" if path.startswith("tests/") else None


def _functions(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield (node.end_lineno or node.lineno) - node.lineno + 1, node.name


def _public_classes(tree: ast.Module) -> Iterator[str]:
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def _long_lines(text: str) -> int:
    return sum(len(line) > WIDTH for line in text.splitlines())


def table(revisions: Mapping[str, Figures]) -> list[str]:
    figures = list(revisions.values())
    packages = sorted({name for one in figures for name in one.packages})
    return [
        _row("figure", revisions),
        "|---" * (len(figures) + 1) + "|",
        *(
            _row(f"`{name or 'broadside'}`", (_size(one.packages.get(name)) for one in figures))
            for name in packages
        ),
        _row("lines without tests", (f"{one.lines:,}" for one in figures)),
        _row("longest functions", (_longest(one) for one in figures)),
        _row("public classes defined twice", (str(len(one.twice)) for one in figures)),
        _row(f"lines over {WIDTH} characters in `web`", (f"{one.long_lines:,}" for one in figures)),
    ]


def _row(title: str, values: Iterable[str]) -> str:
    return f"| {' | '.join((title, *values))} |"


def _size(size: Size | None) -> str:
    if size is None:
        return "-"
    files, lines = size
    return f"{files} {'file' if files == 1 else 'files'}, {lines:,} lines"


def _longest(figures: Figures) -> str:
    return ", ".join(f"`{name}` {lines}" for lines, _, name in figures.longest)


if __name__ == "__main__":
    print("\n".join(table({name: figures_of(read_revision(name)) for name in sys.argv[1:]})))
