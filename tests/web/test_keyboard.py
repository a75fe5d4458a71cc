"""Whole games with keys only: alone to a victory, and with somebody else."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.keyboard import aim_and_fire, pick, press, tab_to
from tests.web.multiplayer import enter, heard, mover, own_rules, person, ships_of, toast
from tests.web.page_actions import free, next_target, square, verdict
from tests.web.screens import menu

pytestmark = pytest.mark.meeting_place

GAMES = 3
"""Random fire beats a search once in thousands of games; three in a row it never does."""
_KEEP_SENTENCES = """() => {
    window.sentences = []
    const region = document.querySelector("[role=status]")
    new MutationObserver(() => window.sentences.push(region.textContent))
        .observe(region, { childList: true, characterData: true, subtree: true })
}"""


@pytest.mark.req("X-09")
def test_keys_alone_lead_from_the_menu_to_victory(page: Page, address: str) -> None:
    page.goto(address)
    menu(page)
    page.evaluate(_KEEP_SENTENCES)
    pick(page, Rules="Classic", Opponent="Random", Who_starts="You", Placement="Your own")
    press(page, "Play")
    for _ in range(GAMES):
        _place_and_play(page)
        if verdict(page).inner_text() == "VICTORY":
            break
        press(page, "Play again")
    expect(page.get_by_role("heading", name="Victory")).to_be_visible()
    told = " ".join(page.evaluate("window.sentences"))
    assert re.search(r"[A-J]\d+: Hit! .*Your turn\.", told)
    assert "You sank the" in told
    assert "Victory. A whole fleet has been sunk." in told
    press(page, "Menu")
    menu(page)


def _place_and_play(page: Page) -> None:
    expect(page.get_by_text("5 of 5 placed")).to_be_visible()
    press(page, "Start the battle")
    expect(free(page)).to_have_count(100)
    for _ in range(100):
        target = next_target(page)
        aim_and_fire(page, target)
        expect(square(page, target)).not_to_have_attribute("aria-label", f"{target}, unknown")
        expect(free(page).first.or_(verdict(page))).to_be_visible()
        if verdict(page).is_visible():
            return


SWIFT = """name = "swift"
columns = 4
rows = 3
shots = "again"

[[ships]]
name = "ferry"
size = 2
"""


@pytest.mark.req("X-09")
def test_keys_alone_lead_from_an_invitation_to_the_end_of_a_match_between_people(
    browser: Browser, address: str
) -> None:
    with person(browser, address, "Kay") as kay, person(browser, address, "Lee") as lee:
        own_rules(kay, address, {"swift": SWIFT})
        for page in (kay, lee):
            enter(page, address)
        press(kay, "Invite Lee")
        pick(kay, Rules="swift", Who_starts="You")
        press(kay, "Send the invitation")
        expect(toast(lee)).to_contain_text("Kay invites you to custom rules: Swift")
        press(lee, "Accept")
        for page in (kay, lee):
            expect(page.get_by_text("1 of 1 placed")).to_be_visible()
            press(page, "Start the battle")
        for page in (kay, lee):
            expect(page.get_by_role("list", name="Players")).to_be_visible()
        _talk_by_keys(kay, lee)
        _offer_and_decline_by_keys(kay, lee)
        _fire_by_keys(kay, lee)
        press(lee, "Rematch")
        press(kay, "Accept the rematch")
        for page in (kay, lee):
            expect(page.get_by_role("button", name="Start the battle")).to_be_visible()


def _talk_by_keys(kay: Page, lee: Page) -> None:
    tab_to(lee, "Message to")
    lee.keyboard.type("Good luck, b2")
    lee.keyboard.press("Enter")
    expect(heard(kay)).to_contain_text("Good luck, b2")
    press(kay, "Block or report Lee")
    expect(kay.get_by_role("dialog", name="About Lee")).to_be_visible()
    kay.keyboard.press("Escape")
    expect(kay.get_by_role("dialog")).to_have_count(0)


def _offer_and_decline_by_keys(kay: Page, lee: Page) -> None:
    press(lee, "Offers")
    press(lee, "Offer a draw")
    expect(toast(kay)).to_contain_text("Lee offers a draw.")
    press(kay, "Decline")
    expect(toast(kay)).to_have_count(0)


def _fire_by_keys(kay: Page, lee: Page) -> None:
    assert mover(kay, lee) is kay
    for name in ships_of(lee):
        aim_and_fire(kay, name)
        expect(square(kay, name)).not_to_have_attribute("aria-label", f"{name}, unknown")
    expect(kay.get_by_role("heading", name="Victory")).to_be_visible()
    expect(lee.get_by_role("heading", name="Defeat")).to_be_visible()
