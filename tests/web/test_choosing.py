"""Three players, own rules, and whom and what one can say yes to, wherever a game is made."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.web.multiplayer import TINY, ask, enter, own_rules, person, place
from tests.web.page_actions import choose, own, play_button

pytestmark = pytest.mark.meeting_place


@pytest.mark.req("W-02", "P-13")
def test_three_players_and_own_rules_are_chosen_in_the_menu_and_at_one_screen(
    browser: Browser, address: str
) -> None:
    with person(browser, address) as ann:
        own_rules(ann, address, {"tiny": TINY})
        ann.goto(f"{address}#hotseat")
        choose(ann, Rules="Salvo", Players="Three")
        expect(ann.get_by_role("textbox")).to_have_count(3)
        ann.get_by_text("tiny", exact=True).click()
        expect(ann.get_by_role("textbox")).to_have_count(2)

        ann.goto(address)
        choose(ann, Rules="Classic", Players="Three", Placement="Random", Opponent="Random")
        play_button(ann).click()
        expect(ann.get_by_role("tablist", name="Opponents").get_by_role("tab")).to_have_count(2)
        ann.goto(address)
        choose(ann, Rules="tiny", Opponent="Random", Placement="Random")
        expect(ann.get_by_role("group", name="Players")).to_have_count(0)
        play_button(ann).click()
        expect(own(ann).locator("[data-cell]")).to_have_count(8)


@pytest.mark.req("P-13")
def test_three_meet_at_a_table_and_who_is_busy_or_asked_elsewhere_is_not_offered(
    browser: Browser, address: str
) -> None:
    with (
        person(browser, address, "Ann") as ann,
        person(browser, address, "Bob") as bob,
        person(browser, address, "Cid") as cid,
    ):
        for page in (ann, bob, cid):
            enter(page, address)
        ann.get_by_role("button", name="Open a table").click()
        dialog = ann.get_by_role("dialog", name="Open a table")
        dialog.get_by_text("Classic", exact=True).click()
        dialog.get_by_text("Three", exact=True).click()
        dialog.get_by_role("button", name="Open the table").click()
        bob.get_by_role("button", name="Join the table of Ann").click()
        expect(cid.get_by_text(re.compile("1 place free"))).to_be_visible()
        bob.get_by_role("button", name=re.compile("^Leave the table")).click()

        ask(bob, address, "POST", "/api/matches", {"preset": "classic", "level": "easy"})
        bob.goto(address)
        bob.get_by_role("button", name="Continue").click()
        invite = cid.get_by_role("button", name="Invite Bob")
        expect(invite).to_contain_text("Bob is playing. Invite them afterwards.")
        bob.evaluate("location.hash = 'lobby'")
        expect(invite).not_to_contain_text("is playing")

        for page in (bob, cid):
            page.get_by_role("button", name="Join the table of Ann").click()
        place(ann, bob, cid)
