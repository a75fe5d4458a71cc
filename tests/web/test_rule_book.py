"""The rule book lies over the game, open where it matters, and the game goes on under it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.audit import faults
from tests.web.page_actions import choose, enemy, free


def book(page: Page) -> Locator:
    return page.get_by_role("dialog")


def heading(page: Page, name: str) -> Locator:
    return book(page).get_by_role("heading", name=name, exact=True)


@pytest.mark.req("W-10")
def test_the_book_opens_at_the_right_place_at_any_time_and_loses_nothing(
    page: Page, address: str
) -> None:
    page.goto(address)
    choose(page, Rules="Grand fleet", Opponent="Random", Who_starts="You")
    page.get_by_role("button", name="Rule book").first.click()
    expect(heading(page, "Rules of grand-fleet")).to_be_visible()
    page.keyboard.press("Escape")
    expect(book(page)).to_have_count(0)

    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Start the battle")).to_be_visible()
    page.get_by_role("button", name="Rule book").click()
    expect(heading(page, "Placing the ships")).to_be_focused()
    assert faults(page) == []
    rows = book(page).get_by_role("table").first.get_by_role("row")
    expect(rows.nth(4)).to_have_text("super patrol28")
    page.keyboard.press("Escape")

    page.get_by_role("button", name="Start the battle").click()
    expect(free(page)).to_have_count(150)
    free(page).first.click()
    expect(enemy(page).locator('[aria-label$="unknown"]')).to_have_count(149)
    page.keyboard.press("?")
    expect(heading(page, "Your turn")).to_be_focused()
    page.keyboard.press("Escape")
    expect(book(page)).to_have_count(0)
    expect(enemy(page).locator('[aria-label$="unknown"]')).to_have_count(149)


@pytest.mark.req("W-10")
def test_the_contents_lead_by_click_and_by_key_to_every_section(page: Page, address: str) -> None:
    page.goto(f"{address}#tutorial/classic")
    page.get_by_role("button", name="Rule book").click()
    expect(heading(page, "Placing the ships")).to_be_focused()
    contents = book(page).get_by_role("navigation", name="Contents").get_by_role("button")
    contents.first.focus()
    page.keyboard.press("ArrowDown")
    expect(contents.nth(1)).to_be_focused()
    page.keyboard.press("Enter")
    expect(heading(page, "The squares")).to_be_focused()
    contents.last.click()
    expect(heading(page, "The end of the game")).to_be_focused()
    expect(heading(page, "The end of the game")).to_be_in_viewport()
