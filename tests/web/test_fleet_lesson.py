"""The guided first battle of the fleet game: by pointer and in words, and on a phone."""

import json
import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.audit import faults, sideways
from tests.web.page_actions import DESK, PHONE, cell, verdict
from tests.web.page_errors import listen


def coach(page: Page) -> Locator:
    return page.get_by_role("region", name="Instructor")


def step(page: Page, number: int, title: str) -> None:
    expect(coach(page).get_by_role("heading", name=title, exact=True)).to_be_visible()
    expect(coach(page)).to_contain_text(f"Step {number} of 10")


def says(page: Page, words: str) -> None:
    expect(coach(page)).to_contain_text(words)


def sea(page: Page) -> Locator:
    return page.get_by_role("grid", name="The sea")


def order(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^{name}\b"))


def ship(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^{name}, "))


@pytest.mark.req("F-16")
def test_a_newcomer_is_led_from_the_menu_to_a_won_battle_by_pointer_and_in_words(
    browser: Browser, address: str
) -> None:
    with browser.new_context(service_workers="block", viewport=DESK) as context:
        page = context.new_page()
        complaints = listen(page)
        page.goto(address)
        page.get_by_role("group", name="Rules").get_by_text("Fleet", exact=True).click()
        expect(page.get_by_text("The tutorial has a guided first battle.")).to_be_visible()
        page.get_by_role("button", name="Tutorial").click()
        page.get_by_role("button", name=re.compile("^Fleet")).click()

        step(page, 1, "Choose a ship")
        expect(coach(page).get_by_role("button", name="Back")).to_be_disabled()
        cell(sea(page), "C5").click()
        step(page, 2, "Read the fog")
        coach(page).get_by_role("button", name="Go on").click()

        # What is possible and not wanted is answered kindly, and changes nothing.
        step(page, 3, "Sail")
        says(page, "Choose the marked square J5.")
        cell(sea(page), "F5").click()
        says(page, "In a battle you may do that.")
        expect(cell(sea(page), "E5")).to_have_accessible_name("E5, Destroyer 1")
        cell(sea(page), "J5").click()
        expect(cell(sea(page), "J5")).to_have_accessible_name("J5, Destroyer 1")

        step(page, 4, "Fire the cannon")
        assert [faults(page), max(0, sideways(page))] == [[], 0]
        says(page, "Choose “Cannon”")
        order(page, "Cannon").click()
        cell(sea(page), "L5").click()

        # The list of signals says who was hit, as far as anybody can know.
        step(page, 5, "Launch a torpedo")
        expect(page.get_by_text("Cannon: an enemy ship was hit.", exact=True)).to_be_visible()
        order(page, "Torpedo").click()
        order(page, "Launch the torpedo").click()

        # Left and taken up again, at the same step and with the same news.
        step(page, 6, "Sink a ship")
        expect(page.get_by_text("Cannon: your ship was hit.", exact=True)).to_be_visible()
        coach(page).get_by_role("button", name="Leave").click()
        page.goto(f"{address}#tutorial/fleet")
        step(page, 6, "Sink a ship")
        page.get_by_label("Order in words").fill("d1 c m4")
        page.get_by_role("button", name="Send").click()
        says(page, "In a battle you may do that.")
        page.get_by_label("Order in words").fill("D1 c M5")
        page.get_by_role("button", name="Send").click()

        step(page, 7, "Lay a mine")
        sunk = "Cannon: an enemy mine layer was sunk."
        expect(page.get_by_text(sunk, exact=True)).to_be_visible()
        coach(page).get_by_role("button", name="Back").click()
        step(page, 6, "Sink a ship")
        coach(page).get_by_role("button", name="Skip this step").click()
        step(page, 7, "Lay a mine")
        ship(page, "Mine layer 1").click()
        order(page, "Drop a mine").click()
        cell(sea(page), "D9").click()

        step(page, 8, "Repair")
        expect(page.get_by_text("A mine exploded.", exact=True)).to_be_visible()
        order(page, "Repair").click()
        page.keyboard.press("Enter")

        step(page, 9, "Turn")
        ship(page, "Destroyer 1").click()
        order(page, "Turn").click()
        cell(sea(page), "G8").click()

        step(page, 10, "Win the battle")
        expect(cell(sea(page), "G9")).to_have_accessible_name("G9, enemy ship")
        order(page, "Torpedo").click()
        order(page, "Launch the torpedo").click()
        expect(verdict(page)).to_have_text("Victory")
        assert [faults(page), max(0, sideways(page))] == [[], 0]

        # It is remembered, and is not the tutorial of the classic game.
        kept = page.evaluate("localStorage.getItem('broadside.fleetLesson')")
        assert json.loads(kept) == {"step": 0, "done": True}
        me = page.evaluate("fetch('/api/session').then(answer => answer.json())")
        assert not me["tutorial_done"]
        page.get_by_role("button", name="Play the fleet game").click()
        expect(page.get_by_role("button", name="Play", exact=True)).to_be_enabled()
        rules = page.get_by_role("group", name="Rules")
        expect(rules.get_by_role("radio", name="Fleet", exact=True)).to_be_checked()
        expect(page.get_by_text("The tutorial has a guided first battle.")).to_have_count(0)
        assert complaints == []


@pytest.mark.req("F-16", "X-09")
def test_on_a_phone_one_can_be_shown_each_step_and_touch_the_rest(
    browser: Browser, address: str
) -> None:
    with browser.new_context(service_workers="block", viewport=PHONE, has_touch=True) as context:
        page = context.new_page()
        complaints = listen(page)
        page.goto(f"{address}#tutorial")
        page.get_by_role("button", name=re.compile("^Fleet")).tap()
        step(page, 1, "Choose a ship")
        ship(page, "Destroyer 1").tap()
        step(page, 2, "Read the fog")
        coach(page).get_by_role("button", name="Go on").tap()
        step(page, 3, "Sail")
        cell(sea(page), "J5").tap()
        says(page, "Press the large button “Sail 5 ahead”.")
        order(page, "Sail 5 ahead").tap()
        step(page, 4, "Fire the cannon")
        order(page, "Cannon").tap()
        cell(sea(page), "L5").tap()
        order(page, "Fire at L5").tap()
        step(page, 5, "Launch a torpedo")
        assert [faults(page), max(0, sideways(page))] == [[], 0]
        for number, title, deeds in (
            (6, "Sink a ship", 2),
            (7, "Lay a mine", 3),
            (8, "Repair", 4),
            (9, "Turn", 2),
            (10, "Win the battle", 4),
        ):
            for _ in range(deeds):
                show_me(page)
            step(page, number, title)
        show_me(page)
        show_me(page)
        expect(verdict(page)).to_have_text("Victory")
        page.get_by_role("button", name="Start again").tap()
        step(page, 1, "Choose a ship")
        assert complaints == []


def show_me(page: Page) -> None:
    """Once more, when what was shown before has happened."""
    before = coach(page).locator(".deed").inner_text()
    coach(page).get_by_role("button", name="Show me", disabled=False).tap()
    page.wait_for_function(
        "before => document.querySelector('.deed')?.innerText !== before", arg=before
    )
