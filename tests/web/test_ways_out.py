"""Ways out of a match and back: offers and their answers, giving up, going back, invitations."""

import re
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.audit import faults
from tests.web.conftest import serving
from tests.web.multiplayer import (
    ask,
    choose_offer,
    come_aboard,
    enter,
    give_up,
    heard,
    invite,
    paired,
    person,
    place,
    say,
    toast,
)
from tests.web.page_actions import PHONE, enemy, free, play_button, tiny_game

pytestmark = pytest.mark.meeting_place

LAKE = 'name = "lake"\ncolumns = 6\nrows = 6\n\n[[ships]]\nname = "frigate"\nsize = 3\n'
CUP = {"name": "Harbour cup", "terms": {"preset": "classic"}, "format": "knockout"}


def players(page: Page) -> Locator:
    return page.get_by_role("list", name="Players")


@pytest.mark.req("P-11")
def test_offers_stand_in_view_are_answered_aloud_and_a_match_is_left_on_purpose_only(
    browser: Browser, address: str
) -> None:
    with browser.new_context() as one, browser.new_context(viewport=PHONE) as other:
        ann, bob = one.new_page(), other.new_page()
        match = paired(ann, bob, address, f"turn_seconds = 600\n{LAKE}")
        for page in (ann, bob):
            come_aboard(page, address, match)
        _place_in_company(ann, bob)
        place(ann)
        _offer_and_hear_the_answer(ann, bob)
        _go_back(bob)
        _watch_the_claim_come(ann, bob)
        _ask_before_giving_up(bob)
        give_up(bob)
        expect(bob.get_by_role("heading", name="Defeat")).to_be_visible()
        expect(bob.get_by_role("main").get_by_text("You gave up.")).to_be_visible()


def _place_in_company(ann: Page, bob: Page) -> None:
    """Who is ready, the time that is left, and the chat are there while fleets are placed."""
    for page in (ann, bob):
        expect(players(page).get_by_text("placing ships")).to_have_count(2)
        expect(page.get_by_text("The clocks start when all fleets are placed.")).to_be_visible()
    say(ann, "Ahoy!")
    expect(heard(bob)).to_contain_text("Ahoy!")
    place(bob)
    expect(players(ann).get_by_text("ready", exact=True)).to_have_count(1)
    assert faults(ann) == []


def _offer_and_hear_the_answer(ann: Page, bob: Page) -> None:
    choose_offer(ann, "Offer a draw")
    expect(players(ann)).to_contain_text("offer a draw")
    expect(players(bob)).to_contain_text("offers a draw")
    assert [faults(ann), faults(bob)] == [[], []]
    toast(bob).get_by_role("button", name="Decline").click()
    expect(toast(ann)).to_contain_text("declined the draw")
    expect(players(ann)).not_to_contain_text("draw")
    choose_offer(ann, "Offer to adjourn")
    expect(players(ann)).to_contain_text("offer to adjourn")
    toast(bob).get_by_role("button", name="Play on").click()
    expect(toast(ann)).to_contain_text("would rather play on")
    choose_offer(ann, "Offer a draw")
    expect(players(bob)).to_contain_text("offers a draw")
    free(ann).first.click()
    free(bob).first.click()
    expect(toast(ann)).to_contain_text("played on: your offer of a draw is over")


def _go_back(page: Page) -> None:
    """One step back opens the menu of the game; a second one leaves it, and forward returns."""
    here = page.url
    page.go_back()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    expect(page).to_have_url(here)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Menu")).to_be_hidden()
    expect(enemy(page)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Quit?")).to_be_visible()
    page.go_forward()
    expect(enemy(page)).to_be_visible()


def _watch_the_claim_come(ann: Page, bob: Page) -> None:
    ann_at = ann.url
    ann.goto("about:blank")
    away = players(bob).get_by_text(re.compile(r"away, claim in \d+:\d\d"))
    expect(away).to_be_visible()
    before = away.inner_text()
    expect(away).not_to_have_text(before)
    ann.goto(ann_at)
    expect(players(bob)).not_to_contain_text("away")


def _ask_before_giving_up(page: Page) -> None:
    choose_offer(page, "Give up")
    question = page.get_by_role("dialog", name="Give up?")
    assert faults(page) == []
    question.get_by_role("button", name="Play on").click()
    expect(question).to_have_count(0)
    expect(enemy(page)).to_be_visible()


@pytest.mark.req("P-14")
def test_a_game_of_a_tournament_shows_the_time_for_placing_and_leads_to_the_standings(
    browser: Browser, address: str
) -> None:
    with person(browser, address, "Cid") as cid, person(browser, address, "Dora") as dora:
        made = ask(cid, address, "POST", "/api/tournaments", CUP)
        assert isinstance(made, dict)
        cup = f"/api/tournaments/{made['tournament']}"
        for page in (cid, dora):
            ask(page, address, "PUT", f"{cup}/entry")
            enter(page, address)
        ask(cid, address, "POST", f"{cup}/start")
        for page in (cid, dora):
            expect(page.locator(".banner .clock")).to_have_text(re.compile("placing.*[12]:"))
        cid.get_by_role("button", name="Menu", exact=True).click()
        menu = cid.get_by_role("dialog", name="Menu")
        menu.get_by_role("button", name="Standings").click()
        expect(cid.get_by_role("group", name="Standings of Harbour cup")).to_be_visible()
        cid.get_by_role("button", name="Back to the game").click()
        place(cid, dora)
        give_up(dora)
        expect(cid.get_by_role("heading", name="Victory")).to_be_visible()
        cid.get_by_role("button", name="Standings").click()
        expect(cid.get_by_role("row", name="Cid (you)").get_by_role("cell").nth(1)).to_have_text(
            "1"
        )


def test_giving_up_against_the_computer_asks_too(page: Page, address: str) -> None:
    page.goto(address)
    expect(play_button(page)).to_be_visible()
    page.goto(f"{address}{tiny_game(page)}")
    expect(free(page)).to_have_count(15)
    give_up(page)
    expect(page.get_by_role("heading", name="Defeat")).to_be_visible()
    page.go_back()
    expect(play_button(page)).to_be_visible()


@pytest.mark.req("P-11")
def test_host_and_guest_are_told_of_an_invitation_that_is_withdrawn_or_expires(
    browser: Browser, tmp_path: Path
) -> None:
    with (
        serving(tmp_path) as address,
        person(browser, address, "Ann") as ann,
        person(browser, address, "Bob") as bob,
    ):
        for page in (ann, bob):
            enter(page, address)
        invite(ann, "Bob", Rules="Classic")
        expect(toast(bob)).to_contain_text("Ann invites you")
        ann.get_by_role("button", name="Withdraw the invitation to Classic").click()
        expect(toast(bob)).to_contain_text("Ann withdrew the invitation to Classic.")
        expect(toast(ann)).to_contain_text("Your invitation to Classic is withdrawn.")
        invite(ann, "Bob", Rules="Salvo")
        expect(toast(bob)).to_contain_text("Ann invites you to Salvo")
        _let_invitations_expire(tmp_path)
        expect(toast(ann)).to_contain_text("Your invitation to Salvo has expired")
        expect(toast(bob)).to_contain_text("The invitation of Ann to Salvo has expired.")
        expect(toast(bob).get_by_role("button", name="Accept")).to_have_count(0)


def _let_invitations_expire(home: Path) -> None:
    (file,) = home.rglob("*.db")
    with sqlite3.connect(file, timeout=30) as database:
        changed = database.execute("UPDATE invitations SET expires_at = 1 WHERE state = 'open'")
    assert changed.rowcount == 1
