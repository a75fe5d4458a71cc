"""Every screen serves every person: axe, contrast, targets, narrow windows and large print."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, ViewportSize

from tests.web.audit import faults, sideways, small_targets
from tests.web.contrast import low_contrast
from tests.web.multiplayer import enter, person
from tests.web.multiplayer_screens import FRIEND, ME, MEETING
from tests.web.page_actions import DESK, LYING_PHONE, PHONE, SIZES, TABLET, shut
from tests.web.screens import VOYAGES

pytestmark = pytest.mark.meeting_place

NARROW = ViewportSize(width=320, height=640)
LARGE_PRINT = ViewportSize(width=720, height=450)
"""A desk of 1440 x 900 at 200 %."""
WINDOWS = {"tablet": TABLET, "narrow": NARROW, "large print": LARGE_PRINT, **SIZES}
SAMPLE = (PHONE, LYING_PHONE)
"""Where every look measures contrast, besides the desk: text lies on other ground there."""


@pytest.fixture(scope="module")
def drawing(browser: Browser) -> Iterator[Page]:
    with browser.new_page() as page:
        yield page


def found_on(name: str, page: Page, drawing: Page, *, is_thorough: bool) -> dict[str, object]:
    """What is wrong with the screen that is open at a desk.

    A thorough look asks axe and measures contrast in every window, and asks axe with the colours
    of the system: what is found there hardly depends on the window."""
    found: dict[str, object] = {
        "axe": faults(page),
        "low_contrast at a desk": low_contrast(page, drawing),
    }
    for window, size in WINDOWS.items():
        page.set_viewport_size(size)
        found[f"small on {window}"] = small_targets(page)
        found[f"sideways on {window}"] = max(0, sideways(page))
        if is_thorough or size in SAMPLE:
            found[f"low_contrast on {window}"] = low_contrast(page, drawing)
        if is_thorough:
            found[f"axe on {window}"] = faults(page)
    page.set_viewport_size(DESK)
    if is_thorough:
        page.emulate_media(forced_colors="active")
        # Text has the colours of the system then, and axe judges those that it would have without.
        found["axe with forced colours"] = faults(page, without=["color-contrast"])
        page.emulate_media(forced_colors="none")
    return {f"{name}: {what}": told for what, told in found.items() if told}


thoroughness = pytest.mark.parametrize(
    "is_thorough",
    [False, pytest.param(True, marks=pytest.mark.soak)],
    ids=["one look", "thorough"],
)


@pytest.mark.req("X-09")
@thoroughness
@pytest.mark.parametrize("name", VOYAGES)
def test_every_screen_serves_everybody(
    name: str, page: Page, drawing: Page, address: str, is_thorough: bool
) -> None:
    page.set_viewport_size(DESK)
    page.goto(address.replace("fx=off", "fx=still"))
    wrong: dict[str, object] = {}
    for screen, arrive in VOYAGES[name].items():
        shut(page)
        arrive(page)
        wrong |= found_on(screen, page, drawing, is_thorough=is_thorough)
    assert wrong == {}


@pytest.mark.req("X-09")
@thoroughness
def test_every_screen_of_playing_together_serves_everybody(
    browser: Browser, drawing: Page, address: str, is_thorough: bool
) -> None:
    with person(browser, address, ME) as page, person(browser, address, FRIEND) as friend:
        enter(page, address.replace("fx=off", "fx=still"))
        enter(friend, address)
        wrong: dict[str, object] = {}
        for screen, arrive in MEETING.items():
            shut(page)
            arrive(page, friend)
            wrong |= found_on(screen, page, drawing, is_thorough=is_thorough)
        assert wrong == {}
