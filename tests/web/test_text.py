"""What people write is shown as they wrote it, and never becomes a part of the page."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web import multiplayer
from tests.web.page_actions import free, play_button, tiny_game
from tests.web.page_errors import listen, violations
from tests.web.screens import menu

pytestmark = pytest.mark.meeting_place

MARKUP = '<img src=x onerror="window.broken=1"><script>window.broken=1</script>\'&amp;'
SHORT = "<b onclick=x()>&quot;'"
BIDI = "\u202enimda\u202c\u2066x\u2069\u200b"
IMAGE = "<img src=x onerror=broken=1>"
ANN, BOB, CUP, BOT, GAME = (f"{IMAGE} {letter}" for letter in "ABCDE")
"""Names that would do something if they became a part of a page."""
RULES = multiplayer.TINY.replace('"tiny"', json.dumps(GAME)).replace(
    "rows", 'shots = "again"\nrows'
)
LINE = f"{IMAGE}\u202egnp.\u0007\u2066 ahoy\u200b"
HEARD = f"{IMAGE}gnp. ahoy"


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


@contextmanager
def people(browser: Browser, address: str, *names: str | None) -> Iterator[list[Page]]:
    """Nothing that they see may become a part of the page."""
    with ExitStack() as stack:
        pages = [stack.enter_context(multiplayer.person(browser, address, name)) for name in names]
        told = [listen(page) for page in pages]
        yield pages
        assert all(map(is_untouched, pages))
        assert told + [violations(page) for page in pages] == [[]] * 2 * len(pages)


def shows(page: Page, *texts: str) -> None:
    for text in texts:
        expect(page.locator("body")).to_contain_text(text)
    assert is_untouched(page)


def visit(page: Page, address: str, place: str, *texts: str) -> None:
    page.goto(f"{address}#{place}")
    shows(page, *texts)


def test_names_rules_and_lines_of_people_who_meet_are_text_on_every_page(
    browser: Browser, address: str
) -> None:
    with people(browser, address, ANN, BOB, None) as (ann, bob, eve):
        multiplayer.own_rules(ann, address, {GAME: RULES})
        for page in (ann, bob, eve):
            multiplayer.enter(page, address)
        shows(eve, ANN, BOB)
        multiplayer.say(ann, LINE)
        for page in (ann, bob, eve):
            expect(multiplayer.heard(page)).to_contain_text(HEARD)
        bob.get_by_role("button", name=f"Block or report {ANN}").click()
        expect(bob.get_by_role("dialog", name=f"About {ANN}")).to_contain_text(HEARD)
        bob.keyboard.press("Escape")

        multiplayer.invite(ann, BOB, Rules=GAME, Who_starts="You")
        shows(ann, f"Waiting for {BOB}", GAME)
        expect(multiplayer.toast(bob)).to_contain_text(f"{ANN} invites you to custom rules: {GAME}")
        multiplayer.accept(bob)
        multiplayer.place(ann, bob)
        match = ann.url.rsplit("/", 1)[1]
        _look_at_the_match(ann, bob, eve, address, match)
        multiplayer.sink(ann, multiplayer.ships_of(bob))
        expect(bob.get_by_role("heading", name="Defeat")).to_be_visible()
        _look_back(ann, address, match)


def _look_at_the_match(ann: Page, bob: Page, eve: Page, address: str, match: str) -> None:
    expect(ann.get_by_role("list", name="Players")).to_contain_text(BOB)
    multiplayer.say(bob, LINE)
    expect(multiplayer.heard(ann)).to_contain_text(f"{BOB} {HEARD}")
    multiplayer.choose_offer(ann, "Offer a draw")
    expect(multiplayer.toast(bob)).to_contain_text(f"{ANN} offers a draw.")
    multiplayer.toast(bob).get_by_role("button", name="Decline").click()
    visit(eve, address, f"watch/{match}", f"Waters of {ANN}", f"{ANN} takes aim", HEARD)
    visit(eve, address, "lobby", f"{ANN} against {BOB}", GAME)
    visit(bob, address, "", GAME)
    visit(bob, address, "saves", GAME, f"against {ANN}")
    bob.goto(f"{address}#game/{match}")
    expect(bob.get_by_role("list", name="Players")).to_contain_text(ANN)


def _look_back(ann: Page, address: str, match: str) -> None:
    shows(ann, BOB, HEARD)
    visit(ann, address, "history", GAME, f"against {BOB}")
    visit(ann, address, "statistics", GAME)
    visit(ann, address, f"replay/{match}", ANN, BOB)
    visit(ann, address, f"report/{match}", f"{ANN} wins.", BOB)
    visit(ann, address, f"fairness/{match}", ANN, BOB)


def test_tables_tournaments_and_bots_with_markup_in_their_names_are_only_named(
    browser: Browser, address: str
) -> None:
    with people(browser, address, f"{ANN}1", None) as (ann, eve):
        ann.goto(f"{address}#quit")
        invitation = multiplayer.table(ann, RULES)
        visit(eve, address, f"invite/{invitation}", f"{ANN}1 invites you", f"Custom rules: {GAME}")
        eve.get_by_role("button", name="Rule book").click()
        expect(eve.get_by_role("dialog")).to_contain_text(GAME)
        multiplayer.own_rules(ann, address, {GAME: RULES})
        multiplayer.enter(ann, address)
        ann.get_by_role("button", name="Open a table").click()
        ann.get_by_role("dialog").get_by_text(GAME, exact=True).click()
        ann.get_by_role("button", name="Open the table").click()
        visit(eve, address, "lobby", f"{ANN}1 waits.", GAME)

        cup = {"name": CUP, "terms": {"family": "shooting", "rules": RULES}}
        assert ask(ann, "POST", "/api/tournaments", cup) == 201
        assert ask(ann, "POST", "/api/bots", {"name": BOT}) == 201
        ann.goto(f"{address}#tournaments")
        ann.get_by_role("button", name=f"Enter {CUP}").click()
        visit(eve, address, "tournaments", CUP, f"{ANN}1")
        visit(ann, address, "account", f"{ANN}1", BOT)


def test_names_at_a_shared_screen_are_text(page: Page, address: str) -> None:
    page.goto(f"{address}#hotseat")
    for number, name in enumerate((ANN, BOB), start=1):
        page.get_by_role("textbox").nth(number - 1).fill(name)
    play_button(page).click()
    expect(page.get_by_role("heading", name=f"Pass the screen to {IMAGE}")).to_be_visible()
    assert is_untouched(page)


UNSEEN = ["\u202e", "\u200b", "\u0007", "\n"]


def test_names_with_letters_that_nobody_sees_are_refused_everywhere(
    browser: Browser, address: str
) -> None:
    with (
        multiplayer.person(browser, address) as guest,
        multiplayer.person(browser, address, "Zoe") as zoe,
    ):
        for page in (guest, zoe):
            page.goto(f"{address}#quit")
        for name in (f"A{letter}b" for letter in UNSEEN):
            account = {"name": name, "password": multiplayer.PASSWORD}
            assert ask(guest, "POST", "/api/account", account) == 400
            cup = {"name": name, "terms": {"preset": "classic"}}
            assert ask(zoe, "POST", "/api/tournaments", cup) == 400
            assert ask(zoe, "POST", "/api/bots", {"name": name}) == 400
            rules = RULES.replace(json.dumps(GAME), json.dumps(name))
            game = {"family": "shooting", "rules": rules, "level": "easy", "placement": "random"}
            assert ask(guest, "POST", "/api/matches", game) == 400
            layout = {"fleet": "a1:a5 b1:b4 c1:c3 d1:d3 e1:e2"}
            # A line break is no part of any address.
            refused = {404 if "\n" in name else 400}
            assert {
                ask(guest, "PUT", f"/api/layouts/classic/{quote(name)}", layout),
                ask(guest, "PUT", f"/api/saves/{quote(name)}", {"match": "any"}),
            } == refused


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
    visit(page, address, "saves", SHORT)
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
