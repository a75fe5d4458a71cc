"""A real server with SQLite, and a real browser before it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from broadside.server.welcome import PAGE
from tests.cli.serving import running

# The first move of a computer waits until its process is there, on a busy machine for long.
expect.set_options(timeout=15_000)

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


# Not for the whole session: while a browser is driven, its event loop runs and bars all others.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    assert found, "the tests of the page need a browser: sudo apt-get install chromium"
    with (
        sync_playwright() as driver,
        driver.chromium.launch(executable_path=found, args=_QUIET) as browser,
    ):
        yield browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """The page of a new guest."""
    with browser.new_context() as context:
        yield context.new_page()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the game is served, without effects: every test comes as a new guest."""
    assert (PAGE / "index.html").is_file(), "build the page first: pip install --editable ."
    home: Path = tmp_path_factory.mktemp("web")
    with running(home, "serve", "--port", "0", "--thinkers", "1") as server:
        yield f"{server.address}/?fx=off"
