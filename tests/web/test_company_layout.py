"""A match between people finds room in every window: boards, clocks, fleets, chat and sentences."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.web.audit import covered, scrolls, sideways
from tests.web.multiplayer import choose_offer, come_aboard, heard, paired, place, say, toast
from tests.web.page_actions import DESK, LAPTOP, LYING_PHONE, SIZES, SMALL_PHONE, enemy, own

pytestmark = pytest.mark.meeting_place

CLASSIC = """name = "long"
turn_seconds = 600

[[ships]]
name = "carrier"
size = 5

[[ships]]
name = "battleship"
size = 4

[[ships]]
name = "cruiser"
size = 3

[[ships]]
name = "submarine"
size = 3

[[ships]]
name = "destroyer"
size = 2
"""
# A sentence that is cut has more to show than there is room.
_CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth + 1
    || one.scrollHeight > one.clientHeight + 6).map(one => one.textContent)"""
# All words of the top line are inside its frame.
_IS_WHOLE = """() => {
    const frame = document.querySelector("p.banner").getBoundingClientRect()
    const words = document.querySelector("p.banner .words")
    const range = document.createRange()
    range.selectNodeContents(words)
    const isInside = ({ left, right, top, bottom }) => left >= frame.left && right <= frame.right
        && top >= frame.top - 1 && bottom <= frame.bottom + 1
    return words.scrollWidth <= words.clientWidth + 1 && [...range.getClientRects()].every(isInside)
}"""


def bottom(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"] + box["height"]


def top(part: Locator) -> float:
    box = part.bounding_box()
    assert box is not None
    return box["y"]


def assert_nothing_is_cut(page: Page) -> None:
    # The words are chosen for a window a moment after it has changed.
    page.wait_for_function(_IS_WHOLE)
    assert sideways(page) == 0
    # A phone that stands scrolls what is below its tray.
    if page.evaluate("innerWidth > innerHeight"):
        assert covered(page) == []


@pytest.mark.req("X-09")
def test_a_match_between_people_is_whole_in_every_window(browser: Browser, address: str) -> None:
    with browser.new_context() as one, browser.new_context() as other:
        ann, bob = one.new_page(), other.new_page()
        match = paired(ann, bob, address, CLASSIC)
        for page in (ann, bob):
            come_aboard(page, address, match)
        for size in (LYING_PHONE, LAPTOP, DESK):
            _places_in_company(ann, size)
        place(ann, bob)
        for text in ("Good luck!", "You too."):
            say(bob, text)
            expect(heard(ann)).to_contain_text(text)
        for size in SIZES.values():
            ann.set_viewport_size(size)
            assert_nothing_is_cut(ann)
        _fits_a_small_phone(ann)
        _fits_a_phone_that_lies(ann)
        choose_offer(ann, "Offer to adjourn")
        toast(bob).get_by_role("button", name="Agree").click()
        expect(ann.locator("p.banner")).to_contain_text(re.compile("Adjourned: waiting for"))
        for size in SIZES.values():
            ann.set_viewport_size(size)
            assert_nothing_is_cut(ann)


def _places_in_company(page: Page, size: ViewportSize) -> None:
    _at(page, size)
    for part in ("Start the battle", "By chance", "Close together", "Random"):
        expect(page.get_by_role("button", name=part)).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("The clocks start when")).to_be_in_viewport(ratio=1)
    assert (scrolls(page), sideways(page), covered(page)) == (0, 0, []), size
    players = page.get_by_role("list", name="Players")
    assert bottom(players) <= top(page.locator(".status")), size


def _fits_a_small_phone(page: Page) -> None:
    _at(page, SMALL_PHONE)
    assert bottom(enemy(page)) <= top(own(page)), "the last row is under the tray"


def _fits_a_phone_that_lies(page: Page) -> None:
    _at(page, LYING_PHONE)
    assert bottom(own(page)) <= top(page.get_by_role("tab", name="Chat"))
    expect(heard(page).get_by_text("You too.")).to_be_in_viewport(ratio=1)
    ships = page.locator(".fleet:not(.aside) li")
    expect(ships).to_have_count(5)
    assert ships.locator(".name").evaluate_all(_CUT) == []
    assert bottom(ships.last) <= top(page.get_by_role("button", name="Offers"))


def _at(page: Page, size: ViewportSize) -> None:
    page.set_viewport_size(size)
    expect(own(page)).to_be_visible()
