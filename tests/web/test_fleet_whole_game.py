"""A whole game on the real fleet, between a page and a computer: for `make soak`."""

import json

import msgspec
import pytest
from playwright.sync_api import Browser, Page, expect

from broadside.bots.catalog import make_bot
from broadside.protocol.families import family_of
from broadside.rules.catalog import GAMES
from tests.web.fleet_orders import prepare
from tests.web.fleet_secrets import before_the_end, check_received, check_shown, received, shown
from tests.web.multiplayer import person
from tests.web.page_actions import choose, play_button
from tests.web.page_errors import listen, violations

pytestmark = [pytest.mark.soak, pytest.mark.meeting_place]

GAME = GAMES["fleet"]
MOST_ORDERS = 2_000


def last_view(frames: list[str]) -> object:
    """The newest view that the page has received."""
    family = family_of(GAME)
    views = (json.loads(frame).get("view") for frame in reversed(frames))
    newest = next(view for view in views if view)
    return family.read_view(GAME, msgspec.convert(newest, family.view_type))


@pytest.mark.req("F-15", "F-16")
def test_a_person_and_a_computer_sink_a_whole_fleet_and_nothing_hidden_reaches_the_page(
    browser: Browser, address: str
) -> None:
    with person(browser, address) as ann:
        complaints, frames = listen(ann), received(ann)
        captain = make_bot("ensign", 5, "fleet")
        ann.goto(address)
        choose(ann, Rules="Fleet", Opponent="Ensign")
        play_button(ann).click()
        prepare(ann)
        over = ann.locator("#verdict")
        labels: dict[str, str] = {}
        told = 0
        for _ in range(MOST_ORDERS):
            expect(ann.get_by_text("Your turn: one order").first.or_(over)).to_be_visible()
            if over.count():
                break
            labels, told = shown(ann), len(frames)
            _order(ann, GAME.write_move(captain.choose(last_view(frames))), frames)
        expect(over).to_be_visible()
        assert check_received(frames[:told], 0) > 0
        rules, state = before_the_end(ann, address, ann.url.split("/")[-1])
        check_shown(labels, rules, state, 0)
        assert [complaints, violations(ann)] == [[], []]


def _order(page: Page, words: str, frames: list[str]) -> None:
    """Types it, and waits until it was answered."""
    before = len(frames)
    page.get_by_label("Order in words").fill(words)
    page.get_by_role("button", name="Send").click()
    page.wait_for_function("document.querySelector('.banner')?.textContent.length > 0")
    for _ in range(600):
        if any('"accepted"' in frame for frame in frames[before:]):
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"not accepted: {words}")
