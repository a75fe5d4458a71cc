"""Two people before browsers of their own: one saves and both go on; both adjourn and come back."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.audit import faults
from tests.web.multiplayer import (
    ask,
    choose_offer,
    come_aboard,
    give_up,
    mover,
    paired,
    place,
    toast,
)
from tests.web.page_actions import PHONE, free, labels, own

pytestmark = pytest.mark.meeting_place

LAKE = 'name = "lake"\ncolumns = 6\nrows = 6\n\n[[ships]]\nname = "frigate"\nsize = 3\n'
GUEST = r"[A-Z]\w+ [A-Z]\w+ \d+"


def fired(page: Page) -> int:
    """How many shots have fallen, as the signals say."""
    return page.locator(".signals li").count()


def fire(*pages: Page) -> None:
    """Whoever is to move fires, and both see it."""
    before = [fired(page) for page in pages]
    free(mover(*pages)).first.click()
    for page, count in zip(pages, before, strict=True):
        expect(page.locator(".signals li")).to_have_count(count + 1)


@pytest.mark.req("R-43", "F-19")
def test_one_saves_both_go_on_and_later_a_copy_goes_on_from_there(
    browser: Browser, address: str
) -> None:
    with browser.new_context() as one, browser.new_context(viewport=PHONE) as other:
        ann, bob = one.new_page(), other.new_page()
        match = paired(ann, bob, address, LAKE)
        for page in (ann, bob):
            come_aboard(page, address, match)
        place(ann, bob)
        fire(ann, bob)
        for page in (ann, bob):
            # It may have been announced before its page was opened.
            if announced := page.get_by_role("button", name="Go there").all():
                announced[0].click()
        boards = [labels(own(page)) for page in (ann, bob)]
        shots = fired(ann)
        ask(ann, address, "PUT", "/api/saves/evening", {"match": match})
        fire(ann, bob)
        fire(ann, bob)
        ann.goto(f"{address}#saves")
        ann.get_by_role("button", name="Load evening").click()
        dialog = ann.get_by_role("dialog", name="Offer this position?")
        expect(dialog).to_contain_text("has gone on since")
        assert faults(ann) == []
        dialog.get_by_role("button", name="Offer it").click()
        expect(toast(bob)).to_contain_text("wants to go on with a saved game")
        assert faults(bob) == []
        toast(bob).get_by_role("button", name="Accept").click()
        for page in (bob, ann):
            page.get_by_role("button", name="Go there").click()
        expect(bob).not_to_have_url(re.compile(match))
        for page, board in zip((ann, bob), boards, strict=True):
            expect(page.locator(".signals li")).to_have_count(shots)
            assert labels(own(page)) == board
        fire(ann, bob)


@pytest.mark.req("F-19")
def test_both_adjourn_and_the_match_goes_on_when_both_are_ready(
    browser: Browser, address: str
) -> None:
    with browser.new_context() as one, browser.new_context(viewport=PHONE) as other:
        ann, bob = one.new_page(), other.new_page()
        match = paired(ann, bob, address, f"turn_seconds = 600\n{LAKE}")
        for page in (ann, bob):
            come_aboard(page, address, match)
        place(ann, bob)
        choose_offer(ann, "Offer to adjourn")
        expect(toast(bob)).to_contain_text("offers to adjourn the match")
        toast(bob).get_by_role("button", name="Play on").click()
        expect(toast(bob).filter(has_text="adjourn")).to_have_count(0)
        fire(ann, bob)
        choose_offer(ann, "Offer to adjourn")
        toast(bob).get_by_role("button", name="Agree").click()
        for page in (ann, bob):
            told = re.compile(rf"Adjourned: waiting for {GUEST} and you")
            expect(page.locator("p.banner")).to_contain_text(told)
            expect(free(page)).to_have_count(0)
        assert [faults(page) for page in (ann, bob)] == [[], []]
        _come_back_by_the_menu(bob, address)
        ann.get_by_role("button", name="I am ready").click()
        expect(bob.locator("p.banner")).to_contain_text("waiting for you")
        expect(ann.get_by_role("button", name="Not ready")).to_be_visible()
        bob.get_by_role("button", name="I am ready").click()
        fire(ann, bob)
        give_up(bob)
        expect(ann.get_by_role("heading", name="Victory")).to_be_visible()


def _come_back_by_the_menu(page: Page, address: str) -> None:
    page.goto(f"{address}#saves")
    told = re.compile(rf"adjourned: waiting for {GUEST} \(guest\) and you")
    line = page.get_by_role("listitem").filter(has_text=told)
    expect(line).to_be_visible()
    page.goto(address)
    resume = page.get_by_role("button", name="Continue")
    expect(resume).to_contain_text("is adjourned")
    resume.click()
    expect(page.locator("p.banner")).to_contain_text("Adjourned")
