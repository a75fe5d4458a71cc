"""What people write is shown as they wrote it, and never becomes a part of the page."""

import json
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.web.complaints import listen, violations
from tests.web.playing import free, play_button, tiny_game
from tests.web.screens import menu

MARKUP = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>\'&amp;'
SHORT = "<b onclick=x()>&quot;'"
BIDI = "\u202enimda\u202c\u2066x\u2069\u200b"


def ask(page: Page, method: str, path: str, body: object) -> int:
    """As the page itself would."""
    status: int = page.evaluate(
        """async ([method, path, body]) => (await fetch(path, {
            method, body, headers: { "Content-Type": "application/json" } })).status""",
        [method, path, json.dumps(body)],
    )
    return status


def is_untouched(page: Page) -> bool:
    return bool(page.evaluate("!window.broken && !document.querySelector('img, iframe')"))


def test_addresses_with_markup_lead_nowhere_and_do_nothing(page: Page, address: str) -> None:
    told = listen(page)
    for about in (MARKUP, BIDI, "%zz", "../../etc"):
        page.goto(f"{address}#game/{quote(about, safe='%')}")
        expect(page.get_by_role("heading", name="There is no such game")).to_be_visible()
        page.goto(f"{address}#{quote(about, safe='%')}")
        menu(page)
    assert is_untouched(page)
    assert told + violations(page) == []


def test_names_with_markup_are_shown_as_text_or_refused(page: Page, address: str) -> None:
    told = listen(page)
    page.goto(address)
    menu(page)
    answers = [
        ask(page, "POST", "/api/account", {"name": name, "password": "long enough 1"})
        for name in (MARKUP, BIDI, "a\u0000b", "a\nb", " ")
    ]
    assert set(answers) == {422} or set(answers) == {400}
    ask(page, "PUT", "/api/settings", {"name": MARKUP, "theme": BIDI})
    page.reload()
    menu(page)
    assert is_untouched(page)
    assert [one for one in told if "status of 4" not in one] + violations(page) == []


def test_ships_and_saves_with_markup_in_their_names_are_only_named(
    page: Page, address: str
) -> None:
    told = listen(page)
    page.goto(address)
    expect(play_button(page)).to_be_visible()
    game = tiny_game(page, ship=SHORT)
    assert ask(page, "PUT", f"/api/saves/{quote(SHORT)}", {"match": game.split("/")[1]}) < 500
    page.goto(address + game)
    expect(free(page).first).to_be_visible()
    expect(page.locator("main")).to_contain_text(SHORT)
    page.goto(address)
    menu(page)
    assert is_untouched(page)
    assert [one for one in told if "status of 4" not in one] + violations(page) == []


def test_ships_with_invisible_letters_in_their_names_are_refused(page: Page, address: str) -> None:
    page.goto(address)
    expect(play_button(page)).to_be_visible()
    with pytest.raises(AssertionError, match="bad-rules"):
        tiny_game(page, ship=BIDI)


def test_the_policy_makes_no_exceptions(page: Page, address: str) -> None:
    reply = page.goto(address)
    assert reply is not None
    policy = reply.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "data:" not in policy
    blocked = page.evaluate(
        """() => new Promise(done => {
            document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) =>
                done(effectiveDirective), { once: true })
            document.body.insertAdjacentHTML("beforeend", "<img src=x onerror='window.broken=1'>")
            document.querySelector("img").dispatchEvent(new Event("error"))
        })"""
    )
    assert blocked == "script-src-attr"
    assert page.evaluate("window.broken") is None
