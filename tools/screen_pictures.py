"""Takes a picture of every screen and dialog in every size of window that the page is made for."""

import re
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.web.multiplayer import enter, person
from tests.web.multiplayer_screens import FRIEND, ME, MEETING
from tests.web.page_actions import DESK, SIZES, shut
from tests.web.screens import VOYAGES

# Fonts have come, and nothing fades in or slides any more.
_SETTLE = """async () => {
    await document.fonts.ready
    for (const moving of document.getAnimations())
        if (moving.effect.getComputedTiming().endTime !== Infinity) moving.finish()
    await new Promise(next => setTimeout(next, 700))
}"""


def take_all(browser: Browser, address: str, folder: Path) -> Iterator[Path]:
    """One file for each screen and size, such as ``placing-844x390.png``."""
    folder.mkdir(parents=True, exist_ok=True)
    still = f"{address}/?fx=still"
    for screens in VOYAGES.values():
        with browser.new_context(service_workers="block", viewport=DESK) as context:
            page = context.new_page()
            page.goto(still)
            for name, arrive in screens.items():
                shut(page)
                arrive(page)
                yield from _take(page, name, folder)
    with person(browser, still, ME) as page, person(browser, still, FRIEND) as friend:
        enter(page, still)
        enter(friend, f"{address}/?fx=off")
        for name, meet in MEETING.items():
            shut(page)
            meet(page, friend)
            yield from _take(page, name, folder)


def _take(page: Page, name: str, folder: Path) -> Iterator[Path]:
    for window, size in SIZES.items():
        page.set_viewport_size(size)
        page.evaluate(_SETTLE)
        path = folder / f"{re.sub('[^a-z]+', '-', name)}-{window}.png"
        page.screenshot(path=path)
        yield path
    page.set_viewport_size(DESK)
