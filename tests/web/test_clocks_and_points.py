"""Every clock that runs is shown, and what points are, how they decide, and how rounds count."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.multiplayer import come_aboard, paired, place, ships_of, sink
from tests.web.page_actions import (
    PHONE,
    choose,
    fire_to_the_end,
    free,
    play_button,
    start,
    tiny_game,
    verdict,
)

pytestmark = pytest.mark.meeting_place

SHORT = """name = "short"
columns = 6
rows = 6
turn_seconds = 60
match_seconds = 10

[points]
hit = 1
miss = 0
sunk = 1

[[ships]]
name = "frigate"
size = 3
"""


def figure(page: Page, label: str) -> Locator:
    """The value behind a label, with what it counts as a tooltip."""
    return page.locator("dl > div").filter(has=page.locator("dt", has_text=label))


@pytest.mark.req("P-07")
def test_both_clocks_run_in_view_and_the_end_says_that_points_decided(
    browser: Browser, address: str
) -> None:
    with browser.new_context() as one, browser.new_context(viewport=PHONE) as other:
        ann, bob = one.new_page(), other.new_page()
        match = paired(ann, bob, address, SHORT)
        for page in (ann, bob):
            come_aboard(page, address, match)
        place(ann, bob)
        for page in (ann, bob):
            clocks = page.locator(".banner .clock")
            expect(clocks).to_have_text([re.compile("^turn.*0:5"), re.compile("^match.*0:0")])
            for clock in clocks.all():
                expect(clock).to_be_in_viewport(ratio=1)
        sink(ann, ships_of(bob)[:1])
        expect(ann.get_by_role("heading", name="Victory")).to_be_visible()
        line = "The time is up. Points decide: You {} and .+ {}\\."
        for page, points in ((ann, (1, 0)), (bob, (0, 1))):
            told = page.get_by_role("main").get_by_text(re.compile(line.format(*points)))
            expect(told).to_be_visible()


def test_a_score_is_explained_by_a_tooltip_and_by_the_rule_book(page: Page, address: str) -> None:
    page.goto(address)
    choose(page, Rules="Classic", Opponent="Random", Who_starts="You")
    start(page)
    about = "100 for a hit, -10 for a miss, 500 more for a ship sunk. Points do not decide who wins"
    expect(figure(page, "Your points")).to_have_attribute("title", re.compile(about))
    page.get_by_role("button", name="Rule book").click()
    book = page.get_by_role("dialog")
    book.get_by_role("button", name="The end of the game").click()
    expect(book).to_contain_text("100 for a hit and -10 for a miss")


def test_a_round_is_a_turn_of_each_side_also_at_the_end(page: Page, address: str) -> None:
    page.goto(address)
    expect(play_button(page)).to_be_visible()
    page.goto(f"{address}{tiny_game(page)}")
    expect(free(page)).to_have_count(15)
    expect(figure(page, "Round").locator("dd")).to_have_text("1")
    free(page).first.click()
    expect(free(page)).to_have_count(14)
    expect(figure(page, "Round").locator("dd")).to_have_text("2")
    fire_to_the_end(page)
    expect(verdict(page)).to_be_visible()
    shots = figure(page, "Hits of shots").locator("dd").inner_text().split(" of ")[1]
    # Whoever begins has a turn in every round.
    expect(figure(page, "Round").locator("dd")).to_have_text(shots)
