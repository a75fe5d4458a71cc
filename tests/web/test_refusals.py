"""What a person reads when the server says no: words for people, and nothing before a session."""

import json
import re

from playwright.sync_api import Browser, Page, Request, Route, expect

from broadside.protocol.refusals import Code
from broadside.rules.errors import SENTENCES
from tests.web.page_actions import play_button, tiny_game

PLACES = ("", "lobby", "tournaments", "statistics", "replay/{match}", "watch/{match}")
FOR_PROGRAMS = re.compile(
    r"\b(GET|POST|PUT|JSON|API|bytes?|protocol|features?|hello|resume|content type|preset|"
    r"family|send|request|session first|check its id|too early)\b|/api|[$`]",
    re.IGNORECASE,
)


def test_no_page_asks_before_there_is_a_session(browser: Browser, address: str, page: Page) -> None:
    page.goto(address)
    expect(play_button(page)).to_be_visible()
    match = tiny_game(page).rpartition("/")[2]
    for place in PLACES:
        with browser.new_context(service_workers="block") as context:
            fresh = context.new_page()
            first, refused = _first_asked(fresh)
            fresh.goto(f"{address}#{place.format(match=match)}")
            expect(fresh.get_by_role("heading").first).to_be_visible()
            expect(fresh.get_by_text(re.compile("^(Looking|Counting|Loading)…$"))).to_have_count(0)
            assert (place, first[0].rpartition("/")[2]) == (place, "session")
            assert (place, refused) == (place, [])
            assert not FOR_PROGRAMS.search(fresh.locator("main").inner_text()), place


def _first_asked(page: Page) -> tuple[list[str], list[str]]:
    """What is asked of the server, and what it refuses because nobody is there."""
    asked: list[str] = []
    refused: list[str] = []

    def ask(request: Request) -> None:
        if "/api/" in request.url:
            asked.append(request.url)

    page.on("request", ask)
    page.on("response", lambda one: refused.append(one.url) if one.status == 401 else None)
    return asked, refused


def test_every_refusal_has_words_for_people(page: Page, address: str) -> None:
    page.goto(f"{address}#account")
    form = page.get_by_role("region", name="Log in")
    form.get_by_label("Name").fill("Ann")
    form.get_by_label("Password").fill("a password")
    answer: dict[str, str] = {}
    page.route("**/api/login", lambda route: _refuse(route, answer))
    usual = {code.value: code.sentence for code in Code} | {
        code.value: sentence for code, sentence in SENTENCES.items()
    }
    for code, sentence in usual.items():
        answer.update(code=code, sentence=sentence, detail="")
        with page.expect_response("**/api/login"):
            form.get_by_role("button", name="Log in").click()
        expect(form.get_by_role("button", name="Log in")).to_be_enabled()
        told = page.locator(".refusal").inner_text()
        assert told, code
        assert not FOR_PROGRAMS.search(told), f"{code}: {told}"


def _refuse(route: Route, refusal: dict[str, str]) -> None:
    route.fulfill(status=400, content_type="application/json", body=json.dumps(refusal))
