"""Whole games with keys only: alone to a victory, and with somebody else."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.keyboard import aim_and_fire, pick, press
from tests.web.playing import free, next_target, square, verdict
from tests.web.screens import menu

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
