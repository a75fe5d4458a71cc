"""The browser that draws."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]


@contextmanager
def browsing() -> Iterator[Browser]:
    """The Chromium of this machine, without a window."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "there is no browser here: sudo apt-get install chromium"
    with (
        sync_playwright() as driver,
        driver.chromium.launch(executable_path=found, args=QUIET) as browser,
    ):
        yield browser
