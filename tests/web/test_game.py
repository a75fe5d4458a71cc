"""A game in the browser as a person plays it: from the first page to the end, and again."""

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.audit import faults, sideways
from tests.web.page_actions import (
    PHONE,
    UNKNOWN,
    choose,
    enemy,
    fire,
    fire_to_the_end,
    free,
    labels,
    own,
    play_button,
    square,
    start,
    tiny_game,
    verdict,
)
from tests.web.page_errors import listen, violations


def again(page: Page) -> Locator:
    return page.get_by_role("button", name="Play again")


@pytest.mark.req("W-03")
def test_a_classic_game_is_played_from_the_first_page_to_the_end(page: Page, address: str) -> None:
    complaints = listen(page)
    page.goto(address)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
    choose(page, Rules="Classic", Opponent="Random", Who_starts="You")
    assert faults(page) == []
    choose(page, Placement="Your own")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("5 of 5 placed")).to_be_visible()
    assert faults(page) == []
    page.get_by_role("button", name="Start the battle").click()
    fire(page, 5)
    for board in (enemy(page), own(page)):
        expect(board).to_be_in_viewport(ratio=1)
    assert faults(page) == []

    before = labels(enemy(page))
    mine = labels(own(page))
    signals = page.locator(".signals li").all_inner_texts()
    page.reload()
    expect(free(page)).to_have_count(95)
    assert labels(enemy(page)) == before
    assert labels(own(page)) == mine
    expect(page.locator(".signals li")).to_have_text(signals)

    fire_to_the_end(page)
    expect(verdict(page)).to_be_visible()
    assert faults(page) == []
    again(page).click()
    expect(page.get_by_role("button", name="Start the battle")).to_be_visible()
    assert complaints + violations(page) == []


@pytest.mark.req("W-06")
def test_a_phone_chooses_a_square_and_then_fires(browser: Browser, address: str) -> None:
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as context:
        page = context.new_page()
        page.goto(address)
        start(page)
        target = square(page, "B7")
        target.tap()
        expect(target).to_have_attribute("aria-label", "B7, unknown")
        page.get_by_role("button", name="Fire at B7").tap()
        expect(target).to_have_attribute("aria-label", re.compile("B7, (miss|hit)"))
        assert sideways(page) <= 0
        assert faults(page) == []


@pytest.mark.parametrize("preset", ["Sea battle", "Grand fleet", "Russian", "Score attack"])
def test_other_rules_are_played_too(page: Page, address: str, preset: str) -> None:
    page.goto(address)
    choose(page, Rules=preset, Who_starts="You")
    page.get_by_role("button", name="Play", exact=True).click()
    if preset != "Sea battle":
        page.get_by_role("button", name="Start the battle").click()
    expect(free(page).first).to_be_visible()
    before = free(page).count()
    free(page).first.click()
    expect(enemy(page).locator('[aria-label$="unknown"]')).to_have_count(before - 1)


def test_a_salvo_is_gathered_before_it_is_fired(page: Page, address: str) -> None:
    page.goto(address)
    choose(page, Rules="Salvo", Who_starts="You")
    start(page)
    expect(page.get_by_role("button", name="0 of 5 chosen")).to_be_visible()
    for name in ("A1", "C3", "E5", "G7", "J10"):
        enemy(page).get_by_role("gridcell", name=f"{name}, unknown").click()
    page.get_by_role("button", name="Fire 5 shots").click()
    expect(enemy(page).locator('[aria-label$="unknown"]')).to_have_count(95)


@pytest.mark.req("W-06")
def test_one_click_fires_and_what_may_not_be_fired_at_cannot_be_chosen(
    page: Page, address: str
) -> None:
    page.goto(address)
    expect(play_button(page)).to_be_visible()
    page.goto(address + tiny_game(page))
    expect(free(page)).to_have_count(15)
    square(page, "C2").click()
    expect(free(page)).to_have_count(14)
    known = square(page, "C2").get_attribute("aria-label")
    expect(square(page, "C2")).to_have_attribute("aria-disabled", "true")
    square(page, "C2").click(force=True)
    page.keyboard.type("c2")
    page.keyboard.press("Enter")
    square(page, "E3").click()
    expect(enemy(page).locator(UNKNOWN)).to_have_count(13)
    expect(square(page, "C2")).to_have_attribute("aria-label", known or "")
