"""The tutorial: a guided game from the first ship to the last shot, left and taken up again."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.audit import faults
from tests.web.page_actions import cell, own, square

LINE = "You've unlocked: Complete tutorial"


def says(page: Page, title: str) -> None:
    coach = page.get_by_role("region", name="Instructor")
    expect(coach.get_by_role("heading", name=title, exact=True)).to_be_visible()


def click(page: Page, name: str) -> None:
    square(page, name).click()


def type_and_enter(page: Page, name: str) -> None:
    page.keyboard.type(name)
    expect(square(page, name)).to_be_focused()
    page.keyboard.press("Enter")


def is_completed(page: Page) -> bool:
    me = page.evaluate("fetch('/api/session').then(answer => answer.json())")
    return bool(me["tutorial_done"])


@pytest.mark.req("W-09", "W-14")
def test_a_guided_game_teaches_everything_by_doing_and_is_announced_once(
    page: Page, address: str
) -> None:
    page.goto(address)
    page.get_by_role("button", name="Tutorial").click()
    page.get_by_role("button", name="Classic").click()
    says(page, "Place your fleet")
    assert faults(page) == []
    expect(page.get_by_role("button", name="Start the battle")).to_be_disabled()
    for ship, at in (("Cruiser", "B2"), ("Destroyer", "D4")):
        page.get_by_role("button", name=ship).first.click()
        cell(own(page), at).click()
    page.get_by_role("button", name="Start the battle").click()
    says(page, "Your turn")
    assert faults(page) == []
    square(page, "A1").click(force=True)
    expect(square(page, "A1")).to_have_attribute("aria-label", "A1, unknown")

    click(page, "D1")
    says(page, "A miss")
    expect(square(page, "D1")).to_have_attribute("aria-label", "D1, miss")
    click(page, "B3")
    says(page, "A hit!")
    expect(page.locator(".signals")).to_contain_text("The enemy hit your Cruiser.")
    page.get_by_role("button", name="Leave").click()
    page.get_by_role("button", name="Tutorial").click()
    page.get_by_role("button", name="Classic").click()
    says(page, "A hit!")
    page.reload()
    says(page, "A hit!")
    click(page, "B4")
    says(page, "Go on in line")
    click(page, "B2")
    says(page, "Sunk!")
    assert not is_completed(page)
    click(page, "F5")
    says(page, "The last ship")
    click(page, "E5")
    expect(page.get_by_role("heading", name="Victory")).to_be_visible()
    expect(
        page.get_by_role("complementary", name="News").get_by_text(LINE, exact=True)
    ).to_have_count(1)
    assert is_completed(page)
    assert faults(page) == []


@pytest.mark.req("W-09")
def test_keys_alone_are_enough_and_the_second_time_nothing_is_announced(
    page: Page, address: str
) -> None:
    page.goto(address)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
    page.evaluate("fetch('/api/tutorial', { method: 'POST' })")
    page.goto(f"{address}#tutorial/classic")
    says(page, "Place your fleet")
    page.get_by_role("button", name="Random").press("Enter")
    page.get_by_role("button", name="Start the battle").press("Enter")
    for name, title in (
        ("D1", "A miss"),
        ("B3", "A hit!"),
        ("B2", "Go on in line"),
        ("B4", "Sunk!"),
        ("A6", "Sunk!"),
        ("C6", "Search well"),
        ("A5", "Search well"),
        ("A3", "A hint"),
        ("E5", "The last ship"),
    ):
        expect(page.get_by_text("Your turn: choose a target")).to_be_visible()
        type_and_enter(page, name)
        says(page, title)
    expect(page.get_by_text("Your turn: choose a target")).to_be_visible()
    with page.expect_response("**/api/tutorial") as told:
        type_and_enter(page, "F5")
    assert told.value.json() == {"unlocked": []}
    expect(page.get_by_role("heading", name="Victory")).to_be_visible()
    expect(page.get_by_text(LINE)).to_have_count(0)
    page.get_by_role("button", name="Start again").last.click()
    says(page, "Place your fleet")
