"""A game outlives refreshes, lost connections and servers that start again."""

import re
import signal
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, WebSocket, expect

from tests.cli.server_command import running
from tests.server.server_process import free_port
from tests.web.cut_network import Network, network
from tests.web.page_actions import choose, enemy, fire, free, labels, own, square, start

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


@pytest.fixture(scope="module")
def line(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Network]:
    """The way to a server of its own."""
    home = tmp_path_factory.mktemp("far")
    with network() as between:
        command = ("serve", "--port", "0", "--thinkers", "1", "--origins", between.address)
        with running(home, *command) as server:
            between.server = int(server.address.rsplit(":", 1)[1])
            yield between


@dataclass
class Traffic:
    """The WebSockets of a page: how many were closed, and which moves were sent over them."""

    closed: int = 0
    moves: list[str] = field(default_factory=list)

    def follow(self, page: Page) -> None:
        page.on("websocket", self._opened)

    def _opened(self, socket: WebSocket) -> None:
        socket.on("close", lambda _: setattr(self, "closed", self.closed + 1))
        socket.on("framesent", self._sent)

    def _sent(self, frame: bytes | str) -> None:
        if '"command"' in str(frame):
            self.moves.append(str(frame))


@pytest.fixture
def traffic(page: Page, line: Network) -> Traffic:
    """Of the page, one shot into a game over that line."""
    found = Traffic()
    found.follow(page)
    begin(page, f"{line.address}/?fx=off")
    found.moves.clear()
    return found


def test_a_shot_while_the_network_is_away_is_fired_once_when_it_is_back(
    page: Page, line: Network, traffic: Traffic
) -> None:
    before, mine = labels(enemy(page)), labels(own(page))
    line.cut()
    expect(page.get_by_text(NOTE)).to_be_visible()
    page.get_by_role("button", name="Fire at F7").click()
    expect(page.get_by_role("status")).to_contain_text("No connection to the server.")
    expect(page.get_by_text("No connection: F7 waits")).to_be_visible()
    square(page, "A9").click()
    assert traffic.closed == 2, "of the match, and of the lobby"
    assert labels(enemy(page)) == before
    assert traffic.moves == []
    line.mend()
    assert_fired_once(page, before, mine)
    assert len([move for move in traffic.moves if "fire f7" in move]) == 1


def test_a_shot_whose_answer_is_lost_is_sent_again_and_fired_once(
    page: Page, line: Network, traffic: Traffic
) -> None:
    before, mine = labels(enemy(page)), labels(own(page))
    line.has_lost_an_answer.clear()
    line.loses_answers = True
    page.get_by_role("button", name="Fire at F7").click()
    assert line.has_lost_an_answer.wait(10)
    line.cut()
    expect(page.get_by_text(NOTE)).to_be_visible()
    assert labels(enemy(page)) == before
    line.mend()
    assert_fired_once(page, before, mine)
    first, again = (move for move in traffic.moves if "fire f7" in move)
    assert first == again


def assert_fired_once(page: Page, before: list[str], mine: list[str]) -> None:
    """And answered once; a visit later it is the same, and the game goes on."""
    expect(page.get_by_text(NOTE)).to_be_hidden()
    for _ in range(2):
        expect(free(page)).to_have_count(98)
        assert differing(before, labels(enemy(page))) == ["F7, unknown"]
        assert len(differing(mine, labels(own(page)))) == 1
        page.reload()
    expect(free(page)).to_have_count(98)
    square(page, "A9").click()
    expect(free(page)).to_have_count(97)


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
