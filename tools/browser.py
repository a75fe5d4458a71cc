"""The browser that draws."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tools.chromium import chromium_program

# Without a window, no part of one has to be drawn for each new visitor: that takes most of the time
# of a short visit. The last three are the driver's, which would be forgotten otherwise.
LESS = "WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,PaintHolding,Translate"
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    f"--disable-features={LESS}",
)
# Puts layers together as a graphics card would: without one, tiles of see-through layers go wrong.
FINE = ("--no-sandbox", "--use-angle=swiftshader", "--disable-background-networking")


@contextmanager
def browsing(arguments: Sequence[str] = QUIET) -> Iterator[Browser]:
    """A browser without a window."""
    with (
        sync_playwright() as driver,
        driver.chromium.launch(executable_path=chromium_program(), args=[*arguments]) as browser,
    ):
        yield browser
