"""A real server with SQLite, and a real browser before it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from broadside.server.http.static_page import PAGE
from tests.cli.server_command import running
from tools.browser import browsing

# How long a machine with much else to do may take. What must be quick is timed where that is asked.
expect.set_options(timeout=30_000)


# Not for the whole session: while a browser is driven, its event loop runs and bars all others.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with browsing() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """The page of a new guest."""
    with browser.new_context(service_workers="block") as context:
        yield context.new_page()


@pytest.fixture(scope="session")
def shared_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("web")) as address:
        yield address


@pytest.fixture(scope="module")
def address(request: pytest.FixtureRequest) -> Iterator[str]:
    """Where the game is served, without effects: every test comes as a new guest.

    A module in which people meet has a server of its own: what they do is seen by all."""
    if request.node.get_closest_marker("meeting_place") is None:
        yield request.getfixturevalue("shared_address")
        return
    factory: pytest.TempPathFactory = request.getfixturevalue("tmp_path_factory")
    with serving(factory.mktemp("web")) as address:
        yield address


@contextmanager
def serving(home: Path) -> Iterator[str]:
    assert (PAGE / "index.html").is_file(), "build the page first: pip install --editable ."
    with running(home, "serve", "--port", "0", "--thinkers", "1") as server:
        yield f"{server.address}/?fx=off"
