"""Own rules: written with a live check, played, kept, and shared by their address."""

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.audit import faults
from tests.web.page_actions import enemy, free


def check(page: Page) -> Locator:
    return page.get_by_role("region", name="Check")


def example(page: Page) -> Locator:
    return page.get_by_role("grid", name="Example")


def open_editor(page: Page, address: str) -> None:
    page.goto(address)
    page.get_by_role("button", name="Rule editor").click()
    expect(check(page)).to_contain_text("These rules can be played.")


@pytest.mark.req("X-01")
def test_rules_are_checked_while_they_are_written(page: Page, address: str) -> None:
    open_editor(page, address)
    assert faults(page) == []
    expect(example(page).locator("[data-cell]")).to_have_count(100)
    room = page.get_by_text("100 squares, comfortable: a comfortable board has more than 91.")
    expect(room).to_be_visible()
    page.get_by_label("Columns").fill("4")
    page.get_by_label("Rows").fill("4")
    expect(check(page)).to_contain_text("The fleet does not fit on 4 x 4")
    expect(page.get_by_role("button", name="Play (These rules")).to_be_disabled()
    assert faults(page) == []
    page.get_by_label("Columns").fill("12")
    page.get_by_label("Rows").fill("11")
    expect(check(page)).to_contain_text("These rules can be played.")
    expect(example(page).locator("[data-cell]")).to_have_count(132)
    expect(page.get_by_text("132 squares, comfortable")).to_be_visible()
    page.get_by_role("button", name="Add a class").click()
    page.get_by_label("Name of class 6").fill("carrier")
    expect(check(page)).to_contain_text("Two classes are named 'carrier'")
    page.get_by_label("Name of class 6").fill("")
    expect(check(page)).to_contain_text("The name of a class must be 1 to 40")


@pytest.mark.req("X-01")
def test_own_rules_are_played_and_their_link_shows_the_same_to_others(
    page: Page, browser: Browser, address: str
) -> None:
    open_editor(page, address)
    page.get_by_role("button", name="Russian").click()
    page.get_by_label("Name", exact=True).fill("<b>Teich</b> ⚓")
    page.get_by_label("Columns").fill("9")
    page.get_by_label("Ships of torpedo boat").fill("2")
    page.get_by_role("group", name="Shots a turn").get_by_text("One").click()
    page.get_by_role("group", name="Who starts").get_by_text("Player 1").click()
    page.get_by_label("Limited bombs").check()
    expect(check(page)).to_contain_text("These rules can be played.")
    link = page.get_by_label("Link to these rules").input_value()

    with browser.new_context() as other:
        guest = other.new_page()
        guest.goto(link.replace("/#", "/?fx=off#"))
        expect(guest.get_by_label("Name", exact=True)).to_have_value("<b>Teich</b> ⚓")
        expect(guest.get_by_label("Columns")).to_have_value("9")
        expect(guest.get_by_label("Ships of torpedo boat")).to_have_value("2")
        expect(guest.get_by_label("Bombs", exact=True)).to_have_value("40")
        expect(check(guest)).to_contain_text("These rules can be played.")

    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Start the battle").click()
    expect(free(page)).to_have_count(90)
    page.get_by_role("button", name="Rule book").click()
    expect(page.get_by_role("heading", name="Rules of <b>Teich</b> ⚓")).to_be_visible()
    page.keyboard.press("Escape")
    free(page).first.click()
    expect(enemy(page).locator('[aria-label$="unknown"]')).to_have_count(89)


@pytest.mark.req("X-01")
def test_own_rules_are_kept_in_this_browser(page: Page, address: str) -> None:
    open_editor(page, address)
    page.get_by_label("Name", exact=True).fill("pond")
    page.get_by_label("Rows").fill("14")
    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Salvo", exact=True).click()
    expect(page.get_by_label("Rows")).to_have_value("10")
    page.goto(f"{address}#editor")
    page.reload()
    page.get_by_role("button", name="pond", exact=True).click()
    expect(page.get_by_label("Rows")).to_have_value("14")
    page.get_by_role("button", name="Delete pond").click()
    expect(page.get_by_role("button", name="pond", exact=True)).to_have_count(0)


@pytest.mark.parametrize("code", ["%%%", "bm9uc2Vuc2U"])
def test_a_broken_link_is_told_and_leads_to_rules_that_work(
    page: Page, address: str, code: str
) -> None:
    page.goto(f"{address}#editor/{code}")
    expect(page.get_by_text("The rules in this link cannot be read.").first).to_be_visible()
    expect(check(page)).to_contain_text("These rules can be played.")


@pytest.mark.req("F-17", "F-20", "X-01")
def test_a_fleet_game_is_written_checked_shared_and_played(
    page: Page, browser: Browser, address: str
) -> None:
    open_editor(page, address)
    page.get_by_role("button", name="Fleet", exact=True).click()
    expect(example(page).locator("[data-cell]")).to_have_count(900)
    page.get_by_label("Name", exact=True).fill("siege")
    page.get_by_label("Ships of kamikaze boat").fill("3")
    expect(check(page)).to_contain_text("dock")
    expect(page.get_by_role("button", name="Play (These rules")).to_be_disabled()
    page.get_by_label("Ships of kamikaze boat").fill("1")
    page.get_by_label("Ships of mine layer").fill("0")
    page.get_by_label("A side whose base is destroyed loses").check()
    page.get_by_label("The players may agree on another fleet before the battle").check()
    page.get_by_label("Torpedo range").fill("12")
    page.get_by_text("About the cruiser").click()
    page.get_by_role("listitem").filter(has_text="About the cruiser").get_by_label("Speed").fill(
        "7"
    )
    expect(check(page)).to_contain_text("Speed of [ships.cruiser] must be a multiple")
    page.get_by_role("listitem").filter(has_text="About the cruiser").get_by_label("Speed").fill(
        "5"
    )
    expect(check(page)).to_contain_text("These rules can be played.")
    assert faults(page) == []
    link = page.get_by_label("Link to these rules").input_value()

    with browser.new_context() as other:
        guest = other.new_page()
        guest.goto(link.replace("/#", "/?fx=off#"))
        expect(guest.get_by_label("Name", exact=True)).to_have_value("siege")
        expect(guest.get_by_label("Ships of mine layer")).to_have_value("0")
        expect(guest.get_by_label("Torpedo range")).to_have_value("12")
        expect(guest.get_by_label("A side whose base is destroyed loses")).to_be_checked()
        expect(check(guest)).to_contain_text("These rules can be played.")

    page.get_by_role("button", name="Save").click()
    page.get_by_role("button", name="Rule book").last.click()
    expect(page.get_by_role("heading", name="Rules of siege")).to_be_visible()
    page.keyboard.press("Escape")
    levels = page.get_by_role("group", name="Opponent")
    levels.get_by_text("Ensign", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Accept these reefs", exact=True)).to_be_visible()
    expect(page.get_by_label("Kamikaze boat", exact=True)).to_have_value("1")
    # They are offered from the menu and for one screen, too.
    page.goto(f"{address}#")
    page.get_by_role("group", name="Rules").get_by_text("siege", exact=True).click()
    expect(levels.get_by_text("Ensign", exact=True)).to_be_visible()
    page.goto(f"{address}#hotseat")
    page.get_by_role("group", name="Rules").get_by_text("siege", exact=True).click()
    expect(page.get_by_role("group", name="Who starts")).to_have_count(0)
