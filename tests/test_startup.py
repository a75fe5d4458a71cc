"""Somebody who starts a game does not wait for packages that the game does not need."""

import subprocess
import sys

import pytest

SERVER = {"alembic", "sqlalchemy", "starlette", "uvicorn"}
NETWORK = {"httpx", "websockets"}
NUMBERS = {"llvmlite", "numba", "numpy"}


@pytest.mark.parametrize(
    ("entry", "unneeded"),
    [
        ("broadside.cli", SERVER | NETWORK | NUMBERS | {"textual"}),
        ("broadside.cli.tui", SERVER | NETWORK | NUMBERS),
        ("broadside.cli.serve", NUMBERS | {"alembic", "httpx", "textual"}),
    ],
)
def test_an_entry_imports_only_what_it_needs(entry: str, unneeded: set[str]) -> None:
    script = f"import sys, {entry}; print(*{{name.partition('.')[0] for name in sys.modules}})"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    imported = set(done.stdout.split())
    assert "broadside" in imported
    assert imported & unneeded == set()
