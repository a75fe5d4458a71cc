"""A game outlives refreshes, lost connections and servers that start again."""

import re
import signal
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.cli.serving import running
from tests.server.program import free_port
from tests.web.playing import choose, enemy, fire, free, labels, own, square, start

pytestmark = pytest.mark.req("X-05")

NOTE = "No connection. Trying again…"


@pytest.fixture
def playing(page: Page, address: str) -> Page:
    """One shot into a game, with the second target chosen and not fired at."""
    begin(page, address)
    return page


def begin(page: Page, address: str) -> None:
    page.goto(address)
    choose(page, Rules="Classic", Opponent="Random", Who_starts="You")
    start(page)
    fire(page, 1)
    aim(page)


def aim(page: Page) -> None:
    page.keyboard.type("f7")
    expect(page.get_by_role("button", name="Fire at F7")).to_be_visible()


def assert_it_goes_on(page: Page, before: list[str], mine: list[str]) -> None:
    """As it was, with the target that was chosen; and the next shot is fired once."""
    expect(page.get_by_role("button", name="Fire at F7")).to_be_visible()
    expect(free(page)).to_have_count(99)
    assert labels(enemy(page)) == before
    assert labels(own(page)) == mine
    page.get_by_role("button", name="Fire at F7").click()
    expect(square(page, "F7")).to_have_attribute("aria-label", re.compile("miss|hit"))
    expect(free(page)).to_have_count(98)


def test_a_refresh_in_the_middle_keeps_the_game_and_the_target(playing: Page) -> None:
    before, mine = labels(enemy(playing)), labels(own(playing))
    playing.reload()
    assert_it_goes_on(playing, before, mine)


def test_a_shot_without_a_connection_is_fired_once_when_it_is_back(playing: Page) -> None:
    before, mine = labels(enemy(playing)), labels(own(playing))
    playing.context.set_offline(True)
    playing.get_by_role("button", name="Fire at F7").click()
    playing.context.set_offline(False)
    expect(free(playing)).to_have_count(98)
    assert differing(before, labels(enemy(playing))) == ["F7, unknown"]
    assert len(differing(mine, labels(own(playing)))) == 1


def differing(before: list[str], after: list[str]) -> list[str]:
    return [one for one, other in zip(before, after, strict=True) if one != other]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL], ids=["told", "killed"])
def test_a_server_that_starts_again_in_the_middle_is_found_again(
    browser: Browser, tmp_path: Path, number: signal.Signals
) -> None:
    command = ("serve", "--port", str(free_port()), "--thinkers", "1")
    with browser.new_context(service_workers="block") as context:
        page = context.new_page()
        with running(tmp_path, *command) as server:
            begin(page, f"{server.address}/?fx=off")
            before, mine = labels(enemy(page)), labels(own(page))
            server.end(number)
        expect(page.get_by_text(NOTE)).to_be_visible(timeout=15_000)
        assert labels(enemy(page)) == before
        with running(tmp_path, *command):
            expect(page.get_by_text(NOTE)).to_be_hidden(timeout=15_000)
            assert_it_goes_on(page, before, mine)
