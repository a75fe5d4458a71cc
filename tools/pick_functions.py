"""Draws functions at random, to test whether a stranger finds their files.

``python -m tools.pick_functions`` prints the name and the purpose of each function, and the paths
of all files. The reader writes a path beside each purpose; ``--answers`` prints the right ones.
"""

import ast
import re
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SEED = 14
"""Of the draw: the same functions as long as the code stays the same."""

# A comment in front of a function, an arrow function or a method of a class.
_PAGE_FUNCTION = re.compile(
    r"/\*\*((?:(?!\*/).)*)\*/\n\s*(?:export |default |async |static |get |set )*"
    r"(?:function\s+(\w+)|const\s+(\w+)\s*=\s*(?:async\s*)?(?:<[^\n]*>)?\([^;]*?=>|#?(\w+)\([^;]*?\{\n)",
    re.DOTALL,
)


class Function(NamedTuple):
    path: str
    name: str
    purpose: str


def find_files(root: Path) -> list[str]:
    """The paths of the code, without its tests."""
    found = (
        *root.glob("src/**/*.py"),
        *root.glob("web/src/**/*.ts"),
        *root.glob("web/src/**/*.svelte"),
    )
    paths = (path.relative_to(root).as_posix() for path in found if ".test." not in path.name)
    return sorted(path for path in paths if not path.endswith(("__init__.py", ".d.ts")))


def find_functions(root: Path) -> list[Function]:
    """Every function that says what it is for."""
    return sorted(function for path in find_files(root) for function in _functions(root, path))


def _functions(root: Path, path: str) -> Iterator[Function]:
    text = (root / path).read_text(encoding="utf-8")
    described = _python_functions(text) if path.endswith(".py") else _page_functions(text)
    for name, comment in described:
        purpose = " ".join(comment.split("\n\n")[0].split())
        if purpose:
            yield Function(path, name, purpose)


def _python_functions(text: str) -> Iterator[tuple[str, str]]:
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name, ast.get_docstring(node) or ""


def _page_functions(text: str) -> Iterator[tuple[str, str]]:
    for comment, *names in _PAGE_FUNCTION.findall(text):
        yield "".join(names), re.sub(r"^\s*\*\s?", "", comment, flags=re.MULTILINE)


def draw(root: Path, count: int, seed: int = SEED) -> list[Function]:
    return Random(seed).sample(find_functions(root), count)


def questions(drawn: Sequence[Function]) -> list[str]:
    return [f"{number}. {one.name}: {one.purpose}" for number, one in enumerate(drawn, 1)]


def answers(drawn: Sequence[Function]) -> list[str]:
    return [f"{number}. {one.path} {one.name}" for number, one in enumerate(drawn, 1)]


def main(arguments: Sequence[str] | None = None) -> None:
    parser = ArgumentParser(prog="python -m tools.pick_functions", description=__doc__)
    parser.add_argument("--count", type=int, default=20, help="how many functions")
    parser.add_argument("--seed", type=int, default=SEED, help="of the draw")
    parser.add_argument("--answers", action="store_true", help="print where they are, and no more")
    chosen = parser.parse_args(arguments)
    drawn = draw(ROOT, chosen.count, chosen.seed)
    if chosen.answers:
        print("\n".join(answers(drawn)))
    else:
        print("\n".join((*questions(drawn), "", *find_files(ROOT))))


if __name__ == "__main__":
    main()
