"""A real server with SQLite, and a real browser before it."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from broadside.server.welcome import PAGE
from tests.cli.serving import running

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    assert found, "the tests of the page need a browser: sudo apt-get install chromium"
    return {"executable_path": found, "args": _QUIET}


@pytest.fixture(scope="session")
def base_url() -> str:
    """Tests name whole addresses; the plugin's own fixture has a form that pytest deprecates."""
    return ""


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the game is served, without effects: every test comes as a new guest."""
    assert (PAGE / "index.html").is_file(), "build the page first: pip install --editable ."
    home: Path = tmp_path_factory.mktemp("web")
    with running(home, "serve", "--port", "0", "--thinkers", "1") as server:
        yield f"{server.address}/?fx=off"
