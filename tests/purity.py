"""Finds in a syntax tree what a pure package may not do: files, clocks, chance, output, network."""

import ast
from collections.abc import Iterable, Iterator
from typing import Final

PACKAGES: Final = ("rules", "bots", "protocol", "table", "tournament", "analysis")

FORBIDDEN_MODULES: Final = frozenset(
    {
        "asyncio",
        "builtins",
        "concurrent",
        "fileinput",
        "glob",
        "http",
        "importlib",
        "io",
        "logging",
        "multiprocessing",
        "os",
        "pathlib",
        "secrets",
        "select",
        "shutil",
        "signal",
        "socket",
        "sqlite3",
        "ssl",
        "subprocess",
        "sys",
        "tempfile",
        "threading",
        "time",
        "urllib",
    }
)
_CALLS: Final = frozenset(
    {"__import__", "breakpoint", "compile", "eval", "exec", "input", "open", "print"}
)
_CLOCKS: Final = frozenset({"now", "today", "utcnow"})


def violations(source: str, *, package: str) -> list[str]:
    """What the source does that its package may not, each with its line."""
    allowed = {"importlib.resources"} if package == "rules" else set()
    tree = ast.parse(source)
    random_names = _names_of_random(tree)
    found = (
        (node.lineno, message)
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt | ast.expr)
        for message in _wrongs(node, allowed, random_names)
    )
    return [f"line {line}: {message}" for line, message in sorted(found)]


def _wrongs(node: ast.AST, allowed: set[str], random_names: set[str]) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from _imported((alias.name for alias in names), allowed)
        case ast.ImportFrom(module="random", names=names):
            yield from (f"random.{alias.name}" for alias in names if alias.name != "Random")
        case ast.ImportFrom(module=str(module), names=names):
            # In `from importlib import resources` the name imported is the module meant.
            yield from _imported((f"{module}.{alias.name}" for alias in names), allowed)
        case ast.Call(func=ast.Name(id=name)) if name in _CALLS:
            yield f"call of {name}"
        case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name in random_names:
            if attribute != "Random":
                yield f"random.{attribute}"
        case ast.Attribute(value=value, attr=attribute) if attribute in _CLOCKS:
            if _last_name(value) in {"date", "datetime"}:
                yield f"clock {_last_name(value)}.{attribute}"


def _imported(modules: Iterable[str], allowed: set[str]) -> Iterator[str]:
    for module in modules:
        is_allowed = any(f"{module}.".startswith(f"{name}.") for name in allowed)
        if module.split(".")[0] in FORBIDDEN_MODULES and not is_allowed:
            yield f"import of {module}"


def _names_of_random(tree: ast.Module) -> set[str]:
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
        if alias.name == "random"
    }


def _last_name(node: ast.expr) -> str:
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
