"""Three people before browsers of their own, none of whom has registered."""

import re
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.audit import faults
from tests.web.multiplayer import TINY, accepted, ask, enter, person, place, say, table

pytestmark = pytest.mark.meeting_place

TRIO = TINY.replace('"tiny"', '"trio"\nplayers = 3')
NAME = re.compile(r"[A-Z][a-z]+ [A-Z][a-z]+ \d\d+")


def name_of(page: Page, address: str) -> str:
    told = ask(page, address, "GET", "/api/guest-name")
    assert isinstance(told, dict)
    return str(told["name"])


@pytest.mark.req("W-13")
def test_three_guests_are_told_apart_in_the_lobby_and_at_a_match(
    browser: Browser, address: str
) -> None:
    with ExitStack() as stack:
        pages = [stack.enter_context(person(browser, address)) for _ in range(3)]
        names = [name_of(page, address) for page in pages]
        assert len(set(names)) == 3
        assert all(NAME.fullmatch(name) for name in names)
        for page in pages:
            enter(page, address)
        row = pages[0].get_by_role("listitem").filter(has_text=names[1])
        expect(row).to_contain_text(f"{names[1]} guest")
        assert faults(pages[0]) == []
        say(pages[0], "Ahoy")
        expect(pages[2].get_by_role("log")).to_contain_text(f"{names[0]} guest")
        invitation = table(pages[0], TRIO)
        accepted(pages[1], invitation, "open")
        match = accepted(pages[2], invitation, "made")
        for page in pages:
            page.goto(f"{address}#game/{match}")
        place(*pages)
        for own, page in zip(names, pages, strict=True):
            players = page.get_by_role("list", name="Players")
            for other in set(names) - {own}:
                seat = players.get_by_role("listitem").filter(has_text=other)
                expect(seat).to_contain_text("guest")
            expect(page.locator("body")).not_to_contain_text("Guest, Guest")
        _one_changes_the_name_during_the_match(address, *pages)


def _one_changes_the_name_during_the_match(address: str, one: Page, *others: Page) -> None:
    """In another tab; the page of the match goes on, and everybody sees the same name."""
    ask(one, address, "PUT", "/api/guest-name", {"name": "Old Salt 7"})
    say(one, "Call me Nemo")
    for page in others:
        expect(page.get_by_role("list", name="Players")).to_contain_text("Old Salt 7")
        expect(page.get_by_role("log")).to_contain_text("Old Salt 7 guest")
        expect(page.get_by_role("tab", name=re.compile("Old Salt 7"))).to_have_count(1)
    expect(one.get_by_role("list", name="Players")).to_contain_text("You")


@pytest.mark.req("W-13")
def test_a_guest_changes_the_name_without_an_account(browser: Browser, address: str) -> None:
    with person(browser, address) as page, person(browser, address) as other:
        taken = name_of(other, address)
        enter(page, address, "account")
        expect(page.get_by_text(f"Others see you as {name_of(page, address)}.")).to_be_visible()
        form = page.get_by_role("region", name="Your name as a guest")
        form.get_by_label("What others call you").fill(taken.lower())
        form.get_by_role("button", name="Change the name").click()
        expect(form.locator(".refusal")).to_contain_text("That name is taken")
        form.get_by_label("What others call you").fill("Captain Nemo 20")
        form.get_by_role("button", name="Change the name").click()
        expect(page.get_by_text("Others see you as Captain Nemo 20.")).to_be_visible()
        assert faults(page) == []
        enter(other, address)
        row = other.get_by_role("listitem").filter(has_text="Captain Nemo 20")
        expect(row).to_contain_text("guest")
        page.goto(address)
        expect(page.get_by_text("You are Captain Nemo 20, a guest.")).to_be_visible()
